package dev.purveyor.volume.controller.flow;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.JsonText;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class VolumeJsonTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            the same                          | {'hostPath': {'path': '/a'}}                   | {'hostPath': {'path': '/a'}}                                  | true
            a default was filled in           | {'hostPath': {'path': '/a'}}                   | {'hostPath': {'path': '/a', 'type': ''}}                      | true
            what says nothing was left out    | {'nfs': {'server': 's', 'path': '/a', 'readOnly': false}} | {'nfs': {'server': 's', 'path': '/a'}}             | true
            what is not known was left out    | {'nfs': {'server': 's', 'path': '/a', 'new': 1}} | {'nfs': {'server': 's', 'path': '/a'}}                      | true
            another path                      | {'hostPath': {'path': '/a'}}                   | {'hostPath': {'path': '/b'}}                                  | false
            the same path of another server   | {'nfs': {'server': 's', 'path': '/a'}}         | {'nfs': {'server': 't', 'path': '/a'}}                        | false
            another kind                      | {'hostPath': {'path': '/a'}}                   | {'local': {'path': '/a'}}                                     | false
            another handle of the same driver | {'csi': {'driver': 'd', 'volumeHandle': 'v'}}  | {'csi': {'driver': 'd', 'volumeHandle': 'w'}}                 | false
            no source at all                  | {'hostPath': {'path': '/a'}}                   | {'capacity': {'storage': '1Gi'}}                              | false
            a source that says nothing        | {'hostPath': {'path': '/a'}}                   | {'hostPath': {}}                                              | false
            """)
    void aSavedVolumeNamesAnAssetUnlessTheyContradictEachOther(String what, String made, String saved, boolean names) {
        var volume = VolumeRequest.forTest().build().newVolume().sourceJson(made.replace('\'', '"'));
        var spec = JsonText.parse(saved.replace('\'', '"')).toMap();
        assertThat(AssetNaming.names(spec, volume)).isEqualTo(names);
    }
}

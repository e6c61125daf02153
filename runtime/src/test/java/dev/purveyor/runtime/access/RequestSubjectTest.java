package dev.purveyor.runtime.access;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RequestSubjectTest {

    @ParameterizedTest
    @CsvSource({"GET,/api/v1/configmaps?limit=5,list,configmaps",
            "GET,/api/v1/namespaces/s/configmaps?watch=true,watch,configmaps",
            "GET,/api/v1/namespaces/s/configmaps/a,get,configmaps", "GET,/api/v1/namespaces/s,get,namespaces",
            "GET,/api/v1/namespaces,list,namespaces", "PUT,/api/v1/nodes/n/status,update,nodes/status",
            "POST,/apis/coordination.k8s.io/v1/namespaces/s/leases,create,leases",
            "DELETE,/apis/apps/v1/namespaces/s/deployments/d,delete,deployments",
            "PATCH,/apis/apps/v1/namespaces/s/deployments/d/scale,patch,deployments/scale", "GET,/version,get,''",
            "GET,/api,get,''", "GET,/,get,''"})
    void theVerbAndResourceAreThoseOfTheAuthorizer(ApiRequest.Verb verb, String path, String expected,
            String resource) {
        var request = new ApiRequest(verb, path, new byte[0], ApiRequest.JSON, Duration.ofSeconds(1));

        assertThat(RequestSubject.of(request)).isEqualTo(new RequestSubject(expected, resource));
    }
}

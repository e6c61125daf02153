package dev.purveyor.app;

import java.net.InetSocketAddress;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code host:port}, {@code [ipv6]:port}, or {@code :port} for all addresses. */
final class AddressFlag implements ITypeConverter<InetSocketAddress> {
    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9a-fA-F:.]+)]|([^:\\[\\]]*)):(\\d{1,5})");

    @Override
    public InetSocketAddress convert(String text) {
        var form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(3)) > 65535) {
            throw new TypeConversionException("'" + text + "' is not an address such as 127.0.0.1:8080 or :8080");
        }
        int port = Integer.parseInt(form.group(3));
        var host = form.group(1) != null ? form.group(1) : form.group(2);
        if (host.isEmpty()) return new InetSocketAddress(port);
        var address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) throw new TypeConversionException("the host '" + host + "' is not known");
        return address;
    }
}

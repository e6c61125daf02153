package dev.purveyor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.purveyor.Quantity.Notation;
import dev.purveyor.internal.Syntax;

/** Reads and prints quantities by the rules of Kubernetes' {@code resource.Quantity}. */
final class QuantityText {
    private static final Pattern FORM = Pattern
            .compile("([+-]?)(\\d+\\.?\\d*|\\.\\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\\d{1,2}))?");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final int LONGEST = 64;
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger NANOS = BigInteger.TEN.pow(9);
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

    private QuantityText() {}

    static Quantity parse(String text) {
        Matcher form = FORM.matcher(text);
        if (text.length() > LONGEST || !form.matches()) {
            throw new IllegalArgumentException(Syntax.quote(text) + " is not a quantity: write a number with one of the"
                    + " suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent, such as 10Gi");
        }
        var number = new BigDecimal(form.group(1) + form.group(2));
        if (form.group(3) != null) {
            return new Quantity(number.multiply(KIBI.pow(BINARY.indexOf(form.group(3)))), Notation.BINARY);
        }
        if (form.group(4) != null) {
            return new Quantity(number.scaleByPowerOfTen(3 * DECIMAL.indexOf(form.group(4)) - 9), Notation.DECIMAL);
        }
        if (form.group(5) != null) {
            return new Quantity(number.scaleByPowerOfTen(Integer.parseInt(form.group(5))), Notation.EXPONENT);
        }
        return new Quantity(number, Notation.DECIMAL);
    }

    static String print(Quantity quantity) {
        if (quantity.nanos().signum() == 0) return "0";
        return printsBinary(quantity) ? binary(quantity.nanos().divide(NANOS)) : decimal(quantity);
    }

    private static boolean printsBinary(Quantity quantity) {
        return quantity.notation() == Notation.BINARY && quantity.amount().abs().compareTo(KIBI) >= 0
                && quantity.nanos().mod(NANOS).signum() == 0;
    }

    private static String binary(BigInteger bytes) {
        int step = Math.min(bytes.getLowestSetBit() / 10, BINARY.size() - 1);
        return bytes.shiftRight(10 * step) + BINARY.get(step);
    }

    private static String decimal(Quantity quantity) {
        BigInteger digits = quantity.nanos();
        boolean exponent = quantity.notation() == Notation.EXPONENT;
        int step = 0;
        while ((exponent || step < DECIMAL.size() - 1) && digits.mod(THOUSAND).signum() == 0) {
            digits = digits.divide(THOUSAND);
            step++;
        }
        int power = 3 * step - 9;
        if (!exponent) return digits + DECIMAL.get(step);
        return power == 0 ? digits.toString() : digits + "e" + power;
    }
}

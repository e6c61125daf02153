package dev.purveyor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;

/**
 * An amount as Kubernetes writes it: {@code 10Gi}, {@code 1.5T}, {@code 100m}, {@code 1e9}. Exact; immutable.
 * <p>
 * As in Kubernetes, fractions of a billionth are rounded away from zero. Equality and order are those of the amount: {@code 1Gi} equals {@code 1073741824}. {@link #toString()} is the
 * canonical form, which keeps the family of suffixes that was read.
 */
public final class Quantity implements Comparable<Quantity> {
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final int NANO = 9;

    /** The family of suffixes in which an amount is written. */
    enum Notation {
        BINARY, DECIMAL, EXPONENT
    }

    private final BigDecimal amount;
    private final Notation notation;

    Quantity(BigDecimal amount, Notation notation) {
        this.amount = amount.setScale(NANO, RoundingMode.UP);
        this.notation = notation;
    }

    /**
     * Reads an amount.
     *
     * @throws IllegalArgumentException
     *             when Kubernetes would not accept it
     */
    public static Quantity parse(String text) {
        return QuantityText.parse(Objects.requireNonNull(text, "a quantity must not be null"));
    }

    /** So many bytes, written with binary suffixes. */
    public static Quantity ofBytes(long bytes) {
        return new Quantity(BigDecimal.valueOf(bytes), Notation.BINARY);
    }

    /** The amount in whole bytes, rounded up; {@link Long#MAX_VALUE} for whatever is more than that. */
    public long bytes() {
        return amount.min(MAX).max(MIN).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** The exact amount, with nine decimal places. */
    public BigDecimal amount() {
        return amount;
    }

    public boolean isPositive() {
        return amount.signum() > 0;
    }

    public boolean isLessThan(Quantity other) {
        return compareTo(other) < 0;
    }

    Notation notation() {
        return notation;
    }

    BigInteger nanos() {
        return amount.unscaledValue();
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity that && amount.equals(that.amount);
    }

    @Override
    public int hashCode() {
        return amount.hashCode();
    }

    /** The canonical form: no fraction, the largest suffix that loses nothing. */
    @Override
    public String toString() {
        return QuantityText.print(this);
    }
}

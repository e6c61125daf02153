package dev.purveyor.volume.controller.compat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says which case of the Go library's own tests a test of ours answers. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(GoCase.Several.class)
public @interface GoCase {
    /** The name of their test and the numbers of its cases, for example {@code TestController/18, 20}. */
    String value();

    /** How we differ on purpose, and why; empty where we do the same. */
    String differs() default "";

    /** More than one. */
    @Documented
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        GoCase[] value();
    }
}

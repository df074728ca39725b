package dev.lethe;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.haveSimpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.lethe.bench.BenchCommand;
import dev.lethe.cli.Lethe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Layout described in {@code docs/design/architecture.md}: dependencies point inwards, and the code
 * that decides is pure.
 */
class ArchitectureTest {
  /** Pure packages in order: each may depend on itself and on earlier ones. */
  private static final List<String> PURE =
      List.of(
          "event",
          "store.row",
          "store.table",
          "text",
          "policy",
          "family",
          "memory",
          "engine",
          "item",
          "hygiene",
          "janitor",
          "context",
          "call");

  /** Shells in order: each may depend on the pure packages, on itself and on earlier ones. */
  private static final List<String> SHELLS =
      List.of(
          "store",
          "config",
          "codec",
          "model",
          "processor",
          "topology",
          "runtime",
          "worker",
          "gateway",
          "cli",
          "bench");

  /**
   * Subpackages of the codec in order: each may depend on earlier ones, none on the codec itself.
   */
  private static final List<String> CODEC_ROOMS =
      List.of(
          "json",
          "avro",
          "registry",
          "event",
          "item",
          "exchange",
          "call",
          "work",
          "value",
          "state",
          "policy");

  /** Subpackages of the families in order: each may depend on earlier ones. */
  private static final List<String> FAMILY_ROOMS =
      List.of("state", "template", "match", "rule", "record");

  /**
   * Subpackages of the calls in order: each may depend on earlier ones and on those of its group.
   */
  private static final List<List<String>> CALL_ROOMS =
      List.of(
          List.of("llm"),
          List.of("question", "review", "stage"),
          List.of("compaction"),
          List.of("memory"),
          List.of("context"),
          List.of("rule"),
          List.of("bot"),
          List.of("engine"));

  /** Hygiene stages in order: each may use helpers of earlier ones. */
  private static final List<String> STAGES =
      List.of("compaction", "collapse", "pruning", "consolidation", "cleanup");

  private static final String[] PURE_PACKAGES =
      PURE.stream().map(name -> "dev.lethe." + name + "..").toArray(String[]::new);

  /** Shells that may read the wall clock; all other code receives the time as an argument. */
  private static final String[] CLOCKED = {
    "dev.lethe.runtime..",
    "dev.lethe.cli..",
    "dev.lethe.bench..",
    "dev.lethe.worker..",
    "dev.lethe.gateway.."
  };

  private static final Set<String> RANDOM =
      Set.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.security.SecureRandom",
          "java.util.concurrent.ThreadLocalRandom");

  /**
   * Methods that use the default locale unless given one; changing the case of a single character
   * doesn't.
   */
  private static final Set<String> LOCALISED =
      Set.of("format", "formatted", "printf", "toLowerCase", "toUpperCase");

  private static final Set<String> MUTABLE =
      Set.of(
          "java.lang.StringBuilder",
          "java.lang.ThreadLocal",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.BitSet",
          "java.util.EnumMap",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.TreeMap",
          "java.util.TreeSet");

  /**
   * Permitted thread-local state: buffers that each use clears first, so that nothing passes from
   * one record to the next, and a counter that only determines the length of a thread's pauses.
   */
  private static final Set<String> OF_THREADS =
      Set.of(
          "dev.lethe.processor.IdleWatch.DONE",
          "dev.lethe.codec.value.ValueSerializer.AVRO",
          "dev.lethe.codec.value.ValueSerializer.JSON");

  private static JavaClasses production;

  @BeforeAll
  static void read_the_compiled_classes() {
    // Maven compiles both source sets into one folder, Gradle into two.
    production =
        new ClassFileImporter()
            .importUrls(
                Stream.of(Lethe.class, BenchCommand.class)
                    .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                    .distinct()
                    .toList());
  }

  static Stream<String> purePackages() {
    return PURE.stream();
  }

  @ParameterizedTest
  @MethodSource("purePackages")
  void a_pure_package_depends_on_java_and_on_earlier_pure_packages_only(String name) {
    List<String> allowed = new ArrayList<>(List.of("java.."));
    PURE.subList(0, PURE.indexOf(name) + 1).forEach(p -> allowed.add("dev.lethe." + p + ".."));

    check(
        noClasses()
            .that()
            .resideInAPackage("dev.lethe." + name + "..")
            .should()
            .dependOnClassesThat(not(resideInAnyPackage(allowed.toArray(String[]::new)))));
  }

  static Stream<String> shells() {
    return SHELLS.stream();
  }

  @ParameterizedTest
  @MethodSource("shells")
  void a_shell_depends_on_no_later_shell(String name) {
    List<String> later = SHELLS.subList(SHELLS.indexOf(name) + 1, SHELLS.size());

    check(
        noClasses()
            .that()
            .resideInAPackage("dev.lethe." + name + "..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                    later.stream().map(p -> "dev.lethe." + p + "..").toArray(String[]::new))));
  }

  static Stream<String> codecRooms() {
    return CODEC_ROOMS.stream();
  }

  @ParameterizedTest
  @MethodSource("codecRooms")
  void a_room_of_the_codec_depends_on_no_later_room(String name) {
    checkRoom(
        "dev.lethe.codec",
        CODEC_ROOMS,
        name,
        "events are read, values written and rows kept by rooms that can be changed one without"
            + " the other; the codec puts them together");
  }

  static Stream<String> familyRooms() {
    return FAMILY_ROOMS.stream();
  }

  @ParameterizedTest
  @MethodSource("familyRooms")
  void a_room_of_the_families_depends_on_no_later_room(String name) {
    checkRoom(
        "dev.lethe.family",
        FAMILY_ROOMS,
        name,
        "texts are cut, templates learned, families found and records filled one after the other");
  }

  static Stream<List<String>> callRooms() {
    return CALL_ROOMS.stream();
  }

  @ParameterizedTest
  @MethodSource("callRooms")
  void a_room_of_the_calls_depends_on_no_later_room(List<String> group) {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(callPackages(List.of(group)))
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                    callPackages(
                        CALL_ROOMS.subList(CALL_ROOMS.indexOf(group) + 1, CALL_ROOMS.size())))));
  }

  @Test
  void the_protocol_of_calls_depends_on_none_of_its_rooms() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.lethe.call")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.lethe.call.*..")));
  }

  private static String[] callPackages(List<List<String>> groups) {
    return groups.stream()
        .flatMap(List::stream)
        .map(room -> "dev.lethe.call." + room + "..")
        .toArray(String[]::new);
  }

  static Stream<String> stages() {
    return STAGES.stream();
  }

  @ParameterizedTest
  @MethodSource("stages")
  void a_stage_depends_on_no_later_stage(String name) {
    String[] later =
        STAGES.subList(STAGES.indexOf(name) + 1, STAGES.size()).stream()
            .map(stage -> "dev.lethe.hygiene." + stage + "..")
            .toArray(String[]::new);

    check(
        noClasses()
            .that()
            .resideInAPackage("dev.lethe.hygiene." + name + "..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(later)));
  }

  private static void checkRoom(String house, List<String> rooms, String name, String reason) {
    List<String> later = new ArrayList<>(List.of(house));
    rooms.subList(rooms.indexOf(name) + 1, rooms.size()).stream()
        .map(room -> house + "." + room + "..")
        .forEach(later::add);

    check(
        noClasses()
            .that()
            .resideInAPackage(house + "." + name + "..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(later.toArray(String[]::new)))
            .because(reason));
  }

  @Test
  void every_package_is_pure_or_a_shell() {
    List<String> known = new ArrayList<>(PURE);
    known.addAll(SHELLS);
    known.add("avro");

    check(
        noClasses()
            .should()
            .resideOutsideOfPackages(
                known.stream().map(p -> "dev.lethe." + p + "..").toArray(String[]::new)));
  }

  @Test
  void pure_packages_do_no_input_or_output_and_keep_no_log() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PURE_PACKAGES)
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                        "java.net..", "java.nio.file..", "java.sql..", "java.util.logging..")
                    .or(name(c -> c.startsWith("java.io.File"), "files"))));
  }

  @Test
  void pure_packages_draw_no_random_numbers() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PURE_PACKAGES)
            .should()
            .dependOnClassesThat(name(RANDOM::contains, "random number generators"))
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID"));
  }

  @Test
  void only_the_shells_read_the_wall_clock() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(CLOCKED)
            .should()
            .callMethodWhere(
                describe("reads the wall clock", ArchitectureTest::readsTheWallClock)));
  }

  @Test
  void texts_are_the_same_in_every_locale() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.lethe.avro..")
            .should()
            .callMethodWhere(
                describe("goes by the machine's locale", ArchitectureTest::goesByTheLocale)));
  }

  @Test
  void only_the_stores_touch_the_internals_of_kafka_streams() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.lethe.store..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka.streams..internals.."));
  }

  @Test
  void only_the_codec_knows_the_generated_avro_classes() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages("dev.lethe.codec..", "dev.lethe.avro..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.lethe.avro.."));
  }

  @Test
  void only_commands_print_to_standard_output() {
    // The broker's process reports its address to the parent through standard output, a pipe.
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages("dev.lethe.cli..", "dev.lethe.bench..")
            .and()
            .doNotHaveFullyQualifiedName("dev.lethe.runtime.BrokerProcess")
            .should()
            .accessField(System.class, "out"));
  }

  @Test
  void class_names_have_no_generic_suffix() {
    check(
        noClasses()
            .should(
                haveSimpleNameEndingWith("Utils")
                    .or(ending("Util"))
                    .or(ending("Manager"))
                    .or(ending("Helper"))
                    .or(ending("Impl"))));
  }

  @Test
  void nothing_mutable_is_static() {
    check(
        fields()
            .that()
            .areStatic()
            .and(describe("hold a state", field -> !OF_THREADS.contains(field.getFullName())))
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("dev.lethe.avro..")
            .should()
            .beFinal()
            .andShould()
            .notHaveRawType(
                name(MUTABLE::contains, "mutable")
                    .or(resideInAnyPackage("java.util.concurrent.."))
                    .as("mutable")));
  }

  private static boolean readsTheWallClock(JavaMethodCall call) {
    String owner = call.getTargetOwner().getName();
    String method = call.getName();
    return (owner.equals("java.lang.System") && method.equals("currentTimeMillis"))
        || (owner.equals("java.time.Clock")
            && (method.startsWith("system") || method.startsWith("tick")))
        || (owner.startsWith("java.time.")
            && method.equals("now")
            && call.getTarget().getRawParameterTypes().isEmpty());
  }

  private static boolean goesByTheLocale(JavaMethodCall call) {
    String owner = call.getTargetOwner().getName();
    return LOCALISED.contains(call.getName())
        && owner.startsWith("java.")
        && !owner.equals("java.lang.Character")
        && call.getTarget().getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(Locale.class));
  }

  private static ArchCondition<JavaClass> ending(String suffix) {
    return haveSimpleNameEndingWith(suffix);
  }

  private static DescribedPredicate<JavaClass> name(
      Predicate<String> predicate, String description) {
    return describe(description, c -> predicate.test(c.getName()));
  }

  /** Checks a rule; a rule about a package that doesn't exist yet passes. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(production);
  }
}

package dev.lethe.cli;

import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.codec.policy.PolicyListing;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe policy}: shows the policy, or checks a policy file. */
@Command(
    name = "policy",
    description = "Check, show or publish a policy.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  lethe policy show --edn > my.policy.edn",
      "  lethe policy check my.policy.edn",
      "  lethe policy apply my.policy.edn"
    },
    subcommands = {PolicyCommand.Check.class, PolicyCommand.Show.class})
public final class PolicyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Missing command: check, show or apply");
  }

  /** {@code lethe policy check FILE}. */
  @Command(
      name = "check",
      description = "Check a policy file and list all errors.",
      mixinStandardHelpOptions = true,
      footer = {
        "",
        "Errors go to standard output, warnings to standard error. Exit code 5 if there are "
            + "errors.",
        "",
        "Examples:",
        "  lethe policy check my.policy.edn",
        "  lethe policy check --json my.policy.edn | jq '.errors[].path'",
        "  lethe policy check - < my.policy.edn"
      })
  static final class Check implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
    private String file;

    @Option(names = "--json", description = "one JSON object")
    private boolean json;

    @Override
    public Integer call() throws IOException {
      PrintWriter out = spec.commandLine().getOut();
      byte[] content = contentOrNull(file, spec);
      if (content == null) {
        return ExitCode.FAILED;
      }
      PolicyCheck check = PolicyCheck.of(file, content);
      if (json) {
        out.println(check.json());
      } else {
        check.warningLines().forEach(spec.commandLine().getErr()::println);
        check.errorLines().forEach(out::println);
      }
      return check.found() ? ExitCode.FOUND_SOMETHING : ExitCode.DONE;
    }
  }

  /** {@code lethe policy show [FILE]}. */
  @Command(
      name = "show",
      description = "Print every key with its value, default and effect.",
      mixinStandardHelpOptions = true,
      footer = {
        "",
        "Without a file, shows the defaults. Exit code 3 if the file has errors.",
        "",
        "Examples:",
        "  lethe policy show",
        "  lethe policy show my.policy.edn --tenant acme",
        "  lethe policy show --edn > my.policy.edn",
        "  lethe policy show --json my.policy.edn | jq '.[] | select(.changed)'"
      })
  static final class Show implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
        paramLabel = "FILE",
        arity = "0..1",
        description = "policy file, or - for standard input (default: show the defaults)")
    private String file;

    @Option(
        names = "--tenant",
        paramLabel = "ID",
        description = "show the effective policy of this tenant")
    private String tenant;

    @Option(names = "--json", description = "one JSON array")
    private boolean json;

    @Option(names = "--edn", description = "print the policy as a policy file")
    private boolean edn;

    @Override
    public Integer call() throws IOException {
      Policy policy = Policy.defaults();
      if (file != null) {
        byte[] content = contentOrNull(file, spec);
        if (content == null) {
          return ExitCode.FAILED;
        }
        PolicyCheck check = PolicyCheck.of(file, content);
        PrintWriter err = spec.commandLine().getErr();
        check.warningLines().forEach(err::println);
        if (check.found()) {
          check.errorLines().forEach(err::println);
          return ExitCode.CONFIGURATION;
        }
        policy = check.reading().policyOrNull();
      }
      print(tenant == null ? policy : policy.forTenant(tenant));
      return ExitCode.DONE;
    }

    private void print(Policy policy) {
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(PolicyListing.of(policy).json());
      } else if (edn) {
        out.print(PolicyText.of(policy, List.of()));
        out.flush();
      } else {
        PolicyListing.of(policy).lines().forEach(out::println);
      }
    }
  }

  /**
   * Returns the file's bytes, read only slightly past the size limit; null, after a message, if it
   * can't be read.
   */
  static byte[] contentOrNull(String file, CommandSpec spec) throws IOException {
    int most = EdnPolicyReader.MAX_BYTES + 1;
    try {
      if (file.equals("-")) {
        return System.in.readNBytes(most);
      }
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        return in.readNBytes(most);
      }
    } catch (NoSuchFileException e) {
      spec.commandLine().getErr().println(file + ": no such file");
    } catch (IOException e) {
      spec.commandLine().getErr().println(file + ": cannot be read: " + e.getMessage());
    }
    return null;
  }
}

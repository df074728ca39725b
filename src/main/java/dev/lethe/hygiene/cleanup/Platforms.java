package dev.lethe.hygiene.cleanup;

import dev.lethe.text.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Platforms mentioned in a text: systems (operating systems, containers, virtual machines, bare
 * metal), processors, clouds, deployment stages.
 */
final class Platforms {
  /** By word, the category and the name of its platform. */
  private static final Map<String, List<String>> KNOWN = new HashMap<>();

  static {
    know("system", "windows", "windows win32 win64");
    know("system", "macos", "macos osx darwin");
    know("system", "linux", "linux ubuntu debian fedora centos rhel alpine");
    know("system", "ios", "ios");
    know("system", "android", "android");
    know("system", "freebsd", "freebsd");
    know("system", "docker", "docker dockerfile");
    know("system", "podman", "podman");
    know("system", "kubernetes", "kubernetes k8s k3s");
    know("system", "virtual-machine", "vm vms virtual-machine virtual-machines");
    know("system", "bare-metal", "baremetal bare-metal");
    know("processor", "arm64", "arm64 aarch64");
    know("processor", "x86-64", "x86_64 amd64 x64");
    know("cloud", "aws", "aws");
    know("cloud", "azure", "azure");
    know("cloud", "gcp", "gcp");
    know("stage", "production", "production prod");
    know("stage", "staging", "staging");
    know("stage", "development", "development dev");
  }

  private Platforms() {}

  private static void know(String sort, String platform, String words) {
    for (String word : words.split(" ", -1)) {
      KNOWN.put(word, List.of(sort, platform));
    }
  }

  /** Returns the platforms by category; Linux distributions are also listed as distributions. */
  static Map<String, Set<String>> of(String text) {
    Map<String, Set<String>> all = new TreeMap<>();
    String before = "";
    for (String word : Words.of(text)) {
      List<String> known = KNOWN.getOrDefault(word, KNOWN.get(before + '-' + word));
      before = word;
      if (known == null) {
        continue;
      }
      all.computeIfAbsent(known.get(0), unused -> new TreeSet<>()).add(known.get(1));
      if (known.get(1).equals("linux") && !word.equals("linux")) {
        all.computeIfAbsent("distribution", unused -> new TreeSet<>()).add(word);
      }
    }
    return all;
  }
}

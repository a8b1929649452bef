/** Domains of the curricula that lessons serve, as the exams had them in November 2026, by exam. */
export const examDomains: Readonly<Record<string, readonly string[]>> = {
  KCNA: [
    'kubernetes-fundamentals',
    'container-orchestration',
    'cloud-native-application-delivery',
    'cloud-native-architecture',
  ],
  CKAD: [
    'application-design-and-build',
    'application-deployment',
    'application-observability-and-maintenance',
    'application-environment-configuration-and-security',
    'services-and-networking',
  ],
  CKA: [
    'storage',
    'troubleshooting',
    'workloads-and-scheduling',
    'cluster-architecture-installation-and-configuration',
    'services-and-networking',
  ],
}

/** All domains in the form of a lesson's head: `CKAD/application-deployment`. */
export const lessonDomains: readonly string[] = Object.entries(examDomains).flatMap(
  ([exam, domains]) => domains.map((domain) => `${exam}/${domain}`),
)

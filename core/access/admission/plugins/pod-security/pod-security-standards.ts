import type { FeatureGates } from '../../../../base/release/feature-gates.ts'
import type { Release } from '../../../../base/release/release.ts'
import { capabilityChecks } from './checks/capability-checks.ts'
import { hostChecks, probeHostCheck } from './checks/host-checks.ts'
import { kernelChecks } from './checks/kernel-checks.ts'
import { seccompChecks } from './checks/seccomp-checks.ts'
import { userChecks } from './checks/user-checks.ts'
import { volumeChecks } from './checks/volume-checks.ts'
import type { CheckedPod, CheckPod, PodCheck, PodSecurityLevel, Violation } from './pod-check.ts'
import type { LevelVersion } from './pod-security-policy.ts'

/** Checks that do not hold for pods in a user namespace of their own, with UserNamespacesPodSecurityStandards. */
const relaxedChecks: ReadonlySet<string> = new Set(['procMount', 'runAsNonRoot', 'runAsUser'])

const noViolations: readonly Violation[] = []

function byId(a: PodCheck, b: PodCheck): number {
  return a.id < b.id ? -1 : 1
}

function relaxed(check: PodCheck): PodCheck {
  if (!relaxedChecks.has(check.id)) return check
  const revisions = check.revisions.map((revision) => ({
    from: revision.from,
    check: (pod: CheckedPod) => (pod.spec.hostUsers === false ? undefined : revision.check(pod)),
  }))
  return { ...check, revisions }
}

/** The checks of a minor version of a standard, in the order in which violations are listed. */
function checksOf(
  checks: readonly PodCheck[],
  level: PodSecurityLevel,
  minor: number,
): readonly CheckPod[] {
  const active = checks.filter(
    (check) =>
      (check.revisions[0]?.from ?? 0) <= minor && (level === 'restricted' || check.level === level),
  )
  const overridden = new Set(active.flatMap((check) => check.overrides ?? []))
  return active
    .filter((check) => !overridden.has(check.id))
    .flatMap(({ revisions }) => revisions.findLast(({ from }) => from <= minor)?.check ?? [])
}

/** The Pod Security Standards: the checks of `baseline` and `restricted`, in all versions up to the served release. */
export class PodSecurityStandards {
  readonly #checks: readonly PodCheck[]
  /** The minor version of the served release. */
  readonly #newest: number
  /** Checks by level and minor version, made on first use. */
  readonly #selected = new Map<string, readonly CheckPod[]>()

  /** @param gate ProbeHostPodSecurityStandards and UserNamespacesPodSecurityStandards change checks. */
  constructor(gate: FeatureGates, { minor }: Release) {
    this.#newest = minor
    const all = [...hostChecks, ...kernelChecks, ...capabilityChecks, ...seccompChecks]
    all.push(...userChecks, ...volumeChecks)
    if (gate('ProbeHostPodSecurityStandards')) all.push(probeHostCheck)
    const chosen = gate('UserNamespacesPodSecurityStandards') ? all.map(relaxed) : all
    const baseline = chosen.filter(({ level }) => level === 'baseline').sort(byId)
    const restricted = chosen.filter(({ level }) => level === 'restricted').sort(byId)
    this.#checks = [...baseline, ...restricted]
  }

  /** Violations of a standard; versions after the served release are as that of the served release. */
  violations({ level, version }: LevelVersion, pod: CheckedPod): readonly Violation[] {
    if (level === 'privileged') return noViolations
    const minor = version === 'latest' ? this.#newest : Math.min(version, this.#newest)
    const key = `${level}:${minor}`
    let checks = this.#selected.get(key)
    if (!checks) this.#selected.set(key, (checks = checksOf(this.#checks, level, minor)))
    const found = checks.flatMap((check) => check(pod) ?? [])
    return found.length === 0 ? noViolations : found
  }
}

/** Violations with their details, as messages list them: `hostPort (container "a" uses hostPort 80), privileged (…)`. */
export function violationDetails(violations: readonly Violation[]): string {
  return violations
    .map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`))
    .join(', ')
}

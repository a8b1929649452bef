import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Entry } from '../../../../objects/codec/entry.ts'
import { decodedObject, perEntry } from '../../../../storage/cache/derived-values.ts'
import { checkedPod } from './pod-check.ts'
import { formatLevelVersion, type LevelVersion } from './pod-security-policy.ts'
import type { PodSecurityStandards } from './pod-security-standards.ts'

/** Limits of the check of a namespace's existing pods, as in the original: so many pods, in so many milliseconds. */
const maxPods = 3000
const timeout = 1000

/** Number of pods that are read before other work has its turn. */
const podsInTurn = 50

/** What a check of existing pods needs. */
export interface PodsCheck {
  readonly runtime: Runtime
  readonly standards: PodSecurityStandards
  readonly labelDomain: string
  readonly exemptRuntimeClasses: ReadonlySet<string>
  /** Ends the check with the request. */
  readonly signal: AbortSignal
}

/** The runtime class and the uid of the controller of a stored pod. */
const kinshipOf = perEntry(({ metadata, spec }: Pod) => ({
  runtimeClass: spec.runtimeClassName ?? '',
  controller: metadata.ownerReferences?.find((owner) => owner.controller === true)?.uid,
}))

/** The pods that are not exempt: first one pod of each controller and those without, then the replicas of the former. */
async function prioritized(
  { runtime, exemptRuntimeClasses }: PodsCheck,
  entries: Iterable<Entry>,
  isOver: () => boolean,
): Promise<Entry[]> {
  const first: Entry[] = []
  const replicas: Entry[] = []
  const controllers = new Set<string>()
  let read = 0
  for (const entry of entries) {
    if (isOver()) {
      // Out of time: the pods that are not read are only counted.
      replicas.push(entry)
      continue
    }
    if (++read % podsInTurn === 0) await runtime.timers.yieldTurn()
    const { runtimeClass, controller } = kinshipOf(entry)
    if (exemptRuntimeClasses.has(runtimeClass)) continue
    if (controller !== undefined && controllers.has(controller)) replicas.push(entry)
    else first.push(entry)
    if (controller !== undefined) controllers.add(controller)
  }
  return [...first, ...replicas]
}

/** Pods that violate a policy for the same reasons. */
interface Violators {
  /** The first of their names in ascending order. */
  name: string
  count: number
}

function described(reason: string, { name, count }: Violators): string {
  if (count === 1) return `${name}: ${reason}`
  return `${name} (and ${count - 1} other ${count === 2 ? 'pod' : 'pods'}): ${reason}`
}

/** Warnings about the existing pods of a namespace that violate the policy which it is to enforce from now on. */
export async function existingPodWarnings(
  check: PodsCheck,
  namespace: string,
  entries: Iterable<Entry>,
  enforce: LevelVersion,
): Promise<readonly string[]> {
  const { standards, labelDomain, signal } = check
  const { clock, timers } = check.runtime
  const time = (): number => clock.elapsed?.() ?? clock.now()
  const deadline = time() + timeout
  const isOver = (): boolean => signal.aborted || time() >= deadline
  const all = await prioritized(check, entries, isOver)
  const violators = new Map<string, Violators>()
  let checked = 0
  for (const entry of all.slice(0, maxPods)) {
    checked++
    const violations = standards.violations(
      enforce,
      checkedPod(decodedObject<Pod>(entry), labelDomain),
    )
    if (violations.length > 0) {
      const reasons = violations.map(({ reason }) => reason).join(', ')
      const known = violators.get(reasons) ?? { name: entry.name, count: 0 }
      known.count++
      if (entry.name < known.name) known.name = entry.name
      violators.set(reasons, known)
    }
    if (checked % podsInTurn === 0) await timers.yieldTurn()
    if (isOver()) break
  }
  const warnings: string[] = []
  if (checked < all.length) {
    const extent = `the first ${checked} of ${all.length} existing pods`
    warnings.push(`new PodSecurity enforce level only checked against ${extent}`)
  }
  if (violators.size === 0) return warnings
  const level = formatLevelVersion(enforce)
  warnings.push(
    `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${level}"`,
  )
  return [...warnings, ...[...violators].map(([reason, pods]) => described(reason, pods)).sort()]
}

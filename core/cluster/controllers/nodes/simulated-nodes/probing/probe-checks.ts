import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer, ProbeKind } from '../../../../simulation/containers/container-plan.ts'
import { expandReferences } from '../../../../simulation/containers/variable-references.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { type CheckOutcome, errored, passed } from './check-outcome.ts'
import { type ExecCheck, execCheck, type ExecParts, foreseenExec } from './exec-check.ts'

/** A probe of a run of a container. */
export interface ProbedRun {
  readonly pod: corev1.Pod
  readonly spec: PodContainer
  readonly restarts: number
  readonly kind: ProbeKind
  readonly probe: corev1.Probe
}

/** The checks of one probe, in one run of its container. */
export interface ProbeChecks {
  /** The outcome of each check, where it is always the same. */
  readonly foreseen?: CheckOutcome
  /** The outcome of the check that has ended last, once. */
  take(): CheckOutcome | undefined
  /** Begins a check, unless one is under way. */
  begin(): void
}

interface Checked extends ProbeChecks {
  readonly version: string
  /** The pod as it is now. */
  pod: corev1.Pod
  stop(): void
}

const kinds: readonly ProbeKind[] = ['startup', 'readiness', 'liveness']

/** Makes the checks of probes: those that may come to something else each time run on the clock, and the kubelet never waits for them. */
export class ProbeRunner {
  readonly #parts: ExecParts
  readonly #worlds: ContainerWorlds
  readonly #found: (key: string) => void
  /** By pod, and by kind and container. */
  readonly #checks = new Map<string, Map<string, Checked>>()

  /** `found` is called with the key of a pod when a check has ended. */
  constructor(parts: ExecParts, worlds: ContainerWorlds, found: (key: string) => void) {
    this.#parts = parts
    this.#worlds = worlds
    this.#found = found
  }

  of(probed: ProbedRun): ProbeChecks {
    const { pod, spec, restarts, kind } = probed
    const key = keyOf(pod)
    const id = `${kind} ${spec.name}`
    const version = `${pod.metadata.uid ?? ''} ${restarts}`
    const ofPod = this.#checks.get(key) ?? new Map<string, Checked>()
    const known = ofPod.get(id)
    if (known?.version === version) {
      known.pod = pod
      return known
    }
    known?.stop()
    const made = this.#make(probed, version)
    this.#checks.set(key, ofPod.set(id, made))
    return made
  }

  /** Ends the checks of a container that has ended. */
  stop(key: string, container: string): void {
    const ofPod = this.#checks.get(key)
    for (const kind of kinds) {
      ofPod?.get(`${kind} ${container}`)?.stop()
      ofPod?.delete(`${kind} ${container}`)
    }
    if (ofPod?.size === 0) this.#checks.delete(key)
  }

  forget(key: string): void {
    for (const each of this.#checks.get(key)?.values() ?? []) each.stop()
    this.#checks.delete(key)
  }

  clear(): void {
    for (const key of Array.from(this.#checks.keys())) this.forget(key)
  }

  #make(probed: ProbedRun, version: string): Checked {
    const foreseen = this.#foreseen(probed)
    let ended: CheckOutcome | undefined
    let running: AbortController | undefined
    const made: Checked = {
      version,
      pod: probed.pod,
      ...(foreseen && { foreseen }),
      take: () => {
        const outcome = ended
        ended = undefined
        return outcome
      },
      begin: () => {
        if (running) return
        const { signal } = (running = new AbortController())
        const key = keyOf(made.pod)
        void this.#check({ ...probed, pod: made.pod }, signal)
          .catch((error: unknown) => errored(String(error)))
          .then((outcome) => {
            if (signal.aborted) return
            running = undefined
            ended = outcome
            this.#found(key)
          })
      },
      stop: () => running?.abort(),
    }
    return made
  }

  #foreseen(probed: ProbedRun): CheckOutcome | undefined {
    const check = execOf(probed)
    if (!check) return passed
    const { pod, spec } = probed
    let usesNetwork = false
    const world = this.#worlds.ahead(pod, spec, () => (usesNetwork = true))
    const outcome = foreseenExec(check, world, this.#parts)
    return usesNetwork ? undefined : outcome
  }

  async #check(probed: ProbedRun, signal: AbortSignal): Promise<CheckOutcome> {
    const check = execOf(probed)
    if (!check) return passed
    const { pod, spec, restarts } = probed
    await this.#worlds.prepare(pod)
    return execCheck(check, this.#worlds.live(pod, spec, restarts), this.#parts, signal)
  }
}

/** The command of a probe; only variables that its container gives as texts are expanded in it. */
function execOf({ spec, probe }: ProbedRun): ExecCheck | undefined {
  if (!probe.exec) return undefined
  const variables = new Map(
    (spec.env ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  )
  return {
    command: (probe.exec.command ?? []).map((word) => expandReferences(word, variables)),
    timeoutSeconds: probe.timeoutSeconds ?? 1,
    memory: containerMemory(spec),
  }
}

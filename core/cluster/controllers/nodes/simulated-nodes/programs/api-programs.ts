import { serviceAccountUser } from '../../../../../access/authn/service-account-name.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { expandedWords } from '../../../../simulation/containers/main-program.ts'
import { endless, type ProgramEnd } from '../../../../simulation/processes/timed-process.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { ProgramFailure } from './api-program.ts'
import type { KnownApiProgram } from './find-api-program.ts'

/** Time that a program has to write what it writes, in milliseconds. */
const mostMs = 60_000
/** Characters that are kept of what a run prints, from its start on. */
const mostText = 1024 * 1024

/** A run of a container whose program is a client of the API. */
export interface ApiRun {
  readonly pod: corev1.Pod
  readonly container: PodContainer
  /** How often the container was started again before. */
  readonly restarts: number
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly environment: ReadonlyMap<string, string>
}

interface RunningProgram {
  readonly restarts: number
  readonly ending: AbortController
  text: string
  end: ProgramEnd
}

/** Runs the programs of containers that are clients of the API, once for each run of a container. */
export class ApiPrograms {
  readonly #parts: ClusterParts
  readonly #found: (key: string) => void
  /** By the pod's key, then by container. */
  readonly #programs = new Map<string, Map<string, RunningProgram>>()

  /** `found` is called with the key of a pod when a program has ended. */
  constructor(parts: ClusterParts, found: (key: string) => void) {
    this.#parts = parts
    this.#found = found
    parts.signal.addEventListener('abort', () => this.#clear(), { once: true })
  }

  /** How the program of a run ends, which is started by the first call; endless until it has ended. */
  of(run: ApiRun, known: KnownApiProgram): ProgramEnd {
    const key = keyOf(run.pod)
    const { name } = run.container
    const programs = this.#programs.get(key) ?? new Map<string, RunningProgram>()
    this.#programs.set(key, programs)
    const former = programs.get(name)
    if (former?.restarts === run.restarts) return former.end
    former?.ending.abort()
    const { restarts } = run
    const running = { restarts, ending: new AbortController(), text: '', end: endless }
    programs.set(name, running)
    void this.#run(run, known, running)
    return running.end
  }

  /** What the program of a run has printed; undefined for runs that are not known. */
  textOf(pod: corev1.Pod, container: string, restarts: number): string | undefined {
    const known = this.#programs.get(keyOf(pod))?.get(container)
    return known?.restarts === restarts ? known.text : undefined
  }

  /** Ends the programs of a pod that is over; what they have printed stays. */
  stop(key: string): void {
    for (const { ending } of this.#programs.get(key)?.values() ?? []) ending.abort()
  }

  forget(key: string): void {
    this.stop(key)
    this.#programs.delete(key)
  }

  #clear(): void {
    for (const key of Array.from(this.#programs.keys())) this.forget(key)
  }

  async #run(run: ApiRun, known: KnownApiProgram, running: RunningProgram): Promise<void> {
    const { pod, container, environment, startedAt } = run
    const { runtime, clientOf, settings, brand } = this.#parts
    const { namespace = '' } = pod.metadata
    const account = pod.spec.serviceAccountName || 'default'
    const { signal } = running.ending
    const cancel = runtime.timers.after(mostMs, () => running.ending.abort())
    let exitCode = 0
    const print = (line: string): void => {
      if (running.text.length < mostText) running.text += `${line}\n`
    }
    try {
      await known.program({
        client: clientOf(container.name, serviceAccountUser(namespace, account)),
        runtime,
        brand,
        namespace,
        words: expandedWords(
          [...(container.command ?? []), ...(container.args ?? [])],
          environment,
        ),
        environment,
        makeCertificates: (...wanted) => {
          const make = settings.simulation?.host?.makeCertificates
          if (!make) throw new ProgramFailure('this host makes no certificates')
          return make(...wanted)
        },
        signal,
        print,
      })
    } catch (error) {
      exitCode = 1
      print(error instanceof Error ? error.message : String(error))
    } finally {
      cancel()
    }
    if (known.isServer === true && exitCode === 0) return
    running.end = { after: runtime.clock.now() - startedAt, exitCode }
    this.#found(keyOf(pod))
  }
}

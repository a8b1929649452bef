import { badRequest } from '../../../../../base/api/errors/api-error.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { mainProgram } from '../../../../simulation/containers/main-program.ts'
import { behaviourOf } from '../../../../simulation/containers/plan-of-container.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { Program } from '../../../../simulation/processes/program.ts'
import { TimedProcess, type StartProgram } from '../../../../simulation/processes/timed-process.ts'
import type { HookTarget } from '../../../../simulation/simulation-hooks.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import type { Kubelet } from '../kubelet/kubelet.ts'
import type { LogSource } from '../processes/follow-log.ts'
import type { LogTapes } from '../processes/log-tapes.ts'
import { liveId } from '../processes/program-ends.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { idOfRun, isContainerRunning, loggedRun, type RunTimes } from './container-runs.ts'
import type { PodListeners } from './pod-listeners.ts'

export function targetOf({ metadata }: corev1.Pod, container: string): HookTarget {
  return { namespace: metadata.namespace ?? '', pod: metadata.name ?? '', container }
}

function* given(text: string): Program {
  if (text !== '') {
    yield { kind: 'output', stream: 'stdout', text: text.endsWith('\n') ? text : `${text}\n` }
  }
  yield { kind: 'sleep', milliseconds: Infinity }
  return 0
}

/** The log of a run for one reader, who closes it. */
export interface OpenedRun extends LogSource {
  close(): void
}

export interface RunLogsParts {
  readonly parts: ClusterParts
  readonly kubelet: Kubelet
  readonly pool: ProcessPool
  readonly listeners: PodListeners
  readonly worlds: ContainerWorlds
  readonly tapes: LogTapes
}

/** The logs of runs of containers. */
export class RunLogs {
  readonly #own: RunLogsParts

  constructor(own: RunLogsParts) {
    this.#own = own
  }

  /**
   * Checks that the log of a run is there: what a program printed on the clock is kept by this server alone, and not for ever.
   *
   * @throws ApiError `BadRequest` in the words of the kubelet, whose node has no such log any more
   */
  async check(
    pod: corev1.Pod,
    container: string,
    spec: PodContainer,
    times: RunTimes,
  ): Promise<void> {
    if (!(await this.isCut(pod, container, spec, times))) return
    const id = idOfRun(pod, container, times)
    throw badRequest(`unable to retrieve container logs for ${id}`)
  }

  /** Whether a program printed what can be known on the clock alone, and did not run there, or its output was given up. */
  async isCut(
    pod: corev1.Pod,
    container: string,
    spec: PodContainer,
    times: RunTimes,
  ): Promise<boolean> {
    const source = this.open(pod, container, spec, times)
    try {
      await source.tape.write(Math.min(source.endedAt(), source.clock.now()))
      return source.tape.isCut
    } finally {
      source.close()
    }
  }

  /** The log of a run, until it is closed. */
  open(pod: corev1.Pod, container: string, spec: PodContainer, times: RunTimes): OpenedRun {
    const { tapes, worlds } = this.#own
    const {
      runtime,
      settings: { simulation: settings = {} },
    } = this.#own.parts
    const { clock, timers } = runtime
    const id = liveId(pod, container, times.restarts)
    const text =
      settings.hooks?.logs?.(targetOf(pod, container)) ??
      behaviourOf(pod, spec, settings).logs ??
      this.#own.kubelet.programs.textOf(pod, container, times.restarts)
    const start: StartProgram = (meter) =>
      text === undefined ? mainProgram(spec, worlds.ahead(pod, spec), id, meter) : given(text)
    const limits = { container: containerMemory(spec), all: this.#own.pool.memory }
    const { startedAt } = times
    // Texts that are given may be others the next time.
    const run = text === undefined ? id : `${id} ${text}`
    const tape = tapes.open(run, () => new TimedProcess(start, { startedAt, limits }))
    return {
      clock,
      timers,
      tape,
      endedAt: () =>
        // A run's end is noted in whole seconds, within which it may have written more.
        times.endedAt === Infinity ? this.#runEnd(pod, container, times) : times.endedAt + 999,
      changed: (ending) => this.#changed(pod, ending),
      close: () => tapes.close(run, tape),
    }
  }

  /** When a run that was under way has ended; Infinity while it still runs. */
  #runEnd(pod: corev1.Pod, container: string, { startedAt }: RunTimes): number {
    const current = this.#own.parts.objects.of(podResource).byKey(keyOf(pod))
    const now = this.#own.parts.runtime.clock.now()
    if (!current || current.metadata.uid !== pod.metadata.uid) return now
    if (!isContainerRunning(current, container)) return now
    return loggedRun(current, container, false).startedAt === startedAt ? Infinity : now
  }

  /** Resolves when the pod changes, or when `signal` aborts. */
  #changed(pod: corev1.Pod, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const listening = new AbortController()
      const end = (): void => {
        signal.removeEventListener('abort', end)
        listening.abort()
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
      this.#own.listeners.listen(keyOf(pod), end, listening.signal)
    })
  }
}

import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { mainProgram, waitsForClient } from '../../../../simulation/containers/main-program.ts'
import type { WrittenEntries } from '../../../../simulation/containers/overlay-files.ts'
import { behaviourOf } from '../../../../simulation/containers/plan-of-container.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { ProcessWorld, Program } from '../../../../simulation/processes/program.ts'
import {
  ReplayedProcess,
  type StartProgram,
} from '../../../../simulation/processes/replayed-process.ts'
import { filesOf, type WrittenFiles } from '../../../../simulation/processes/written-files.ts'
import type { HookTarget } from '../../../../simulation/simulation-hooks.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import type { Kubelet } from '../kubelet/kubelet.ts'
import { AttachedProcess } from './attached-process.ts'
import { containerEnd } from './container-end.ts'
import {
  isContainerRunning,
  loggedRun,
  type RunTimes,
  statusOfContainer,
} from './container-runs.ts'
import type { LogSource } from './follow-log.ts'
import { LogTapes } from './log-tapes.ts'
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
  worldOf(pod: corev1.Pod, spec: PodContainer): ProcessWorld
  readonly signal: AbortSignal
}

/** The logs of runs of containers, and the main processes that clients have attached to, which write theirs. */
export class RunLogs {
  readonly #own: RunLogsParts
  readonly #tapes: LogTapes
  /** By the run. */
  readonly #attached = new Map<string, AttachedProcess>()

  constructor(own: RunLogsParts) {
    this.#own = own
    this.#tapes = new LogTapes(own.pool)
  }

  /** The log of a run, until it is closed. */
  open(pod: corev1.Pod, container: string, spec: PodContainer, times: RunTimes): OpenedRun {
    const {
      runtime,
      settings: { simulation: settings = {} },
    } = this.#own.parts
    const { clock, timers } = runtime
    const id = `${pod.metadata.uid ?? ''} ${container} ${times.restarts}`
    const text =
      settings.hooks?.logs?.(targetOf(pod, container)) ??
      behaviourOf(pod, spec, settings).logs ??
      this.#own.kubelet.programs.textOf(pod, container, times.restarts)
    let files: WrittenFiles | undefined
    const start: StartProgram = (meter) => {
      if (text !== undefined) return given(text)
      files = filesOf(meter)
      return mainProgram(spec, { ...this.#own.worldOf(pod, spec), written: files }, id, meter)
    }
    const limits = { container: containerMemory(spec), all: this.#own.pool.memory }
    const hasInput = waitsForClient(spec)
    // What clients see of a process that they attach to is a matter of less than a second.
    const startedAt =
      (hasInput ? this.#own.kubelet.startedAt(keyOf(pod), container) : undefined) ?? times.startedAt
    // Texts that are given may be others the next time.
    const run = `${id} ${text ?? ''}`
    const tape = this.#tapes.open(
      run,
      () => new ReplayedProcess(start, startedAt, limits, hasInput),
    )
    tape.files ??= files
    return {
      clock,
      timers,
      tape,
      endedAt: () =>
        // A run's end is noted in whole seconds, within which it may have written more.
        times.endedAt === Infinity ? this.#runEnd(pod, container, times) : times.endedAt + 999,
      changed: (ending) => this.#changed(pod, ending),
      close: () => this.#tapes.close(run, tape),
    }
  }

  /** What the main process of a container has written by now; nothing where it has not run. */
  async written(pod: corev1.Pod, spec: PodContainer): Promise<WrittenEntries> {
    const { name } = spec
    const state = statusOfContainer(pod, name)?.state
    if (!state?.running && !state?.terminated) return new Map()
    const source = this.open(pod, name, spec, loggedRun(pod, name, false))
    try {
      await source.tape.write(Math.min(source.clock.now(), source.endedAt()))
      return new Map(source.tape.files?.entries)
    } finally {
      source.close()
    }
  }

  /** The main process of a running container for clients with input, which ends the container at its end. */
  attached(pod: corev1.Pod, container: string, spec: PodContainer): AttachedProcess {
    const times = loggedRun(pod, container, false)
    const id = `${pod.metadata.uid ?? ''} ${container} ${times.restarts}`
    const known = this.#attached.get(id)
    if (known) return known
    const source = this.open(pod, container, spec, times)
    const process = new AttachedProcess(source, spec.stdinOnce === true)
    this.#attached.set(id, process)
    const ending = containerEnd(this.#own.listeners, pod, container, this.#own.signal)
    void process
      .run(ending.signal)
      .then((end) => {
        if (end) this.#own.kubelet.endContainer(keyOf(pod), container, end)
      })
      .catch((error: unknown) =>
        this.#own.parts.runtime.logger.error('a process could not be followed', {
          error: String(error),
        }),
      )
      .finally(() => {
        ending.stop()
        source.close()
        this.#attached.delete(id)
      })
    return process
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

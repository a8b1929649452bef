import { unforeseen } from '../../../api/api-error.ts'
import type { JsonObject } from '../../../api/json.ts'
import { textOf } from '../../../api/json-fields.ts'
import { encodeUtf8 } from '../../../api/utf8.ts'
import { keyOf } from '../../../api/object-keys.ts'
import type { ApiObject } from '../../../api/object.ts'
import { containerMemory } from '../../../nodes/containers/container-memory.ts'
import { mainProgram, waitsForClient } from '../../../nodes/containers/main-program.ts'
import { behaviourOf } from '../../../nodes/containers/plan-of-container.ts'
import { worldOf } from '../../../nodes/containers/process-world.ts'
import type {
  LogRequest,
  NodeAccess,
  ProcessOutcome,
  ProcessRequest,
  ProcessStreams,
} from '../../../nodes/node-access.ts'
import { type ProcessSetting, worldIn } from '../../../nodes/containers/process-setting.ts'
import type { ProcessWorld, Program } from '../../../nodes/shell/program.ts'
import { isKnownCommand, runCommand } from '../../../nodes/shell/run-command.ts'
import type { MemoryRoom } from '../../../nodes/shell/process-meter.ts'
import type { ProcessPool } from '../../../nodes/shell/process-pool.ts'
import { ReplayedProcess, type StartProgram } from '../../../nodes/shell/replayed-process.ts'
import { mostWrittenInAll, roomOf, WrittenFiles } from '../../../nodes/shell/written-files.ts'
import type { HookTarget } from '../../../nodes/simulation-hooks.ts'
import type { SimulationSettings } from '../../../nodes/simulation-settings.ts'
import type { ByteDuplex } from '../../../outgoing/byte-duplex.ts'
import { FetchError } from '../../../outgoing/fetch-error.ts'
import type { ClusterParts } from '../../cluster-parts.ts'
import { podResource } from '../../pods/pod-control.ts'
import { nodeOf } from '../../pods/pod-state.ts'
import type { Kubelet } from '../kubelet/kubelet.ts'
import { configFinder } from '../kubelet/missing-config.ts'
import type { LivingNodes } from '../registry/living-nodes.ts'
import { ClusterNetwork } from '../network/cluster-network.ts'
import { type ContainerEnd, containerEnd } from './container-end.ts'
import { isContainerRunning, loggedRun, type RunTimes, specOfContainer } from './container-runs.ts'
import { driveProgram, type DrivenProcess } from './drive-program.ts'
import { readLog } from './follow-log.ts'
import { httpConnection } from './http-answer.ts'
import { LogTapes } from './log-tapes.ts'
import { PodListeners } from './pod-listeners.ts'
import { containerOfPort, pageOfPod } from '../network/pod-page.ts'

function* given(text: string): Program {
  if (text !== '') {
    yield { kind: 'output', stream: 'stdout', text: text.endsWith('\n') ? text : `${text}\n` }
  }
  yield { kind: 'sleep', milliseconds: Infinity }
  return 0
}

/** What a run of a container has for its processes. */
interface RunningContainer {
  readonly files: WrittenFiles
  readonly memory: MemoryRoom
}

/** Reaches the containers of simulated nodes: their logs, commands and ports, made up when they are asked for. */
export class SimulatedAccess implements NodeAccess {
  readonly #parts: ClusterParts
  readonly #nodes: LivingNodes
  readonly #kubelet: Kubelet
  readonly #settings: SimulationSettings
  readonly #listeners: PodListeners
  readonly #pool: ProcessPool
  readonly #tapes: LogTapes
  readonly #room = roomOf(mostWrittenInAll)
  /** By the run. */
  readonly #running = new Map<string, RunningContainer>()

  constructor(
    parts: ClusterParts,
    nodes: LivingNodes,
    kubelet: Kubelet,
    pool: ProcessPool,
    signal: AbortSignal,
  ) {
    this.#parts = parts
    this.#pool = pool
    this.#tapes = new LogTapes(pool)
    this.#nodes = nodes
    this.#kubelet = kubelet
    this.#settings = parts.settings.simulation ?? {}
    this.#listeners = new PodListeners(parts.objects.of(podResource), signal)
  }

  runs(pod: ApiObject): boolean {
    return this.#nodes.isAlive(nodeOf(pod))
  }

  async log(
    pod: ApiObject,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    return this.#read(pod, container, request, signal)
  }

  async exec(
    pod: ApiObject,
    container: string,
    command: readonly string[],
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
    setting?: ProcessSetting,
  ): Promise<ProcessOutcome> {
    const spec = this.#specOf(pod, container)
    const answer = await this.#settings.hooks?.exec?.(targetOf(pod, container), command)
    if (answer) {
      const { stdout = '', stderr = '', exitCode = 0 } = answer
      if (stdout !== '' && request.stdout) await streams.write('stdout', encodeUtf8(stdout))
      if (stderr !== '' && request.stderr) await streams.write('stderr', encodeUtf8(stderr))
      return { exitCode }
    }
    const { files, memory } = this.#runningOf(pod, container, spec)
    const world = worldIn(setting, { ...this.#world(pod, spec, request.tty), written: files })
    const [first = ''] = command
    if (!isKnownCommand(first) && !world.answers.has(command.join(' '))) {
      return {
        failure: `error executing command in container: failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: exec: "${first}": executable file not found in $PATH`,
      }
    }
    const process = this.#process((meter) => runCommand(world, command, meter), memory)
    return this.#drive(pod, container, signal, (ending) =>
      driveProgram(process, request, streams, ending),
    )
  }

  async attach(
    pod: ApiObject,
    container: string,
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome> {
    const spec = this.#specOf(pod, container)
    if (request.stdin && waitsForClient(spec)) {
      const world = this.#world(pod, spec, request.tty)
      const process = this.#process(
        (meter) => mainProgram(spec, world, container, meter),
        this.#runningOf(pod, container, spec).memory,
      )
      const outcome = await this.#drive(pod, container, signal, (ending) =>
        driveProgram(process, request, streams, ending),
      )
      if ('exitCode' in outcome) {
        this.#kubelet.endContainer(keyOf(pod), container, outcome.exitCode, outcome.reason)
      }
      return outcome
    }
    const fromNow: LogRequest = { follow: true, previous: false, timestamps: false, tailLines: 0 }
    for await (const chunk of this.#read(pod, container, fromNow, signal)) {
      await streams.write('stdout', chunk)
    }
    return { exitCode: 0 }
  }

  async portForward(pod: ApiObject, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const { clock } = this.#parts.runtime
    if (!isContainerRunning(pod, textOf(containerOfPort(pod, port), 'name'))) {
      const refused = `:${port}: connect: connection refused`
      // In the words of containerd, which its kubelet passes on.
      throw new FetchError(
        'refused',
        `failed to connect to localhost:${port} inside namespace "${pod.metadata.uid}", IPv4: dial tcp4 127.0.0.1${refused} IPv6 dial tcp6 [::1]${refused}`,
      )
    }
    const page = pageOfPod(pod, port, clock.now(), this.#settings)
    return httpConnection(page, () => clock.now(), signal)
  }

  /** Follows a container until it ends, or until `signal` aborts. */
  endOf(pod: ApiObject, container: string, signal: AbortSignal): ContainerEnd {
    return containerEnd(this.#listeners, pod, container, signal)
  }

  #process(start: StartProgram, memory: MemoryRoom): DrivenProcess {
    const { clock, timers } = this.#parts.runtime
    return { start, clock, timers, pool: this.#pool, memory }
  }

  /** What commands have written in a container since it was started, which is lost at its end, and the memory that they share. */
  #runningOf(pod: ApiObject, container: string, spec: JsonObject): RunningContainer {
    const run = `${pod.metadata.uid ?? ''} ${container} ${loggedRun(pod, container, false).restarts}`
    const known = this.#running.get(run)
    if (known) return known
    const files = new WrittenFiles(this.#room)
    const running = { files, memory: containerMemory(spec) }
    this.#running.set(run, running)
    const ending = new AbortController()
    const check = (current: ApiObject | undefined): void => {
      if (current && isContainerRunning(current, container)) return
      ending.abort()
      this.#running.delete(run)
      files.clear()
    }
    this.#listeners.listen(keyOf(pod), check, ending.signal)
    return running
  }

  #world(pod: ApiObject, spec: JsonObject, tty = false): ProcessWorld {
    const { objects, runtime } = this.#parts
    const network = new ClusterNetwork(
      this.#parts,
      pod,
      () => runtime.clock.now(),
      (other, port) => pageOfPod(other, port, runtime.clock.now(), this.#settings).body,
    )
    const world = worldOf(pod, spec, configFinder(objects, pod), network)
    if (!tty) return world
    return { ...world, environment: new Map([...world.environment, ['TERM', 'xterm']]) }
  }

  /** The spec of a running container. @throws ApiError for any other */
  #specOf(pod: ApiObject, container: string): JsonObject {
    const spec = specOfContainer(pod, container)
    if (spec && isContainerRunning(pod, container)) return spec
    throw unforeseen(`unable to upgrade connection: container not found ("${container}")`)
  }

  #read(
    pod: ApiObject,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const spec = specOfContainer(pod, container) ?? {}
    const times = loggedRun(pod, container, request.previous)
    const { clock, timers } = this.#parts.runtime
    const id = `${pod.metadata.uid ?? ''} ${container} ${times.restarts}`
    const text =
      this.#settings.hooks?.logs?.(targetOf(pod, container)) ??
      behaviourOf(pod, spec, this.#settings).logs
    const start: StartProgram = (meter) =>
      text === undefined ? mainProgram(spec, this.#world(pod, spec), id, meter) : given(text)
    const limits = { container: containerMemory(spec), all: this.#pool.memory }
    const endedAt = (): number =>
      // A run's end is noted in whole seconds, within which it may have written more.
      times.endedAt === Infinity ? this.#runEnd(pod, container, times) : times.endedAt + 999
    const changed = (ending: AbortSignal): Promise<void> => this.#changed(pod, ending)
    const tapes = this.#tapes
    // Texts that are given may be others the next time.
    const run = `${id} ${text ?? ''}`
    return (async function* () {
      const tape = tapes.open(run, () => new ReplayedProcess(start, times.startedAt, limits))
      try {
        yield* readLog({ clock, timers, tape, endedAt, changed }, request, signal)
      } finally {
        tapes.close(run, tape)
      }
    })()
  }

  /** When a run that was under way has ended; Infinity while it still runs. */
  #runEnd(pod: ApiObject, container: string, { startedAt }: RunTimes): number {
    const current = this.#parts.objects.of(podResource).byKey(keyOf(pod))
    const now = this.#parts.runtime.clock.now()
    if (!current || current.metadata.uid !== pod.metadata.uid) return now
    if (!isContainerRunning(current, container)) return now
    return loggedRun(current, container, false).startedAt === startedAt ? Infinity : now
  }

  /** Resolves when the pod changes, or when `signal` aborts. */
  #changed(pod: ApiObject, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const listening = new AbortController()
      const end = (): void => {
        signal.removeEventListener('abort', end)
        listening.abort()
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
      this.#listeners.listen(keyOf(pod), end, listening.signal)
    })
  }

  /** Runs `drive` until the client leaves or the container ends. */
  async #drive(
    pod: ApiObject,
    container: string,
    signal: AbortSignal,
    drive: (ending: AbortSignal) => Promise<ProcessOutcome>,
  ): Promise<ProcessOutcome> {
    const end = this.endOf(pod, container, signal)
    try {
      const outcome = await drive(end.signal)
      return 'failure' in outcome && !signal.aborted ? { exitCode: 137 } : outcome
    } finally {
      end.stop()
    }
  }
}

function targetOf({ metadata }: ApiObject, container: string): HookTarget {
  return { namespace: metadata.namespace ?? '', pod: metadata.name ?? '', container }
}

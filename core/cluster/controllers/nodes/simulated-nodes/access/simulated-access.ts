import { unclassifiedError } from '../../../../../base/api/errors/api-error.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type {
  LogRequest,
  NodeAccess,
  ProcessOutcome,
  ProcessRequest,
  ProcessStreams,
} from '../../../../../requests/node-access/node-access.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { waitsForClient } from '../../../../simulation/containers/main-program.ts'
import { overlayFiles } from '../../../../simulation/containers/overlay-files.ts'
import { type ProcessSetting, worldIn } from '../../../../simulation/containers/process-setting.ts'
import { worldOf } from '../../../../simulation/containers/process-world.ts'
import type { MemoryRoom } from '../../../../simulation/processes/process-meter.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import type { StartProgram } from '../../../../simulation/processes/replayed-process.ts'
import {
  mostWrittenInAll,
  roomOf,
  WrittenFiles,
} from '../../../../simulation/processes/written-files.ts'
import { isKnownCommand, runCommand } from '../../../../simulation/shell/run-command.ts'
import type { SimulationSettings } from '../../../../simulation/simulation-settings.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import type { Kubelet } from '../kubelet/kubelet.ts'
import { configFinder } from '../kubelet/missing-config.ts'
import { ClusterNetwork } from '../network/cluster-network.ts'
import { containerOfPort, pageOfPod } from '../network/pod-page.ts'
import { metricsServerFetch } from '../programs/metrics-server.ts'
import type { LivingNodes } from '../registry/node-registry.ts'
import { followOutput } from './attached-process.ts'
import { type ContainerEnd, containerEnd } from './container-end.ts'
import {
  isContainerRunning,
  loggedRun,
  specOfContainer,
  statusOfContainer,
} from './container-runs.ts'
import { driveProgram, type DrivenProcess } from './drive-program.ts'
import { fetchAnswers } from './fetch-answers.ts'
import { readLog } from './follow-log.ts'
import { httpConnection, pageAnswers } from './http-answer.ts'
import { InputLines } from './input-lines.ts'
import { PodListeners } from './pod-listeners.ts'
import { type OpenedRun, RunLogs, targetOf } from './run-logs.ts'
import { sharedEntries, writtenByHook } from './shared-files.ts'

/** What a run of a container has for its processes. */
interface RunningContainer {
  readonly files: WrittenFiles
  readonly memory: MemoryRoom
}

/** Reaches the containers of simulated nodes: their logs, commands and ports, made up when they are asked for. */
export class SimulatedAccess implements NodeAccess {
  readonly #parts: ClusterParts
  readonly #nodes: LivingNodes
  readonly #settings: SimulationSettings
  readonly #listeners: PodListeners
  readonly #pool: ProcessPool
  readonly #logs: RunLogs
  readonly #kubelet: Kubelet
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
    this.#nodes = nodes
    this.#kubelet = kubelet
    this.#settings = parts.settings.simulation ?? {}
    this.#listeners = new PodListeners(parts.objects.of(podResource), signal)
    this.#logs = new RunLogs({
      parts,
      kubelet,
      pool,
      listeners: this.#listeners,
      worldOf: (pod, spec) => this.#world(pod, spec),
      signal,
    })
  }

  runs(pod: corev1.Pod): boolean {
    return this.#nodes.isAlive(nodeOf(pod))
  }

  async log(
    pod: corev1.Pod,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    return this.#read(pod, container, request, signal)
  }

  async exec(
    pod: corev1.Pod,
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
    const world = worldIn(setting, {
      ...(await this.#writtenWorld(pod, spec, request.tty)),
      written: files,
      stopMain: () => this.#kubelet.endContainer(keyOf(pod), container),
    })
    const [first = ''] = command
    if (
      world.lacksUnknown === true &&
      !isKnownCommand(first) &&
      !world.isFile(first) &&
      !world.answers.has(command.join(' '))
    ) {
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
    pod: corev1.Pod,
    container: string,
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome> {
    const spec = this.#specOf(pod, container)
    const source = this.#logs.open(pod, container, spec, loggedRun(pod, container, false))
    const process =
      request.stdin && waitsForClient(spec) ? this.#logs.attached(pod, container, spec) : undefined
    const input =
      process &&
      new InputLines({
        input: streams.stdin,
        isTerminal: request.tty,
        echo: (text) => streams.write('stdout', encodeUtf8(text.replaceAll('\n', '\r\n'))),
        interrupt: () => process.interrupt(),
        yieldTurn: () => this.#parts.runtime.timers.yieldTurn(),
      })
    try {
      const following = followOutput(source, request, streams, signal)
      if (input) process.add(input)
      await following
    } finally {
      input?.close()
      source.close()
    }
    return { exitCode: 0 }
  }

  async portForward(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const { clock } = this.#parts.runtime
    if (!isContainerRunning(pod, containerOfPort(pod, port)?.name ?? '')) {
      const refused = `:${port}: connect: connection refused`
      // In the words of containerd, which its kubelet passes on.
      throw new FetchError(
        'refused',
        `failed to connect to localhost:${port} inside namespace "${pod.metadata.uid}", IPv4: dial tcp4 127.0.0.1${refused} IPv6 dial tcp6 [::1]${refused}`,
      )
    }
    const fetch = metricsServerFetch(containerOfPort(pod, port), this.#parts)
    if (fetch) return httpConnection(fetchAnswers(fetch, signal), signal)
    const page = pageOfPod(pod, port, clock.now(), this.#settings)
    return httpConnection(
      pageAnswers(page, () => clock.now()),
      signal,
    )
  }

  /** Follows a container until it ends, or until `signal` aborts. */
  endOf(pod: corev1.Pod, container: string, signal: AbortSignal): ContainerEnd {
    return containerEnd(this.#listeners, pod, container, signal)
  }

  #process(start: StartProgram, memory: MemoryRoom): DrivenProcess {
    const { clock, timers } = this.#parts.runtime
    return { start, clock, timers, pool: this.#pool, memory }
  }

  /** What commands have written in a container since it was started, which is lost at its end, and the memory that they share. */
  #runningOf(pod: corev1.Pod, container: string, spec: PodContainer): RunningContainer {
    const run = runIdOf(pod, container)
    const known = this.#running.get(run)
    if (known) return known
    const files = new WrittenFiles(this.#room)
    const running = { files, memory: containerMemory(spec) }
    this.#running.set(run, running)
    const ending = new AbortController()
    const check = (current: corev1.Pod | undefined): void => {
      if (current && isContainerRunning(current, container)) return
      ending.abort()
      this.#running.delete(run)
      files.clear()
    }
    this.#listeners.listen(keyOf(pod), check, ending.signal)
    return running
  }

  #world(pod: corev1.Pod, spec: PodContainer, tty = false): ProcessWorld {
    const { objects, runtime } = this.#parts
    const network = new ClusterNetwork(
      this.#parts,
      pod,
      () => runtime.clock.now(),
      (other, port) => pageOfPod(other, port, runtime.clock.now(), this.#settings).body,
    )
    const world = worldOf(pod, spec, configFinder(objects, pod), network, this.#settings)
    if (!tty) return world
    return { ...world, environment: new Map([...world.environment, ['TERM', 'xterm']]) }
  }

  /** What a process sees that joins those of a container: what they have written, too. */
  async #writtenWorld(pod: corev1.Pod, spec: PodContainer, tty: boolean): Promise<ProcessWorld> {
    const world = this.#world(pod, spec, tty)
    const entries = await sharedEntries(pod, spec, world, async (container) => {
      const own = await this.#logs.written(pod, container)
      const run = runIdOf(pod, container.name)
      const others = container === spec ? [] : (this.#running.get(run)?.files.entries ?? [])
      return new Map([...writtenByHook(world, container), ...own, ...others])
    })
    return overlayFiles(world, entries)
  }

  /** The spec of a running container. @throws ApiError for any other */
  #specOf(pod: corev1.Pod, container: string): PodContainer {
    const spec = specOfContainer(pod, container)
    if (spec && isContainerRunning(pod, container)) return spec
    throw unclassifiedError(`unable to upgrade connection: container not found ("${container}")`)
  }

  #read(
    pod: corev1.Pod,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const spec = specOfContainer(pod, container) ?? { name: container, resources: {} }
    const times = loggedRun(pod, container, request.previous)
    const open = (): OpenedRun => this.#logs.open(pod, container, spec, times)
    return (async function* () {
      const source = open()
      try {
        yield* readLog(source, request, signal)
      } finally {
        source.close()
      }
    })()
  }

  /** Runs `drive` until the client leaves or the container ends. */
  async #drive(
    pod: corev1.Pod,
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

function runIdOf(pod: corev1.Pod, container: string): string {
  const restarts = statusOfContainer(pod, container)?.restartCount ?? 0
  return `${pod.metadata.uid ?? ''} ${container} ${restarts}`
}

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
  ServiceTarget,
} from '../../../../../requests/node-access/node-access.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { waitsForClient } from '../../../../simulation/containers/main-program.ts'
import { type ProcessSetting, worldIn } from '../../../../simulation/containers/process-setting.ts'
import type { Peer } from '../../../../simulation/network/port-listener.ts'
import type { MemoryRoom } from '../../../../simulation/processes/process-meter.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import type { StartProgram } from '../../../../simulation/processes/timed-process.ts'
import { runCommand } from '../../../../simulation/shell/run-command.ts'
import type { SimulationSettings } from '../../../../simulation/simulation-settings.ts'
import { Terminal } from '../../../../simulation/terminal/terminal.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import type { Kubelet } from '../kubelet/kubelet.ts'
import { fetchAnswers } from '../network/ports/fetch-answers.ts'
import { httpConnection } from '../network/ports/http-answer.ts'
import { containerOfPort } from '../network/ports/pod-page.ts'
import { isServer, type PodPorts } from '../network/ports/pod-ports.ts'
import type { NetworkRoutes } from '../network/routes/network-routes.ts'
import { tlsProblem } from '../network/tls-problem.ts'
import { driveProgram, type DrivenProcess, followSizes } from '../processes/drive-program.ts'
import { readLog } from '../processes/follow-log.ts'
import { followOutput } from '../processes/live-process.ts'
import type { LiveProcesses } from '../processes/live-processes.ts'
import type { LogTapes } from '../processes/log-tapes.ts'
import { liveId } from '../processes/program-ends.ts'
import { metricsServerFetch } from '../programs/metrics-server.ts'
import type { LivingNodes } from '../registry/node-registry.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { type ContainerEnd, containerEnd } from './container-end.ts'
import {
  isContainerRunning,
  loggedRun,
  specOfContainer,
  statusOfContainer,
} from './container-runs.ts'
import { execFailure } from './exec-failure.ts'
import { PodListeners } from './pod-listeners.ts'
import { type OpenedRun, RunLogs, targetOf } from './run-logs.ts'
import { ServerCalls } from './server-calls.ts'

export interface AccessParts {
  readonly parts: ClusterParts
  readonly nodes: LivingNodes
  readonly kubelet: Kubelet
  readonly worlds: ContainerWorlds
  readonly ports: PodPorts
  readonly routes: NetworkRoutes
  readonly live: LiveProcesses
  readonly tapes: LogTapes
  readonly pool: ProcessPool
  readonly signal: AbortSignal
}

/** The client of a forwarded port, as the pod sees it. */
const loopback: Peer = { address: '127.0.0.1', port: 50_000 }

/** Reaches the containers of simulated nodes: their logs, commands and ports, made up when they are asked for. */
export class SimulatedAccess implements NodeAccess {
  readonly #parts: ClusterParts
  readonly #nodes: LivingNodes
  readonly #settings: SimulationSettings
  readonly #listeners: PodListeners
  readonly #pool: ProcessPool
  readonly #logs: RunLogs
  readonly #worlds: ContainerWorlds
  readonly #ports: PodPorts
  readonly #calls: ServerCalls
  readonly #kubelet: Kubelet
  readonly #live: LiveProcesses
  /** Memory of the containers that commands run in, by the run. */
  readonly #memory = new Map<string, MemoryRoom>()

  constructor({
    parts,
    nodes,
    kubelet,
    worlds,
    ports,
    routes,
    live,
    tapes,
    pool,
    signal,
  }: AccessParts) {
    this.#parts = parts
    this.#calls = new ServerCalls({
      routes,
      ports,
      address: () => parts.address(),
      timers: parts.runtime.timers,
    })
    this.#pool = pool
    this.#nodes = nodes
    this.#worlds = worlds
    this.#ports = ports
    this.#kubelet = kubelet
    this.#live = live
    this.#settings = parts.settings.simulation ?? {}
    this.#listeners = new PodListeners(parts.objects.of(podResource), signal, ({ metadata }) =>
      tapes.release(metadata.uid ?? ''),
    )
    this.#logs = new RunLogs({ parts, kubelet, pool, listeners: this.#listeners, worlds, tapes })
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
    const spec = specOfContainer(pod, container) ?? { name: container, resources: {} }
    const times = loggedRun(pod, container, request.previous)
    if (times.endedAt !== Infinity) await this.#logs.check(pod, container, spec, times)
    // What a server prints while it is followed is that of the one that answers.
    const kubelet =
      isServer(spec) &&
      times.endedAt === Infinity &&
      (request.follow || (await this.#logs.isCut(pod, container, spec, times)))
        ? this.#kubelet
        : undefined
    return this.#read(
      () => this.#logs.open(pod, container, spec, times),
      request,
      signal,
      kubelet && ((): Promise<unknown> => kubelet.startServer(keyOf(pod), container)),
    )
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
    await this.#worlds.prepare(pod)
    const memory = this.#memoryOf(pod, container, spec)
    const world = worldIn(setting, this.#world(pod, spec, request.tty))
    const id = `${liveId(pod, container, restartsOf(pod, container))} ${command.join(' ')} ${this.#parts.runtime.clock.now()}`
    const failure = execFailure(world, command, id)
    if (failure !== undefined) return { failure }
    const process = this.#process(world, command, memory)
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
      request.stdin && waitsForClient(spec)
        ? this.#live.of(liveId(pod, container, restartsOf(pod, container)))
        : undefined
    // All clients of a container share its terminal.
    const { terminal } = request.tty
      ? this.#worlds.live(pod, spec, restartsOf(pod, container))
      : { terminal: undefined }
    const sizes = terminal && followSizes(terminal, streams.sizes, () => process?.signal('WINCH'))
    const following = followOutput(source, request, streams, signal, terminal)
    const leave = process?.add(terminal, {
      input: streams.stdin,
      echo: (text) => streams.write('stdout', encodeUtf8(text.replaceAll('\n', '\r\n'))),
    })
    try {
      await following
    } finally {
      sizes?.()
      leave?.()
      source.close()
    }
    return { exitCode: 0 }
  }

  async portForward(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const fetch = metricsServerFetch(containerOfPort(pod, port), this.#parts)
    if (fetch) {
      const { clock } = this.#parts.runtime
      return httpConnection(fetchAnswers(fetch, signal), clock, signal)
    }
    return this.#ports.open(pod, port, loopback, signal).catch((error: unknown) => {
      if (!(error instanceof FetchError) || error.reason !== 'refused') throw error
      const refused = `:${port}: connect: connection refused`
      // In the words of containerd, which its kubelet passes on.
      throw new FetchError(
        'refused',
        `failed to connect to localhost:${port} inside namespace "${pod.metadata.uid}", IPv4: dial tcp4 127.0.0.1${refused} IPv6 dial tcp6 [::1]${refused}`,
      )
    })
  }

  async connect(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const fetch = metricsServerFetch(containerOfPort(pod, port), this.#parts)
    return fetch ? this.portForward(pod, port, signal) : this.#calls.connect(pod, port, signal)
  }

  targetOf(service: string, port: number): ServiceTarget | undefined {
    return this.#calls.targetOf(service, port)
  }

  async tlsProblem(
    pod: corev1.Pod,
    port: number,
    host: string,
    authorities: string | undefined,
  ): Promise<string | undefined> {
    const owner = await this.#ports.ownerOf(pod, port)
    const { certificate } = owner?.kind === 'listener' ? owner.listener : {}
    return certificate === undefined ? undefined : tlsProblem(certificate, authorities, host)
  }

  /** Follows a container until it ends, or until `signal` aborts. */
  endOf(pod: corev1.Pod, container: string, signal: AbortSignal): ContainerEnd {
    return containerEnd(this.#listeners, pod, container, signal)
  }

  #process(world: ProcessWorld, words: readonly string[], memory: MemoryRoom): DrivenProcess {
    const { clock, timers } = this.#parts.runtime
    const start: StartProgram = (meter) => runCommand(world, words, meter)
    const { uid } = world
    const processes = world.processes()
    const { terminal } = world
    return { start, clock, timers, pool: this.#pool, memory, processes, uid, words, terminal }
  }

  /** The memory that the commands in a run of a container share. */
  #memoryOf(pod: corev1.Pod, container: string, spec: PodContainer): MemoryRoom {
    const run = liveId(pod, container, restartsOf(pod, container))
    const known = this.#memory.get(run)
    if (known) return known
    const memory = containerMemory(spec)
    this.#memory.set(run, memory)
    const ending = new AbortController()
    const check = (current: corev1.Pod | undefined): void => {
      if (current && isContainerRunning(current, container)) return
      ending.abort()
      this.#memory.delete(run)
    }
    this.#listeners.listen(keyOf(pod), check, ending.signal)
    return memory
  }

  #world(pod: corev1.Pod, spec: PodContainer, tty = false): ProcessWorld {
    const world = this.#worlds.live(pod, spec, restartsOf(pod, spec.name))
    const { terminal: _, ...without } = world
    if (!tty) return without
    const environment = new Map([...world.environment, ['TERM', 'xterm']])
    return { ...world, environment, terminal: new Terminal() }
  }

  /** The spec of a running container. @throws ApiError for any other */
  #specOf(pod: corev1.Pod, container: string): PodContainer {
    const spec = specOfContainer(pod, container)
    if (spec && isContainerRunning(pod, container)) return spec
    throw unclassifiedError(`unable to upgrade connection: container not found ("${container}")`)
  }

  async *#read(
    open: () => OpenedRun,
    request: LogRequest,
    signal: AbortSignal,
    started?: () => Promise<unknown>,
  ): AsyncGenerator<Uint8Array> {
    await started?.()
    const source = open()
    try {
      yield* readLog(source, request, signal)
    } finally {
      source.close()
    }
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

function restartsOf(pod: corev1.Pod, container: string): number {
  return statusOfContainer(pod, container)?.restartCount ?? 0
}

import type { GroupResource } from '../../../../../base/api/group-version.ts'
import { type JsonObject, equalJson } from '../../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../../base/client/client.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { endOfProgram } from '../../../../simulation/containers/plan-of-container.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import type { ProgramEnd } from '../../../../simulation/processes/timed-process.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../../shared/framework/key-controller.ts'
import {
  podResource,
  nodeResource,
  serviceResource,
  configMapResource,
  secretResource,
} from '../../../shared/objects/resources.ts'
import type { PodAddresses } from '../../../shared/pods/pod-addresses.ts'
import { podsOfNode } from '../../../shared/pods/pod-indexes.ts'
import { isPodFinished, nodeOf } from '../../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../../shared/writes/expected-errors.ts'
import type { PodPorts } from '../network/ports/pod-ports.ts'
import { ProbeRunner } from '../probing/probe-checks.ts'
import type { LiveProcesses } from '../processes/live-processes.ts'
import { ProgramEnds } from '../processes/program-ends.ts'
import { ApiPrograms } from '../programs/api-programs.ts'
import type { LivingNodes } from '../registry/node-registry.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { runningOf } from '../sandbox/process-namespaces.ts'
import type { Refusal } from './admit-pod.ts'
import { advancePod, isAnyRunning } from './advance-pod.ts'
import { type PodRun, runningContainer } from './container-run.ts'
import type { StatusFields } from './container-status.ts'
import { ContextMaker, type KubeletContext } from './context-maker.ts'
import { missingVolume } from './missing-config.ts'
import { deviceClaims, missingDevices } from './missing-devices.ts'
import { phaseOf } from './pod-phase.ts'
import { PodRoom } from './pod-room.ts'
import { podStatus, rejectionPatch, statusPatch } from './pod-status.ts'
import { addNewContainers, hasRunning, readPodRun } from './read-pod-run.ts'

/** Milliseconds that the containers of a pod have to end which is evicted. */
const evictionGrace = 1000
const firstMountBackoff = 500
const mostMountBackoff = 122_000

/** Runs the pods of all simulated nodes: their containers, their status and their end. */
export class Kubelet {
  readonly #parts: ClusterParts
  readonly #nodes: LivingNodes
  readonly #worlds: ContainerWorlds
  readonly #contexts: ContextMaker
  readonly #ends: ProgramEnds
  readonly #probes: ProbeRunner
  readonly programs: ApiPrograms
  readonly #fields: StatusFields
  readonly #addresses: PodAddresses
  readonly #claims: readonly GroupResource[]
  readonly #room = new PodRoom((key) => this.#queue?.add(key))
  /** Pods that something is to be done for; any other is known from its status. */
  readonly #runs = new Map<string, PodRun>()
  #queue: KeyQueue | undefined

  constructor(
    parts: ClusterParts,
    nodes: LivingNodes,
    worlds: ContainerWorlds,
    pool: ProcessPool,
    live: LiveProcesses,
    ports: PodPorts,
  ) {
    this.#parts = parts
    this.#worlds = worlds
    this.#nodes = nodes
    this.#addresses = parts.podAddresses
    const wake = (key: string): void => this.#queue?.add(key)
    this.programs = new ApiPrograms(parts, wake)
    this.#ends = new ProgramEnds(pool, live, wake, (error) =>
      parts.runtime.logger.error('a program of a container failed', { error: String(error) }),
    )
    const { gate } = parts
    const { clock, timers } = parts.runtime
    this.#probes = new ProbeRunner(
      { clock, timers, pool, ports, version: parts.release.name },
      worlds,
      wake,
    )
    worlds.onMade((key) => {
      if (this.#probes.has(key)) wake(key)
    })
    const { programs } = this
    this.#contexts = new ContextMaker(parts, nodes, worlds, this.#ends, programs, this.#probes)
    this.#claims = [deviceClaims(parts) ?? []].flat()
    this.#fields = {
      resources: gate('InPlacePodVerticalScaling'),
      user: gate('SupplementalGroupsPolicy'),
      volumeMounts: gate('RecursiveReadOnlyMounts'),
      observedGeneration: gate('PodObservedGenerationTracking'),
      sandboxCondition: gate('PodReadyToStartContainersCondition'),
      hostIps: gate('PodHostIPs'),
      stopSignal: gate('ContainerStopSignals'),
    }
  }

  run(signal: AbortSignal): Promise<void> {
    return new KeyController({
      name: 'kubelet',
      parts: this.#parts,
      reads: [
        podResource,
        nodeResource,
        configMapResource,
        secretResource,
        serviceResource,
        ...this.#claims,
      ],
      workers: 16,
      watch: (queue, watching) => this.#watch(queue, watching),
      sync: (key, queue, syncing) => this.#sync(key, queue, syncing),
    }).run(signal)
  }

  /** Ends a container as its main process has ended; without `end`, as it ends when it is asked to stop. */
  endContainer(key: string, name: string, end?: ProgramEnd): void {
    const pod = this.#parts.objects.of(podResource).byKey(key)
    const now = this.#parts.runtime.clock.now()
    const container = pod && runningContainer(this.#runOf(key, pod, now), name)
    if (!pod || container?.state !== 'running') return
    const { stop } = this.#contexts.of(pod, now).planOf(container)
    // The kernel keeps signals from a process 1 that does not handle them.
    if (!end && stop.afterMs === Infinity) return
    container.stopSince = now
    container.stopAt = now + (end ? 0 : stop.afterMs)
    container.stopEnd = endOfProgram(end ?? { after: 0, exitCode: stop.exitCode })
    this.#queue?.add(key)
  }

  /** Whether the main process of a container runs, which its status may not show yet. */
  isRunning(pod: corev1.Pod, name: string): boolean {
    const run = this.#runs.get(keyOf(pod)) ?? readPodRun(pod, 0)
    return run.uid === pod.metadata.uid && runningContainer(run, name) !== undefined
  }

  /** Starts the server of a container on the clock, unless it runs there; resolves once it has done what it does by now. */
  async startServer(key: string, name: string): Promise<void> {
    const pod = this.#parts.objects.of(podResource).byKey(key)
    // A server that waited for the files of its pod would not listen yet.
    await (pod && this.#worlds.prepare(pod))
    const now = this.#parts.runtime.clock.now()
    const container = pod && runningContainer(this.#runOf(key, pod, now), name)
    if (!container) return
    const searched = this.#contexts.mainOf(pod, container)
    await (searched && this.#ends.runOnClock(searched))?.catchUp()
  }

  /** Ends a pod that takes more of its node than it may, within a second. */
  evict(key: string, message: string): void {
    const pod = this.#parts.objects.of(podResource).byKey(key)
    const { clock } = this.#parts.runtime
    if (!pod || isPodFinished(pod)) return
    const run = this.#runOf(key, pod, clock.now())
    if (run.isStopping) return
    this.#contexts.of(pod, clock.now()).podEvent('Warning', 'Evicted', message)
    run.failure = { reason: 'Evicted', message }
    run.isStopping = true
    run.killAt = clock.now() + evictionGrace
    this.#queue?.add(key)
  }

  /** Sends a signal to the main process of a container. */
  signalMain(key: string, name: string, signal: SignalName): void {
    const process = this.#ends.processOf(key, name, 'main')
    if (process) process.signal(signal)
    else if (signal === 'TERM' || signal === 'INT' || signal === 'QUIT') {
      this.endContainer(key, name)
    }
  }

  /** Ends the main process of a container with that exit code. */
  endMain(key: string, name: string, exitCode: number): void {
    const process = this.#ends.processOf(key, name, 'main')
    if (process) process.kill(exitCode)
    else this.endContainer(key, name, { after: 0, exitCode })
  }

  #watch(queue: KeyQueue, signal: AbortSignal): void {
    this.#queue = queue
    const end = (): void => {
      this.#ends.clear()
      this.#probes.clear()
    }
    signal.addEventListener('abort', end, { once: true })
    const { objects, stagedKinds } = this.#parts
    stagedKinds.listen(() => {
      if (stagedKinds.has('v1', 'Pod')) return
      for (const key of objects.of(podResource).keys()) queue.add(key)
    }, signal)
    const onNode = podsOfNode(objects)
    objects.of(podResource).listenTogether(
      {
        added: (pod) => {
          if (nodeOf(pod) === '') return
          this.#addresses.note(pod)
          this.#room.note(pod)
          queue.add(keyOf(pod))
        },
        changed: (pod, before) => {
          if (isPodFinished(pod)) {
            this.#room.release(keyOf(pod))
            this.#ends.forget(keyOf(pod))
            this.#probes.forget(keyOf(pod))
            this.programs.stop(keyOf(pod))
          }
          if (nodeOf(pod) === '') return
          const own = this.#runs.get(keyOf(pod))?.phase
          if (concernsKubelet(pod, before, own)) queue.add(keyOf(pod))
        },
        deleted: (pod) => {
          const key = keyOf(pod)
          this.#runs.delete(key)
          this.#ends.forget(key)
          this.#probes.forget(key)
          this.programs.forget(key)
          this.#addresses.release(key)
          this.#room.release(key)
          this.#worlds.release(pod.metadata.uid ?? '')
          queue.forget(key)
        },
      },
      signal,
    )
    this.#nodes.listen((node, isAlive) => {
      if (isAlive) for (const pod of onNode(node)) queue.add(keyOf(pod))
    }, signal)
  }

  #nodeObject(pod: corev1.Pod): corev1.Node | undefined {
    return this.#parts.objects.of(nodeResource).get('', nodeOf(pod))
  }

  async #sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const pod = this.#parts.objects.of(podResource).byKey(key)
    const isStaged = this.#parts.stagedKinds.has('v1', 'Pod')
    if (!pod || isStaged || !this.#nodes.isAlive(nodeOf(pod))) {
      this.#runs.delete(key)
      queue.forget(key)
      return
    }
    const isDeleting = pod.metadata.deletionTimestamp !== undefined
    if (isPodFinished(pod) && !isDeleting && !this.#runs.has(key) && !hasRunning(pod)) return
    const now = this.#parts.runtime.clock.now()
    const refusal = isDeleting ? undefined : this.#room.admit(pod, this.#nodeObject(pod))
    if (refusal) {
      await this.#reject(pod, refusal, signal)
      return
    }
    const run = this.#runOf(key, pod, now)
    const context = this.#contexts.of(pod, now)
    const node = this.#fields.resources ? this.#nodeObject(pod) : undefined
    if (node && !isDeleting && !run.isStopping) this.#room.resize(run, context, node)
    for (const container of run.containers) {
      if (container.state !== 'running' || container.exitAt !== Infinity) continue
      const plan = context.planOf(container)
      const exitAt = container.startedAt + plan.exitAfter
      container.exitEnd = plan.end
      // A process that waited for a service ends when this is found, not in the past.
      container.exitAt = context.isLive ? Math.max(exitAt, now) : exitAt
    }
    if (!run.isMounted && !isDeleting) this.#mount(run, context)
    advancePod(run, context)
    const isAtEnd = isDeleting && !isAnyRunning(run)
    const neverRan = run.containers.every(({ state, last }) => state === 'waiting' && !last)
    // A finalizer holds the object: its controller waits for a final phase, as that of jobs does.
    const isHeld = (pod.metadata.finalizers ?? []).length > 0
    if (!(isAtEnd && neverRan && !isHeld)) await this.#writeStatus(run, context, signal)
    if (isAtEnd) await this.#remove(pod, signal)
    this.#planNextSync(key, run, context, queue)
  }

  async #reject(pod: corev1.Pod, refusal: Refusal, signal: AbortSignal): Promise<void> {
    const now = this.#parts.runtime.clock.now()
    this.#contexts.of(pod, now).podEvent('Warning', refusal.reason, refusal.message)
    await this.#patchStatus(pod, rejectionPatch(pod, refusal, now, this.#fields), signal)
  }

  #runOf(key: string, pod: corev1.Pod, now: number): PodRun {
    const known = this.#runs.get(key)
    const isKnown = known !== undefined && known.uid === pod.metadata.uid
    const run = isKnown ? known : readPodRun(pod, now)
    if (!isKnown) {
      for (const { spec } of runningOf(pod)) this.#worlds.started(pod, spec, true)
    }
    addNewContainers(run, pod)
    this.#runs.set(key, run)
    return run
  }

  /** A volume whose content is absent, or a claim that the pod may not use yet, is tried again after a growing delay. */
  #mount(run: PodRun, context: KubeletContext): void {
    const { now, pod } = context
    if (run.mountAt !== undefined && run.mountAt > now) {
      context.due(run.mountAt)
      return
    }
    const volume = missingVolume(this.#parts.objects, pod) ?? this.#worlds.hostPathProblem(pod)
    const problem = volume ?? missingDevices(this.#parts, pod)
    if (problem === undefined) {
      run.isMounted = true
      return
    }
    const reason = volume === undefined ? 'FailedPrepareDynamicResources' : 'FailedMount'
    context.podEvent('Warning', reason, problem)
    run.mountBackoff = Math.min(2 * (run.mountBackoff ?? firstMountBackoff / 2), mostMountBackoff)
    run.mountAt = now + run.mountBackoff
    context.due(run.mountAt)
  }

  async #writeStatus(run: PodRun, context: KubeletContext, signal: AbortSignal): Promise<void> {
    const { pod, now } = context
    const isOver = run.isStopping && !isAnyRunning(run)
    const { phase: known } = pod.status
    const isFinal = known === 'Succeeded' || known === 'Failed'
    const phase = isFinal
      ? known
      : phaseOf(run, (container, code) => context.restarts(container, code), isOver)
    const hostIp = this.#nodes.address(nodeOf(pod))
    const podIp =
      pod.spec.hostNetwork === true ? hostIp : this.#addresses.assign(keyOf(pod), nodeOf(pod))
    const status = podStatus(pod, run, { phase, now, fields: this.#fields, hostIp, podIp })
    const patch = statusPatch(pod, status)
    if (phase === 'Succeeded' || phase === 'Failed') this.#addresses.release(keyOf(pod))
    run.phase = phase
    if (patch) await this.#patchStatus(pod, patch, signal)
  }

  #clientOf(pod: corev1.Pod): Client {
    return this.#parts.kubeletOf(nodeOf(pod))
  }

  async #patchStatus(pod: corev1.Pod, patch: JsonObject, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '' } = pod.metadata
    const path = resourcePath(podResource, { namespace, name, subresource: 'status' })
    await this.#clientOf(pod).patch(path, 'strategic', patch, { signal, answer: 'unread' })
  }

  /** Removes a pod whose processes have all ended. Finalizers may still hold the object; the kubelet does not wait for them. */
  async #remove(pod: corev1.Pod, signal: AbortSignal): Promise<void> {
    if (pod.metadata.deletionGracePeriodSeconds === 0) return
    const { namespace = '', name = '', uid = '' } = pod.metadata
    const path = resourcePath(podResource, { namespace, name })
    await ignoreNotFound(
      this.#clientOf(pod).delete(path, { gracePeriodSeconds: 0, preconditions: { uid }, signal }),
    )
  }

  #planNextSync(key: string, run: PodRun, context: KubeletContext, queue: KeyQueue): void {
    if (context.dueAt !== Infinity) {
      queue.addAt(key, context.dueAt)
      return
    }
    queue.forget(key)
    const { namespace, name } = splitKey(key)
    const isThere = this.#parts.objects.of(podResource).get(namespace, name) !== undefined
    const isReadFromStatus = run.containers.every(({ state }) => state !== 'waiting')
    if (isReadFromStatus || !isThere) this.#runs.delete(key)
  }
}

/** Whether a change is other than the kubelet's own; `phase` is the one that it has written last, where it knows. */
function concernsKubelet(pod: corev1.Pod, before: corev1.Pod, phase: string | undefined): boolean {
  const { metadata } = pod
  const former = before.metadata
  return (
    metadata.deletionTimestamp !== former.deletionTimestamp ||
    metadata.deletionGracePeriodSeconds !== former.deletionGracePeriodSeconds ||
    !equalJson(metadata.annotations, former.annotations) ||
    !equalJson(pod.spec, before.spec) ||
    hasForeignStatus(pod, before, phase)
  )
}

/** Conditions that readiness gates wait for, and a phase that another client has set. */
function hasForeignStatus(pod: corev1.Pod, before: corev1.Pod, own: string | undefined): boolean {
  const { conditions, phase } = pod.status
  const gates = pod.spec.readinessGates
  if (gates !== undefined && !equalJson(conditions, before.status.conditions)) return true
  return phase !== before.status.phase && phase !== own
}

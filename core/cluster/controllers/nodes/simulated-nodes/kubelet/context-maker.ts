import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { once } from '../../../../../base/execution/once.ts'
import { eventSubject } from '../../../../../kinds/rules/core/mirror-pod.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type {
  ContainerPlan,
  ProgramKind,
  FindEnd,
  PodContainer,
  StartInWorld,
} from '../../../../simulation/containers/container-plan.ts'
import {
  mainProgram,
  textAt,
  waitsForClient,
} from '../../../../simulation/containers/main-program.ts'
import {
  behaviourOf,
  planOfContainer,
} from '../../../../simulation/containers/plan-of-container.ts'
import { mainWords } from '../../../../simulation/containers/process-world.ts'
import { accessDenied } from '../../../../simulation/containers/pull-errors.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { httpHook } from '../probing/http-hook.ts'
import type { ProbeRunner } from '../probing/probe-checks.ts'
import { liveId, type ProgramEnds, type SearchedProgram } from '../processes/program-ends.ts'
import type { ApiPrograms } from '../programs/api-programs.ts'
import { findApiProgram } from '../programs/find-api-program.ts'
import type { NodeImages } from '../registry/node-images.ts'
import type { LivingNodes } from '../registry/node-registry.ts'
import type { ContainerWorlds } from '../sandbox/container-worlds.ts'
import { type ContainerKind, type ContainerRun, containersOf } from './container-run.ts'
import { missingEnvironment } from './missing-config.ts'
import type { PodContext } from './pod-context.ts'
import { hasCredentials, pullSecretsOf } from './pull-secrets.ts'
import { replayedLog } from './replayed-log.ts'
import { restartsAfter } from './restart-rules.ts'
import { boundedMessage, fallsBackToLog, fileMessage, logMessage } from './termination-message.ts'
import { userProblem } from './user-problem.ts'

/** Whether a script of the main process may handle signals, by its words. */
function handlesSignals(spec: PodContainer): boolean {
  return mainWords(spec).some((word) => /\btrap\b/.test(word))
}

/** A context with what the kubelet reads from it afterwards. */
export interface KubeletContext extends PodContext {
  /** When the pod is looked at next; Infinity for when it changes. */
  readonly dueAt: number
  /** Whether a program of a container runs on the clock. */
  readonly isLive: boolean
}

const fieldOf: Readonly<Record<ContainerKind, string>> = {
  init: 'initContainers',
  sidecar: 'initContainers',
  regular: 'containers',
  ephemeral: 'ephemeralContainers',
}

/** Where a program is not started: only its end is asked for. */
const notStarted: StartInWorld = () => {
  throw new Error('the program is not to be started')
}

/** Makes the contexts of pods. */
export class ContextMaker {
  readonly #parts: ClusterParts
  readonly #rulesApply: boolean
  readonly #images: NodeImages
  readonly #worlds: ContainerWorlds
  readonly #ends: ProgramEnds
  readonly #programs: ApiPrograms
  readonly #probes: ProbeRunner

  constructor(
    parts: ClusterParts,
    nodes: LivingNodes,
    worlds: ContainerWorlds,
    ends: ProgramEnds,
    programs: ApiPrograms,
    probes: ProbeRunner,
  ) {
    this.#parts = parts
    this.#images = nodes.images
    this.#worlds = worlds
    this.#ends = ends
    this.#programs = programs
    this.#probes = probes
    this.#rulesApply = parts.gate('ContainerRestartRules')
  }

  of(pod: corev1.Pod, now: number): KubeletContext {
    const { objects, recorder, settings } = this.#parts
    const node = nodeOf(pod)
    const events = recorder({ component: 'kubelet', host: node })
    const subject = eventSubject(pod, this.#parts.brand)
    const specs = new Map(containersOf(pod).map(([, spec]) => [spec.name, spec]))
    const plans = new Map<string, ContainerPlan>()
    let dueAt = Infinity
    let isLive = false
    const specOf: PodContext['specOf'] = ({ name }) => specs.get(name) ?? { name, resources: {} }
    const pullSecrets = once(() => pullSecretsOf(objects, pod))
    const context: KubeletContext = {
      pod,
      now,
      get dueAt() {
        return dueAt
      },
      get isLive() {
        return isLive
      },
      specOf,
      planOf: (run) => {
        const known = plans.get(run.name)
        if (known) return known
        const spec = specOf(run)
        const simulation = settings.simulation ?? {}
        const program = findApiProgram(spec)
        const worlds = this.#worlds
        const world = once(() => worlds.ahead(pod, spec))
        const findEnd: FindEnd = (program, start) => {
          const searched = this.#searched(pod, spec, run, program, now, start ?? notStarted)
          const found = start ? this.#ends.of(searched) : this.#ends.ofRunning(searched)
          isLive ||= found.isLive
          return found.end
        }
        const plan = planOfContainer(
          pod,
          spec,
          simulation,
          findEnd,
          world,
          (path) => textAt(worlds.live(pod, spec, run.restarts).files(), path),
          program &&
            (() =>
              this.#programs.of(
                {
                  pod,
                  container: spec,
                  restarts: run.restarts,
                  startedAt: run.state === 'running' ? run.startedAt : now,
                  environment: world().environment,
                },
                program,
              )),
          (action) => (hookWorld) =>
            httpHook(
              {
                action,
                container: spec,
                pod: () => objects.of(podResource).byKey(keyOf(pod)) ?? pod,
                network: (isOfPod) =>
                  isOfPod
                    ? worlds.networkOf(objects.of(podResource).byKey(keyOf(pod)) ?? pod)
                    : worlds.networkOfNode(nodeOf(pod)),
                timers: this.#parts.runtime.timers,
                version: this.#parts.release.name,
              },
              hookWorld,
            ),
        )
        plans.set(run.name, plan)
        return plan
      },
      checksOf: (run, kind, probe) =>
        this.#probes.of({ pod, spec: specOf(run), restarts: run.restarts, kind, probe }),
      restarts: (run, exitCode) => {
        if (run.isReplaced === true) return true
        if (run.kind === 'ephemeral' || (run.kind === 'init' && exitCode === 0)) return false
        if (run.kind === 'sidecar') return true
        return restartsAfter(pod, specOf(run), exitCode, this.#rulesApply)
      },
      isImagePresent: (image) => this.#images.has(node, image),
      addImage: (image, bytes) => this.#images.add(node, image, bytes),
      pullError: (run) => {
        const { image = '' } = specOf(run)
        const plan = context.planOf(run)
        const lacksSecret = plan.isPrivate && !hasCredentials(pullSecrets().found, image)
        return plan.pullError ?? (lacksSecret ? accessDenied(image) : undefined)
      },
      notePullSecrets: once(() => {
        const { absent } = pullSecrets()
        if (absent.length === 0) return
        const message = `Unable to retrieve some image pull secrets (${absent.join(', ')}); attempting to pull the image may not succeed.`
        events.record(subject, 'Warning', 'FailedToRetrieveImagePullSecret', message)
      }),
      configError: (run) =>
        missingEnvironment(objects, pod, specOf(run)) ??
        this.#worlds.mountProblem(pod, specOf(run)) ??
        userProblem(pod, specOf(run)),
      profileProblem: (run) => this.#worlds.profileProblem(pod, specOf(run)),
      starting: (run) => this.#worlds.started(pod, specOf(run)),
      event: (run, type, reason, message) => {
        events.record(subject, type, reason, message, {
          fieldPath: `spec.${fieldOf[run.kind]}{${run.name}}`,
        })
      },
      podEvent: (type, reason, message) => events.record(subject, type, reason, message),
      signal: (run, name) => {
        const process = this.#ends.processOf(keyOf(pod), run.name, 'main')
        process?.signal(name)
        return process !== undefined
      },
      withMessage: (run, end) => {
        const message = end.message ?? this.#messageOf(pod, specOf(run), run, end.exitCode)
        return message === undefined ? end : { ...end, message: boundedMessage(pod, message) }
      },
      ended: (run) => {
        this.#ends.stop(keyOf(pod), run.name)
        this.#probes.stop(keyOf(pod), run.name)
      },
      due: (time = Infinity) => {
        dueAt = Math.min(dueAt, time)
      },
    }
    return context
  }

  /** What a container that ends has left for its status. */
  #messageOf(
    pod: corev1.Pod,
    spec: PodContainer,
    run: ContainerRun,
    exitCode: number,
  ): string | undefined {
    const worlds = this.#worlds
    const written = worlds.isMade(pod)
      ? fileMessage(worlds.live(pod, spec, run.restarts).files(), spec)
      : undefined
    if (written !== undefined || !fallsBackToLog(spec, exitCode)) return written
    const process = this.#ends.processOf(keyOf(pod), run.name, 'main')
    const { simulation = {} } = this.#parts.settings
    const log =
      behaviourOf(pod, spec, simulation).logs ??
      process?.logEnd() ??
      replayedLog(pod, spec, run, worlds.ahead(pod, spec))
    return logMessage(log)
  }

  /** The main process of a container that runs. */
  mainOf(pod: corev1.Pod, run: ContainerRun): SearchedProgram | undefined {
    const found = containersOf(pod).find(([, { name }]) => name === run.name)
    if (!found) return undefined
    const [, spec] = found
    const id = `${pod.metadata.uid ?? ''} ${spec.name}`
    return this.#searched(pod, spec, run, 'main', run.startedAt, (world, meter) =>
      mainProgram(spec, world, id, meter),
    )
  }

  #searched(
    pod: corev1.Pod,
    spec: PodContainer,
    run: ContainerRun,
    program: ProgramKind,
    now: number,
    start: StartInWorld,
  ): SearchedProgram {
    const worlds = this.#worlds
    return {
      key: keyOf(pod),
      container: run.name,
      program,
      version: `${pod.metadata.uid ?? ''} ${run.restarts}`,
      startedAt: program === 'main' && run.state === 'running' ? run.startedAt : now,
      memory: () => containerMemory(spec),
      hasInput: program === 'main' && waitsForClient(spec),
      handlesSignals: program === 'main' && handlesSignals(spec),
      isFirst: program === 'main' && pod.spec.shareProcessNamespace !== true,
      endsWithClient: 'stdinOnce' in spec && spec.stdinOnce === true,
      message: () =>
        program === 'main'
          ? fileMessage(worlds.live(pod, spec, run.restarts).files(), spec)
          : undefined,
      id: liveId(pod, run.name, run.restarts, program),
      start: (meter) => start(worlds.ahead(pod, spec), meter),
      startOnClock: (meter) =>
        worlds.prepared(pod, () => start(worlds.live(pod, spec, run.restarts), meter)),
    }
  }
}

import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { ContainerPlan, FindEnd } from '../../../../simulation/containers/container-plan.ts'
import { waitsForClient } from '../../../../simulation/containers/main-program.ts'
import { planOfContainer } from '../../../../simulation/containers/plan-of-container.ts'
import { worldOf } from '../../../../simulation/containers/process-world.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { ClusterNetwork } from '../network/cluster-network.ts'
import { pageOfPod } from '../network/pod-page.ts'
import type { ApiPrograms } from '../programs/api-programs.ts'
import { findApiProgram } from '../programs/find-api-program.ts'
import { type ContainerKind, containersOf } from './container-run.ts'
import { configFinder, missingEnvironment } from './missing-config.ts'
import type { PodContext } from './pod-context.ts'
import type { ProgramEnds } from './program-ends.ts'
import { restartsAfter } from './restart-rules.ts'

/** A context with what the kubelet reads from it afterwards. */
export interface KubeletContext extends PodContext {
  /** When the pod is looked at next; Infinity for when it changes. */
  readonly dueAt: number
  /** Whether what a container does depends on the cluster's services. */
  readonly usesNetwork: boolean
}

const fieldOf: Readonly<Record<ContainerKind, string>> = {
  init: 'initContainers',
  sidecar: 'initContainers',
  regular: 'containers',
  ephemeral: 'ephemeralContainers',
}

/** Makes the contexts of pods, and holds which images nodes have. */
export class ContextMaker {
  readonly #parts: ClusterParts
  readonly #rulesApply: boolean
  /** Images by node. */
  readonly #images = new Map<string, Set<string>>()
  readonly #ends: ProgramEnds
  readonly #programs: ApiPrograms

  constructor(parts: ClusterParts, ends: ProgramEnds, programs: ApiPrograms) {
    this.#parts = parts
    this.#ends = ends
    this.#programs = programs
    this.#rulesApply = parts.gate('ContainerRestartRules')
  }

  of(pod: corev1.Pod, now: number): KubeletContext {
    const { objects, recorder, settings } = this.#parts
    const node = nodeOf(pod)
    const events = recorder({ component: 'kubelet', host: node })
    const specs = new Map(containersOf(pod).map(([, spec]) => [spec.name, spec]))
    const plans = new Map<string, ContainerPlan>()
    let dueAt = Infinity
    let usesNetwork = false
    const specOf: PodContext['specOf'] = ({ name }) => specs.get(name) ?? { name, resources: {} }
    return {
      pod,
      now,
      get dueAt() {
        return dueAt
      },
      get usesNetwork() {
        return usesNetwork
      },
      specOf,
      planOf: (run) => {
        const known = plans.get(run.name)
        if (known) return known
        const spec = specOf(run)
        const find = configFinder(objects, pod)
        const simulation = settings.simulation ?? {}
        const program = findApiProgram(spec)
        const world = (): ProcessWorld => worldOf(pod, spec, find, network, simulation)
        const network = new ClusterNetwork(
          this.#parts,
          pod,
          () => now,
          (other, port) => pageOfPod(other, port, now, simulation).body,
        )
        const findEnd: FindEnd = (program, start) => {
          const found = this.#ends.of({
            key: keyOf(pod),
            container: run.name,
            program,
            version: `${pod.metadata.uid ?? ''} ${run.restarts}`,
            startedAt: program === 'main' && run.state === 'running' ? run.startedAt : now,
            memory: () => containerMemory(spec),
            hasInput: program === 'main' && waitsForClient(spec),
            start: (meter, noteNetwork) => {
              const seen = {
                ...world(),
                get network() {
                  noteNetwork()
                  return network
                },
              }
              return start(seen, meter)
            },
          })
          usesNetwork ||= found.usesNetwork
          return found.end
        }
        const plan = planOfContainer(
          pod,
          spec,
          simulation,
          findEnd,
          world,
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
        )
        plans.set(run.name, plan)
        return plan
      },
      restarts: (run, exitCode) => {
        if (run.kind === 'ephemeral' || (run.kind === 'init' && exitCode === 0)) return false
        if (run.kind === 'sidecar') return true
        return restartsAfter(pod, specOf(run), exitCode, this.#rulesApply)
      },
      isImagePresent: (image) => this.#images.get(node)?.has(image) ?? false,
      addImage: (image) => {
        const images = this.#images.get(node)
        if (images) images.add(image)
        else this.#images.set(node, new Set([image]))
      },
      configError: (run) => missingEnvironment(objects, pod, specOf(run)),
      event: (run, type, reason, message) => {
        events.record(pod, type, reason, message, {
          fieldPath: `spec.${fieldOf[run.kind]}{${run.name}}`,
        })
      },
      podEvent: (type, reason, message) => events.record(pod, type, reason, message),
      due: (time = Infinity) => {
        dueAt = Math.min(dueAt, time)
      },
    }
  }
}

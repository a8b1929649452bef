import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type {
  HorizontalPodAutoscaler,
  MetricStatus,
} from '../../../../base/api/types/autoscaling.v2.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { EventRecorder, EventType } from '../../shared/events/event-recorder.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { autoscalerResource, podResource } from '../../shared/objects/resources.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { AutoscalerStatus } from './autoscaler-status.ts'
import { isFailure } from './failure.ts'
import { limitReplicas } from './limit-replicas.ts'
import { MetricReplicas, type WantedReplicas } from './metric-replicas.ts'
import { ScaleTarget } from './scale-target.ts'
import { ScalingHistory } from './scaling-history.ts'
import { SelectedPods } from './selected-pods.ts'

/** Milliseconds from one look at an autoscaler to the next, as the original has them by default. */
const period = 15_000

/** The controller that scales workloads by what their pods use. */
function createAutoscalerController(parts: ClusterParts): KeyController {
  const work = new AutoscalerReconciler(parts)
  return new KeyController({
    name: 'horizontal-pod-autoscaler-controller',
    parts,
    reads: [autoscalerResource, podResource],
    workers: 5,
    watch(queue, signal) {
      parts.objects.of(autoscalerResource).listen(
        {
          added: (autoscaler) => {
            const key = keyOf(autoscaler)
            work.found(key)
            queue.addAfter(key, period)
          },
          deleted: (autoscaler) => {
            const key = keyOf(autoscaler)
            work.forget(key)
            queue.forget(key)
          },
        },
        signal,
      )
    },
    async sync(key, queue, signal) {
      const autoscaler = parts.objects.of(autoscalerResource).byKey(key)
      if (!autoscaler) return
      // Set before the work, so that a failure waits as long: the original retries nothing sooner.
      queue.addAfter(key, period)
      await work.sync(autoscaler, signal)
    },
  })
}

/** Input of one sync of an autoscaler. */
interface Sync {
  readonly autoscaler: HorizontalPodAutoscaler
  readonly status: AutoscalerStatus
  readonly signal: AbortSignal
}

/** Replicas to scale to; without a reason nothing is done. */
interface Decision {
  readonly replicas: number
  readonly rescales: boolean
  readonly reason: string
  readonly metrics: readonly MetricStatus[]
}

/** Brings autoscalers' targets to the number of replicas that their metrics ask for. */
class AutoscalerReconciler {
  readonly #parts: ClusterParts
  readonly #recorder: EventRecorder
  readonly #selected: SelectedPods
  readonly #metrics: MetricReplicas
  readonly #histories = new Map<string, ScalingHistory>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#recorder = parts.recorder({ component: 'horizontal-pod-autoscaler' })
    this.#selected = new SelectedPods(parts)
    this.#metrics = new MetricReplicas(parts, this.#selected, this.#recorder)
  }

  found(key: string): void {
    this.#selected.add(key)
  }

  forget(key: string): void {
    this.#selected.delete(key)
    this.#histories.delete(key)
  }

  async sync(autoscaler: HorizontalPodAutoscaler, signal: AbortSignal): Promise<void> {
    const status = new AutoscalerStatus(autoscaler, this.#parts.runtime.clock.now())
    const sync = { autoscaler, status, signal }
    const target = await ScaleTarget.read(autoscaler, this.#parts, signal)
    if (isFailure(target)) {
      const text = target.failure
      this.#record(autoscaler, 'Warning', 'FailedGetScale', text)
      const message = `the HPA controller was unable to get the target's current scale: ${text}`
      status.set('AbleToScale', 'False', 'FailedGetScale', message)
    } else {
      await this.#scale(target, sync)
    }
    await this.#write(sync)
  }

  async #scale(target: ScaleTarget, sync: Sync): Promise<void> {
    const { autoscaler, status } = sync
    const gotScale = "the HPA controller was able to get the target's current scale"
    status.set('AbleToScale', 'True', 'SucceededGetScale', gotScale)
    const current = target.replicas
    const history = this.#historyOf(keyOf(autoscaler))
    history.begin(current, this.#parts.runtime.clock.now())
    const decision = await this.#decide(target, history, sync)
    if (!decision) return
    const { replicas, rescales, reason, metrics } = decision
    if (!rescales) {
      status.setReplicas({ current, desired: current }, metrics, false)
      return
    }
    const failed = await target.resize(replicas, sync.signal)
    if (failed) {
      const text = `New size: ${replicas}; reason: ${reason}; error: ${failed.failure}`
      this.#record(autoscaler, 'Warning', 'FailedRescale', text)
      const message = `the HPA controller was unable to update the target scale: ${failed.failure}`
      status.set('AbleToScale', 'False', 'FailedUpdateScale', message)
      status.setReplicas({ current, desired: status.desiredReplicas }, metrics, false)
      return
    }
    const message = `the HPA controller was able to update the target scale to ${replicas}`
    status.set('AbleToScale', 'True', 'SucceededRescale', message)
    const text = `New size: ${replicas}; reason: ${reason}`
    this.#record(autoscaler, 'Normal', 'SuccessfulRescale', text)
    const { behavior } = autoscaler.spec
    if (behavior) {
      const rules = replicas > current ? behavior.scaleUp : behavior.scaleDown
      history.scaled(current, replicas, rules, this.#parts.runtime.clock.now())
    }
    status.setReplicas({ current, desired: replicas }, metrics, true)
  }

  /** Decides on the replicas of a target; undefined where the metrics say nothing, which the status tells then. */
  async #decide(
    target: ScaleTarget,
    history: ScalingHistory,
    sync: Sync,
  ): Promise<Decision | undefined> {
    const { autoscaler, status } = sync
    const { minReplicas: least = 1, maxReplicas: most, behavior } = autoscaler.spec
    const current = target.replicas
    const outside = { rescales: true, metrics: [] }
    if (current === 0 && least !== 0) {
      const message = 'scaling is disabled since the replica count of the target is zero'
      status.set('ScalingActive', 'False', 'ScalingDisabled', message)
      return { replicas: 0, rescales: false, reason: '', metrics: [] }
    }
    if (current > most) {
      const reason = 'Current number of replicas above Spec.MaxReplicas'
      return { ...outside, replicas: most, reason }
    }
    if (current < least) {
      const reason = 'Current number of replicas below Spec.MinReplicas'
      return { ...outside, replicas: least, reason }
    }
    const wanted = await this.#metrics.wanted(target, sync)
    if (isFailure(wanted)) {
      status.setReplicas({ current, desired: status.desiredReplicas }, wanted.metrics, false)
      this.#record(autoscaler, 'Warning', 'FailedComputeMetricsReplicas', wanted.failure)
      return undefined
    }
    const bounds = { current, wanted: wanted.replicas, least, most }
    const now = this.#parts.runtime.clock.now()
    const replicas = limitReplicas(bounds, behavior, { history, status, now })
    const reason = reasonOf(wanted, current)
    return { replicas, rescales: replicas !== current, reason, metrics: wanted.metrics }
  }

  async #write({ autoscaler, status, signal }: Sync): Promise<void> {
    const changed = status.changed()
    if (!changed) return
    const { namespace = '', name = '' } = autoscaler.metadata
    const path = resourcePath(autoscalerResource, { namespace, name, subresource: 'status' })
    try {
      const object = { ...autoscaler, status: changed }
      await this.#parts.client.update(path, object, { signal, answer: 'unread' })
    } catch (error) {
      if (!(error instanceof ApiError) || signal.aborted) throw error
      this.#record(autoscaler, 'Warning', 'FailedUpdateStatus', messageOf(error))
    }
  }

  #historyOf(key: string): ScalingHistory {
    const known = this.#histories.get(key) ?? new ScalingHistory()
    this.#histories.set(key, known)
    return known
  }

  #record(
    autoscaler: HorizontalPodAutoscaler,
    type: EventType,
    reason: string,
    message: string,
  ): void {
    this.#recorder.record(autoscaler, type, reason, message)
  }
}

function reasonOf({ replicas, name }: WantedReplicas, current: number): string {
  if (replicas > current) return `${name} above target`
  return replicas < current ? 'All metrics below target' : ''
}

export const autoscalerController: ClusterRegistration = {
  name: 'horizontal-pod-autoscaler-controller',
  needs: () => [autoscalerResource, podResource],
  create: createAutoscalerController,
}

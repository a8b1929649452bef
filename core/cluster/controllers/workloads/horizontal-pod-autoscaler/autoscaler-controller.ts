import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import type { ClusterRegistration } from '../../shared/framework/cluster-registration.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { autoscalerResource, AutoscalerWork } from './autoscaler-work.ts'

/** Milliseconds from one look at an autoscaler to the next, as the original has them by default. */
const period = 15_000

/** The controller that scales workloads by what their pods use. */
function createAutoscalerController(parts: ClusterParts): KeyController {
  const work = new AutoscalerWork(parts)
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

export const autoscalerController: ClusterRegistration = {
  name: 'horizontal-pod-autoscaler-controller',
  needs: () => [autoscalerResource, podResource],
  create: createAutoscalerController,
}

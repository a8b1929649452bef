import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { jobResource, podResource } from '../../shared/objects/resources.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { isJobFinished, isManagedByOther, trackingFinalizer } from './job-facts.ts'
import type { JobPods } from './job-pods.ts'
import { jobOf } from './watch-jobs.ts'

/** Removes the tracking finalizer of pods whose Job was deleted or has finished, since no Job will count them. */
export function createOrphanController(
  parts: ClusterParts,
  { pods, retries }: { readonly pods: JobPods; readonly retries: { first: number; most: number } },
): KeyController {
  const finalizer = trackingFinalizer(parts.brand)
  const podIndex = parts.objects.of(podResource)
  const isTracked = ({ metadata }: Pod): boolean =>
    metadata.finalizers?.includes(finalizer) ?? false
  /** Whether a Job may still count the pod. */
  const isAwaited = (pod: Pod): boolean => {
    const reference = controllerOf(pod)
    if (!reference) return false
    if (reference.kind !== 'Job' || reference.apiVersion !== 'batch/v1') return true
    const job = jobOf(pod, parts)
    return job !== undefined && (isManagedByOther(job, parts.brand) || !isJobFinished(job))
  }
  return new KeyController({
    name: 'job-orphan-pods',
    parts,
    reads: [jobResource, podResource],
    workers: 5,
    retries,
    watch(queue, signal) {
      const addPods = (job: Job): void => {
        for (const pod of podIndex.controlledBy(job.metadata.uid ?? '')) {
          if (isTracked(pod)) queue.add(keyOf(pod))
        }
      }
      const consider = (pod: Pod): void => {
        if (!isTracked(pod) || (controllerOf(pod) && !isTerminating(pod))) return
        if (!isAwaited(pod)) queue.add(keyOf(pod))
      }
      parts.objects.of(jobResource).listen(
        {
          changed(job) {
            if (isJobFinished(job)) addPods(job)
          },
          deleted: addPods,
        },
        signal,
      )
      podIndex.listenTogether({ added: consider, changed: consider }, signal)
    },
    async sync(key, _queue, signal) {
      const pod = podIndex.byKey(key)
      if (pod && !isAwaited(pod)) await pods.release(pod, finalizer, signal)
    },
  })
}

import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { jobResource, podResource } from '../../shared/objects/resources.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { isJobFinished, isManagedByOther, selectorOfJob } from './job-facts.ts'

/** Reactions to changes of Jobs and of their pods, by the keys of Jobs. */
export interface JobReactions {
  /** A Job is to be synced at once. */
  now(key: string): void
  /** A Job is to be synced soon, with all that changes meanwhile. */
  soon(key: string): void
  /** A Job was deleted. */
  deleted(key: string): void
}

/** The Job that controls a pod, where it exists. */
export function jobOf(pod: Pod, { objects }: Pick<ClusterParts, 'objects'>): Job | undefined {
  const reference = controllerOf(pod)
  if (reference?.kind !== 'Job') return undefined
  const job = objects.of(jobResource).byKey(`${pod.metadata.namespace ?? ''}/${reference.name}`)
  return job?.metadata.uid === reference.uid ? job : undefined
}

/** Calls the reactions to changes of Jobs and pods, until `signal` aborts. */
export function watchJobs(
  parts: Pick<ClusterParts, 'objects' | 'brand'>,
  reactions: JobReactions,
  signal: AbortSignal,
): void {
  const jobIndex = parts.objects.of(jobResource)
  const soon = (job: Job | undefined): void => {
    if (job && !isJobFinished(job) && !isManagedByOther(job, parts.brand)) {
      reactions.soon(keyOf(job))
    }
  }
  jobIndex.listen(
    {
      added: (job) => reactions.now(keyOf(job)),
      changed(job, before) {
        if (isJobFinished(job)) return
        if (job.metadata.generation === before.metadata.generation) soon(job)
        else reactions.now(keyOf(job))
      },
      deleted: (job) => reactions.deleted(keyOf(job)),
    },
    signal,
  )
  const adoptersOf = selectingObjects(jobIndex, selectorOfJob)
  const addAdopters = (pod: Pod): void => {
    for (const job of adoptersOf(pod)) soon(job)
  }
  parts.objects.of(podResource).listenTogether(
    {
      added(pod) {
        if (controllerOf(pod)) soon(jobOf(pod, parts))
        else if (!isTerminating(pod)) addAdopters(pod)
      },
      changed(pod, before) {
        const isMoved = controllerOf(pod)?.uid !== controllerOf(before)?.uid
        if (isMoved) soon(jobOf(before, parts))
        if (controllerOf(pod)) soon(jobOf(pod, parts))
        else if (
          !isTerminating(pod) &&
          (isMoved || !equalJson(pod.metadata.labels ?? {}, before.metadata.labels ?? {}))
        ) {
          addAdopters(pod)
        }
      },
      deleted: (pod) => soon(jobOf(pod, parts)),
    },
    signal,
  )
}

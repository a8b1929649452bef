import { controllerOf, keyOf } from '../../../../base/api/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ClusterParts } from '../../shared/cluster-parts.ts'
import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/key-controller.ts'
import { jobs } from '../job/job-facts.ts'
import { CronJobWork, cronJobs } from './cron-job-work.ts'

const name = 'cronjob-controller'

export const cronJobController: ClusterRegistration = {
  name,
  needs: () => [cronJobs, jobs],
  create(parts) {
    const work = new CronJobWork(parts)
    return new KeyController({
      name,
      parts,
      reads: [cronJobs, jobs],
      workers: 5,
      watch: (queue, signal) => watchCronJobs(parts, queue, signal),
      async sync(key, queue, signal) {
        const next = await work.sync(key, signal)
        if (next === undefined) queue.forget(key)
        else queue.addAt(key, next)
      },
    })
  },
}

/** Adds the keys of CronJobs that change, or whose jobs do. */
function watchCronJobs(
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const index = objects.of(cronJobs)
  const add = (cronJob: ApiObject): void => queue.add(keyOf(cronJob))
  index.listen({ added: add, changed: add, deleted: add }, signal)
  const addOwner = (job: ApiObject): void => {
    const reference = controllerOf(job)
    if (reference?.kind !== 'CronJob') return
    const key = `${job.metadata.namespace ?? ''}/${reference.name}`
    if (index.byKey(key)?.metadata.uid === reference.uid) queue.add(key)
  }
  objects.of(jobs).listen(
    {
      added: addOwner,
      changed(job, before) {
        if (controllerOf(job)?.uid !== controllerOf(before)?.uid) addOwner(before)
        addOwner(job)
      },
      deleted: addOwner,
    },
    signal,
  )
}

import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { startInformer } from '../../../../base/client/informer.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { jobResource } from '../../shared/objects/resources.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

const retries = { first: 1000, most: 60_000 }

/** When a finished job expires, in milliseconds since the epoch; undefined for a running job, or one without a TTL. */
function dueTime(job: Job): number | undefined {
  if (job.metadata.deletionTimestamp !== undefined) return undefined
  const ttl = job.spec.ttlSecondsAfterFinished
  const end = job.status.conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  )
  const ended = end && millisecondsOf(end.lastTransitionTime ?? '')
  return ttl === undefined || ended === undefined ? undefined : ended + ttl * 1000
}

function keyOf({ metadata }: Job): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}

/** Deletes finished jobs with their dependents, `ttlSecondsAfterFinished` after their end. */
class TtlAfterFinished implements Controller {
  readonly name = 'ttl-after-finished-controller'
  readonly #client: Client
  readonly #runtime: Runtime

  constructor({ client, runtime }: { readonly client: Client; readonly runtime: Runtime }) {
    this.#client = client
    this.#runtime = runtime
  }

  async run(signal: AbortSignal): Promise<void> {
    const client = this.#client
    const runtime = this.#runtime
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 4,
      retries,
      work: (key, working) => this.#deleteIfDue(key, dues, working),
    })
    const dues: DueKeys = new DueKeys({
      runtime,
      slack: 1000,
      due(keys) {
        for (const key of keys) queue.add(key)
      },
    })
    const consider = (job: Job): void => {
      const time = dueTime(job)
      if (time === undefined) dues.delete(keyOf(job))
      else dues.set(keyOf(job), time)
    }
    const informer = startInformer({
      client,
      runtime,
      path: resourcePath(jobResource),
      handlers: {
        added: consider,
        modified: consider,
        deleted: (job) => dues.delete(keyOf(job)),
      },
    })
    try {
      await queue.run(signal)
    } finally {
      await informer.stop()
      dues.clear()
    }
  }

  async #deleteIfDue(key: string, dues: DueKeys, signal: AbortSignal): Promise<'done' | 'again'> {
    const [namespace = '', name = ''] = key.split('/')
    const path = resourcePath(jobResource, { namespace, name })
    const job = await ignoreNotFound(this.#client.get(path, { signal }))
    const time = job && dueTime(job)
    if (!job || time === undefined) return 'done'
    if (time > this.#runtime.clock.now()) {
      // The clock was set back, or the job's TTL was raised.
      dues.set(key, time)
      return 'done'
    }
    const { uid = '', resourceVersion = '' } = job.metadata
    const preconditions = { uid, resourceVersion }
    const options = { propagationPolicy: 'Foreground', preconditions, signal } as const
    try {
      await ignoreNotFound(this.#client.delete(path, options))
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'Conflict') return 'again'
      throw error
    }
    return 'done'
  }
}

export const ttlAfterFinished: ControllerRegistration = {
  name: 'ttl-after-finished-controller',
  formerName: 'ttl-after-finished',
  needs: () => [jobResource],
  create: (parts) => new TtlAfterFinished(parts),
}

import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { TypedResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { type Informer, startInformer } from '../../../../base/client/informer.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { namespaceResource } from '../objects/resources.ts'
import { WorkQueue } from '../queues/work-queue.ts'
import type { Controller } from './controller.ts'

export interface NamespaceObjectOptions<T extends ApiObject = ApiObject> {
  readonly name: string
  readonly client: Client
  readonly runtime: Runtime
  readonly resource: TypedResource<T>
  /** Object that every namespace has, without `metadata.namespace`. */
  readonly wanted: ApiObject
  /** Repairs an existing object; undefined where it needs no repair. */
  repaired(existing: T): T | undefined
}

const retries = { first: 100, most: 60_000 }

/** Whether another write was faster, whose event queues the namespace again, or the namespace is terminating. */
function needsNoRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.reason === 'AlreadyExists' || error.reason === 'NotFound') return true
  const causes = error.details?.causes ?? []
  return causes.some(({ reason }) => reason === 'NamespaceTerminating')
}

/** Keeps one object in every namespace, also after clients delete or change it. */
export class NamespaceObjects implements Controller {
  readonly name: string
  readonly #options: NamespaceObjectOptions

  constructor(options: NamespaceObjectOptions) {
    this.name = options.name
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { client, runtime, resource, wanted, name } = this.#options
    const queue = new WorkQueue({
      name,
      runtime,
      workers: 4,
      retries,
      work: (namespace, working) => this.#ensure(spaces, objects, namespace, working),
    })
    const ofSpace = ({ metadata }: ApiObject): void => queue.add(metadata.name ?? '')
    const ofObject = ({ metadata }: ApiObject): void => queue.add(metadata.namespace ?? '')
    const objects = startInformer({
      client,
      runtime,
      path: resourcePath(resource),
      fieldSelector: `metadata.name=${wanted.metadata.name ?? ''}`,
      handlers: { added: ofObject, modified: ofObject, deleted: ofObject },
    })
    const spaces = startInformer({
      client,
      runtime,
      path: resourcePath(namespaceResource),
      handlers: { added: ofSpace, modified: ofSpace },
    })
    const stop = async (): Promise<void> => {
      await Promise.all([objects.stop(), spaces.stop()])
    }
    // Stopping the informers ends the wait for their sync.
    signal.addEventListener('abort', () => void stop(), { once: true })
    try {
      if (!signal.aborted) await Promise.all([objects.synced, spaces.synced])
      await queue.run(signal)
    } finally {
      await stop()
    }
  }

  async #ensure(
    spaces: Informer,
    objects: Informer,
    namespace: string,
    signal: AbortSignal,
  ): Promise<'done'> {
    const { client, resource, wanted } = this.#options
    const space = spaces.get('', namespace)
    if (!space || space.metadata.deletionTimestamp !== undefined) return 'done'
    const name = wanted.metadata.name ?? ''
    const path = resourcePath(resource, { namespace })
    const existing = objects.get(namespace, name)
    try {
      if (!existing) await client.create(path, wanted, { signal })
      else {
        const next = this.#options.repaired(existing)
        if (next) await client.update(objectPath(path, name), next, { signal })
      }
    } catch (error) {
      if (!needsNoRetry(error)) throw error
    }
    return 'done'
  }
}

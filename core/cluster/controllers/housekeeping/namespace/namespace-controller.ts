import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { Namespace } from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { startInformer } from '../../../../base/client/informer.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { AggregatedResources } from '../../../../requests/aggregation/aggregated-resources.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { namespaceResource } from '../../shared/objects/resources.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { withRemains } from './namespace-conditions.ts'
import { deleteNamespaceContent, type Remains } from './namespace-content.ts'

export interface NamespaceControllerOptions {
  readonly client: Client
  readonly catalog: Catalog
  readonly brand: Brand
  readonly runtime: Runtime
  readonly aggregated: AggregatedResources
}

/** As many as the original's: a namespace may wait for the server of an aggregated API, and others should not. */
const workers = 10

const retries = { first: 100, most: 10_000 }

function finalizersOf({ spec }: Namespace): readonly string[] {
  return spec.finalizers ?? []
}

/**
 * Deletes the content of terminating namespaces, then removes the finalizer that keeps them. Its state is in the objects
 * only, so it resumes after a restart.
 */
export class NamespaceController implements Controller {
  readonly name = 'namespace-controller'
  readonly #options: NamespaceControllerOptions
  readonly #queue: WorkQueue

  constructor(options: NamespaceControllerOptions) {
    this.#options = options
    this.#queue = new WorkQueue({
      name: this.name,
      runtime: options.runtime,
      workers,
      retries,
      work: (name, signal) => this.#terminate(name, signal),
    })
  }

  async run(signal: AbortSignal): Promise<void> {
    const { client, runtime } = this.#options
    const consider = (namespace: Namespace): void => {
      if (this.#isOurs(namespace)) this.#queue.add(namespace.metadata.name ?? '')
    }
    const informer = startInformer({
      client,
      path: resourcePath(namespaceResource),
      runtime,
      handlers: { added: consider, modified: consider },
    })
    try {
      await this.#queue.run(signal)
    } finally {
      await informer.stop()
    }
  }

  #isOurs(namespace: Namespace): boolean {
    const { brand } = this.#options
    const { deletionTimestamp } = namespace.metadata
    return deletionTimestamp !== undefined && finalizersOf(namespace).includes(brand.word)
  }

  async #terminate(name: string, signal: AbortSignal): Promise<'done' | 'again'> {
    const { runtime } = this.#options
    const namespace = await this.#read(name, signal)
    if (!namespace || !this.#isOurs(namespace)) return 'done'
    const deletedAt = millisecondsOf(namespace.metadata.deletionTimestamp ?? '') ?? 0
    const terminating = { name, age: (runtime.clock.now() - deletedAt) / 1000 }
    const parts = { ...this.#options, timers: runtime.timers }
    const remains = await deleteNamespaceContent(parts, terminating, signal)
    const { resources, failures, undiscovered } = remains
    if (resources.size + failures.length + undiscovered.length === 0) {
      return this.#finalize(name, namespace, signal)
    }
    await this.#report(name, namespace, remains, signal)
    return 'again'
  }

  async #read(name: string, signal: AbortSignal): Promise<Namespace | undefined> {
    try {
      return await this.#options.client.get(resourcePath(namespaceResource, { name }), { signal })
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return undefined
      throw error
    }
  }

  async #finalize(
    name: string,
    namespace: Namespace,
    signal: AbortSignal,
  ): Promise<'done' | 'again'> {
    const { client, brand } = this.#options
    const path = resourcePath(namespaceResource, { name, subresource: 'finalize' })
    const finalizers = finalizersOf(namespace).filter((finalizer) => finalizer !== brand.word)
    try {
      await client.update(path, { ...namespace, spec: { finalizers } }, { signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
      return 'again'
    }
    return 'done'
  }

  async #report(
    name: string,
    namespace: Namespace,
    remains: Remains,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, runtime } = this.#options
    const reported = withRemains(namespace, remains, formatTime(runtime.clock.now()))
    if (equalJson(reported, namespace)) return
    const path = resourcePath(namespaceResource, { name, subresource: 'status' })
    try {
      await client.update(path, reported, { signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

export const namespace: ControllerRegistration = {
  name: 'namespace-controller',
  formerName: 'namespace',
  needs: () => [namespaceResource],
  create: (parts) => new NamespaceController({ ...parts, aggregated: parts.aggregation.resources }),
}

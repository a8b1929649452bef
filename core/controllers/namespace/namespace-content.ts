import { ApiError } from '../../api/api-error.ts'
import { formatGroupResource } from '../../api/group-version.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Client } from '../../client/client.ts'
import { objectPath, resourcePath } from '../../client/resource-path.ts'

/** What is left in a namespace after its content was deleted. */
export interface Remains {
  /** Objects by resource (`pods`, `deployments.apps`). */
  readonly resources: ReadonlyMap<string, number>
  /** Objects by the finalizer that holds them. */
  readonly finalizers: ReadonlyMap<string, number>
  /** One line for each resource that could not be deleted or counted. */
  readonly failures: readonly string[]
}

const pageSize = 500

/** True for a resource that went away since the catalogue was read: it has no content any more. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'NotFound'
}

function isPods({ group, resource }: ResourceDefinition): boolean {
  return group === '' && resource === 'pods'
}

function isContent({ namespaced, verbs }: ResourceDefinition): boolean {
  return namespaced && verbs.has('list') && (verbs.has('deletecollection') || verbs.has('delete'))
}

class Sweep {
  readonly resources = new Map<string, number>()
  readonly finalizers = new Map<string, number>()
  readonly failures: string[] = []
  readonly #client: Client
  readonly #namespace: string
  readonly #signal: AbortSignal

  constructor(client: Client, namespace: string, signal: AbortSignal) {
    this.#client = client
    this.#namespace = namespace
    this.#signal = signal
  }

  async clear(definition: ResourceDefinition): Promise<void> {
    try {
      await this.#delete(definition)
      await this.#count(definition)
    } catch (error) {
      if (this.#signal.aborted) throw error
      if (isGone(error)) return
      const { group, resource } = definition
      this.failures.push(`${formatGroupResource(group, resource)}: ${String(error)}`)
    }
  }

  async #delete(definition: ResourceDefinition): Promise<void> {
    const path = this.#path(definition)
    if (definition.verbs.has('deletecollection')) {
      return this.#client.deleteCollection(path, { signal: this.#signal })
    }
    for await (const object of this.#objects(path)) {
      try {
        await this.#client.delete(objectPath(path, object.metadata.name ?? ''), {
          signal: this.#signal,
        })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
  }

  async #count(definition: ResourceDefinition): Promise<void> {
    const resource = formatGroupResource(definition.group, definition.resource)
    for await (const { metadata } of this.#objects(this.#path(definition))) {
      this.resources.set(resource, (this.resources.get(resource) ?? 0) + 1)
      for (const finalizer of metadata.finalizers ?? []) {
        this.finalizers.set(finalizer, (this.finalizers.get(finalizer) ?? 0) + 1)
      }
    }
  }

  async *#objects(path: string): AsyncIterable<ApiObject> {
    const options = { limit: pageSize, signal: this.#signal }
    for await (const { items } of this.#client.pages(path, options)) yield* items
  }

  #path(definition: ResourceDefinition): string {
    return resourcePath(definition, { namespace: this.#namespace })
  }
}

/**
 * Deletes everything in a namespace, of every type that the catalogue knows, and tells what is left: objects that wait
 * for their finalizers, or for their time. Pods go first, and the rest stays until they are gone, so that no pod ever
 * runs without the policies and secrets it relies on.
 */
export async function deleteNamespaceContent(
  client: Client,
  catalog: Catalog,
  namespace: string,
  signal: AbortSignal,
): Promise<Remains> {
  const sweep = new Sweep(client, namespace, signal)
  const definitions = catalog.stored().filter((definition) => isContent(definition))
  for (const definition of definitions.filter((one) => isPods(one))) await sweep.clear(definition)
  if (sweep.resources.size > 0 || sweep.failures.length > 0) return sweep
  for (const definition of definitions.filter((one) => !isPods(one))) await sweep.clear(definition)
  return sweep
}

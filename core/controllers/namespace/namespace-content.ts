import { ApiError } from '../../api/api-error.ts'
import { formatGroupResource } from '../../api/group-version.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Client } from '../../client/client.ts'
import { objectPath, resourcePath } from '../../client/resource-path.ts'

/** Remaining content of a namespace after its deletion. */
export interface Remains {
  /** Number of objects by resource (`pods`, `deployments.apps`). */
  readonly resources: ReadonlyMap<string, number>
  /** Number of objects by the finalizer that holds them. */
  readonly finalizers: ReadonlyMap<string, number>
  /** Errors, one line for each resource that could not be deleted or counted. */
  readonly failures: readonly string[]
}

const pageSize = 500

/** Whether the resource is no longer served since the catalogue was read: it has no content then. */
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
 * Deletes the content of a namespace, of every resource in the catalogue, and returns what remains: objects that wait for
 * their finalizers, or for their grace period. Pods go first, and the rest stays until they are gone, so that no pod ever
 * runs without the policies and secrets that it relies on.
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

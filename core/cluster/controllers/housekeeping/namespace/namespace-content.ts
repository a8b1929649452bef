import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { isPod, isPodFinished } from '../../shared/pods/pod-state.ts'

/** Remaining content of a namespace after its deletion. */
export interface Remains {
  /** Number of objects by resource, with its group, as the original shows both: `pods.`, `deployments.apps`. */
  readonly resources: ReadonlyMap<string, number>
  /** Number of objects by the finalizer that holds them. */
  readonly finalizers: ReadonlyMap<string, number>
  /** Errors, one for each resource that could not be deleted or counted, or whose objects stay without a reason. */
  readonly failures: readonly string[]
}

/** A namespace whose content is to go. */
export interface TerminatingNamespace {
  readonly name: string
  /** Seconds since its deletion was asked for: its pods may take their grace period from then on. */
  readonly age: number
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
  readonly #namespace: TerminatingNamespace
  readonly #signal: AbortSignal

  constructor(client: Client, namespace: TerminatingNamespace, signal: AbortSignal) {
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
      this.failures.push(error instanceof Error ? error.message : String(error))
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
    const { group, version, resource } = definition
    const shown = `${resource}.${group}`
    let remaining = 0
    let isHeld = false
    for await (const object of this.#objects(this.#path(definition))) {
      const finalizers = object.metadata.finalizers ?? []
      isHeld ||= finalizers.length > 0 || (isPod(object) && this.#hasGrace(object))
      this.resources.set(shown, ++remaining)
      for (const finalizer of finalizers) {
        this.finalizers.set(finalizer, (this.finalizers.get(finalizer) ?? 0) + 1)
      }
    }
    if (isHeld || remaining === 0) return
    const which = `${group}/${version}, Resource=${resource}`
    this.failures.push(
      `unexpected items still remain in namespace: ${this.#namespace.name} for gvr: ${which}`,
    )
  }

  /** Whether a pod still runs and may take longer than its namespace has been going. */
  #hasGrace(pod: Pod): boolean {
    return !isPodFinished(pod) && pod.spec.terminationGracePeriodSeconds > this.#namespace.age
  }

  async *#objects(path: string): AsyncIterable<ApiObject> {
    const options = { limit: pageSize, signal: this.#signal }
    for await (const { items } of this.#client.pages(path, options)) yield* items
  }

  #path(definition: ResourceDefinition): string {
    return resourcePath(definition, { namespace: this.#namespace.name })
  }
}

/**
 * The version of a resource that discovery prefers, in which the original deletes content: objects that a webhook fails to
 * convert to it are not deleted, so that unreadable objects keep their namespace from being deleted.
 */
function preferredVersion(catalog: Catalog, stored: ResourceDefinition): ResourceDefinition {
  const { group, resource } = stored
  const versions = catalog.groups().find((each) => each.group === group)?.versions ?? []
  const all = versions.flatMap(({ definitions }) => definitions)
  return all.find((each) => each.resource === resource) ?? stored
}

/**
 * Deletes the content of a namespace, of every resource in the catalogue, and returns what remains: objects that wait for
 * their finalizers, or for their grace period. Pods go first, and the rest stays until none is left, so that no pod ever
 * runs without the policies and secrets that it relies on.
 */
export async function deleteNamespaceContent(
  client: Client,
  catalog: Catalog,
  namespace: TerminatingNamespace,
  signal: AbortSignal,
): Promise<Remains> {
  const sweep = new Sweep(client, namespace, signal)
  const definitions = catalog
    .stored()
    .map((stored) => preferredVersion(catalog, stored))
    .filter((definition) => isContent(definition))
  for (const definition of definitions.filter((one) => isPods(one))) await sweep.clear(definition)
  if (sweep.resources.size > 0 || sweep.failures.length > 0) return sweep
  for (const definition of definitions.filter((one) => !isPods(one))) await sweep.clear(definition)
  return sweep
}

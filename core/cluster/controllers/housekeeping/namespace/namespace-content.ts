import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { CallOptions } from '../../../../base/client/call-options.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import type { Timers } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { AggregatedResources } from '../../../../requests/aggregation/aggregated-resources.ts'
import { mostAnswerBytes, withinTime } from '../../shared/aggregated/aggregated-limits.ts'
import { isPod, isPodFinished } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { type ContentResource, contentResources, undiscovered } from './content-resources.ts'

/** Remaining content of a namespace after its deletion. */
export interface Remains {
  /** Number of objects by resource, with its group, as the original shows both: `pods.`, `deployments.apps`. */
  readonly resources: ReadonlyMap<string, number>
  /** Number of objects by the finalizer that holds them. */
  readonly finalizers: ReadonlyMap<string, number>
  /** Errors, one for each resource that could not be deleted or counted, or whose objects stay without a reason. */
  readonly failures: readonly string[]
  /** Errors of aggregated APIs whose resources are not known now, so that nobody knows whether there is content of them. */
  readonly undiscovered: readonly string[]
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

function isRefused(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.reason === 'MethodNotAllowed')
}

function isPods({ group, resource }: ContentResource): boolean {
  return group === '' && resource === 'pods'
}

/** Parts by which the content of namespaces is deleted. */
export interface ContentParts {
  readonly client: Client
  readonly timers: Timers
  readonly catalog: Catalog
  readonly aggregated: AggregatedResources
}

class Sweep {
  readonly resources = new Map<string, number>()
  readonly finalizers = new Map<string, number>()
  readonly failures: string[] = []
  readonly undiscovered: readonly string[]
  readonly #parts: ContentParts
  readonly #namespace: TerminatingNamespace

  constructor(parts: ContentParts, namespace: TerminatingNamespace) {
    this.undiscovered = undiscovered(parts.aggregated)
    this.#parts = parts
    this.#namespace = namespace
  }

  async clear(resource: ContentResource, signal: AbortSignal): Promise<void> {
    const path = resourcePath(resource, { namespace: this.#namespace.name })
    try {
      if (resource.isAggregated) await this.#clearElsewhere(resource, path, signal)
      else await this.#clear(resource, path, { signal })
    } catch (error) {
      signal.throwIfAborted()
      if (isGone(error)) return
      this.failures.push(error instanceof Error ? error.message : String(error))
    }
  }

  /** Clears a resource of another server, which may be slow or send anything. */
  #clearElsewhere(resource: ContentResource, path: string, signal: AbortSignal): Promise<void> {
    return withinTime(this.#parts.timers, signal, (ending) =>
      this.#clear(resource, path, { signal: ending, mostBytes: mostAnswerBytes }),
    )
  }

  async #clear(resource: ContentResource, path: string, options: CallOptions): Promise<void> {
    await this.#delete(resource, path, options)
    await this.#count(resource, path, options)
  }

  async #delete(
    { deletesCollection, isAggregated }: ContentResource,
    path: string,
    options: CallOptions,
  ): Promise<void> {
    const { client } = this.#parts
    if (deletesCollection) {
      try {
        return await client.deleteCollection(path, options)
      } catch (error) {
        // What another server lists among its verbs need not be so.
        if (!(isAggregated && isRefused(error))) throw error
      }
    }
    for await (const object of this.#objects(path, options)) {
      await ignoreNotFound(client.delete(objectPath(path, object.metadata.name ?? ''), options))
    }
  }

  async #count(
    { group, version, resource }: ContentResource,
    path: string,
    options: CallOptions,
  ): Promise<void> {
    const shown = `${resource}.${group}`
    let remaining = 0
    let isHeld = false
    for await (const object of this.#objects(path, options)) {
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

  async *#objects(path: string, options: CallOptions): AsyncIterable<ApiObject> {
    const pages = this.#parts.client.pages(path, { ...options, limit: pageSize })
    for await (const { items } of pages) yield* items
  }
}

/**
 * Deletes the content of a namespace, of every resource in the catalogue and of those of aggregated APIs, and returns what remains:
 * objects that wait for their finalizers, or for their grace period. Pods go first, and the rest stays until none is left, so that
 * no pod ever runs without the policies and secrets that it relies on.
 */
export async function deleteNamespaceContent(
  parts: ContentParts,
  namespace: TerminatingNamespace,
  signal: AbortSignal,
): Promise<Remains> {
  const sweep = new Sweep(parts, namespace)
  const all = contentResources(parts.catalog, parts.aggregated)
  for (const resource of all.filter((one) => isPods(one))) await sweep.clear(resource, signal)
  if (sweep.resources.size > 0 || sweep.failures.length > 0) return sweep
  for (const resource of all.filter((one) => !isPods(one))) await sweep.clear(resource, signal)
  return sweep
}

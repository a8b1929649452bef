import type { ApiObject } from '../../api/object.ts'
import { kwokGroup as group, parseKwokConfig } from '../../nodes/kwok-config.ts'
import type { ClusterParts } from '../cluster-parts.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

/** Kinds of kwok by resource. */
export type KwokKinds = Readonly<Record<string, string>>

/** Objects of some kinds of kwok: those of the server, once it has their definitions, and those of the settings. */
export class KwokObjects {
  readonly #parts: ClusterParts
  readonly #kinds: KwokKinds
  readonly #given: readonly ApiObject[]
  readonly #indexes = new Map<string, ObjectIndex>()

  constructor(parts: ClusterParts, kinds: KwokKinds) {
    this.#parts = parts
    this.#kinds = kinds
    const config = parseKwokConfig(parts.settings.simulation?.kwokConfig ?? [])
    const wanted = Object.values(kinds)
    this.#given = config.filter(({ kind }) => wanted.includes(kind))
  }

  /** Calls `found` with each object, and again after each change of it, until `signal` aborts. */
  follow(found: (object: ApiObject) => void, signal: AbortSignal): void {
    for (const object of this.#given) found(object)
    const listen = (): void => this.#listen(found, signal)
    listen()
    const forget = this.#parts.catalog.onChange(listen)
    signal.addEventListener('abort', forget, { once: true })
  }

  /** The object of that name; one of the settings without a namespace is in `default`. */
  get(resource: string, namespace: string, name: string): ApiObject | undefined {
    return (
      this.#indexes.get(resource)?.get(namespace, name) ??
      this.#given.find(
        ({ kind, metadata }) =>
          kind === this.#kinds[resource] &&
          metadata.name === name &&
          (metadata.namespace ?? 'default') === namespace,
      )
    )
  }

  /** All objects of a resource, those of the server first. */
  *of(resource: string): Generator<ApiObject> {
    const index = this.#indexes.get(resource)
    if (index) yield* index.objects()
    for (const object of this.#given) if (object.kind === this.#kinds[resource]) yield object
  }

  #listen(found: (object: ApiObject) => void, signal: AbortSignal): void {
    const { catalog, objects } = this.#parts
    for (const resource of Object.keys(this.#kinds)) {
      if (this.#indexes.has(resource) || signal.aborted) continue
      if (catalog.findStored(group, resource)?.storedAs === undefined) continue
      const index = objects.of({ group, resource })
      this.#indexes.set(resource, index)
      index.listen({ added: found, changed: found }, signal)
    }
  }
}

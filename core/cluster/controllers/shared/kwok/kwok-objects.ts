import type { ApiObject } from '../../../../base/api/object.ts'
import { kwokGroup as group, parseKwokConfig } from '../../../simulation/kwok-config.ts'
import type { ClusterParts } from '../framework/cluster-registration.ts'
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
    // Each kind is followed by a signal of its own: Node warns of one with more than ten listeners.
    const ends: AbortController[] = []
    const listen = (): void => {
      for (const index of signal.aborted ? [] : this.#foundIndexes()) {
        const end = new AbortController()
        ends.push(end)
        index.listen({ added: found, changed: found }, end.signal)
      }
    }
    listen()
    const forget = this.#parts.catalog.onChange(listen)
    const stop = (): void => {
      forget()
      for (const end of ends) end.abort()
    }
    signal.addEventListener('abort', stop, { once: true })
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

  /** Indexes of kinds that the server has and had not before. */
  #foundIndexes(): readonly ObjectIndex[] {
    const { catalog, objects } = this.#parts
    return Object.keys(this.#kinds).flatMap((resource) => {
      if (this.#indexes.has(resource)) return []
      if (catalog.findStored(group, resource)?.storedAs === undefined) return []
      const index = objects.of({ group, resource })
      this.#indexes.set(resource, index)
      return [index]
    })
  }
}

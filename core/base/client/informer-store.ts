import type { ApiObject } from '../api/object.ts'

/** Handlers of changes in a collection, called in order; changes missed while disconnected are reported later. */
export interface InformerHandlers<T extends ApiObject = ApiObject> {
  added?(object: T): void
  modified?(object: T, previous: T): void
  /** `object`: its last known state. */
  deleted?(object: T): void
}

function keyOf({ metadata }: ApiObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}

/** Objects of an informer; reports the differences that a list or an event makes to them. */
export class InformerStore<T extends ApiObject = ApiObject> {
  readonly #objects = new Map<string, T>()
  readonly #handlers: InformerHandlers<T>

  constructor(handlers: InformerHandlers<T>) {
    this.#handlers = handlers
  }

  get(namespace: string, name: string): T | undefined {
    return this.#objects.get(`${namespace}/${name}`)
  }

  objects(): Iterable<T> {
    return this.#objects.values()
  }

  put(object: T): void {
    const key = keyOf(object)
    const previous = this.#objects.get(key)
    if (previous && previous.metadata.uid !== object.metadata.uid) this.remove(previous)
    const known = this.#objects.get(key)
    this.#objects.set(key, object)
    if (!known) this.#handlers.added?.(object)
    else if (known.metadata.resourceVersion !== object.metadata.resourceVersion) {
      this.#handlers.modified?.(object, known)
    }
  }

  remove(object: T): void {
    if (this.#objects.delete(keyOf(object))) this.#handlers.deleted?.(object)
  }

  /** Replaces all objects by those of a list. */
  replace(objects: readonly T[]): void {
    const listed = new Set(objects.map((object) => keyOf(object)))
    for (const [key, object] of this.#objects) if (!listed.has(key)) this.remove(object)
    for (const object of objects) this.put(object)
  }
}

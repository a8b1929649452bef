import { keyOf } from '../../../core/base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type {
  FindObjects,
  IndexedObjects,
  ObjectHandlers,
} from '../../../core/cluster/controllers/shared/objects/object-index.ts'

/** Objects of a resource that a test puts and removes, read as the index of a server is. */
export class ListedObjects<T extends ApiObject> implements IndexedObjects<T> {
  readonly #objects = new Map<string, T>()
  readonly #handlers = new Set<ObjectHandlers<T>>()

  changes = 0

  get size(): number {
    return this.#objects.size
  }

  byKey(key: string): T | undefined {
    return this.#objects.get(key)
  }

  *objects(): Generator<T> {
    yield* this.#objects.values()
  }

  inNamespace(namespace: string): T[] {
    return this.index('namespace', ({ metadata }) => [metadata.namespace ?? ''])(namespace)
  }

  index(_name: string, textsOf: (object: T) => readonly string[]): FindObjects<T> {
    return (text) =>
      Array.from(this.#objects.values()).filter((object) => textsOf(object).includes(text))
  }

  follow(handlers: ObjectHandlers<T>): void {
    this.#handlers.add(handlers)
  }

  put(object: T): void {
    const before = this.#objects.get(keyOf(object))
    this.changes += 1
    this.#objects.set(keyOf(object), object)
    for (const { added, changed } of this.#handlers) {
      if (before) changed?.(object, before)
      else added?.(object)
    }
  }

  remove(key: string): void {
    const object = this.#objects.get(key)
    this.#objects.delete(key)
    this.changes += 1
    if (!object) return
    for (const { deleted } of this.#handlers) deleted?.(object)
  }
}

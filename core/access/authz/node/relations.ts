import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** Relations of the objects of one resource to nodes. */
export interface Relations {
  /** Takes the state of an object in; `key` is `namespace/name`, or `name`. */
  put(key: string, object: ApiObject): void
  remove(key: string): void
  /** Keys of the objects that relate to anything. */
  keys(): Iterable<string>
}

/** The node that an object names in its spec; empty where it names none. */
export function nodeNameOf(object: ApiObject): string {
  return textOf(structOf(object, 'spec'), 'nodeName')
}

/** Objects that belong to the node that they name. */
export class PlacedObjects implements Relations {
  readonly #nodes = new Map<string, string>()

  nodeOf(key: string): string | undefined {
    return this.#nodes.get(key)
  }

  keys(): Iterable<string> {
    return this.#nodes.keys()
  }

  put(key: string, object: ApiObject): void {
    const node = nodeNameOf(object)
    if (node === '') this.#nodes.delete(key)
    else this.#nodes.set(key, node)
  }

  remove(key: string): void {
    this.#nodes.delete(key)
  }
}

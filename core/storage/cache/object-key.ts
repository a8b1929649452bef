import { prefixRange, type Range } from '../engine/storage.ts'

const root = '/registry/'

/** The start of a stored key up to the first part of its resource's prefix: `/registry/services/` of the key of a service. */
export function firstPart(key: string): string {
  return key.slice(0, key.indexOf('/', root.length) + 1)
}

/** A key without what all keys of objects begin with: `/configmaps/default/a`. */
export function belowRoot(key: string): string {
  return key.slice(root.length - 1)
}

/** The key range of all objects in the store. */
export const registryRange: Range = prefixRange(root)

/** The key of an object in the store. `namespace` is empty for cluster-scoped resources. */
export function objectKey(prefix: string, namespace: string, name: string): string {
  return namespace === '' ? `${root}${prefix}/${name}` : `${root}${prefix}/${namespace}/${name}`
}

/** The key of an object within its resource: `namespace/name`, or `name` where cluster-scoped. */
export function entryKey(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

/** The store's key range for a range of keys within a resource. */
export function storedRange(prefix: string, range: Range): Range {
  const start = `${root}${prefix}/`
  // The end of all keys is long, and would be copied for the range of each resource.
  if (range === allKeys) return prefixRange(start)
  return { start: start + range.start, end: start + range.end }
}

/** The range of all keys within a resource: its end is longer than any key of the store, and sorts last. */
export const allKeys: Range = { start: '', end: '\uFFFF'.repeat(2_000) }

/** The key range of one namespace within a namespaced resource. */
export function namespaceKeys(namespace: string): Range {
  return prefixRange(`${namespace}/`)
}

/** The key range that holds a single key. */
export function singleKey(key: string): Range {
  return { start: key, end: `${key}\0` }
}

function segmentsFrom(key: string, start: number): number {
  let segments = 1
  for (let at = start; at < key.length; at++) if (key.charCodeAt(at) === 0x2f) segments++
  return segments
}

/**
 * Whether the number of segments fits a key within a resource: `services/specs/a/b` is no object of a resource
 * `services`.
 */
export function isEntryKey(key: string, namespaced: boolean, start = 0): boolean {
  return segmentsFrom(key, start) === (namespaced ? 2 : 1)
}

/**
 * The end of a text from `start` on, as a text of its own: V8 compares what `slice` gives, which is a part of another text, five times
 * slower, and a tree compares a key a dozen times to find it.
 */
function unsliced(text: string, start: number): string {
  return text.charAt(start) + text.slice(start + 1)
}

/** Parser of stored keys, which finds the resource of a key; `resources` are keyed by their prefix. */
export class KeyParser<T extends { readonly namespaced: boolean }> {
  readonly #resources: ReadonlyMap<string, T>
  // The resource of the previous key: keys come in runs of one resource, above all when a store is loaded.
  #lastStart = ''
  #last: T | undefined

  constructor(resources: ReadonlyMap<string, T>) {
    this.#resources = resources
  }

  /** The resource of a stored key, and the key within it; undefined for a key of no known resource. */
  parse(key: string): { readonly resource: T; readonly key: string } | undefined {
    const last = this.#last
    if (
      last &&
      key.startsWith(this.#lastStart) &&
      isEntryKey(key, last.namespaced, this.#lastStart.length)
    ) {
      return { resource: last, key: unsliced(key, this.#lastStart.length) }
    }
    if (!key.startsWith(root)) return undefined
    for (
      let slash = key.indexOf('/', root.length);
      slash !== -1;
      slash = key.indexOf('/', slash + 1)
    ) {
      const resource = this.#resources.get(key.slice(root.length, slash))
      if (!resource || !isEntryKey(key, resource.namespaced, slash + 1)) continue
      this.#lastStart = key.slice(0, slash + 1)
      this.#last = resource
      return { resource, key: unsliced(key, slash + 1) }
    }
    return undefined
  }

  /** Forgets the previous key's resource; called when `resources` changes. */
  reset(): void {
    this.#last = undefined
  }
}

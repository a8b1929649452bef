import { prefixRange, type Range } from '../storage/storage.ts'

const root = '/registry/'

/** Where all objects lie in the store. */
export const registryRange: Range = prefixRange(root)

/** An object's key in the store. `namespace` is empty for cluster-scoped resources. */
export function objectKey(prefix: string, namespace: string, name: string): string {
  return namespace === '' ? `${root}${prefix}/${name}` : `${root}${prefix}/${namespace}/${name}`
}

/** An object's key within its resource. */
export function entryKey(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

/** A range of keys within a resource, as keys of the store. */
export function storedRange(prefix: string, range: Range): Range {
  return { start: `${root}${prefix}/${range.start}`, end: `${root}${prefix}/${range.end}` }
}

/** All keys within a resource: none that fits into the store has so many of the last code unit. */
export const allKeys: Range = { start: '', end: '\uFFFF'.repeat(2_000) }

/** The keys within a namespaced resource that belong to one namespace. */
export function namespaceKeys(namespace: string): Range {
  return prefixRange(`${namespace}/`)
}

/** The one key. */
export function singleKey(key: string): Range {
  return { start: key, end: `${key}\0` }
}

function segmentsFrom(key: string, start: number): number {
  let segments = 1
  for (let at = start; at < key.length; at++) if (key.charCodeAt(at) === 0x2f) segments++
  return segments
}

/** `services/specs/a/b` is no object of a resource `services`: the number of segments tells. */
export function isEntryKey(key: string, namespaced: boolean, start = 0): boolean {
  return segmentsFrom(key, start) === (namespaced ? 2 : 1)
}

/** Finds out which resource a stored key belongs to; `resources` are looked up by their prefix. */
export class KeyParser<T extends { readonly namespaced: boolean }> {
  readonly #resources: ReadonlyMap<string, T>
  // Keys come in runs of one resource, when a store is loaded above all.
  #lastStart = ''
  #last: T | undefined

  constructor(resources: ReadonlyMap<string, T>) {
    this.#resources = resources
  }

  /** The resource and the key within it; undefined for a key of no known resource. */
  parse(key: string): { readonly resource: T; readonly key: string } | undefined {
    const last = this.#last
    if (
      last &&
      key.startsWith(this.#lastStart) &&
      isEntryKey(key, last.namespaced, this.#lastStart.length)
    ) {
      return { resource: last, key: key.slice(this.#lastStart.length) }
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
      return { resource, key: key.slice(slash + 1) }
    }
    return undefined
  }

  /** Forgets what it remembers; called when `resources` changes. */
  reset(): void {
    this.#last = undefined
  }
}

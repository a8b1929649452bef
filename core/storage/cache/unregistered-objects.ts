import { firstPart, objectKey } from './object-key.ts'

/** First parts of keys that servers keep for themselves, which are no objects of a resource. */
const ofServers = ['ranges', 'masterleases', 'peerserverleases']

/** Objects that a store held when it was read last, of resources that are not registered, as one of another release may hold them. */
export class UnregisteredObjects {
  /** Counts of keys, by their part before the third slash: `/registry/podsecuritypolicy/`. */
  counts: ReadonlyMap<string, number> = new Map()

  /** Those of resources other than the ones with the given storage prefixes. */
  beside(
    prefixes: Iterable<string>,
  ): readonly { readonly prefix: string; readonly count: number }[] {
    const all = [...prefixes, ...ofServers]
    const known = new Set(all.map((prefix) => firstPart(objectKey(prefix, '', ''))))
    return [...this.counts]
      .filter(([prefix]) => !known.has(prefix))
      .map(([prefix, count]) => ({ prefix, count }))
  }
}

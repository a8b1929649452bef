import type { Revision } from '../../base/api/revision.ts'
import { createOrderedMap, type OrderedMap } from './ordered-map.ts'
import type { Range } from './storage.ts'
import { versionAt, type Version } from './version.ts'

/** Index of all keys in order, each with its newest version, which links to older versions. */
export class KeyIndex {
  readonly #newest: OrderedMap<Version>

  constructor(newest: OrderedMap<Version> = createOrderedMap()) {
    this.#newest = newest
  }

  /** A copy, which shares the versions; it costs no time by the number of keys. */
  copy(): KeyIndex {
    return new KeyIndex(this.#newest.clone())
  }

  newest(key: string): Version | undefined {
    return this.#newest.get(key)
  }

  /** The newest version unless it is a delete. */
  live(key: string): Version | undefined {
    const version = this.#newest.get(key)
    return version?.deleted ? undefined : version
  }

  at(key: string, revision: Revision): Version | undefined {
    const version = versionAt(this.#newest.get(key), revision)
    return version?.deleted ? undefined : version
  }

  /** The live versions of a range as of `revision`, at most `limit`, and whether there are more. */
  range(
    range: Range,
    revision: Revision,
    limit: number,
  ): { readonly versions: Version[]; readonly more: boolean } {
    const versions: Version[] = []
    let more = false
    this.#newest.forRange(range.start, range.end, false, (_key, newest) => {
      const version = versionAt(newest, revision)
      if (!version || version.deleted) return
      if (versions.length === limit) {
        more = true
        return { break: true }
      }
      versions.push(version)
      return
    })
    return { versions, more }
  }

  put(version: Version): void {
    this.#newest.set(version.key, version)
  }

  /** Removes a key whose newest version is `version`, a delete that no reader can see any more. */
  forget(version: Version): void {
    if (this.#newest.get(version.key) === version) this.#newest.delete(version.key)
  }

  forEach(visit: (version: Version) => void): void {
    this.#newest.forEachPair((_key, version) => visit(version))
  }
}

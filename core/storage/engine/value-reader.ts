import type { Timers } from '../../base/runtime.ts'
import type { Checksum } from './crc32.ts'
import type { Medium } from './medium.ts'
import { corruptRecord, openRecord } from './record.ts'
import { StorageError } from './storage.ts'
import type { StoreState } from './store-state.ts'
import type { Version } from './version.ts'

/** Records read from the medium in one turn at most. */
const BATCH = 256

/** Reads the values of versions: from memory where they are recent, else from the medium, verified. */
export class ValueReader {
  readonly #medium: Medium
  readonly #state: Pick<StoreState, 'index' | 'horizon'>
  readonly #timers: Timers
  readonly #checksum: Checksum
  #closed = false

  constructor(
    medium: Medium,
    state: Pick<StoreState, 'index' | 'horizon'>,
    timers: Timers,
    checksum: Checksum,
  ) {
    this.#medium = medium
    this.#state = state
    this.#timers = timers
    this.#checksum = checksum
  }

  /**
   * Reads values, in the order of their versions; undefined for a version that a compaction has removed meanwhile.
   * @throws StorageError `corrupt`, or `unavailable` once closed.
   */
  async read(versions: readonly Version[]): Promise<(Uint8Array | undefined)[]> {
    const values = versions.map((version) => version.value)
    const missing: number[] = []
    for (let at = 0; at < values.length; at++) if (!values[at]) missing.push(at)
    for (let at = 0; at < missing.length; at += BATCH) {
      if (at > 0) await this.#timers.yieldTurn()
      if (this.#closed) throw new StorageError('unavailable', 'the store is closed')
      const places = missing.slice(at, at + BATCH)
      const wanted = places.flatMap((place) => versions[place] ?? [])
      const read = await this.#readBatch(wanted)
      places.forEach((place, position) => (values[place] = read[position]))
    }
    return values
  }

  close(): void {
    this.#closed = true
  }

  async #readBatch(versions: readonly Version[]): Promise<(Uint8Array | undefined)[]> {
    const read = await this.#medium.read(versions)
    return versions.map((version, at) => {
      const bytes = read[at]
      if (bytes) return this.#open(version, bytes)
      if (!this.#isRetained(version)) return undefined
      throw corruptRecord(version.revision, version.index, 'is missing', version.key)
    })
  }

  #open(version: Version, bytes: Uint8Array): Uint8Array {
    const record = openRecord(bytes, version.revision, version.index, this.#checksum)
    if (record.key === version.key && record.deleted === version.deleted) return record.value
    throw corruptRecord(version.revision, version.index, 'belongs to another key', version.key)
  }

  #isRetained(version: Version): boolean {
    const { index, horizon } = this.#state
    let retained = index.newest(version.key)
    // What the version at the horizon replaced is compacted, though shared versions still link to it.
    while (retained && retained !== version) {
      retained = retained.revision > horizon ? retained.previous : undefined
    }
    return retained === version
  }
}

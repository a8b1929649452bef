import type { Revision } from '../../base/api/revision.ts'
import type { StoredRecord } from './backend.ts'
import type { PendingCommit } from './commit-queue.ts'
import type { Checksum } from './crc32.ts'
import type { KeyIndex } from './key-index.ts'
import { sealRecord } from './record.ts'
import type { Guard } from './storage.ts'
import type { Version } from './version.ts'

/** The outcome of one commit; `current` is set where a guard failed. */
export interface CommitOutcome {
  readonly commit: PendingCommit
  readonly revision: Revision
  readonly current: readonly (Version | undefined)[] | undefined
}

/**
 * A group of commits that become durable in one append. The guards of each are checked against the visible state plus
 * the earlier commits of the group; none is visible until the append is done.
 */
export class CommitGroup {
  readonly records: StoredRecord[] = []
  readonly versions: Version[] = []
  readonly outcomes: CommitOutcome[] = []
  readonly #index: KeyIndex
  readonly #checksum: Checksum
  readonly #written = new Map<string, Version>()
  #revision: Revision

  constructor(index: KeyIndex, revision: Revision, checksum: Checksum) {
    this.#index = index
    this.#checksum = checksum
    this.#revision = revision
  }

  /** The store's revision once the group is durable. */
  get revision(): Revision {
    return this.#revision
  }

  add(commit: PendingCommit): void {
    const current = this.#failedGuards(commit.guards)
    if (!current) this.#write(commit)
    this.outcomes.push({ commit, revision: this.#revision, current })
  }

  #failedGuards(guards: readonly Guard[]): (Version | undefined)[] | undefined {
    for (const guard of guards) {
      if ((this.#live(guard.key)?.revision ?? 0) === guard.revision) continue
      return guards.map(({ key }) => this.#live(key))
    }
    return undefined
  }

  #write({ writes, drafts }: PendingCommit): void {
    // A delete of an absent key writes nothing, so the records are counted before any is sealed.
    const effective = writes.map((write) => write.type === 'put' || this.#live(write.key))
    const count = effective.reduce<number>((sum, is) => sum + (is ? 1 : 0), 0)
    if (count === 0) return
    const revision = ++this.#revision
    let index = 0
    for (let at = 0; at < writes.length; at++) {
      const write = writes[at]
      const bytes = drafts[at]
      if (!write || !bytes || !effective[at]) continue
      const previous = this.#newest(write.key)
      const createRevision = (previous?.deleted ? undefined : previous?.createRevision) ?? revision
      sealRecord(bytes, { revision, index, count, createRevision }, this.#checksum)
      const version: Version = {
        // The same text for all versions takes less memory.
        key: previous?.key ?? write.key,
        revision,
        index,
        createRevision,
        deleted: write.type === 'delete',
        isOwn: false,
        previous,
        value: write.type === 'put' ? write.value : undefined,
      }
      this.records.push({ revision, index, bytes, write: version })
      this.versions.push(version)
      this.#written.set(write.key, version)
      index++
    }
  }

  #newest(key: string): Version | undefined {
    return this.#written.get(key) ?? this.#index.newest(key)
  }

  #live(key: string): Version | undefined {
    const version = this.#newest(key)
    return version?.deleted ? undefined : version
  }
}

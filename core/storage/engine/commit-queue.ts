import type { Checksum } from './crc32.ts'
import { RecordArena, type ArenaBlock } from './record-arena.ts'
import { checkKey, draftRecord, recordLength } from './record.ts'
import { StorageError, type CommitResult, type Guard, type Write } from './storage.ts'

/** A commit that waits for its group. */
export interface PendingCommit {
  readonly guards: readonly Guard[]
  readonly writes: readonly Write[]
  /** One unsealed record for each write. */
  readonly drafts: readonly Uint8Array[]
  /** The memory block of the drafts. */
  readonly block: ArenaBlock
  readonly resolve: (result: CommitResult) => void
  readonly reject: (error: unknown) => void
}

export interface QueueLimits {
  readonly commits: number
  readonly bytes: number
}

/** The queue of commits that arrived while an append was in flight, in the order of the calls. */
export class CommitQueue {
  readonly #limits: QueueLimits
  readonly #checksum: Checksum
  readonly #marksOwn: boolean
  readonly #arena = new RecordArena()
  #waiting: PendingCommit[] = []
  #bytes = 0

  /** `marksOwn`: whether records say for which values their writer vouches. */
  constructor(limits: QueueLimits, checksum: Checksum, marksOwn: boolean) {
    this.#limits = limits
    this.#checksum = checksum
    this.#marksOwn = marksOwn
  }

  get length(): number {
    return this.#waiting.length
  }

  /**
   * Queues a commit.
   *
   * @throws TypeError or RangeError for an invalid commit.
   * @throws StorageError `unavailable` when the queue is full.
   */
  push(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    checkCommit(guards, writes)
    const lengths = writes.map((write) => recordLength(write.key, valueOf(write)))
    const bytes = lengths.reduce((sum, length) => sum + length, 0)
    const isFull =
      this.#waiting.length >= this.#limits.commits ||
      (this.#bytes + bytes > this.#limits.bytes && this.#waiting.length > 0)
    if (isFull) {
      throw new StorageError('unavailable', 'too many commits wait for the medium', {
        waiting: this.#waiting.length,
        bytes: this.#bytes,
      })
    }
    const block = this.#arena.allocate(bytes)
    const drafts = this.#draftAll(writes, lengths, block.bytes)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ guards, writes, drafts, block, resolve, reject })
      this.#bytes += bytes
    })
  }

  /** Removes the oldest commits that fit `limits` together, at least one if any waits. */
  take(limits: QueueLimits): PendingCommit[] {
    let bytes = 0
    let count = 0
    for (const commit of this.#waiting) {
      if (
        count > 0 &&
        (count >= limits.commits || bytes + commit.block.bytes.length > limits.bytes)
      )
        break
      bytes += commit.block.bytes.length
      count++
    }
    this.#bytes -= bytes
    return this.#waiting.splice(0, count)
  }

  /** Frees the drafts of a commit whose append has settled. */
  release(commit: PendingCommit): void {
    this.#arena.release(commit.block)
  }

  /** Drafts the records of a commit as soon as it arrives, while the append before is in flight. */
  #draftAll(writes: readonly Write[], lengths: readonly number[], room: Uint8Array): Uint8Array[] {
    let end = 0
    return writes.map((write, at) => {
      const start = end
      end += lengths[at] ?? 0
      const draft = room.subarray(start, end)
      const isOwn = this.#marksOwn && write.type === 'put' && write.isOwn === true
      draftRecord(draft, write.key, valueOf(write), this.#checksum, isOwn)
      return draft
    })
  }
}

function valueOf(write: Write): Uint8Array | undefined {
  return write.type === 'put' ? write.value : undefined
}

function checkCommit(guards: readonly Guard[], writes: readonly Write[]): void {
  for (const guard of guards) {
    checkKey(guard.key)
    if (!Number.isSafeInteger(guard.revision) || guard.revision < 0) {
      throw new RangeError(`a guard needs a revision from 0 on, not ${guard.revision}`)
    }
  }
  if (writes.length < 2) return
  const keys = new Set(writes.map((write) => write.key))
  if (keys.size < writes.length) throw new TypeError('a commit writes a key at most once')
}

import { checkKey, draftRecord } from './record.ts'
import { StorageError, type CommitResult, type Guard, type Write } from './storage.ts'

/** A commit that waits for its turn. */
export interface PendingCommit {
  readonly guards: readonly Guard[]
  readonly writes: readonly Write[]
  /** One unsealed record for each write. */
  readonly drafts: readonly Uint8Array[]
  readonly bytes: number
  readonly resolve: (result: CommitResult) => void
  readonly reject: (error: unknown) => void
}

export interface QueueLimits {
  readonly commits: number
  readonly bytes: number
}

/** The commits that came while an append was in flight, in the order of the calls. */
export class CommitQueue {
  readonly #limits: QueueLimits
  #waiting: PendingCommit[] = []
  #bytes = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /**
   * @throws TypeError or RangeError for a commit that makes no sense.
   * @throws StorageError `unavailable` when too much waits already.
   */
  push(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    checkCommit(guards, writes)
    // Key, value and the value's checksum are laid out here, while the append before is on its way to the medium.
    const drafts = writes.map((write) =>
      draftRecord(write.key, write.type === 'put' ? write.value : undefined),
    )
    const bytes = drafts.reduce((sum, draft) => sum + draft.length, 0)
    const isFull =
      this.#waiting.length >= this.#limits.commits ||
      (this.#bytes + bytes > this.#limits.bytes && this.#waiting.length > 0)
    if (isFull) {
      throw new StorageError('unavailable', 'too many commits wait for the medium', {
        waiting: this.#waiting.length,
        bytes: this.#bytes,
      })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ guards, writes, drafts, bytes, resolve, reject })
      this.#bytes += bytes
    })
  }

  /** Removes the oldest commits that fit `limits` together, at least one if any waits. */
  take(limits: QueueLimits): PendingCommit[] {
    let bytes = 0
    let count = 0
    for (const commit of this.#waiting) {
      if (count > 0 && (count >= limits.commits || bytes + commit.bytes > limits.bytes)) break
      bytes += commit.bytes
      count++
    }
    this.#bytes -= bytes
    return this.#waiting.splice(0, count)
  }
}

function checkCommit(guards: readonly Guard[], writes: readonly Write[]): void {
  for (const guard of guards) {
    checkKey(guard.key)
    if (!Number.isSafeInteger(guard.revision) || guard.revision < 0) {
      throw new RangeError(`no guard revision: ${guard.revision}`)
    }
  }
  if (writes.length < 2) return
  const keys = new Set(writes.map((write) => write.key))
  if (keys.size < writes.length) throw new TypeError('a commit writes a key at most once')
}

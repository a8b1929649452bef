import type { Runtime, Clock } from '../../base/runtime.ts'
import { CommitGroup, type CommitOutcome } from './commit-group.ts'
import { CommitQueue, type QueueLimits } from './commit-queue.ts'
import { crc32, type Checksum } from './crc32.ts'
import type { Medium } from './medium.ts'
import { StorageError, type CommitResult, type Guard, type Write } from './storage.ts'
import { applyVersion, type StoreState } from './store-state.ts'
import type { ValueReader } from './value-reader.ts'
import { toEntry, type Version } from './version.ts'
import type { WatchHub } from './watch-hub.ts'

/** Size of a commit group at most: large enough to amortise a flush, small enough to keep the event loop responsive. */
const GROUP: QueueLimits = { commits: 1024, bytes: 8 * 1024 * 1024 }

/** Writes commits in groups: a group is made durable, then visible, then sent to watchers, then its commits resolve. */
export class GroupWriter {
  readonly #state: StoreState
  readonly #medium: Medium
  readonly #values: ValueReader
  readonly #watches: WatchHub
  readonly #runtime: Runtime
  readonly #queue: CommitQueue
  readonly #checksum: Checksum
  readonly #timing: GroupTiming
  /** The loop that writes groups one after the other, until no commit waits. */
  #running: Promise<void> | undefined
  /** The group that is on its way to the medium. */
  #writing: Promise<void> | undefined
  #closed = false

  constructor(
    parts: {
      readonly state: StoreState
      readonly medium: Medium
      readonly values: ValueReader
      readonly watches: WatchHub
    },
    runtime: Runtime,
    { queue, marksOwn }: { readonly queue: QueueLimits; readonly marksOwn: boolean },
  ) {
    this.#state = parts.state
    this.#medium = parts.medium
    this.#values = parts.values
    this.#watches = parts.watches
    this.#runtime = runtime
    this.#checksum = runtime.crc32 ?? crc32
    this.#queue = new CommitQueue(queue, this.#checksum, marksOwn)
    this.#timing = new GroupTiming(runtime.clock)
  }

  /** Whether a group of commits is on its way to the medium. */
  get isWriting(): boolean {
    return this.#writing !== undefined
  }

  async commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    if (this.#closed) throw new StorageError('unavailable', 'the store is closed')
    this.#medium.checkWritable()
    const result = this.#queue.push(guards, writes)
    this.#timing.arrive()
    if (this.#running) this.#beginEarly()
    else this.#running = this.#run()
    return result
  }

  /** Refuses further commits and waits for those that were accepted. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#writing || this.#queue.length > 0) {
      // A turn lets the callers whose commits just resolved, and requests that arrived meanwhile, join the next group.
      if (!this.#writing) await this.#runtime.timers.yieldTurn()
      if (!this.#writing && this.#queue.length > 0) this.#begin()
      await this.#writing
    }
    this.#running = undefined
  }

  #beginEarly(): void {
    if (!this.#writing && this.#timing.isEnough(this.#queue.length)) this.#begin()
  }

  #begin(): void {
    const group = new CommitGroup(this.#state.index, this.#state.revision, this.#checksum)
    const commits = this.#queue.take(GROUP)
    for (const commit of commits) group.add(commit)
    this.#timing.appendBegins()
    this.#writing = this.#write(group)
  }

  async #write(group: CommitGroup): Promise<void> {
    const failure = await this.#append(group)
    this.#timing.appendEnds(group.outcomes.length, this.#queue.length)
    this.#writing = undefined
    // The next group begins before the callers' promises resolve, since they may then be busy for long.
    this.#beginEarly()
    for (const outcome of group.outcomes) {
      if (failure) outcome.commit.reject(failure.error)
      else this.#resolve(outcome)
      this.#queue.release(outcome.commit)
    }
  }

  /** Appends a group to the medium. @returns why it could not be written. */
  async #append(group: CommitGroup): Promise<{ readonly error: unknown } | undefined> {
    try {
      const replaced = this.#watches.showsPrevious ? this.#readReplaced(group.versions) : undefined
      if (group.records.length > 0) await this.#medium.append(group.records, group.revision)
      this.#publish(group, await replaced)
      return undefined
    } catch (error) {
      return { error }
    }
  }

  /**
   * The values that the group replaces, read while the append is under way, for the events of live watchers. A value that
   * cannot be read is left out: the watchers concerned fall back to the history and report it there.
   */
  async #readReplaced(versions: readonly Version[]): Promise<ReadonlyMap<Version, Uint8Array>> {
    const wanted = versions.flatMap(({ previous }) =>
      previous && !previous.deleted && !previous.value ? [previous] : [],
    )
    const found = new Map<Version, Uint8Array>()
    if (wanted.length === 0) return found
    try {
      const values = await this.#values.read(wanted)
      wanted.forEach((version, at) => {
        const value = values[at]
        if (value) found.set(version, value)
      })
    } catch (error) {
      this.#runtime.logger.error('a replaced value cannot be read', { error: String(error) })
    }
    return found
  }

  #publish(group: CommitGroup, replaced: ReadonlyMap<Version, Uint8Array> | undefined): void {
    if (group.versions.length === 0) return
    for (const version of group.versions) applyVersion(this.#state, version)
    this.#state.revision = group.revision
    this.#watches.publish(group.versions, replaced)
    this.#state.history.trimValues()
  }

  #resolve({ commit, revision, current }: CommitOutcome): void {
    if (!current) commit.resolve({ ok: true, revision })
    else this.#refuse(commit.resolve, revision, current).catch(commit.reject)
  }

  async #refuse(
    resolve: (result: CommitResult) => void,
    revision: number,
    current: readonly (Version | undefined)[],
  ): Promise<void> {
    const versions = current.flatMap((version) => version ?? [])
    const values = await this.#values.read(versions)
    const valueOf = new Map(versions.map((version, at) => [version, values[at]]))
    resolve({
      ok: false,
      revision,
      current: current.map((version) => {
        const value = version && valueOf.get(version)
        return version && value ? toEntry(version, value) : undefined
      }),
    })
  }
}

/**
 * Timing of commit groups: decides whether the next group may begin before all callers of the last one have committed
 * again. Callers and medium then work at the same time, each on half of the commits. That pays where an append takes
 * less time than the callers take between two commits; a slow medium had better wait for all callers, since each group
 * costs it the same.
 *
 * Where the host has no monotonic clock, groups never begin early.
 */
class GroupTiming {
  readonly #clock: Clock
  /** Commits that were under way when the last append ended. */
  #callers = 0
  #appendMs = Number.NaN
  /** Milliseconds between two arrivals, while commits come in one after the other. */
  #arrivalMs = Number.NaN
  #begun = 0
  #arrivals = 0
  #first = 0
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  arrive(): void {
    this.#last = this.#now()
    if (this.#arrivals++ === 0) this.#first = this.#last
  }

  /** Whether a free medium should begin a group with the waiting commits. */
  isEnough(waiting: number): boolean {
    return waiting * 2 >= this.#callers && this.#appendMs < this.#arrivalMs * this.#callers
  }

  appendBegins(): void {
    this.#begun = this.#now()
  }

  appendEnds(size: number, waiting: number): void {
    this.#appendMs = this.#now() - this.#begun
    this.#callers = size + waiting
    if (this.#arrivals > 1) this.#arrivalMs = (this.#last - this.#first) / (this.#arrivals - 1)
    this.#arrivals = 0
  }

  #now(): number {
    return this.#clock.elapsed?.() ?? Number.NaN
  }
}

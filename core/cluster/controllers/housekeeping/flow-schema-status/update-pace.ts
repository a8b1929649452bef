import type { Runtime } from '../../../../base/runtime.ts'

const minuteMs = 60_000

/** Updates of one object within a minute, at most. */
const mostUpdates = 6

/** Seconds by which a further update is delayed: this many, and up to as many more. */
const leastDelay = 30
const spread = 45

/** Bounds how often one object is updated, so that two writers of different minds do not keep the server busy. */
export class UpdatePace {
  readonly #runtime: Pick<Runtime, 'random'>
  /** Times of the updates of the last minute by name, the least recently updated first. */
  readonly #updates = new Map<string, readonly number[]>()

  constructor(runtime: Pick<Runtime, 'random'>) {
    this.#runtime = runtime
  }

  /** Whether an object may be updated now, which is then counted as done. */
  mayUpdate(name: string, now: number): boolean {
    const recent = (self: readonly number[]): readonly number[] =>
      self.filter((time) => time >= now - minuteMs)
    for (const [each, times] of this.#updates) {
      if (recent(times).length > 0) break
      this.#updates.delete(each)
    }
    const times = recent(this.#updates.get(name) ?? [])
    if (times.length >= mostUpdates) return false
    this.#updates.delete(name)
    this.#updates.set(name, [...times, now])
    return true
  }

  /** Milliseconds until an update that is too much is tried again. */
  delay(): number {
    const [chance = 0] = this.#runtime.random(new Uint8Array(1), 'internal')
    return (leastDelay + Math.floor((chance / 256) * spread)) * 1000
  }
}

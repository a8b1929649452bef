import { PriorityQueue } from '../../../../base/collections/priority-queue.ts'
import type { Cancel, Runtime } from '../../../../base/runtime.ts'

export interface DueKeysOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'timers'>
  /** Milliseconds by which keys may fall due late, so that one timer serves many. */
  readonly slack: number
  /** Called with keys that fell due; they are removed before. */
  due(keys: Iterable<string>): void
}

/** Milliseconds after which the time is looked at again while the clock stands behind what it was. */
const recheck = 10_000

/**
 * Keys with the times at which they fall due. A clock that is set back keeps no key from falling due once the time that was left has
 * passed, and those behind it fall due when the clock is right again. One timer serves any number of keys, and none is set without keys. */
export class DueKeys {
  readonly #options: DueKeysOptions
  readonly #slots = new Map<number, Set<string>>()
  /** The slots in order, with some that are empty by now. */
  #order = new PriorityQueue<number>((a, b) => a < b)
  readonly #slotOf = new Map<string, number>()
  #armedFor = Infinity
  /** The time that the timer stands for, beside the clock's own. */
  #reached = -Infinity
  /** The latest time that the clock has shown. */
  #latest = -Infinity
  #cancel: Cancel | undefined

  constructor(options: DueKeysOptions) {
    this.#options = options
  }

  has(key: string): boolean {
    return this.#slotOf.has(key)
  }

  /** Sets the time of a key, in milliseconds since the epoch, possibly past; it replaces the key's former time. */
  set(key: string, time: number): void {
    const slot = Math.ceil(time / this.#options.slack)
    if (this.#slotOf.get(key) === slot) return
    this.delete(key)
    this.#slotOf.set(key, slot)
    const keys = this.#slots.get(slot)
    if (keys) keys.add(key)
    else this.#open(slot, key)
    if (slot < this.#armedFor) this.#arm(slot)
  }

  delete(key: string): void {
    const slot = this.#slotOf.get(key)
    if (slot === undefined) return
    this.#slotOf.delete(key)
    const keys = this.#slots.get(slot)
    keys?.delete(key)
    if (keys?.size === 0) this.#slots.delete(slot)
    if (this.#slots.size === 0) this.clear()
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#armedFor = Infinity
    this.#slots.clear()
    this.#order = new PriorityQueue<number>((a, b) => a < b)
    this.#slotOf.clear()
  }

  #open(slot: number, key: string): void {
    this.#slots.set(slot, new Set([key]))
    this.#order.push(slot)
    if (this.#order.size < 64 || this.#order.size < 2 * this.#slots.size) return
    const kept = Array.from(this.#slots.keys())
    this.#order = new PriorityQueue<number>((a, b) => a < b)
    for (const each of kept) this.#order.push(each)
  }

  #arm(slot: number): void {
    const { runtime, slack } = this.#options
    this.#cancel?.()
    this.#armedFor = slot
    const now = runtime.clock.now()
    this.#latest = Math.max(this.#latest, now)
    const left = Math.max(0, slot * slack - now)
    const isBehind = now < this.#latest && left > recheck
    this.#reached = isBehind ? now : slot * slack
    const delay = isBehind ? recheck : left
    this.#cancel = runtime.timers.after(delay, () => this.#fire())
  }

  #fire(): void {
    const { runtime, slack } = this.#options
    this.#armedFor = Infinity
    // The timer has run for what was left, whatever the clock says by now.
    const now = Math.max(runtime.clock.now(), this.#reached)
    const order = this.#order
    for (let slot = order.peek(); slot !== undefined; slot = order.peek()) {
      const keys = this.#slots.get(slot)
      if (keys && slot * slack > now) break
      order.pop()
      if (!keys) continue
      this.#slots.delete(slot)
      for (const key of keys) this.#slotOf.delete(key)
      this.#options.due(keys)
    }
    const next = this.#order.peek() ?? Infinity
    if (next < this.#armedFor) this.#arm(next)
  }
}

import type { Cancel, Runtime } from '../../base/runtime.ts'

/** A callback that is due at a time. It is on the wheel at most once. */
export interface Deadline {
  /** Bookkeeping of the wheel: the slot of this deadline, undefined when it is in none. */
  slot: number | undefined
  onDue(now: number): void
}

/** Width of a slot, in milliseconds. */
const slotWidth = 100

/** Timer wheel: the deadlines of any number of watchers behind a single timer of the host. */
export class DeadlineWheel {
  readonly #runtime: Runtime
  readonly #onTurned: () => void
  readonly #slots = new Map<number, Set<Deadline>>()
  #next = Number.POSITIVE_INFINITY
  #cancel: Cancel | undefined

  /** `onTurned` is called after all deadlines that were due together. */
  constructor(runtime: Runtime, onTurned: () => void = () => undefined) {
    this.#runtime = runtime
    this.#onTurned = onTurned
  }

  /** The wheel's time, in milliseconds: the host's monotonic clock where there is one, else the wall clock. */
  now(): number {
    const { clock } = this.#runtime
    return clock.elapsed?.() ?? clock.now()
  }

  get isEmpty(): boolean {
    return this.#slots.size === 0
  }

  /** Calls `deadline` at `time`, in milliseconds as {@link now} counts them, or up to 100 ms later. */
  schedule(deadline: Deadline, time: number): void {
    this.remove(deadline)
    const slot = Math.ceil(time / slotWidth)
    const peers = this.#slots.get(slot)
    if (peers) peers.add(deadline)
    else this.#slots.set(slot, new Set([deadline]))
    deadline.slot = slot
    if (slot < this.#next) this.#arm(slot)
  }

  remove(deadline: Deadline): void {
    const { slot } = deadline
    if (slot === undefined) return
    deadline.slot = undefined
    const peers = this.#slots.get(slot)
    peers?.delete(deadline)
    if (peers?.size !== 0) return
    this.#slots.delete(slot)
    if (this.#slots.size === 0) this.close()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#next = Number.POSITIVE_INFINITY
    for (const peers of this.#slots.values()) for (const peer of peers) peer.slot = undefined
    this.#slots.clear()
  }

  #arm(slot: number): void {
    this.#cancel?.()
    this.#next = slot
    const delay = Math.max(0, slot * slotWidth - this.now())
    this.#cancel = this.#runtime.timers.after(delay, () => this.#turn())
  }

  #turn(): void {
    this.#cancel = undefined
    this.#next = Number.POSITIVE_INFINITY
    const now = this.now()
    const due: Deadline[] = []
    for (const [slot, peers] of this.#slots) {
      if (slot * slotWidth > now) continue
      this.#slots.delete(slot)
      for (const peer of peers) {
        peer.slot = undefined
        due.push(peer)
      }
    }
    for (const deadline of due) deadline.onDue(now)
    this.#onTurned()
    let next = Number.POSITIVE_INFINITY
    for (const slot of this.#slots.keys()) next = Math.min(next, slot)
    if (next < this.#next) this.#arm(next)
  }
}

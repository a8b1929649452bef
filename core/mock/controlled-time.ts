import type { Cancel, Clock, Runtime, Timers } from '../runtime.ts'
import { TimerQueue } from './timer-queue.ts'

/** Where time stands; `host` is the host's own time, which nobody has touched yet. */
export type TimeState = 'host' | { readonly now: number; readonly stopped: boolean }

/** Rounds that work which fell due may go on for before time moves on regardless. */
const mostTurns = 10_000

/**
 * A clock that can be set, stopped and moved, and timers that follow it. Everything in core waits by these timers and
 * turns, so it is known when all that fell due has been done. While time runs, one timer of the host at most is set.
 */
export class ControlledTime implements Clock, Timers {
  readonly #host: Pick<Runtime, 'clock' | 'timers'>
  readonly #queue = new TimerQueue()
  #followsHost: boolean
  /** The time when it last stood still or was set. */
  #base: number
  /** The host's time at that moment; undefined while time stands still. */
  #since: number | undefined
  /** When the host's timer goes off, by this clock. */
  #armedFor = Infinity
  #disarm: Cancel | undefined
  #turns = 0
  /** Moves are made one after the other. */
  #moving: Promise<void> = Promise.resolve()
  #released = false

  constructor(host: Pick<Runtime, 'clock' | 'timers'>, state: TimeState = 'host') {
    this.#host = host
    const hostNow = host.clock.now()
    this.#followsHost = state === 'host'
    this.#base = state === 'host' ? hostNow : state.now
    this.#since = state !== 'host' && state.stopped ? undefined : hostNow
  }

  get state(): TimeState {
    return this.#followsHost ? 'host' : { now: this.now(), stopped: this.#since === undefined }
  }

  now(): number {
    if (this.#followsHost) return this.#host.clock.now()
    return this.#since === undefined
      ? this.#base
      : this.#base + this.#host.clock.now() - this.#since
  }

  after(milliseconds: number, task: () => void): Cancel {
    if (this.#released) return this.#host.timers.after(milliseconds, task)
    const cancel = this.#queue.add(this.now() + Math.max(0, milliseconds), task)
    this.#arm()
    return cancel
  }

  async yieldTurn(): Promise<void> {
    this.#turns++
    await this.#host.timers.yieldTurn()
    this.#turns--
  }

  /** Lets everything happen that can happen without time passing. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      await this.#host.timers.yieldTurn()
      if (this.#turns === 0) return
    }
  }

  /** Time jumps; what falls due by a jump forward runs at the new time. By a jump back timers keep what they had left. */
  set(time: number): Promise<void> {
    return this.#move(async () => {
      const jump = time - this.now()
      if (jump < 0) this.#queue.shift(jump)
      this.#stand(time)
      await this.#runDue(time)
    })
  }

  /** Time passes; what falls due runs at its own time, and is done before time goes on. */
  advance(milliseconds: number): Promise<void> {
    return this.#move(async () => {
      const until = this.now() + milliseconds
      while (this.#queue.next <= until && !this.#released) {
        const moment = Math.max(this.now(), this.#queue.next)
        this.#stand(moment)
        await this.#runDue(moment)
      }
      this.#stand(until)
    })
  }

  stop(): Promise<void> {
    return this.#move(async () => undefined, false)
  }

  async resume(): Promise<void> {
    await this.#moving
    if (this.#since === undefined) await this.#move(async () => undefined, true)
  }

  /**
   * Nobody controls this time any more: what waits for it is let go at once, and what waits from now on waits by the
   * host's timers. So nothing that began under it hangs.
   */
  release(): void {
    if (this.#released) return
    this.#released = true
    this.#disarmNow()
    for (let task = this.#queue.take(Infinity); task; task = this.#queue.take(Infinity)) task()
  }

  /** Stands still during `task`; runs afterwards if it did before, or as `running` says. */
  #move(task: () => Promise<void>, running?: boolean): Promise<void> {
    const moved = this.#moving.then(async () => {
      const runs = running ?? this.#since !== undefined
      this.#stand(this.now())
      this.#disarmNow()
      await task()
      if (runs) this.#since = this.#host.clock.now()
      this.#arm()
    })
    this.#moving = moved.catch(() => undefined)
    return moved
  }

  #stand(time: number): void {
    this.#followsHost = false
    this.#base = time
    this.#since = undefined
  }

  async #runDue(now: number): Promise<void> {
    for (let task = this.#queue.take(now); task; task = this.#queue.take(now)) {
      task()
      await this.settle()
    }
  }

  /** Sets the host's timer where the next timer of this clock needs one that goes off earlier. */
  #arm(): void {
    const { next } = this.#queue
    const isDue = next <= this.now()
    if (next >= this.#armedFor || (this.#since === undefined && !isDue)) return
    this.#disarmNow()
    this.#armedFor = next
    this.#disarm = this.#host.timers.after(Math.max(0, next - this.now()), () => {
      this.#armedFor = Infinity
      this.#disarm = undefined
      const now = this.now()
      for (let task = this.#queue.take(now); task; task = this.#queue.take(now)) task()
      this.#arm()
    })
  }

  #disarmNow(): void {
    this.#disarm?.()
    this.#disarm = undefined
    this.#armedFor = Infinity
  }
}

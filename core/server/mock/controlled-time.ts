import { partsUnderWay } from '../../base/execution/lazy.ts'
import type { Cancel, Clock, Runtime, Timers } from '../../base/runtime.ts'
import { TimerQueue } from './timer-queue.ts'

/** State of the clock; `host`: it follows the host's clock, and was never set or stopped. */
export type TimeState =
  | 'host'
  | { readonly now: number; readonly stopped: boolean; readonly speed?: number }

/** Most turns to wait for due work before time moves on regardless. */
const mostTurns = 10_000

/** Most milliseconds of the host to wait for parts of the program that are being loaded, or for work of the host. */
const longestLoad = 10_000

/**
 * Clock that can be set, stopped and advanced, with timers that follow it. Everything in core waits by these timers and
 * turns, so it is known when all due work is done. While time runs, at most one timer of the host is set.
 */
export class ControlledTime implements Clock, Timers {
  readonly #host: Pick<Runtime, 'clock' | 'timers'>
  readonly #workUnderWay: () => Promise<unknown> | undefined
  readonly #queue = new TimerQueue()
  #followsHost = true
  /** Clock time when time was last stopped or set. */
  #base = 0
  /** Host time at that moment; undefined while time is stopped. */
  #since: number | undefined
  /** Seconds of this clock that pass in one of the host. */
  #speed = 1
  /** Clock time at which the host's timer fires. */
  #armedFor = Infinity
  #disarm: Cancel | undefined
  /** Work that waits for its turn, in order. */
  readonly #turns: (() => void)[] = []
  #givesTurns = false
  #turnsGiven = 0
  /** Changes of the time are made one after the other. */
  #moving: Promise<void> = Promise.resolve()
  #released = false

  /** @param workUnderWay work of the host that is waited for before time moves on, such as writes to a disk */
  constructor(
    host: Pick<Runtime, 'clock' | 'timers'>,
    state: TimeState = 'host',
    workUnderWay: () => Promise<unknown> | undefined = () => undefined,
  ) {
    this.#host = host
    this.#workUnderWay = workUnderWay
    this.begin(state)
  }

  /** Takes over a state at once, where no timer waits yet. */
  begin(state: TimeState): void {
    const hostNow = this.#host.clock.now()
    this.#followsHost = state === 'host'
    this.#base = state === 'host' ? hostNow : state.now
    this.#since = state !== 'host' && state.stopped ? undefined : hostNow
    this.#speed = (state !== 'host' && state.speed) || 1
  }

  get state(): TimeState {
    if (this.#followsHost) return 'host'
    const stopped = this.#since === undefined
    return { now: this.now(), stopped, ...(this.#speed !== 1 && { speed: this.#speed }) }
  }

  now(): number {
    if (this.#followsHost) return this.#host.clock.now()
    return this.#since === undefined
      ? this.#base
      : this.#base + Math.floor((this.#host.clock.now() - this.#since) * this.#speed)
  }

  after(milliseconds: number, task: () => void): Cancel {
    if (this.#released) return this.#host.timers.after(milliseconds, task)
    const cancel = this.#queue.add(this.now() + Math.max(0, milliseconds), task)
    this.#arm()
    return cancel
  }

  /** Turns come in the order in which they were asked for, however long those of the host take. */
  yieldTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#turns.push(resolve)
      if (!this.#givesTurns) void this.#giveTurns()
    })
  }

  /** Waits until all work is done that can be done without time passing. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      const given = this.#turnsGiven
      await this.#host.timers.yieldTurn()
      // Hosts may end several turns in one task: what was resumed in this one has yet to run, and may ask for another turn.
      if (this.#turns.length > 0 || this.#turnsGiven !== given) continue
      const awaited = this.#workUnderWay() ?? partsUnderWay()
      // Work that waits for a part of the program, or for the host, is due, too.
      if (!awaited || !(await this.#endsSoon(awaited))) return
    }
  }

  /** Whether work ends within {@link longestLoad}; waits until it does. */
  #endsSoon(work: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#host.timers.after(longestLoad, () => resolve(false))
      const ended = (): void => {
        cancel()
        resolve(true)
      }
      work.then(ended, ended)
    })
  }

  /** Sets the time. Timers due by a jump forward run at the new time; after a jump back timers keep their remaining time. */
  set(time: number): Promise<void> {
    return this.#move(async () => {
      const jump = time - this.now()
      if (jump < 0) this.#queue.shift(jump)
      this.#stand(time)
      await this.#runDue(time)
    })
  }

  /** Advances the time. Due timers run at their own time, and their work is done before time goes on. */
  advance(milliseconds: number): Promise<void> {
    return this.#move(async () => {
      const until = this.now() + milliseconds
      // Work that began before belongs to the time before.
      await this.settle()
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

  /** Has time run so many times as fast as the host's, from now on; a stopped clock does once it is resumed. */
  setSpeed(factor: number): Promise<void> {
    return this.#move(async () => {
      this.#speed = factor
    })
  }

  async resume(): Promise<void> {
    await this.#moving
    if (this.#since === undefined) await this.#move(async () => undefined, true)
  }

  /**
   * Ends control of the time: timers that wait run at once, and later ones follow the host's timers. So no work that began
   * under it hangs.
   */
  release(): void {
    if (this.#released) return
    this.#released = true
    this.#disarmNow()
    for (let task = this.#queue.take(Infinity); task; task = this.#queue.take(Infinity)) task()
  }

  async #giveTurns(): Promise<void> {
    this.#givesTurns = true
    while (this.#turns.length > 0) {
      await this.#host.timers.yieldTurn()
      for (const resolve of this.#turns.splice(0)) {
        this.#turnsGiven++
        resolve()
      }
    }
    this.#givesTurns = false
  }

  /** Stops time during `task`; afterwards it runs if it did before, or as `running` says. */
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

  /** Sets the host's timer where the next timer of this clock is due before it. */
  #arm(): void {
    const { next } = this.#queue
    const isDue = next <= this.now()
    if (next >= this.#armedFor || (this.#since === undefined && !isDue)) return
    this.#disarmNow()
    this.#armedFor = next
    const delay = Math.max(0, next - this.now()) / this.#speed
    this.#disarm = this.#host.timers.after(delay, () => {
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

import {
  type Cancel,
  type ClockState,
  ControlledTime,
  type MockClock,
  mockClock,
  parseClockTime,
  parseStep,
  type Runtime,
  type Timers,
} from '../../core/index.ts'

/** Milliseconds between two notes of a clock that runs faster than the host's. */
const noteEveryMs = 5000

/** Milliseconds after a note for which the clock may have run at its own speed until the worker ended. */
const ranOnMs = 2 * noteEveryMs

/** The clock as it is noted in the store. */
export interface ClockNote extends ClockState {
  /** Time of the host at that moment, in milliseconds since the epoch. */
  readonly at: number
}

export interface KeptTimeParts {
  readonly host: Runtime
  /** Work that time waits for before it moves on. */
  readonly workUnderWay: () => Promise<unknown> | undefined
  readonly write: (note: ClockNote) => Promise<void>
}

/** Time that may be ahead of the host's, and is noted so that it does not go back with the next worker. */
export class KeptTime implements Omit<MockClock, 'now' | 'state'> {
  readonly #parts: KeptTimeParts
  readonly #time: ControlledTime
  readonly #clock: MockClock
  #cancelNoting: Cancel = () => undefined
  #lastElapsed: number
  /** What the clock is ahead of the elapsed time, once it does not follow the host. */
  #aheadOfElapsed: number | undefined

  constructor(parts: KeptTimeParts) {
    this.#parts = parts
    this.#time = new ControlledTime(parts.host, 'host', parts.workUnderWay)
    this.#clock = mockClock(parts.host, () => this.#time)
    this.#lastElapsed = this.#hostElapsed()
  }

  get timers(): Timers {
    return this.#time
  }

  now(): number {
    return this.#time.now()
  }

  /** Monotonic time: the host's while the clock follows it, else by the clock. */
  elapsed(): number {
    if (this.#time.state === 'host') {
      this.#aheadOfElapsed = undefined
      this.#lastElapsed = Math.max(this.#lastElapsed, this.#hostElapsed())
    } else {
      this.#aheadOfElapsed ??= this.#parts.host.clock.now() - this.#hostElapsed()
      this.#lastElapsed = Math.max(this.#lastElapsed, this.now() - this.#aheadOfElapsed)
    }
    return this.#lastElapsed
  }

  state(): ClockState {
    const { state } = this.#time
    if (state === 'host') return { now: this.now(), stopped: false, speed: 1 }
    return { now: state.now, stopped: state.stopped, speed: state.speed ?? 1 }
  }

  set(moment: string | number): Promise<void> {
    return this.#change(() => this.#clock.set(moment), parseClockTime(moment))
  }

  stop(): Promise<void> {
    return this.#change(() => this.#clock.stop())
  }

  resume(): Promise<void> {
    return this.#change(() => this.#clock.resume())
  }

  speed(factor: number): Promise<void> {
    return this.#change(() => this.#clock.speed(factor))
  }

  advance(duration: string | number): Promise<void> {
    return this.#change(() => this.#clock.advance(duration), this.now() + parseStep(duration))
  }

  /** Takes over a noted time, at one that the clock had not reached when its last worker ended; no timer may wait yet. */
  begin(note: unknown): void {
    if (!isClockNote(note)) return
    this.#time.begin({ ...note, now: laterTime(note, this.#parts.host.clock.now()) })
    this.#noteRegularly()
  }

  /** Follows the host's clock again. */
  reset(): void {
    this.#cancelNoting()
    this.#time.begin('host')
  }

  /** Writes down the time, or one that it will have reached. */
  async note(until?: number): Promise<void> {
    const { host, write } = this.#parts
    const state = this.state()
    try {
      await write({ ...state, now: until ?? state.now, at: host.clock.now() })
    } catch (error) {
      host.logger.warn('the clock could not be stored', { error: String(error) })
    }
  }

  /** Changes the time; where the worker ends meanwhile, it goes on from `until` at least. */
  async #change(change: () => Promise<void>, until = 0): Promise<void> {
    if (until > this.now()) await this.note(until)
    await change()
    await this.note()
    this.#noteRegularly()
  }

  /** Notes the time of a clock that leaves the host's behind. */
  #noteRegularly(): void {
    this.#cancelNoting()
    const { stopped, speed } = this.state()
    if (stopped || speed <= 1) return
    this.#cancelNoting = this.#parts.host.timers.after(noteEveryMs, () => {
      void this.note().then(() => this.#noteRegularly())
    })
  }

  #hostElapsed(): number {
    const { clock } = this.#parts.host
    return clock.elapsed?.() ?? clock.now()
  }
}

/** A time that the clock had not reached when its last worker ended. */
function laterTime({ now, at, stopped, speed }: ClockNote, hostNow: number): number {
  if (stopped) return now
  const passed = Math.max(0, hostNow - at)
  const own = Math.min(passed, ranOnMs)
  return now + Math.ceil(own * Math.max(1, speed)) + (passed - own)
}

/** The note comes from a disk. */
function isClockNote(value: unknown): value is ClockNote {
  if (typeof value !== 'object' || value === null) return false
  const { now, at, stopped, speed } = value as Partial<Record<keyof ClockNote, unknown>>
  return (
    Number.isFinite(now) &&
    Number.isFinite(at) &&
    typeof stopped === 'boolean' &&
    typeof speed === 'number' &&
    speed > 0 &&
    Number.isFinite(speed)
  )
}

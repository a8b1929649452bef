import type { Cancel, MockClock, Runtime, Timers } from '../../core/index.ts'
import type { StoreNotes } from '../store/indexeddb-backend.ts'
import type { KeptTime } from './kept-time.ts'

/** Name of the note in the store. */
const note = 'clock'

/**
 * Clock of a server on IndexedDB: the host's until it is set, stopped, advanced or has another speed. What it is then is kept
 * with the store, so that time does not go back when the worker starts anew. Between two workers time runs as the host's.
 * The code of such a time is loaded when it is wanted.
 */
export class KeptClock {
  readonly control: MockClock
  /** The runtime of the server: its clock and timers are these. Requests that it sends have the host's deadlines. */
  readonly runtime: Runtime
  readonly #host: Runtime
  readonly #timers: HandedTimers
  readonly #work = new Set<Promise<unknown>>()
  #notes: StoreNotes | undefined
  #isKnown = false
  #time: KeptTime | undefined
  #loading: Promise<KeptTime> | undefined

  constructor(host: Runtime) {
    this.#host = host
    this.#timers = new HandedTimers(host)
    this.runtime = {
      ...host,
      clock: {
        now: () => (this.#time ?? host.clock).now(),
        elapsed: () => this.#time?.elapsed() ?? host.clock.elapsed?.() ?? host.clock.now(),
      },
      timers: this.#timers,
    }
    const { clock } = this.runtime
    const change = async (begin: (time: KeptTime) => Promise<void>): Promise<void> =>
      begin(await this.#load())
    this.control = {
      now: async () => clock.now(),
      state: async () => this.#time?.state() ?? { now: clock.now(), stopped: false, speed: 1 },
      set: (moment) => change((time) => time.set(moment)),
      stop: () => change((time) => time.stop()),
      resume: async () => this.#time?.resume(),
      speed: (factor) => change((time) => time.speed(factor)),
      advance: (duration) => change((time) => time.advance(duration)),
    }
  }

  /** Lends an eye to work that time waits for: it moves on once that is done. */
  readonly follow = (work: Promise<unknown>): void => {
    this.#work.add(work)
    const end = (): void => void this.#work.delete(work)
    work.then(end, end)
  }

  /** Takes over the clock of a store that is opened; one that knows its time writes it into the store. */
  readonly open = async (notes: StoreNotes | undefined): Promise<void> => {
    this.#notes = notes
    if (this.#isKnown) {
      await this.#time?.note()
      return
    }
    const kept = await notes?.read(note)
    this.#isKnown = true
    if (kept !== undefined) (await this.#load()).begin(kept)
  }

  /** Follows the host's clock again, where the store is deleted. */
  reset(): void {
    this.#notes = undefined
    this.#time?.reset()
  }

  #load(): Promise<KeptTime> {
    this.#loading ??= this.#begin().catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }

  async #begin(): Promise<KeptTime> {
    const { KeptTime: Time } = await import('./kept-time.ts')
    const time = new Time({
      host: this.#host,
      workUnderWay: () => (this.#work.size === 0 ? undefined : Promise.allSettled(this.#work)),
      write: async (value) => this.#notes?.write(note, value),
    })
    this.#time = time
    this.#timers.handTo(time.timers)
    return time
  }
}

interface WaitingTimer {
  readonly due: number
  readonly task: () => void
  cancel: Cancel
}

/** Timers of the host, until they are handed to others with all that wait. */
class HandedTimers implements Timers {
  readonly #host: Runtime
  readonly #waiting = new Set<WaitingTimer>()
  #others: Timers | undefined

  constructor(host: Runtime) {
    this.#host = host
  }

  after(milliseconds: number, task: () => void): Cancel {
    if (this.#others) return this.#others.after(milliseconds, task)
    const { clock, timers } = this.#host
    const end = (): void => {
      this.#waiting.delete(timer)
      task()
    }
    const cancel = timers.after(milliseconds, end)
    const timer: WaitingTimer = { due: clock.now() + milliseconds, task, cancel }
    this.#waiting.add(timer)
    return () => {
      this.#waiting.delete(timer)
      timer.cancel()
    }
  }

  yieldTurn(): Promise<void> {
    return (this.#others ?? this.#host.timers).yieldTurn()
  }

  handTo(others: Timers): void {
    this.#others = others
    const now = this.#host.clock.now()
    for (const timer of this.#waiting) {
      timer.cancel()
      timer.cancel = others.after(timer.due - now, timer.task)
    }
    this.#waiting.clear()
  }
}

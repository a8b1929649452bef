import { InFlight } from '../../../access/observe/metrics/in-flight.ts'
import type { FlowRequest, RequestDetails } from '../fair-queues/flow-request.ts'
import type { ServerFamilies } from './families.ts'
import type { TimingRatio } from './timing-ratio.ts'

/** Requests of one kind in one phase. */
class PhaseMeter {
  readonly inFlight: InFlight
  readonly #ratio: TimingRatio

  constructor(inFlight: InFlight, ratio: TimingRatio) {
    this.inFlight = inFlight
    this.#ratio = ratio
  }

  enter(now: number): void {
    this.inFlight.enter(now)
    this.#ratio.set(this.inFlight.count, now)
  }

  leave(now: number): void {
    this.inFlight.leave()
    this.#ratio.set(this.inFlight.count, now)
  }

  /** A request was there from `from` to `now` that has left already. */
  pass(from: number, now: number): void {
    const { count } = this.inFlight
    this.inFlight.pass(from)
    this.#ratio.set(count + 1, from)
    this.#ratio.set(count, now)
  }

  /** Sets how many there can be. */
  limit(most: number, now: number): void {
    // Without any queue there is no limit to divide by.
    this.#ratio.setDenominator(Math.max(1, most), now)
  }
}

type Phase = 'executing' | 'waiting'

const phases = ['executing', 'waiting'] as const

/** Counts the requests that read and those that write, and how many of them wait. */
export class RequestKinds {
  readonly #reading: Readonly<Record<Phase, PhaseMeter>>
  readonly #writing: Readonly<Record<Phase, PhaseMeter>>

  /** @param inFlight counts those that are executed */
  constructor(
    { requests }: ServerFamilies,
    inFlight: { readonly readOnly: InFlight; readonly mutating: InFlight },
  ) {
    const meters = (kind: 'readOnly' | 'mutating'): Record<Phase, PhaseMeter> => ({
      executing: new PhaseMeter(inFlight[kind], requests.series('executing', kind)),
      waiting: new PhaseMeter(new InFlight(), requests.series('waiting', kind)),
    })
    this.#reading = meters('readOnly')
    this.#writing = meters('mutating')
  }

  queued(request: FlowRequest, now: number): void {
    this.#of(request).waiting.enter(now)
  }

  dequeued(request: FlowRequest, now: number): void {
    this.#of(request).waiting.leave(now)
  }

  started(request: FlowRequest, now: number): void {
    this.#of(request).executing.enter(now)
  }

  finished(request: FlowRequest, now: number): void {
    this.#of(request).executing.leave(now)
  }

  /** A request was answered at once; `isQueued`: through a queue. */
  passed({ info }: RequestDetails, isQueued: boolean, from: number, now: number): void {
    const { executing, waiting } = this.#ofVerb(info.verb)
    if (isQueued) waiting.inFlight.pass(from)
    executing.pass(from, now)
  }

  /** Sets how many requests can wait, and be executed, at a time. */
  limit(limits: Readonly<Record<Phase, number>>, now: number): void {
    for (const meters of [this.#reading, this.#writing]) {
      for (const phase of phases) meters[phase].limit(limits[phase], now)
    }
  }

  /** The most waiting requests of each kind in the last whole second before `now`. */
  mostWaiting(kind: 'readOnly' | 'mutating', now: number): number {
    const meters = kind === 'readOnly' ? this.#reading : this.#writing
    return meters.waiting.inFlight.most(now)
  }

  #of({ details }: FlowRequest): Readonly<Record<Phase, PhaseMeter>> {
    return this.#ofVerb(details?.info.verb)
  }

  #ofVerb(verb: string | undefined): Readonly<Record<Phase, PhaseMeter>> {
    const reads = verb === 'get' || verb === 'list' || verb === 'watch'
    return reads ? this.#reading : this.#writing
  }
}

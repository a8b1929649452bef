import { expect, it } from 'vitest'
import { expose } from '../../../../core/access/observe/metrics/exposition/expose.ts'
import { prometheusText } from '../../../../core/access/observe/metrics/exposition/exposition-format.ts'
import { parseRequestInfo } from '../../../../core/base/http/request-info.ts'
import { brands } from '../../../../core/index.ts'
import type { ClassifiedFlow } from '../../../../core/requests/flow-control/classification/classified-flow.ts'
import type {
  FlowRequest,
  RequestDetails,
} from '../../../../core/requests/flow-control/fair-queues/flow-request.ts'
import type { WorkEstimate } from '../../../../core/requests/flow-control/width/work-estimate.ts'
import {
  limitedLevel,
  openFlowControl,
  schemaOfUser,
} from '../../../support/flow-control/open-flow-control.ts'
import { Draws } from '../../../support/flow-control/random-history.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

const users = ['queued', 'rejecting', 'nobody', 'master']

/** Flow control whose requests that would be alone at their level are let in without a record, or never are. */
class Control {
  readonly #lets: boolean
  readonly #control = openFlowControl(40)
  readonly #held: { readonly flow: ClassifiedFlow; readonly request: FlowRequest }[] = []
  readonly #stop: () => void

  constructor(lets: boolean) {
    this.#lets = lets
    const queuing = { queues: 8, handSize: 3, queueLengthLimit: 4 }
    this.#control.flowControl.configure(
      [limitedLevel('queued', 20, queuing), limitedLevel('rejecting', 10)],
      [schemaOfUser('queued', 'queued'), schemaOfUser('rejecting', 'rejecting')],
    )
    this.#stop = this.#control.flowControl.start()
  }

  /** A request that is answered after so many milliseconds of its turn. */
  answer(details: RequestDetails, estimate: WorkEstimate, takes: number): void {
    const { flowControl, runtime } = this.#control
    const flow = this.#flowOf(details)
    const startedAt = runtime.clock.now()
    if (this.#lets && flowControl.enter(flow, estimate)) {
      runtime.advance(takes)
      flowControl.pass(flow, estimate, details, startedAt)
      return
    }
    const request = flowControl.begin(flow, estimate, details)
    runtime.advance(takes)
    if (request?.state === 'queued') flowControl.giveUp(flow, request)
    else if (request) flowControl.end(flow, request)
  }

  /** A request that is not answered in its turn. */
  hold(details: RequestDetails, estimate: WorkEstimate): void {
    const { flowControl, runtime } = this.#control
    const flow = this.#flowOf(details)
    const isIn = this.#lets && flowControl.enter(flow, estimate)
    const request = isIn
      ? flowControl.stay(flow, estimate, details, runtime.clock.now())
      : flowControl.begin(flow, estimate, details)
    if (request) this.#held.push({ flow, request })
  }

  release(at: number): void {
    const [held] = this.#held.splice(at % Math.max(this.#held.length, 1), 1)
    if (!held) return
    const { flowControl } = this.#control
    if (held.request.state === 'queued') flowControl.giveUp(held.flow, held.request)
    else flowControl.end(held.flow, held.request)
  }

  advance(milliseconds: number): void {
    this.#control.runtime.advance(milliseconds)
  }

  close(): void {
    this.#stop()
  }

  /** All that can be seen: metrics and queues. Sums of times are those of floating-point numbers, in another order. */
  get seen(): string[] {
    const { flowControl, metrics } = this.#control
    const lines = expose(metrics, prometheusText, brands.k8s).split('\n').map(rounded)
    for (const { name, queues, demand } of flowControl.levels()) {
      const { counts, currentR, lastDispatch, seatsInUse, waiting, executing } = queues
      const ofQueues = Array.from(queues.queues, ({ nextDispatchR, length }) => [
        nextDispatchR,
        length,
      ])
      const numbers = { counts, currentR, lastDispatch, seatsInUse, waiting, executing }
      lines.push(JSON.stringify({ name, ...numbers, ofQueues, demand: demand.seats }))
    }
    return lines
  }

  #flowOf({ user, info }: RequestDetails): ClassifiedFlow {
    const groups = user.name === 'master' ? ['system:masters'] : ['system:authenticated']
    const all = { name: user.name, uid: '', groups, extra: new Map() }
    return this.#control.flowControl.flowOf(all, info)
  }
}

/** A line with its value to nine digits. */
function rounded(line: string): string {
  const value = Number(line.slice(line.lastIndexOf(' ') + 1))
  if (line.startsWith('#') || Number.isNaN(value)) return line
  return `${line.slice(0, line.lastIndexOf(' '))} ${Number(value.toPrecision(9))}`
}

function detailsOf(draws: Draws): RequestDetails {
  const method = draws.once(3) ? 'POST' : 'GET'
  const path = '/version'
  return {
    user: { name: draws.oneOf(users, 'nobody') },
    info: parseRequestInfo(method, path, new URLSearchParams()),
    request: { path },
    waitedMicros: 0,
    executedMicros: -1,
  }
}

/** Does the same in both, of what chance says. */
function step(controls: readonly Control[], draws: Draws): void {
  const details = detailsOf(draws)
  const initialSeats = draws.once(4) ? 1 + draws.below(10) : 1
  const isWrite = draws.once(5)
  const final = isWrite ? { finalSeats: 2, additionalMs: 5 } : { finalSeats: 0, additionalMs: 0 }
  const estimate = { initialSeats, ...final }
  const [kind, takes] = [draws.below(8), draws.below(4)]
  for (const control of controls) {
    if (kind < 4) control.answer({ ...details }, estimate, takes)
    else if (kind === 4) control.hold({ ...details }, estimate)
    else if (kind < 7) control.release(takes)
    else control.advance(takes * (takes === 3 ? 4000 : 1))
  }
}

const count = historyCount(100)

it(
  'a request that is alone at its level and answered at once leaves what any other leaves',
  { timeout: historyLimit(count) },
  () => {
    for (let seed = 1; seed <= count; seed++) {
      const draws = new Draws(seed)
      const controls = [new Control(true), new Control(false)] as const
      // Metrics are read before the end, too, since what was noted is counted then.
      for (let part = 0; part < 4; part++) {
        for (let steps = draws.below(60); steps >= 0; steps--) step(controls, draws)
        expect(controls[0].seen, `seed ${seed}`).toEqual(controls[1].seen)
      }
      for (const control of controls) control.close()
    }
  },
)

it('a request that asks the server itself in its turn leaves neither seats nor demand', () => {
  const { flowControl, runtime } = openFlowControl(40)
  const queuing = { queues: 8, handSize: 3, queueLengthLimit: 4 }
  flowControl.configure([limitedLevel('queued', 20, queuing)], [schemaOfUser('queued', 'queued')])
  const details = detailsOf(new Draws(1))
  const user = { name: 'queued', uid: '', groups: ['system:authenticated'], extra: new Map() }
  const flow = flowControl.flowOf(user, details.info)
  const estimate = { initialSeats: 1, finalSeats: 0, additionalMs: 0 }
  const startedAt = runtime.clock.now()
  expect(flowControl.enter(flow, estimate)).toBe(true)
  expect(flowControl.enter(flow, estimate)).toBe(false)
  const inner = flowControl.begin(flow, estimate, details)
  expect(flow.level.demand.seats).toBe(2)
  if (inner) flowControl.end(flow, inner)
  flowControl.pass(flow, estimate, details, startedAt)
  const { isIdle, seatsInUse, counts } = flow.level.queues
  expect([isIdle, seatsInUse, flow.level.demand.seats]).toEqual([true, 0, 0])
  expect(counts.dispatched).toBe(2)
})

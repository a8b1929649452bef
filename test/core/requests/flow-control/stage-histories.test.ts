import { expect, it } from 'vitest'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import { parseRequestInfo } from '../../../../core/base/http/request-info.ts'
import type { PriorityLevel } from '../../../../core/requests/flow-control/priority-levels/priority-level.ts'
import { WatchTracker } from '../../../../core/requests/flow-control/width/watch-tracker.ts'
import { WorkEstimator } from '../../../../core/requests/flow-control/width/work-estimator.ts'
import type { Exchange, Next } from '../../../../core/requests/pipeline/exchange.ts'
import { priorityAndFairness } from '../../../../core/requests/pipeline/priority-and-fairness.ts'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import { openFlowControl } from '../../../support/flow-control/open-flow-control.ts'
import { Draws } from '../../../support/flow-control/random-history.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

const seats = 4
const path = '/api/v1/namespaces/default/pods'
const whole: ApiResponse = { status: 200, headers: [], body: null }

async function* chunks(): AsyncGenerator<Uint8Array, void> {
  yield new Uint8Array(1)
  yield new Uint8Array(1)
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** A user's requests before the stage, each of which ends in another way, in an order that a seed gives. */
class StageHistory {
  readonly level: PriorityLevel
  readonly #watches = new WatchTracker()
  /** What ends requests that are executed. */
  readonly #ends: (() => unknown)[] = []
  readonly #leave: AbortController[] = []
  readonly #answers: Promise<unknown>[] = []
  readonly #closing = new AbortController()
  readonly #runtime
  readonly #stage
  readonly #draws: Draws

  constructor(seed: number) {
    this.#draws = new Draws(seed)
    const { flowControl, runtime } = openFlowControl(seats)
    const [level, schema] = narrowLevel({ user: 'jane', shares: 1000, queueLength: 3 })
    flowControl.configure(
      [level as unknown as PriorityLevelConfiguration],
      [schema as unknown as FlowSchema],
    )
    const found = [...flowControl.levels()].find(({ name }) => name === 'narrow')
    if (!found) throw new TypeError('the level is not in force')
    this.level = found
    this.#runtime = runtime
    this.#stage = priorityAndFairness({
      flowControl,
      watches: this.#watches,
      estimator: new WorkEstimator({
        gate: () => true,
        watches: this.#watches,
        amountOf: () => ({ count: 3, averageBytes: 50_000 }),
      }),
      timers: runtime.timers,
      now: () => runtime.clock.now(),
      requestTimeoutMs: 60_000,
      closing: this.#closing.signal,
    })
  }

  /** The next event; many may come in one turn. */
  step(): void {
    const draw = this.#draws.below(10)
    if (draw < 5) this.#arrive()
    else if (draw < 8) void this.#take(this.#ends)?.()
    else if (draw < 9) this.#take(this.#leave)?.abort()
    else this.#runtime.advance(1000 * this.#draws.below(20))
  }

  get openWatches(): number {
    return this.#watches.interestedIn({
      group: '',
      resource: 'pods',
      namespace: 'default',
      name: '',
    })
  }

  /** Ends all that is under way. */
  async end(): Promise<void> {
    if (this.#draws.below(2) === 0) this.#closing.abort()
    for (let end = this.#take(this.#ends); end; end = this.#take(this.#ends)) {
      await end()
      await settle()
    }
    this.#runtime.advance(61_000)
    await Promise.allSettled(this.#answers)
    while (this.#ends.length > 0) await this.#take(this.#ends)?.()
    this.#runtime.advance(61_000)
  }

  #take<T>(from: T[]): T | undefined {
    return from.splice(this.#draws.below(Math.max(from.length, 1)), 1)[0]
  }

  #arrive(): void {
    const leaving = new AbortController()
    this.#leave.push(leaving)
    const [method = '', search = ''] =
      [['GET'], ['GET', 'watch=1'], ['GET', 'watch=1&sendInitialEvents=true'], ['POST'], ['HEAD']][
        this.#draws.below(5)
      ] ?? []
    const query = new URLSearchParams(search)
    const exchange = {
      request: { ...fakeRequest(), method, path, search, signal: leaving.signal },
      query,
      info: parseRequestInfo(method, path, query),
      receivedAt: this.#runtime.clock.now(),
      user: { name: 'jane', uid: '', groups: ['system:authenticated'], extra: new Map() },
      services: {
        metrics: {
          requests: { refused: () => undefined },
          access: { passedQueues: () => undefined },
        },
      },
    } as unknown as Exchange
    this.#answers.push(this.#ask(exchange))
  }

  async #ask(exchange: Exchange): Promise<void> {
    const outcome = await this.#stage(exchange, this.#next)
    if (!('body' in outcome) || outcome.body === null || outcome.body instanceof Uint8Array) return
    const { body } = outcome
    // A host may lose an answer, but not a watch.
    const isLost = outcome.stream !== 'watch' && this.#draws.once(4)
    if (!isLost) this.#ends.push(() => this.#read(body))
  }

  /** Reads a stream to its end, or leaves it before or after the first chunk. */
  async #read(body: AsyncIterable<Uint8Array>): Promise<void> {
    const iterator = body[Symbol.asyncIterator]()
    const most = this.#draws.below(4)
    for (let read = 0; read < most; read++) if ((await iterator.next()).done === true) return
    await iterator.return?.()
  }

  /** Answers a request at once or later, whole or by a stream, or fails. */
  readonly #next: Next = (exchange) => {
    const { watchLife } = exchange
    const isOpened = watchLife !== undefined && this.#draws.once(2)
    if (isOpened) {
      watchLife.opened()
      this.#ends.push(() => {
        if (this.#draws.once(2)) watchLife.initialized()
        this.#ends.push(() => watchLife.ended())
      })
    }
    const stream: ApiResponse = { ...whole, body: chunks(), ...(watchLife && { stream: 'watch' }) }
    const answer = isOpened || this.#draws.once(2) ? stream : whole
    if (this.#draws.once(2)) return answer
    if (!isOpened && this.#draws.once(4)) throw new Error('says the test')
    return new Promise((resolve, reject) => {
      this.#ends.push(() => {
        if (!isOpened && this.#draws.once(4)) reject(new Error('says the test'))
        else resolve(answer)
      })
    })
  }
}

const histories = historyCount(300)

it(
  'no history of requests leaves a seat taken, a place in a queue or a watch',
  async () => {
    let waited = 0
    for (let seed = 1; seed <= histories; seed++) {
      const history = new StageHistory(seed)
      const { queues } = history.level
      for (let step = 0; step < 60; step++) {
        history.step()
        if (step % 4 === 3) await settle()
        expect(queues.seatsInUse).toBeLessThanOrEqual(seats)
        waited = Math.max(waited, queues.waiting)
      }
      await history.end()
      const left = [queues.executing, queues.waiting, queues.seatsInUse, history.openWatches]
      expect([seed, ...left]).toEqual([seed, 0, 0, 0, 0])
    }
    expect(waited).toBe(3)
  },
  historyLimit(histories),
)

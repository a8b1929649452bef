import { describe, expect, it } from 'vitest'
import type { PriorityLevelConfiguration } from '../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import type { ClassifiedFlow } from '../../../../core/requests/flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../../../../core/requests/flow-control/fair-queues/flow-request.ts'
import type { FlowControl } from '../../../../core/requests/flow-control/flow-control.ts'
import { oneSeat } from '../../../../core/requests/flow-control/width/work-estimate.ts'
import {
  limitedLevel,
  openFlowControl,
  schemaOfUser,
} from '../../../support/flow-control/open-flow-control.ts'

const queuing = { queues: 4, handSize: 2, queueLengthLimit: 10 }
const jane = schemaOfUser('jane', 'a')

const info = { kind: 'path', verb: 'get', path: '/version' } as const

/** A request of a user, from its classification to its end. */
class TestRequest {
  readonly flow: ClassifiedFlow
  readonly #flowControl: FlowControl
  #request: FlowRequest | undefined

  constructor(flowControl: FlowControl, user = 'jane') {
    this.#flowControl = flowControl
    const groups = ['system:authenticated']
    this.flow = flowControl.flowOf({ name: user, uid: '', groups, extra: new Map() }, info)
  }

  /** Comes to its level; its own flow tells where. */
  begin(estimate = oneSeat): this {
    this.#request = this.#flowControl.begin(this.flow, estimate, {
      user: { name: 'jane' },
      info,
      request: { path: '/version' },
      waitedMicros: 0,
      executedMicros: -1,
    })
    return this
  }

  get state(): string {
    return this.#request?.state ?? 'refused'
  }

  end(): void {
    if (!this.#request) throw new RangeError('the request was refused')
    this.#flowControl.end(this.flow, this.#request)
  }
}

function namesOf(flowControl: FlowControl): readonly string[] {
  return Array.from(flowControl.levels(), ({ name, isQuiescing }) =>
    isQuiescing ? `${name}, quiescing` : name,
  )
}

function statesOf(requests: readonly TestRequest[]): readonly string[] {
  return requests.map(({ state }) => state)
}

describe('a level whose object goes', () => {
  it('stays until its requests are answered; no others come to it', () => {
    const { flowControl } = openFlowControl(10)
    // One seat of ten: the level of others has nine.
    const levels = [limitedLevel('a', 1, queuing), limitedLevel('b', 40)]
    flowControl.configure(levels, [jane])
    const requests = [1, 2, 3].map(() => new TestRequest(flowControl).begin())
    expect(statesOf(requests)).toEqual(['executing', 'queued', 'queued'])
    flowControl.configure([limitedLevel('b', 40)], [jane])
    expect(namesOf(flowControl)).toEqual(['a, quiescing', 'b', 'catch-all', 'exempt'])
    expect(new TestRequest(flowControl).flow).toMatchObject({ flowSchema: 'catch-all' })
    for (const [at, request] of requests.entries()) {
      expect(request.state).toBe('executing')
      request.end()
      expect(requests[at + 1]?.state ?? 'executing').toBe('executing')
    }
    expect(namesOf(flowControl)).toEqual(['b', 'catch-all', 'exempt'])
  })

  it('comes back with its requests where its object does, also under another uid', () => {
    const { flowControl } = openFlowControl(10)
    const others = limitedLevel('b', 40)
    flowControl.configure([limitedLevel('a', 1, queuing), others], [jane])
    const requests = [1, 2].map(() => new TestRequest(flowControl).begin())
    flowControl.configure([others], [jane])
    flowControl.configure([limitedLevel('a', 1, queuing, 'another'), others], [jane])
    const later = new TestRequest(flowControl).begin()
    expect(later.flow.headers).toContain('another')
    expect(statesOf([...requests, later])).toEqual(['executing', 'queued', 'queued'])
    for (const request of [...requests, later]) request.end()
    expect(namesOf(flowControl)).toEqual(['a', 'b', 'catch-all', 'exempt'])
  })

  it('is there again for a request that was classified before it went', () => {
    const { flowControl } = openFlowControl(10)
    flowControl.configure([limitedLevel('a', 1), limitedLevel('b', 40)], [jane])
    const requests = [1, 2].map(() => new TestRequest(flowControl))
    flowControl.configure([limitedLevel('b', 40)], [])
    expect(namesOf(flowControl)).toEqual(['b', 'catch-all', 'exempt'])
    expect(statesOf(requests.map((request) => request.begin()))).toEqual(['executing', 'refused'])
    expect(namesOf(flowControl)).toEqual(['a, quiescing', 'b', 'catch-all', 'exempt'])
    requests[0]?.end()
    expect(namesOf(flowControl)).toEqual(['b', 'catch-all', 'exempt'])
  })

  it('is as before once its object is back while such a request is executed', () => {
    const { flowControl, runtime } = openFlowControl(10)
    const levels = [limitedLevel('a', 1), limitedLevel('b', 40)]
    const write = { ...oneSeat, finalSeats: 1, additionalMs: 50 }
    flowControl.configure(levels, [jane])
    const early = new TestRequest(flowControl)
    flowControl.configure([], [])
    early.begin()
    flowControl.configure(levels, [jane])
    expect(new TestRequest(flowControl).begin().state).toBe('refused')
    early.end()
    const late = new TestRequest(flowControl).begin(write)
    late.end()
    expect(late.flow.level).toBe(early.flow.level)
    expect(late.flow.level.queues.seatsInUse).toBe(1)
    runtime.advance(50)
    expect(late.flow.level.queues.seatsInUse).toBe(0)
  })

  it('loses no request to a level that has its name by then', () => {
    const { flowControl } = openFlowControl(10)
    const levels = [limitedLevel('a', 1, queuing), limitedLevel('b', 40)]
    flowControl.configure(levels, [jane])
    const requests = [1, 2].map(() => new TestRequest(flowControl))
    flowControl.configure([], [])
    flowControl.configure(levels, [jane])
    expect(statesOf(requests.map((request) => request.begin()))).toEqual(['executing', 'queued'])
    requests[0]?.end()
    expect(statesOf(requests)).toEqual(['done', 'executing'])
    requests[1]?.end()
    expect(namesOf(flowControl)).toEqual(['a', 'b', 'catch-all', 'exempt'])
  })

  it('frees the seats that answered writes still have', () => {
    const { flowControl, runtime } = openFlowControl(10)
    flowControl.configure([limitedLevel('a', 1), limitedLevel('b', 40)], [jane])
    const write = new TestRequest(flowControl).begin({
      ...oneSeat,
      finalSeats: 1,
      additionalMs: 50,
    })
    const { queues } = write.flow.level
    write.end()
    expect(queues.seatsInUse).toBe(1)
    flowControl.configure([limitedLevel('b', 40)], [jane])
    expect(queues.seatsInUse).toBe(0)
    runtime.advance(100)
    expect(queues.seatsInUse).toBe(0)
  })
})

describe('a level with waiting requests', () => {
  it('lets them wait, and refuses others, once it rejects; then others wait again', () => {
    const { flowControl } = openFlowControl(10)
    const others = limitedLevel('b', 40)
    const set = (level: PriorityLevelConfiguration): void => {
      flowControl.configure([level, others], [jane])
    }
    set(limitedLevel('a', 1, queuing))
    const requests = [1, 2].map(() => new TestRequest(flowControl).begin())
    const ofQueues = new TestRequest(flowControl)
    set(limitedLevel('a', 1))
    const ofNone = new TestRequest(flowControl)
    expect(ofQueues.begin().state).toBe('refused')
    set(limitedLevel('a', 1, { queues: 1, handSize: 1, queueLengthLimit: 10 }))
    // Its hand is of four queues, or of none.
    requests.push(ofQueues.begin(), ofNone.begin())
    expect(statesOf(requests)).toEqual(['executing', 'queued', 'queued', 'queued'])
    for (const request of requests) request.end()
  })
})

describe('configurations of the store', () => {
  it('that are broken are left out, with one line in the log each; their flow schemas are, too', () => {
    const { flowControl, runtime } = openFlowControl(10)
    const sound = limitedLevel('a', 1, queuing)
    const { limited } = sound.spec
    const broken = [
      { type: 'Limited' },
      { type: 'Limited', limited, exempt: { nominalConcurrencyShares: 1, lendablePercent: 0 } },
      { type: 'Exempt', exempt: { nominalConcurrencyShares: 1, lendablePercent: 0 } },
      { type: 'Limited', limited: { ...limited, limitResponse: { type: 'Queue' } } },
      { type: 'Limited', limited: { ...limited, limitResponse: { type: 'Reject', queuing } } },
      { type: 'Limited', limited: { ...limited, nominalConcurrencyShares: -1 } },
      { type: 'Limited', limited: { ...limited, lendablePercent: 'all' } },
      ...[
        { ...queuing, handSize: 5 },
        { ...queuing, queueLengthLimit: 0 },
        { queues: 2 ** 20, handSize: 4, queueLengthLimit: 1 },
      ].map((hands) => ({
        type: 'Limited',
        limited: { ...limited, limitResponse: { type: 'Queue', queuing: hands } },
      })),
      {},
      undefined,
    ].map((spec, at): unknown => ({ ...limitedLevel(`broken-${at}`, 1), spec }))
    const schemas = broken.map((_level, at) =>
      schemaOfUser('jane', `broken-${at}`, { name: `j-${at}` }),
    )
    const levels = [sound, ...broken] as readonly PriorityLevelConfiguration[]
    for (let times = 0; times < 2; times++) flowControl.configure(levels, schemas)
    expect(namesOf(flowControl)).toEqual(['a', 'catch-all', 'exempt'])
    expect(new TestRequest(flowControl).flow.flowSchema).toBe('catch-all')
    expect(
      runtime.log.map(({ level, fields }) => `${level} ${fields['name']}: ${fields['error']}`),
    ).toEqual([
      'warn broken-0: broken union structure at the top, for Limited',
      'warn broken-1: broken union structure at the top, for Exempt',
      'warn broken-2: non-alignment between name and type',
      'warn broken-3: broken union structure for limit response',
      'warn broken-4: broken union structure for limit response',
      'warn broken-5: a number is negative or none',
      'warn broken-6: a number is negative or none',
      'warn broken-7: hands of queues cannot be dealt',
      'warn broken-8: hands of queues cannot be dealt',
      'warn broken-9: hands of queues cannot be dealt',
      'warn broken-10: unknown type',
      'warn broken-11: unknown type',
    ])
  })

  it('a level that breaks is quiescing, and its requests are answered', () => {
    const { flowControl } = openFlowControl(10)
    flowControl.configure([limitedLevel('a', 1, queuing)], [jane])
    const requests = [1, 2, 3].map(() => new TestRequest(flowControl).begin())
    flowControl.configure([{ ...limitedLevel('a', 1), spec: { type: 'Limited' } }], [jane])
    expect(namesOf(flowControl)).toEqual(['a, quiescing', 'catch-all', 'exempt'])
    for (const request of requests) request.end()
    expect(namesOf(flowControl)).toEqual(['catch-all', 'exempt'])
  })

  it('a mandatory level whose object goes stays as it was, and its flow schemas are the mandatory ones', () => {
    const { flowControl } = openFlowControl(10)
    const catchAll = limitedLevel('catch-all', 5)
    const spec = { type: 'Exempt', exempt: { nominalConcurrencyShares: 5, lendablePercent: 100 } }
    const ofCatchAll = schemaOfUser('jane', 'catch-all')
    const nominal = (): readonly string[] =>
      Array.from(flowControl.levels(), (level) => `${level.name} ${level.nominal} ${level.uid}`)
    flowControl.configure([catchAll, { ...limitedLevel('exempt', 0), spec }], [ofCatchAll])
    expect(new TestRequest(flowControl).flow.flowSchema).toBe('jane')
    const seats = ['catch-all 5 uid-of-catch-all', 'exempt 5 uid-of-exempt']
    expect(nominal()).toEqual(seats)
    flowControl.configure([], [ofCatchAll])
    expect(nominal()).toEqual(seats)
    const { flow } = new TestRequest(flowControl)
    expect([flow.flowSchema, flow.level.name]).toEqual(['catch-all', 'catch-all'])
  })

  it('flow schemas of one precedence are asked in the order of their names', () => {
    const { flowControl } = openFlowControl(10)
    const schemas = ['b', 'a', 'c'].map((name) => schemaOfUser('jane', 'a', { name }))
    const first = schemaOfUser('jane', 'a', { name: 'z', matchingPrecedence: 499 })
    const flowSchema = (): string => new TestRequest(flowControl).flow.flowSchema
    flowControl.configure([limitedLevel('a', 1)], schemas)
    expect(flowSchema()).toBe('a')
    flowControl.configure([limitedLevel('a', 1)], [...schemas, first])
    expect(flowSchema()).toBe('z')
  })

  it('the most seats of a request are of the level, and go with it', () => {
    const { flowControl } = openFlowControl(600)
    const mostSeats = (): unknown =>
      Object.fromEntries(Array.from(flowControl.levels(), (level) => [level.name, level.mostSeats]))
    const hand = { queues: 64, handSize: 6, queueLengthLimit: 50 }
    flowControl.configure([limitedLevel('a', 45, hand)], [])
    expect(mostSeats()).toEqual({ a: 81, 'catch-all': 0, exempt: 0 })
    flowControl.configure([limitedLevel('a', 45), limitedLevel('b', 0, hand)], [])
    expect(mostSeats()).toEqual({ a: 81, b: 1, 'catch-all': 0, exempt: 0 })
    flowControl.configure([], [])
    flowControl.configure([limitedLevel('a', 45)], [])
    expect(mostSeats()).toEqual({ a: 0, 'catch-all': 0, exempt: 0 })
  })
})

describe('lending', () => {
  it('the exempt level lends what it does not use, and takes what it uses from others', () => {
    const { flowControl, runtime } = openFlowControl(100)
    const spec = { type: 'Exempt', exempt: { nominalConcurrencyShares: 15, lendablePercent: 50 } }
    flowControl.configure(
      [limitedLevel('a', 30), { ...limitedLevel('exempt', 0), spec }],
      [schemaOfUser('jane', 'exempt')],
    )
    const seats = (): readonly string[] =>
      Array.from(flowControl.levels(), ({ name, lower, nominal, target, current }) =>
        [name, lower, nominal, target, current].join(' '),
      )
    const stop = flowControl.start()
    expect(seats()).toEqual(['a 60 60 60 60', 'catch-all 10 10 10 40', 'exempt 15 30 15 15'])
    const requests = Array.from({ length: 50 }, () => new TestRequest(flowControl).begin())
    runtime.advance(10_000)
    expect(seats()).toEqual(['a 60 60 60 60', 'catch-all 10 10 10 10', 'exempt 15 30 50 50'])
    for (const request of requests) request.end()
    runtime.advance(20_000)
    expect(seats()).toEqual(['a 60 60 60 60', 'catch-all 10 10 10 40', 'exempt 15 30 15 15'])
    stop()
    // Nothing looks at the demand any more.
    for (let at = 0; at < 50; at++) new TestRequest(flowControl).begin()
    runtime.advance(3_600_000)
    expect(seats()).toEqual(['a 60 60 60 60', 'catch-all 10 10 10 40', 'exempt 15 30 15 15'])
  })
})

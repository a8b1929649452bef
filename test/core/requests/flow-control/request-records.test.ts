import { expect, it } from 'vitest'
import type { User } from '../../../../core/base/api/user.ts'
import { parseRequestInfo } from '../../../../core/base/http/request-info.ts'
import {
  oneSeat,
  type WorkEstimate,
} from '../../../../core/requests/flow-control/width/work-estimate.ts'
import {
  defaultFlowObjects,
  FlowSimulation,
} from '../../../support/flow-control/flow-simulation.ts'

const jane: User = {
  name: 'jane',
  uid: '',
  groups: ['system:authenticated'],
  extra: new Map(),
}
const info = parseRequestInfo('GET', '/api/v1/pods', new URLSearchParams())

/** Begins requests of a user, whose records are used again; few of them have seats at a time. */
function open() {
  const simulation = new FlowSimulation({ objects: defaultFlowObjects(), concurrencyLimit: 20 })
  const { flowControl } = simulation
  const flow = flowControl.flowOf(jane, info)
  const begin = (estimate: WorkEstimate = oneSeat) => {
    const details = { user: jane, info, request: { path: '' }, waitedMicros: 0, executedMicros: 0 }
    const request = flowControl.begin(flow, estimate, details)
    if (!request) throw new RangeError('it was refused')
    return request
  }
  return { simulation, flowControl, flow, begin, queues: flow.level.queues }
}

it('the record of a request that is over is that of a later one, though it is ended twice that of one', () => {
  const { flowControl, flow, begin, queues } = open()
  const first = begin()
  flowControl.end(flow, first)
  flowControl.end(flow, first)
  const [second, third] = [begin(), begin()]
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(queues.executing + queues.waiting).toBe(2)
  flowControl.end(flow, second)
  flowControl.end(flow, third)
  expect([queues.isIdle, queues.seatsInUse]).toEqual([true, 0])
})

it('the record of a request that lingers is not used while it does', () => {
  const { simulation, flowControl, flow, begin, queues } = open()
  const lingering = begin({ initialSeats: 1, finalSeats: 1, additionalMs: 5 })
  flowControl.end(flow, lingering)
  expect(begin()).not.toBe(lingering)
  expect(lingering.state).toBe('lingering')
  simulation.run(5)
  expect([lingering.state, queues.seatsInUse]).toEqual(['done', 1])
})

it('a request that is given up when it has been given its seats leaves them, and its record, once', () => {
  const { flowControl, flow, begin, queues } = open()
  const requests = Array.from({ length: 10 }, () => begin())
  const waiting = requests.filter(({ state }) => state === 'queued')
  const executed = requests.filter(({ state }) => state === 'executing')
  expect(waiting.length).toBeGreaterThan(2)
  for (const request of executed) flowControl.end(flow, request)
  const given = waiting.filter(({ state }) => state === 'executing')
  expect(given.length).toBeGreaterThan(0)
  for (const request of [...given, ...given]) flowControl.giveUp(flow, request)
  for (const request of waiting.filter(({ state }) => state !== 'done')) {
    flowControl.giveUp(flow, request)
  }
  expect([queues.isIdle, queues.seatsInUse, queues.seatsWaiting]).toEqual([true, 0, 0])
  const later = Array.from({ length: 20 }, () => begin())
  expect(new Set(later).size).toBe(20)
})

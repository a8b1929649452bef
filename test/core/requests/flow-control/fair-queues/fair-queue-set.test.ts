import { expect, it } from 'vitest'
import { QueueHistory, type QueueStep } from '../../../../support/flow-control/queue-history.ts'

/** A history of these steps. */
function after(...steps: readonly QueueStep[]): QueueHistory {
  const history = new QueueHistory()
  for (const step of steps) history.step(step)
  return history
}

const second = 1e9

/** Arrival of a request of one seat. */
function arrival(id: number, flow = '0'): QueueStep {
  return ['a', id, flow, 1, 0, 0]
}

it('a request that is ended twice frees its seat once', () => {
  const history = after(['r', 1, 1, 10, 2], arrival(0), arrival(1), arrival(2))
  history.step(['f', 0])
  history.step(['f', 0])
  expect([history.set.executing, history.set.seatsInUse, history.set.waiting]).toEqual([2, 2, 0])
})

it('a request that leaves when it has just been given its seats frees them', () => {
  const history = after(['r', 1, 1, 10, 1], arrival(0), arrival(1), arrival(2))
  expect(history.step(['f', 0])).toBe('1')
  expect(history.step(['c', 1])).toBe('2')
  history.step(['c', 1])
  history.step(['f', 2])
  history.step(['c', 2])
  expect([history.set.seatsInUse, history.set.isIdle]).toEqual([0, true])
})

it('a flow that was dealt its hand before a change of the queues is queued', () => {
  const history = after(['r', 64, 8, 10, 1], arrival(0), ['r', 0, 0, 0, 1], ['f', 0])
  // 63 queues are surplus, and go with the next requests; the hand still names the last ones.
  history.deal([62, 63])
  history.step(['r', 1, 1, 10, 1])
  for (let id = 1; id <= 70; id++) {
    expect(history.step(arrival(id))).toBe(String(id))
    history.step(['f', id])
  }
  expect(history.set.queueCount).toBe(1)
  history.deal([])
  expect(history.step(arrival(71))).toBe('71')
})

it('a queue that is removed while a request lingers takes no other one with it', () => {
  const lingers: QueueStep = ['a', 0, '1', 1, 1, second]
  const history = after(['r', 4, 1, 10, 2], lingers, ['a', 1, '1', 1, 0, 0])
  history.step(['r', 2, 1, 10, 2])
  history.step(['f', 0])
  // The queue of both goes; the second one lingers on.
  history.step(['f', 1])
  for (const id of [2, 3, 4]) history.step(['a', id, '0', 1, 0, 0])
  const before = [...history.set.queues]
  history.step(['t', second])
  expect([...history.set.queues]).toEqual(before)
  for (const id of [2, 3, 4]) history.step(['f', id])
  expect([history.set.isIdle, history.set.seatsInUse]).toEqual([true, 0])
})

it('final seats are taken for their time, and freed as the server stops', () => {
  const history = after(['r', 1, 1, 10, 3], ['a', 0, '0', 1, 3, second], arrival(1), ['f', 0])
  expect([history.request(0).state, history.request(1).state, history.set.seatsInUse]).toEqual([
    'lingering',
    'queued',
    3,
  ])
  expect(history.step(['t', second - 1])).toBe('')
  expect(history.step(['t', 1])).toBe('1')
  history.step(['f', 1])
  history.step(['a', 2, '0', 1, 3, second])
  history.step(['f', 2])
  history.step(arrival(3))
  history.set.close()
  expect([history.hasTimers, history.request(2).state, history.request(3).state]).toEqual([
    false,
    'done',
    'executing',
  ])
  history.step(['a', 4, '0', 1, 2, second])
  history.step(['f', 4])
  expect([history.hasTimers, history.set.seatsInUse]).toEqual([false, 1])
})

it('final seats that are narrowed as the request is given its seats leave no waiting seats behind', () => {
  const history = after(['r', 1, 1, 10, 8], arrival(0), ['a', 1, '0', 1, 10, second / 10])
  expect(history.set.seatsWaiting).toBe(10)
  expect(history.step(['f', 0])).toBe('1')
  expect([history.set.seatsWaiting, history.set.seatsInUse]).toEqual([0, 8])
  history.step(['f', 1])
  expect(history.step(['t', (second / 10) * (10 / 8) - 1])).toBe('')
  expect(history.set.seatsInUse).toBe(8)
  history.step(['t', 1])
  expect(history.set.seatsInUse).toBe(0)
})

it('a limit that shrinks below the seats in use lets those end, and gives out none before', () => {
  const ids = [0, 1, 2, 3, 4, 5]
  const history = after(['r', 1, 1, 10, 4], ...ids.map((id) => arrival(id)), ['r', 1, 1, 10, 2])
  expect(history.set.seatsInUse).toBe(4)
  expect([0, 1, 2].map((id) => history.step(['f', id]))).toEqual(['', '', '4'])
})

it('a level of no seats with queues executes nothing, and its queues have their limit', () => {
  const history = after(['r', 1, 1, 2, 0])
  expect([0, 1, 2].map((id) => history.step(arrival(id)))).toEqual(['', '', 'r'])
  history.step(['t', 60 * second])
  expect(history.set.executing).toBe(0)
  expect(history.step(['r', 1, 1, 2, 1])).toBe('0')
})

it('a lower limit of the length of queues refuses the next request, and keeps those that wait', () => {
  const history = after(['r', 1, 1, 5, 1], ...[0, 1, 2, 3].map((id) => arrival(id)))
  history.step(['r', 1, 1, 1, 1])
  expect(history.step(arrival(4))).toBe('r')
  expect([0, 1, 2].map((id) => history.step(['f', id]))).toEqual(['1', '2', '3'])
})

it('as many queues as a configuration may ask for cost no more than their numbers', () => {
  const history = after(['r', 10_000_000, 2, 50, 1], arrival(0, '123456789'), arrival(1, '7654321'))
  expect(history.step(['f', 0])).toBe('1')
  expect([history.set.queueCount, history.set.busyQueues.length]).toEqual([10_000_000, 1])
})

it('queues that are surplus by thousands go at once, as far as they are idle', () => {
  const history = after(['r', 10_000_000, 1, 50, 1], arrival(0, '5000000'), ['f', 0])
  history.step(arrival(1, '5000'))
  history.step(['r', 100, 1, 50, 1])
  expect(history.set.queueCount).toBe(5001)
  expect(history.step(['f', 1])).toBe('')
  history.step(['r', 100, 1, 50, 1])
  expect(history.set.queueCount).toBe(1124)
  history.step(['r', 0, 1, 50, 1])
  expect(history.set.queueCount).toBe(1024)
  expect(history.step(['r', 4, 1, 50, 1])).toBe('')
  expect(history.step(arrival(2))).toBe('2')
})

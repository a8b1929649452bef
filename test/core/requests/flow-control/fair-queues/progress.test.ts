import { expect, it } from 'vitest'
import { QueueHistory, readSteps } from '../../../../support/flow-control/queue-history.ts'
import { Draws } from '../../../../support/flow-control/random-history.ts'
import { historyCount } from '../../../../support/storage/history-count.ts'
import recordedHistories from './recorded-queue-histories.json' with { type: 'json' }

/** A history whose progress is that many seat-seconds ahead of its start. */
function ahead(seatSeconds: number): QueueHistory {
  const history = new QueueHistory()
  history.step(['r', 1, 1, 10, 1000])
  history.step(['a', -1, '0', 1000, 0, 0])
  history.step(['t', seatSeconds * 1e6])
  history.step(['f', -1])
  return history
}

/** Seat-seconds at which the readings of the progress are set back. */
const most = 2 ** 51 / 1e8

it('the order of requests outlasts the set-back of the progress', () => {
  let setBacks = 0
  for (const recorded of recordedHistories) {
    const usual = ahead(1000)
    const late = ahead(Math.floor(most) - 1)
    const before = late.set.currentR
    const outcomes = readSteps(recorded).map(({ step }) => [usual.step(step), late.step(step)])
    expect(outcomes.map(([one]) => one)).toEqual(outcomes.map(([, other]) => other))
    expect(late.set.counts).toEqual(usual.set.counts)
    const shift = late.set.currentR - usual.set.currentR
    if (late.set.currentR < before) setBacks++
    expect([before - 1000e8, before - 1000e8 - 2 ** 50]).toContain(shift)
  }
  expect(setBacks).toBeGreaterThan(100)
})

it('a clock that jumps by years sets the progress back as often as it needs', () => {
  const history = ahead(most * 100)
  expect(history.set.currentR).toBeLessThan(2 ** 51)
  history.step(['a', 0, '0', 1, 0, 0])
  history.step(['t', 1e9])
  history.step(['f', 0])
  expect(history.set.isIdle).toBe(true)
})

const count = historyCount(200_000)

it(`sums are exact after ${count} requests of any width and time`, () => {
  const draws = new Draws(1)
  const history = new QueueHistory()
  history.step(['r', 16, 4, 50, 200])
  const held: number[] = []
  for (let id = 0; id < count; id++) {
    const latency = draws.once(4) ? draws.below(9_999_999) : 0
    history.step(['a', id, String(draws.below(20)), 1 + draws.below(12), draws.below(14), latency])
    held.push(id)
    history.step(['t', draws.below(3_000_003)])
    while (held.length > 60) {
      const [ended = 0] = held.splice(draws.below(held.length), 1)
      // One that was not refused has been given its seats, or leaves.
      history.step(['c', ended])
    }
  }
  for (const id of held) history.step(['c', id])
  history.step(['t', 1e12])
  const { set } = history
  expect([set.waiting, set.executing, set.seatsInUse, set.seatsWaiting]).toEqual([0, 0, 0, 0])
  expect(set.counts.dispatched).toBeGreaterThan(count / 4)
  expect(Number.isSafeInteger(set.currentR)).toBe(true)
  for (const queue of set.queues) {
    const { length, seats, initialSeats, work, seatsInUse } = queue
    expect([length, seats, initialSeats, work, seatsInUse]).toEqual([0, 0, 0, 0, 0])
  }
})

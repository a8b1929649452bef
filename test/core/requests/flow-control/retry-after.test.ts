import { expect, it } from 'vitest'
import { RetryAfter } from '../../../../core/requests/flow-control/retry-after.ts'
import recorded from './recorded-retry-after.json' with { type: 'json' }

/** Steps `seconds:refused:retryAfter` of a history: the clock moves, requests are refused, and what the last one is told. */
function stepsOf(history: string): readonly (readonly number[])[] {
  return history.split(' ').map((step) => step.split(':').map(Number))
}

it('the seconds of Retry-After are those of kube-apiserver 1.34.2 in random histories', () => {
  expect(recorded.length).toBeGreaterThan(0)
  for (const history of recorded) {
    const retryAfter = new RetryAfter()
    let second = 1_700_000_000
    const steps = stepsOf(history)
    const told = steps.map(([moved = 0, refused = 0]) => {
      second += moved
      for (let count = 0; count < refused; count++) retryAfter.refused(second)
      return retryAfter.seconds
    })
    expect(told).toEqual(steps.map(([, , wanted]) => wanted))
  }
})

it('what was refused is kept for half a minute, whatever the clock does', () => {
  const retryAfter = new RetryAfter()
  for (let second = 10_000; second > 0; second--) retryAfter.refused(second)
  expect(retryAfter.kept).toBeLessThanOrEqual(64)
})

import { describe, expect, it } from 'vitest'
import { type Deadline, DeadlineWheel } from '../../../../core/storage/cache/deadline-wheel.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

function deadline(due: number[], onDue: (now: number) => void = () => undefined): Deadline {
  return {
    slot: undefined,
    onDue: (now) => {
      due.push(now)
      onDue(now)
    },
  }
}

describe('the deadline wheel', () => {
  it('the deadline wheel calls each deadline once, not early, and at most a tenth of a second late', () => {
    const runtime = testRuntime(0)
    const wheel = new DeadlineWheel(runtime)
    const due: number[] = []
    for (const time of [5000, 50, 1234, 1299]) wheel.schedule(deadline(due), time)
    runtime.advance(49)
    expect(due).toEqual([])
    runtime.advance(10_000)
    expect(due).toEqual([100, 1300, 1300, 5000])
    expect(wheel.isEmpty).toBe(true)
  })

  it('the deadline wheel moves a deadline that is scheduled again, and forgets a removed one', () => {
    const runtime = testRuntime(0)
    const wheel = new DeadlineWheel(runtime)
    const due: number[] = []
    const moved = deadline(due)
    const removed = deadline(due)
    wheel.schedule(moved, 1000)
    wheel.schedule(removed, 1000)
    wheel.schedule(moved, 2000)
    wheel.remove(removed)
    wheel.remove(removed)
    runtime.advance(5000)
    expect(due).toEqual([2000])
  })

  it('the deadline wheel lets a deadline schedule itself anew while it is called', () => {
    const runtime = testRuntime(0)
    const wheel = new DeadlineWheel(runtime)
    const due: number[] = []
    const repeating = deadline(due, (now) => wheel.schedule(repeating, now + 1000))
    wheel.schedule(repeating, 1000)
    runtime.advance(3500)
    expect(due).toEqual([1000, 2000, 3000])
    wheel.close()
    runtime.advance(3500)
    expect(due).toHaveLength(3)
  })
})

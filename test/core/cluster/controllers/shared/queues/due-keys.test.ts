import { describe, expect, it } from 'vitest'
import { DueKeys } from '../../../../../../core/cluster/controllers/shared/queues/due-keys.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'

function open(slack = 1000) {
  const runtime = testRuntime(0)
  const fallen: string[] = []
  let back = 0
  const clock = { now: () => runtime.clock.now() - back }
  const dues = new DueKeys({
    runtime: { timers: runtime.timers, clock },
    slack,
    due(keys) {
      for (const key of keys) fallen.push(`${key}@${clock.now()}`)
    },
  })
  /** Sets the clock that many milliseconds back from what it would show. */
  const setBack = (milliseconds: number): void => void (back = milliseconds)
  return { runtime, dues, fallen, setBack }
}

describe('keys with a time', () => {
  it('keys with a due time fall due then, or together a little later', () => {
    const { runtime, dues, fallen } = open()
    dues.set('c', 5000)
    dues.set('a', 1900)
    dues.set('b', 1200)
    runtime.advance(10_000)
    expect(fallen).toEqual(['a@2000', 'b@2000', 'c@5000'])
  })

  it('keys with a due time in the past fall due at once', () => {
    const { runtime, dues, fallen } = open()
    runtime.advance(7000)
    dues.set('late', 10)
    runtime.advance(0)
    expect(fallen).toEqual(['late@7000'])
  })

  it('keys with a due time take the last time that they were given', () => {
    const { runtime, dues, fallen } = open()
    dues.set('a', 1000)
    dues.set('b', 9000)
    dues.set('a', 4000)
    dues.set('b', 3000)
    runtime.advance(10_000)
    expect(fallen).toEqual(['b@3000', 'a@4000'])
  })

  it('keys with a due time are forgotten when they are removed, and then no timer is left', () => {
    const { runtime, dues, fallen } = open()
    dues.set('a', 1000)
    dues.set('b', 2000)
    dues.delete('a')
    expect([dues.has('a'), dues.has('b')]).toEqual([false, true])
    dues.clear()
    runtime.advance(10_000)
    expect(fallen).toEqual([])
    dues.set('a', 11_000)
    runtime.advance(1000)
    expect(fallen).toEqual(['a@11000'])
  })

  it('keys with a due time fall due after the time that was left, where the clock is set back meanwhile', () => {
    const { runtime, dues, fallen, setBack } = open()
    runtime.advance(1000)
    dues.set('a', 6000)
    dues.set('b', 60_000)
    setBack(100_000_000)
    runtime.advance(5000)
    expect(fallen).toEqual(['a@-99994000'])
    // Keys that are set by the new time fall due by it.
    dues.set('c', -99_990_000)
    runtime.advance(4000)
    expect(fallen).toEqual(['a@-99994000', 'c@-99990000'])
  })

  it('keys with a due time fall due soon after a clock that was set back is right again', () => {
    const { runtime, dues, fallen, setBack } = open()
    runtime.advance(1000)
    dues.set('a', 6000)
    dues.set('b', 60_000)
    setBack(100_000_000)
    runtime.advance(20_000)
    setBack(0)
    runtime.advance(49_000)
    expect(fallen).toEqual(['a@-99994000', 'b@60000'])
  })
})

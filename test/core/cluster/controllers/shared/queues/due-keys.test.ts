import { describe, expect, it } from 'vitest'
import { DueKeys } from '../../../../../../core/cluster/controllers/shared/queues/due-keys.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'

function open(slack = 1000) {
  const runtime = testRuntime(0)
  const fallen: string[] = []
  const dues = new DueKeys({
    runtime,
    slack,
    due(keys) {
      for (const key of keys) fallen.push(`${key}@${runtime.clock.now()}`)
    },
  })
  return { runtime, dues, fallen }
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
})

import { describe, expect, it } from 'vitest'
import { isStackOverflow } from '../../../../core/base/execution/stack-overflow.ts'

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

function endless(depth: number): number {
  return endless(depth + 1) + 1
}

describe('a full stack', () => {
  it('a full stack is known by what the engine throws, whichever that is', () => {
    expect(isStackOverflow(thrownBy(() => endless(0)))).toBe(true)
  })

  it('a full stack is not what any other error says', () => {
    expect(isStackOverflow(thrownBy(() => JSON.stringify({ a: 1n })))).toBe(false)
    expect(isStackOverflow(new Error('too much recursion'))).toBe(false)
    expect(isStackOverflow('too much recursion')).toBe(false)
  })
})

import { expect, it } from 'vitest'
import type { ResourceContext } from '../../../../../core/requests/rest/resource-context.ts'
import { takeSteps, type WriteSteps } from '../../../../../core/requests/rest/write/write-steps.ts'

/** The context of a request whose body is small. */
const small = { request: {} } as ResourceContext

it('a write whose steps need not wait is prepared at once, without a promise', () => {
  function* steps(): WriteSteps<string> {
    yield
    yield
    return 'prepared'
  }
  expect(takeSteps(small, steps())).toBe('prepared')
})

it('a write goes on behind the promise that a step waits for', async () => {
  const order: string[] = []
  function* steps(): WriteSteps<string> {
    yield Promise.resolve().then(() => order.push('waited'))
    order.push('went on')
    yield
    yield Promise.resolve().then(() => order.push('waited again'))
    return 'prepared'
  }
  expect(await takeSteps(small, steps())).toBe('prepared')
  expect(order).toEqual(['waited', 'went on', 'waited again'])
})

it('a promise that rejects is thrown at the step of the write that waits for it, so that it can let go of its claim', async () => {
  const order: string[] = []
  function* steps(): WriteSteps<string> {
    try {
      yield Promise.reject(new RangeError('refused'))
    } catch (error) {
      order.push(String(error))
      throw error
    } finally {
      order.push('settled')
    }
    return 'prepared'
  }
  await expect(takeSteps(small, steps())).rejects.toThrow('refused')
  expect(order).toEqual(['RangeError: refused', 'settled'])
})

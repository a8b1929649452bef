import { describe, expect, it } from 'vitest'
import { ArrayList } from '../../../../../core/languages/cel/values/array-list.ts'
import { CelError } from '../../../../../core/languages/cel/values/value.ts'
import { errorOf, evaluate } from '../../../../support/cel/evaluate.ts'

const thousand = new ArrayList(Array.from({ length: 1000 }, (_, index) => index))
const tenThousand = new ArrayList(Array.from({ length: 10_000 }, (_, index) => index))
const many = new ArrayList(Array.from({ length: 60_000 }, (_, index) => index))

describe('limits of an evaluation', () => {
  it.each([
    'list.all(a, list.all(b, list.all(c, a + b + c >= 0)))',
    'list.map(a, list.map(b, list.map(c, a)))',
    'list.exists(a, list.exists(b, list.exists(c, a + b + c < 0)))',
    '(list.map(a, list.filter(b, list.exists(c, c < 0))) == []) || true',
    'list.all(a, list.all(b, list.all(c, true))) ? true : true',
  ])('%s stops at its cost limit, and nothing absorbs that', (text) => {
    const stopped = evaluate(text, { list: thousand }, { costLimit: 1_000_000 })
    expect(stopped.stopped).toBe('cost limit')
    expect(errorOf(stopped)).toBe('operation cancelled: actual cost limit exceeded')
    expect(stopped.cost).toBeGreaterThan(1_000_000)
    expect(stopped.cost).toBeLessThan(1_000_100)
  })

  it('an evaluation that costs as much as its limit has its result', () => {
    const { cost, result } = evaluate('list.all(x, x >= 0)', { list: thousand })
    expect(result).toBe(true)
    const limited = (costLimit: number) =>
      evaluate('list.all(x, x >= 0)', { list: thousand }, { costLimit })
    expect(limited(cost)).toEqual({ result: true, cost })
    expect(limited(cost - 1)).toMatchObject({ stopped: 'cost limit' })
  })

  it('a cost that falls below nothing is larger than any limit', () => {
    const text = 'has((dyn(1) ? {} : {}).a)'
    expect(evaluate(text, {}, { costLimit: 1_000_000 })).toMatchObject({ stopped: 'cost limit' })
    expect(errorOf(evaluate(text))).toBe('no such overload')
  })

  it('a loop asks every hundred iterations whether to go on', () => {
    let asked = 0
    const interrupted = evaluate(
      'list.all(x, x >= 0) || true',
      { list: thousand },
      { isInterrupted: () => (asked += 1) === 3 },
    )
    expect(asked).toBe(3)
    expect(interrupted).toMatchObject({ stopped: 'interrupted' })
    expect(errorOf(interrupted)).toBe('operation interrupted')
  })

  it.each([
    ['list.map(x, x + 1).size()', 60_000],
    ['list.filter(x, x % 2 == 0).size()', 30_000],
    ['list.map(x, x % 2 == 0, x).size()', 30_000],
    ['list.filter(x, true).map(x, x).filter(x, true).size()', 60_000],
  ])('%s makes a long list without copying it for each element', (text, size) => {
    expect(evaluate(text, { list: many }).result).toBe(size)
  })

  it.each(['[1].map(x, ', '[1].map(x, true, ', '[[1].filter(x, true)].map(x, '])(
    'loops that nest deep, %s and so on, are planned in one go',
    (opening) => {
      const text = `${opening.repeat(60)}1${')'.repeat(60)}`
      expect(evaluate(text).result).not.toBeInstanceOf(CelError)
    },
  )

  it('a list that is doubled over and over is not copied', () => {
    const doubled = Array.from({ length: 40 }, () => '.map(l, l + l)').join('')
    expect(evaluate(`[[1]]${doubled}[0].size()`).result).toBe(2 ** 40)
  })

  it.each([
    '[[1]].map(l, l + l)DOUBLED == [[1]].map(l, l + l)DOUBLED',
    '{1: list.map(x, list)} == {1: list.map(x, list)} || true',
  ])('%s compares more than it may, which costs do not count', (text) => {
    const doubled = Array.from({ length: 40 }, () => '.map(l, l + l)').join('')
    const options = { costLimit: 1_000_000 }
    const stopped = evaluate(text.replaceAll('DOUBLED', doubled), { list: tenThousand }, options)
    expect(stopped.stopped).toBe('cost limit')
    expect(errorOf(stopped)).toBe('operation cancelled: actual cost limit exceeded')
  })
})

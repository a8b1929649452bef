import { describe, expect, it } from 'vitest'
import { errorOf, evaluate } from '../../../../support/cel/evaluate.ts'

describe('errors of an expression', () => {
  it.each([
    ['1 / 0 == 1 || true', true],
    ['true || 1 / 0 == 1', true],
    ['1 / 0 == 1 && false', false],
    ['false && 1 / 0 == 1', false],
    ['1 / 0 == 1 || 1 / 0 == 2 || true', true],
    ['true ? 1 : 1 / 0', 1],
    ['[1, 0].exists(x, 4 / x == 4)', true],
    ['[0, 1].exists(x, 4 / x == 4)', true],
    ['[0, 1].all(x, 4 / x == 5)', false],
  ])('%s is %s, as the operator absorbs the error', (text, value) => {
    expect(evaluate(text).result).toBe(value)
  })

  it.each([
    ['1 / 0 == 1 || false', 'division by zero'],
    ['1 / 0 == 1 && true', 'division by zero'],
    ['dyn(1) && true', 'no such overload'],
    ['(1 / 0 == 1) ? 1 : 2', 'division by zero'],
    ['[0, 1].all(x, 4 / x == 4)', 'division by zero'],
    ['[0, 2].exists(x, 4 / x == 4)', 'division by zero'],
    ['[0, 1].exists_one(x, 4 / x == 4)', 'division by zero'],
    ['[1, 0].map(x, 4 / x)', 'division by zero'],
    ['[1, 2][2]', 'index out of bounds: 2'],
    ["{'a': 1}['b']", 'no such key: b'],
    ["{'a': 1}.b", 'no such key: b'],
    ["dyn([1])['a']", "unsupported index type 'string' in list"],
    ['dyn([1])[0.5]', 'unsupported index value 0.5 in list'],
    ['dyn([1])[1e300]', 'unsupported index value 1e+300 in list'],
    ['dyn({0: 1})[[1].map(x, x)]', 'invalid qualifier type: *types.baseList'],
    ['dyn(1).a', 'no such key: a'],
    ['dyn(1).size()', 'no such overload: size'],
    ["dyn(1).startsWith('a')", 'no such overload'],
    ['dyn(1).map(x, x)', "got 'types.Int', expected iterable type"],
    ["dyn('a') + dyn(1)", 'no such overload'],
    ['(dyn([1]) + [])[0].getHours()', 'no such overload: getHours(int)'],
  ])('%s is the error "%s"', (text, message) => {
    expect(errorOf(evaluate(text))).toBe(message)
  })

  it.each([
    ["{b'a' + b'': 1} == {} || true", 1],
    ["[1].all(x, {b'a' + b'': 1} == {} || true)", 4],
  ])('%s ends with an internal error, which no operator absorbs, at the cost %i', (text, cost) => {
    const evaluation = evaluate(text)
    const message = 'internal error: runtime error: hash of unhashable type types.Bytes'
    expect([errorOf(evaluation), evaluation.cost]).toEqual([message, cost])
  })

  it('a variable without a value is an error when it is read', () => {
    const read = evaluate('a == 1', {}, { types: { a: { kind: 'int' } } })
    expect(errorOf(read)).toBe('no such attribute(s): a')
  })

  it('a variable is looked for once, and only where it is read', () => {
    const asked: string[] = []
    const variables = new Proxy<Record<string, number>>(
      { a: 1, b: 2 },
      {
        get: (target, name: string) => {
          asked.push(name)
          return target[name]
        },
      },
    )
    expect(evaluate('a == 1 || a + b == 3', variables).result).toBe(true)
    expect(evaluate('a == 2 || a + b == 3 || b == a', variables).result).toBe(true)
    expect(asked).toEqual(['a', 'a', 'b'])
  })
})

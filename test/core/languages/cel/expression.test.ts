import { describe, expect, it } from 'vitest'
import {
  CelError,
  compileExpression,
  doubleType,
  dynType,
  everyLibrary,
  ExpressionError,
  intType,
  listOf,
  optionalOf,
  stringType,
  timestampType,
  toJson,
} from '../../../../core/languages/cel/index.ts'
import { languageParts } from '../../../../core/objects/expressions/language-parts.ts'

describe('the expression language by itself', () => {
  it('compiles an expression once and evaluates it on many values', async () => {
    const rule = await compileExpression('self.replicas <= limit', {
      variables: { self: dynType, limit: intType },
    })
    expect(rule.typeText).toBe('bool')
    expect(rule.evaluate({ self: { replicas: 3 }, limit: 5 })).toEqual({ result: true, cost: 4 })
    expect(rule.evaluate({ self: { replicas: 6 }, limit: 5 })).toEqual({ result: false, cost: 4 })
  })

  it('estimates the cost before evaluation', async () => {
    const loop = await compileExpression('list.all(x, x > 0)', {
      variables: { list: listOf(intType) },
      sizes: {
        estimateSize: ({ path }) => (path?.length === 1 ? { min: 0n, max: 10n } : undefined),
      },
    })
    expect(loop.cost).toEqual({ min: 2n, max: 52n })
    const { cost } = loop.evaluate({ list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
    expect(cost).toBe(52)
  })

  it('names mistakes with their places', async () => {
    const mistaken = compileExpression('1 +\n  unknown')
    await expect(mistaken).rejects.toThrow(ExpressionError)
    await expect(mistaken).rejects.toMatchObject({
      issues: [{ location: { line: 2, column: 2 } }],
      message: [
        "ERROR: <input>:2:3: undeclared reference to 'unknown' (in container '')",
        ' |   unknown',
        ' | ..^',
      ].join('\n'),
    })
    await expect(compileExpression("int('x')")).rejects.toMatchObject({ issues: [] })
  })

  it('loads the engine of patterns where an expression needs it', async () => {
    const matches = await compileExpression("name.matches('^[a-z]+$')", {
      variables: { name: stringType },
    })
    expect(matches.evaluate({ name: 'abc' }).result).toBe(true)
  })

  it.each([
    ['value + 0.5', doubleType, 2, 2.5],
    ['value.getFullYear()', timestampType, '2020-02-03T04:05:06Z', 2020],
    ['value.hasValue()', optionalOf(intType), null, false],
    ['value[0] < 1.5', listOf(doubleType), [1], true],
  ])('%s reads JSON by the declared type', async (text, type, value, result) => {
    const compiled = await compileExpression(text, { variables: { value: type } })
    expect(toJson(compiled.evaluate({ value }).result)).toBe(result)
  })

  it('a value that does not fit its declared type is an error where it is read', async () => {
    const sum = await compileExpression('value + 1', { variables: { value: intType } })
    expect(sum.evaluate({ value: 'a' }).result).toEqual(
      new CelError('value of type string where int is declared'),
    )
  })

  it('has the libraries of Kubernetes, but for those of authorization', () => {
    const newest = languageParts.filter(({ until }) => until === undefined)
    const names = newest.flatMap(({ libraries }) => libraries('kubernetes').map(({ name }) => name))
    const missing = names.filter((name) => !everyLibrary.some((library) => library.name === name))
    expect(missing.toSorted()).toEqual(['authorizer', 'authorizer.selectors'])
    expect(everyLibrary.filter(({ name }) => !names.includes(name))).toEqual([])
  })
})

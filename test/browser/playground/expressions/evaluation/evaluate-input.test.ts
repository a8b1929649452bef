import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../../core/index.ts'
import { evaluateInput } from '../../../../../web-playground/expressions/evaluation/evaluate-input.ts'
import type { EvaluationInput } from '../../../../../web-playground/expressions/evaluation/evaluation-messages.ts'
import { expressionExamples } from '../../../../../web-playground/expressions/expression-examples.ts'

beforeAll(() => loadRegexEngine())

function evaluate(expression: string, parts: Partial<EvaluationInput> = {}) {
  return evaluateInput({ expression, self: '', oldSelf: undefined, brand: 'k8s', ...parts })
}

function runOf(title: string) {
  const example = expressionExamples.find((one) => one.title === title)
  if (!example) throw new TypeError(`no example ${title}`)
  const { problems, run } = evaluateInput({ ...example, brand: 'k8s' })
  expect(problems).toEqual([])
  return run
}

describe('the evaluation of an input', () => {
  it('an evaluation gives value, type and cost on the object', () => {
    const self = 'spec:\n  ports: [80, 443]\n  big: 9007199254740993\n'
    expect(evaluate('self.spec.ports.map(p, p + 1)', { self })).toMatchObject({
      problems: [],
      type: 'list(int)',
      run: { outcome: 'value', text: '[81, 444]' },
    })
    expect(evaluate('self.spec.big', { self })).toMatchObject({
      type: 'dyn',
      run: { outcome: 'value', text: '9007199254740993', cost: 3 },
    })
  })

  it('an evaluation tells the estimate where the expression bounds it', () => {
    expect(evaluate('[1, 2].all(x, x > 0)').estimate).toMatchObject({ refusal: undefined })
    expect(evaluate('1 + 2').estimate?.most).toBe(1n)
    expect(evaluate('self.all(x, x > 0)').estimate?.most).toBeUndefined()
  })

  it('an evaluation counts list literals as the brand does', () => {
    expect(evaluate('[self]', { brand: 'k8s' }).run?.cost).toBe(11)
    expect(evaluate('[self]', { brand: 'svc' }).run?.cost).toBe(41)
  })

  it('an evaluation names every mistake of an expression at its place', () => {
    const { problems, type, run } = evaluate("'😀' + 1 == nothing")
    expect(problems.map(({ from, to }) => [from, to])).toEqual([
      [5, 6],
      [12, 19],
    ])
    expect(problems[1]?.message).toBe("undeclared reference to 'nothing' (in container '')")
    expect(type).toBeUndefined()
    expect(run).toBeUndefined()
  })

  it('an evaluation tells of a constant part that has no value', () => {
    const { problems } = evaluate("int('x') + 1")
    expect(problems).toMatchObject([{ text: 'expression', from: 0, to: 12 }])
    expect(problems[0]?.message).toContain('type conversion error')
  })

  it('an evaluation points at the line of a mistake in the YAML, and still tells the type', () => {
    const { problems, type, run } = evaluate('self.a == 1', { self: 'a: 1\n  b: [\n' })
    expect(problems).toMatchObject([{ text: 'self', from: 7 }])
    expect(type).toBe('bool')
    expect(run).toBeUndefined()
    expect(evaluate('self', { oldSelf: '{' }).problems).toMatchObject([{ text: 'oldSelf' }])
  })

  it('an evaluation whose result is an error says which, and what it cost', () => {
    expect(evaluate('self.a.b', { self: 'a: {}' }).run).toEqual({
      outcome: 'error',
      text: 'no such key: b',
      cost: 3,
    })
  })

  it('an evaluation that reads oldSelf is left out without an old object', () => {
    const expression = 'self.a == oldSelf.a'
    expect(evaluate(expression, { self: 'a: 1' }).run?.outcome).toBe('skipped')
    const run = evaluate(expression, { self: 'a: 1', oldSelf: 'a: 1' }).run
    expect(run).toMatchObject({ outcome: 'value', text: 'true' })
  })

  it('an evaluation ends at its cost limit', () => {
    const run = runOf('More than it may cost')
    expect(run?.outcome).toBe('cost limit')
    expect(run?.cost).toBeGreaterThan(1_000_000)
    expect(run?.cost).toBeLessThan(1_100_000)
  })

  it('an evaluation takes regular expressions for those of RE2', () => {
    const self = `'${'a'.repeat(2_000)}!'`
    const { run } = evaluate(String.raw`self.matches('^(a+)+$')`, { self })
    expect(run).toMatchObject({ outcome: 'value', text: 'false' })
  })

  it.each([
    ['Number within bounds', 'true'],
    ['Field that never changes', 'false'],
    ['Every element of a list', 'false'],
    ['New list out of an old one', '["http:80", "https:443"]'],
    ['Times and durations', 'true'],
    ['Message with text and numbers', '"2 more may be added to shop"'],
  ])('the example “%s” has the value %s', (title, text) => {
    expect(runOf(title)).toMatchObject({ outcome: 'value', text })
  })
})

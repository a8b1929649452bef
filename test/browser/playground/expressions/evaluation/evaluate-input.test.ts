import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../../core/languages/cel/index.ts'
import { evaluateInput } from '../../../../../web-playground/expressions/evaluation/evaluate-input.ts'
import type { SchemaRuleInput } from '../../../../../web-playground/expressions/evaluation/evaluation-messages.ts'
import { expressionExamples } from '../../../../../web-playground/expressions/expression-examples.ts'
import { evaluate } from './evaluated.ts'

beforeAll(() => loadRegexEngine())

function runOf(title: string) {
  const example = expressionExamples.find((one) => one.title === title)
  if (!example) throw new TypeError(`no example ${title}`)
  const { problems, runs } = evaluateInput({ ...example, brand: 'k8s', rule: undefined })
  expect(problems).toEqual([])
  return runs[0]
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

  it('an evaluation knows the libraries of the release that is served', () => {
    const semver = "semver('1.2.3').major() == 1"
    expect(evaluate(semver).run).toMatchObject({ outcome: 'value', text: 'true' })
    expect(evaluate(semver, { release: '1.32' }).problems[0]?.message).toContain(
      "undeclared reference to 'semver'",
    )
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
      path: '',
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

  it('an evaluation has the libraries of the release that is served', () => {
    const self = 'memory: 512Mi'
    const { run } = evaluate("quantity(self.memory).isLessThan(quantity('1Gi'))", { self })
    expect(run).toMatchObject({ outcome: 'value', text: 'true' })
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

const schema = {
  type: 'object',
  properties: {
    size: { type: 'integer', default: 3 },
    names: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 10 } },
    texts: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
  },
}

interface RuleParts extends Partial<SchemaRuleInput> {
  readonly self?: string
  readonly oldSelf?: string
}

function evaluateRule(
  expression: string,
  { self = '', oldSelf, pointer = [], rule = {} }: RuleParts = {},
) {
  const input = { type: 'schema' as const, schema: JSON.stringify(schema), pointer, rule }
  return evaluate(expression, { self, oldSelf, rule: input })
}

describe('the evaluation of a rule', () => {
  it('a rule is checked by the types of its schema', () => {
    const { problems } = evaluateRule("self.size == 'a'")
    expect(problems[0]?.message).toContain("'_==_' applied to '(int, string)'")
    expect(evaluateRule('self.nothing == 1').problems[0]?.message).toBe("undefined field 'nothing'")
  })

  it('a rule must be a bool, and its value is shown nevertheless', () => {
    const { problems, type, run } = evaluateRule('self.size', { self: 'size: 4' })
    expect(problems).toMatchObject([{ message: 'cel expression must evaluate to a bool' }])
    expect([type, run?.text]).toEqual(['int', '4'])
  })

  it('a rule says what its author wrote where it is false', () => {
    const message = 'too large'
    const self = 'size: 9'
    expect(evaluateRule('self.size < 5', { self, rule: { message } }).run).toMatchObject({
      text: 'false',
      message,
    })
    const messageExpression = "'larger by ' + string(self.size - 5)"
    const said = evaluateRule('self.size < 5', { self, rule: { message, messageExpression } })
    expect(said.run?.message).toBe('larger by 4')
    const broken = { message, messageExpression: 'self.nothing' }
    expect(evaluateRule('self.size < 5', { self, rule: broken }).run?.message).toBe(message)
    expect(evaluateRule('self.size < 10', { self, rule: { message } }).run).not.toHaveProperty(
      'message',
    )
  })

  it('a rule is evaluated on every value that it is about', () => {
    const parts = { pointer: ['properties', 'names', 'items'], self: 'names: [ab, c]' }
    const { runs, estimate } = evaluateRule('self.size() > 1', parts)
    expect(runs.map(({ path, text }) => [path, text])).toEqual([
      ['names[0]', 'true'],
      ['names[1]', 'false'],
    ])
    expect(estimate?.most).toBe(5n * 3n)
    const { run } = evaluateRule('self.size() > 1', { ...parts, self: 'size: 1' })
    expect(run).toMatchObject({ outcome: 'skipped' })
  })

  it('a rule with an estimate beyond the limit is told why the server refuses it', () => {
    const rule = 'self.texts.all(list, self.texts.all(other, other == list))'
    const { estimate } = evaluateRule(rule)
    expect(estimate?.refusal).toContain('estimated rule cost exceeds budget by factor of')
  })

  it('a rule with an optional old value is evaluated without one', () => {
    const rule = { optionalOldSelf: true }
    const expression = 'oldSelf.hasValue() || self.size == 3'
    expect(evaluateRule(expression, { self: '{}', rule }).run?.text).toBe('true')
    const changed = evaluateRule('self == oldSelf', { self: '{}', oldSelf: 'size: 4' })
    expect(changed.run?.text).toBe('false')
  })

  it('a rule needs an object, and a part of the schema that is there', () => {
    expect(evaluateRule('true', { self: '[]' }).problems).toMatchObject([
      { text: 'self', message: 'this is no object: it has no fields' },
    ])
    const missing = evaluateRule('true', { pointer: ['properties', 'gone'] })
    expect(missing.problems[0]?.message).toBe('the schema has no part properties.gone')
  })
})

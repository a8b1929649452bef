import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { runRules } from '../../../support/schemas/rules.ts'

beforeAll(loadRegexEngine)

type Rule = JsonObject & { rule: string }

function schemaOf(type: string, ...rules: Rule[]): JsonObject {
  return { type, 'x-kubernetes-validations': rules }
}

function objectWith(properties: JsonObject, ...rules: Rule[]): JsonObject {
  return { ...schemaOf('object', ...rules), properties }
}

const text = { type: 'string' }

function errorsOf(schema: JsonObject, object: JsonValue, oldObject?: JsonValue): readonly string[] {
  return runRules({ schema, object, oldObject }).errors
}

describe('rules of a schema', () => {
  it('a rule that holds refuses nothing, and spends its cost', () => {
    const run = runRules({
      schema: objectWith({ a: text }, { rule: "self.a == 'x'" }),
      object: { a: 'x' },
    })
    expect(run).toEqual({ errors: [], warnings: [], budget: 9_999_997 })
  })

  it('a rule that fails says its message, else what the rule is', () => {
    const rules = [
      { rule: ' self.a == "y" ' },
      { rule: 'false', message: ' must be y ' },
      { rule: '' },
      { rule: ' \n' },
    ]
    expect(errorsOf(objectWith({ a: text }, ...rules), { a: 'x' })).toEqual([
      'root: Invalid value: "object": failed rule: self.a == "y"',
      'root: Invalid value: "object": must be y',
    ])
  })

  it('the message expression of a rule that fails is its message, if it makes a usable one', () => {
    const rules = ["'must not be ' + self", "'a\\nb'", "' '", 'self.substring(9)', "'x' + 1"].map(
      (messageExpression) => ({ rule: 'false', message: 'plain', messageExpression }),
    )
    const run = runRules({ schema: schemaOf('string', ...rules), object: 'x' })
    expect(run.errors).toEqual([
      'root: Invalid value: "string": must not be x',
      ...Array.from({ length: 4 }, () => 'root: Invalid value: "string": plain'),
    ])
  })

  it('a message of more than 5 KiB is not used', () => {
    const message = (size: number) => ({
      rule: 'false',
      messageExpression: `'${'x'.repeat(size)}'`,
    })
    expect(errorsOf(schemaOf('string', message(5_121)), 'x')).toEqual([
      'root: Invalid value: "string": failed rule: false',
    ])
    expect(errorsOf(schemaOf('string', message(5_120)), 'x')[0]).toContain('xxxx')
  })

  it('the reason and the path of a rule are those of its error', () => {
    const rule = { rule: 'false', message: 'no', fieldPath: '.a' }
    const schema = objectWith(
      { a: text },
      { ...rule, reason: 'FieldValueForbidden' },
      { ...rule, reason: 'FieldValueRequired' },
      { ...rule, reason: 'FieldValueDuplicate' },
      { ...rule, reason: 'FieldValueInvalid' },
      { ...rule, fieldPath: '.b' },
    )
    expect(errorsOf(schema, { a: 'x' })).toEqual([
      'root.a: Forbidden: no',
      'root.a: Required value: no',
      'root.a: Duplicate value: "object"',
      'root.a: Invalid value: "object": no',
      'root: Invalid value: "object": no',
    ])
    expect(runRules({ schema, object: {}, path: '' }).errors.slice(3)).toEqual([
      'a: Invalid value: "object": no',
      '<nil>: Invalid value: "object": no',
    ])
  })

  it('an error of a rule is told with the rule', () => {
    const schema = objectWith(
      { a: text, n: { 'x-kubernetes-int-or-string': true } },
      { rule: "self.a == 'x'" },
      { rule: 'self.n < 5', message: 'n is small' },
    )
    expect(errorsOf(schema, { n: 'x' })).toEqual([
      'root: Invalid value: "object": no such key: a evaluating rule: self.a == \'x\'',
      'root: Invalid value: "object": \'no such overload\': call arguments did not match a supported operator, function or ' +
        'macro signature for rule: n is small',
    ])
  })

  it('a value that does not fit its schema is an error of the rule that reads it', () => {
    const wrong = 'invalid data, expected string, got int64'
    const rules = ["self.a == 'x'", 'has(self.a)', 'has(self.a) || true', "'x' in self.l"]
    const schema = objectWith(
      { a: text, l: { type: 'array', items: text } },
      ...rules.map((rule) => ({ rule })),
    )
    expect(errorsOf(schema, { a: 1, l: [1, 'x'] })).toEqual([
      `root: Invalid value: "object": ${wrong} evaluating rule: self.a == 'x'`,
      `root: Invalid value: "object": ${wrong} evaluating rule: has(self.a)`,
    ])
  })

  it('an object is shown with the members that count as present', () => {
    const schema = objectWith(
      { o: { type: 'object', properties: { a: text, b: text } } },
      {
        rule: '\'%s\'.format([dyn(self.o)]) == \'{"a":"x"}\'',
      },
    )
    expect(errorsOf(schema, { o: { a: 'x' } })).toEqual([])
    expect(errorsOf(schema, { o: { a: 'x', b: null } })[0]).toContain('could not find key: "b"')
  })

  it('a rule that does not compile refuses every value', () => {
    expect(errorsOf(schemaOf('string', { rule: 'self.b' }), 'x')).toEqual([
      'root: Invalid value: "string": rule compile error: compilation failed: ERROR: <input>:1:5: type \'string\' does not ' +
        'support field selection\n | self.b\n | ....^',
    ])
    expect(errorsOf(schemaOf('string', { rule: 'self' }), 'x')).toEqual([
      'root: Invalid value: "string": rule compile error: cel expression must evaluate to a bool',
    ])
  })

  it('the rules of an untyped value cannot be evaluated', () => {
    const schema = {
      'x-kubernetes-preserve-unknown-fields': true,
      'x-kubernetes-validations': [{ rule: 'true' }],
    }
    expect(errorsOf(schema, 'x')).toEqual([
      'root: Invalid value: "": rule compiler initialization error: failed to convert to declType for CEL validation rules',
    ])
  })

  it('a transition rule is evaluated where there is an old value', () => {
    const schema = schemaOf('integer', { rule: 'self > oldSelf' })
    expect(errorsOf(schema, 5)).toEqual([])
    expect(errorsOf(schema, 5, 4)).toEqual([])
    expect(errorsOf(schema, 5, 5)).toEqual([
      'root: Invalid value: "integer": failed rule: self > oldSelf',
    ])
  })

  it('a transition rule may ask for the old value as an optional one', () => {
    const schema = schemaOf('integer', {
      rule: '!oldSelf.hasValue() || self > oldSelf.value()',
      optionalOldSelf: true,
      message: 'must grow',
    })
    expect(errorsOf(schema, 5)).toEqual([])
    expect(errorsOf(schema, 5, 4)).toEqual([])
    expect(errorsOf(schema, 5, 5)).toEqual(['root: Invalid value: "integer": must grow'])
  })

  it('a message expression reads the old value where the rule does', () => {
    const messageExpression = "'was ' + string(oldSelf)"
    const transition = { rule: 'self > oldSelf', message: 'plain', messageExpression }
    expect(errorsOf(schemaOf('integer', transition), 5, 6)).toEqual([
      'root: Invalid value: "integer": was 6',
    ])
    const other = { rule: 'self > 9', message: 'plain', messageExpression }
    expect(errorsOf(schemaOf('integer', other), 5, 6)).toEqual([
      'root: Invalid value: "integer": plain',
    ])
  })

  it('a rule that fails on a value which the update left unchanged only warns', () => {
    const schema = objectWith({
      a: schemaOf('string', { rule: "self == 'x'" }),
      b: schemaOf('string', { rule: 'self != oldSelf' }),
    })
    const run = runRules({ schema, object: { a: 'y', b: 'y' }, oldObject: { a: 'y', b: 'y' } })
    expect(run.warnings).toEqual(['root.a: Invalid value: "string": failed rule: self == \'x\''])
    expect(run.errors).toEqual(['root.b: Invalid value: "string": failed rule: self != oldSelf'])
  })
})

describe('the cost of rules', () => {
  const nested = { rule: 'self.all(a, self.all(b, self.all(c, true)))' }
  const list = {
    type: 'array',
    items: text,
    'x-kubernetes-validations': [nested, { rule: 'false' }],
  }
  const many = Array.from({ length: 300 }, () => 'x')

  it('a rule that costs too much ends the evaluation', () => {
    expect(runRules({ schema: list, object: many })).toEqual({
      errors: [
        'root: Invalid value: "array": \'operation cancelled: actual cost limit exceeded\': no further validation rules will ' +
          `be run due to call cost exceeds limit for rule: ${nested.rule}`,
      ],
      warnings: [],
      budget: -1,
    })
  })

  it('rules that cost too much together end the evaluation', () => {
    const schema = objectWith(
      { a: schemaOf('string', { rule: 'self == "x"' }), b: schemaOf('string', { rule: 'false' }) },
      { rule: "self.a == 'x'" },
    )
    const outOfBudget =
      'validation failed due to running out of cost budget, no further validation rules will be run'
    const run = (objectCostLimit: number) =>
      runRules({ schema, object: { a: 'x', b: 'x' }, limits: { objectCostLimit } })
    expect(run(2).errors).toEqual([`root: Invalid value: "object": ${outOfBudget}`])
    expect(run(4).errors).toEqual([`root.a: Invalid value: "string": ${outOfBudget}`])
    expect(run(5).errors).toEqual([`root.b: Invalid value: "string": ${outOfBudget}`])
    expect(run(6)).toMatchObject({
      errors: ['root.b: Invalid value: "string": failed rule: false'],
      budget: 1,
    })
  })

  it('a message expression that costs too much ends the evaluation', () => {
    const messageExpression = "self + self + self + 'x'"
    const schema = schemaOf('string', { rule: 'false', messageExpression }, { rule: 'false' })
    expect(runRules({ schema, object: 'x', limits: { objectCostLimit: 3 } })).toEqual({
      errors: [
        'root: Invalid value: "string": messageExpression evaluation failed due to running out of cost budget, no further ' +
          'validation rules will be run',
      ],
      warnings: [],
      budget: -1,
    })
    expect(runRules({ schema, object: 'x', limits: { callCostLimit: 3 } })).toMatchObject({
      errors: [
        'root: Invalid value: "string": no further validation rules will be run due to call cost exceeds limit for ' +
          String.raw`messageExpression: "self + self + self + 'x'"`,
      ],
      budget: -1,
    })
  })

  it('an evaluation that is cancelled ends', () => {
    const run = runRules({ schema: list, object: many, limits: { isInterrupted: () => true } })
    expect(run.errors).toEqual([
      `root: Invalid value: "array": operation interrupted evaluating rule: ${nested.rule}`,
    ])
    expect(run.budget).toBe(-1)
  })
})

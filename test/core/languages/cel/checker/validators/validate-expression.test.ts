import { describe, expect, it } from 'vitest'
import { checkExpression } from '../../../../../../core/languages/cel/checker/check-expression.ts'
import { homogeneousLiterals } from '../../../../../../core/languages/cel/checker/validators/homogeneous-literals.ts'
import {
  literalArgumentValidator,
  patternValidator,
} from '../../../../../../core/languages/cel/checker/validators/literal-argument.ts'
import { validateExpression } from '../../../../../../core/languages/cel/checker/validators/validate-expression.ts'
import type { Validator } from '../../../../../../core/languages/cel/checker/validators/validator.ts'
import type { FunctionDeclaration } from '../../../../../../core/languages/cel/function-declaration.ts'
import { parseExpression } from '../../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../../core/languages/cel/syntax/standard-macros.ts'
import {
  dynType,
  intType,
  listOf,
  optionalOf,
  stringType,
} from '../../../../../../core/languages/cel/types/cel-type.ts'
import { checkEnvironment } from '../../../../../support/cel/check-environment.ts'

const format: FunctionDeclaration = {
  name: 'format',
  overloads: [
    {
      id: 'string_format',
      isMember: true,
      parameters: [stringType, listOf(dynType)],
      result: stringType,
    },
  ],
}
const environment = checkEnvironment({
  functions: [format],
  variables: { any: dynType, maybe: optionalOf(intType) },
})

/** Columns, from 1, and messages of the issues in their order. */
function validate(text: string, ...validators: readonly Validator[]): readonly string[] {
  const source = new Source(text)
  const options = { macros: standardMacros, enableOptionalSyntax: true }
  const { expression: parsed } = parseExpression(source, options)
  if (parsed === undefined) throw new TypeError('expression that does not parse')
  const { expression } = checkExpression(parsed, source, environment)
  if (expression === undefined) throw new TypeError('expression of wrong types')
  return validateExpression(expression, source, validators).map(({ message, location }) => {
    return `${(location?.column ?? -1) + 1}: ${message}`
  })
}

describe('the validator of literal arguments', () => {
  const durations = literalArgumentValidator('duration', (literal) => literal === '1h')
  const patterns = patternValidator((pattern) => (pattern === '(' ? 'missing )' : undefined))

  it('a literal that the function does not take is refused', () => {
    expect(validate("duration('1h')", durations)).toEqual([])
    expect(validate("duration('1d')", durations)).toEqual(['10: invalid duration argument'])
    expect(validate("['1d'].all(x, duration('1w') > duration(x))", durations)).toEqual([
      '24: invalid duration argument',
    ])
  })

  it('computed arguments are left alone', () => {
    expect(validate("duration('1' + 'd')", durations)).toEqual([])
    expect(validate('duration(any)', durations)).toEqual([])
    expect(validate("timestamp('1d')", durations)).toEqual([])
  })

  it('a literal pattern that does not compile is refused', () => {
    expect(validate("'a'.matches('a')", patterns)).toEqual([])
    expect(validate("'('.matches('(')", patterns)).toEqual(['13: invalid matches argument'])
  })

  it('the first argument of matches(text, pattern) is taken for the pattern, as cel-go does', () => {
    expect(validate("matches('(', 'a')", patterns)).toEqual(['9: invalid matches argument'])
    expect(validate("matches('a', '(')", patterns)).toEqual([])
  })
})

describe('the validator of homogeneous literals', () => {
  it.each([
    ['[1, 2]', []],
    ["[1, 'a', 2.0]", ["5: expected type 'int' but found 'string'"]],
    ["[[1], ['a']]", ["7: expected type 'list(int)' but found 'list(string)'"]],
    ['[[1], []]', []],
    ['[[], 1]', ["6: expected type 'list(dyn)' but found 'int'"]],
    ['[1, any]', ["5: expected type 'int' but found 'dyn'"]],
    ['[any, any]', []],
    ['[?maybe, 1]', []],
    ['[?any, 1]', ["8: expected type 'dyn' but found 'int'"]],
    [
      "{'a': 1, 1: 'x', 2: 'y'}",
      [
        "10: expected type 'string' but found 'int'",
        "13: expected type 'int' but found 'string'",
        "18: expected type 'string' but found 'int'",
        "21: expected type 'int' but found 'string'",
      ],
    ],
    ["{'a': 1, ?'b': maybe}", []],
    [
      "{1: 1, 2: ['a', 1]} == {}",
      [
        "17: expected type 'string' but found 'int'",
        "11: expected type 'int' but found 'list(dyn)'",
      ],
    ],
  ])('literals of %s have the issues %j', (text, issues) => {
    expect(validate(text, homogeneousLiterals)).toEqual(issues)
  })

  it('literals in arguments of functions that another validator names may mix types, at any depth', () => {
    const formats: Validator = {
      name: 'formats',
      mixedLiteralFunctions: ['format'],
      validate: () => undefined,
    }
    const text = "'%s %s'.format([[1, 'a'], 1]) == '' || [1, 'a'] == []"
    expect(validate(text, homogeneousLiterals)).toHaveLength(3)
    expect(validate(text, homogeneousLiterals, formats)).toEqual([
      "44: expected type 'int' but found 'string'",
    ])
  })
})

describe('validation of an expression', () => {
  it('each validator runs once, in order, on the parts of the expression from the inside out', () => {
    const seen: string[] = []
    const spy = (name: string): Validator => ({
      name,
      validate: ({ parts }) => seen.push(`${name}: ${parts.map(({ kind }) => kind).join(' ')}`),
    })
    expect(validate('[any.a + 1]', spy('first'), spy('second'), spy('first'))).toEqual([])
    const kinds = 'ident select constant call list'
    expect(seen).toEqual([`first: ${kinds}`, `second: ${kinds}`])
  })
})

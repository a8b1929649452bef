import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkExpression,
  type CheckResult,
} from '../../../../../core/languages/cel/checker/check-expression.ts'
import { standardLibrary } from '../../../../../core/languages/cel/libraries/standard/standard-library.ts'
import type { Expr } from '../../../../../core/languages/cel/syntax/ast.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import {
  intType,
  listOf,
  mapOf,
  type CelType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { isComposed, partsOf } from '../../../../../core/languages/cel/types/composed-type.ts'
import { checkEnvironment } from '../../../../support/cel/check-environment.ts'
import { celExpressions } from '../../../../support/cel/expressions.ts'
import { objectTypes } from '../../../../support/cel/object-types.ts'
import { celTypes } from '../../../../support/cel/types.ts'

const types = objectTypes({
  Object: { a: intType, b: listOf(intType), c: mapOf(intType, intType) },
})
const expressions = celExpressions({
  variables: ['x', 'y', 'z', 'int', 'Object', '', '.x', 'constructor'],
  fields: ['a', 'b', 'c', '__proto__'],
  functions: [...(standardLibrary.functions ?? []).map(({ name }) => name), '_?._', 'none', ''],
  types: ['Object', 'None'],
})

function checkRoot(root: Expr, variables: Readonly<Record<string, CelType>> = {}): CheckResult {
  const parsed = { root, positions: new Map(), macroCalls: new Map() }
  return checkExpression(parsed, new Source(''), checkEnvironment({ variables, types }))
}

function hasParameters(type: CelType): boolean {
  return type.kind === 'parameter' || (isComposed(type) && partsOf(type).some(hasParameters))
}

function checkText(text: string): CheckResult {
  const source = new Source(text)
  const { expression } = parseExpression(source, { macros: standardMacros })
  if (expression === undefined) throw new TypeError('expression that does not parse')
  return checkExpression(expression, source, checkEnvironment())
}

describe('the checker, given any expression', () => {
  it('the checker answers any expression with either types without parameters or issues', () => {
    fc.assert(
      fc.property(expressions, celTypes, celTypes, (root, x, y) => {
        const { expression, issues } = checkRoot(root, { x, y })
        expect(issues.length === 0).toBe(expression !== undefined)
        expect([...(expression?.types.values() ?? [])].filter(hasParameters)).toEqual([])
      }),
    )
  })

  it('a checked expression that is checked again stays the same', () => {
    fc.assert(
      fc.property(expressions, celTypes, celTypes, (root, x, y) => {
        const { expression } = checkRoot(root, { x, y })
        fc.pre(expression !== undefined)
        const again = checkRoot(expression.root, { x, y }).expression
        expect(again?.root).toEqual(expression.root)
        expect(again?.types).toEqual(expression.types)
      }),
    )
  })

  it('a type of 2^60 parts is refused without a visit to each part', () => {
    let text = '1'
    for (let level = 60; level > 0; level -= 1)
      text = `[{x${level - 1}: x${level - 1}}].map(x${level}, ${text})`
    const { issues } = checkText(text.replaceAll('x0', '1'))
    expect(issues.map(({ message }) => message)).toEqual([
      'types of the expression are too large to be checked',
    ])
  })

  it('an expression that nests deeper than any parsed one is refused', () => {
    let root: Expr = { kind: 'constant', id: 1, value: 1 }
    for (let id = 2; id < 100_000; id += 1) {
      root = { kind: 'call', id, target: undefined, name: '-_', args: [root] }
    }
    expect(checkRoot(root).issues[0]?.message).toMatch(/^expression nests deeper than/)
  })

  it('an expression of the deepest nesting that the parser admits is checked', () => {
    const loops = `${'[1].map(x, '.repeat(120)}1${')'.repeat(120)}`
    expect(checkText(loops).issues).toEqual([])
    const lists = `${'['.repeat(240)}${']'.repeat(240)}`
    expect(checkText(lists).issues).toEqual([])
    const chain = Array.from({ length: 245 }, () => '1').join(' + ')
    expect(checkText(chain).issues).toEqual([])
    const logic = `${'true && true && false && ('.repeat(245)}true${')'.repeat(245)}`
    expect(checkText(logic).issues).toEqual([])
  })
})

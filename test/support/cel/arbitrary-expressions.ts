import fc from 'fast-check'
import { type Expr, operators } from '../../../core/languages/cel/syntax/ast.ts'
import { integerOf } from '../../../core/languages/cel/values/integer.ts'
import { Double, Uint, type Value } from '../../../core/languages/cel/values/value.ts'
import { anyText } from '../objects/any-text.ts'
import { binaryFunctions } from './expression-text.ts'

const id = 0
const name = fc.constantFrom('a', 'b', 'self', 'has_', '_x1', 'inner', 'trueish')
const typeName = fc.constantFrom('T', 'a.b.T', '.T')

const constant = fc.oneof(
  fc.constantFrom<Value[]>(null, true, false, 0, 1),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(integerOf),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => new Uint(integerOf(value))),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => new Double(value)),
  anyText(),
  fc.uint8Array({ maxLength: 8 }),
)

function call(callName: string, args: readonly Expr[], target?: Expr): Expr {
  return { kind: 'call', id, target, name: callName, args }
}

/** Any expression that can be written without macros. Ids are all 0. */
export const arbitraryExpression: fc.Arbitrary<Expr> = fc.letrec<{ expr: Expr }>((tie) => {
  const expr = tie('expr')
  const few = fc.array(expr, { maxLength: 3 })
  const leaves: fc.Arbitrary<Expr>[] = [
    constant.map((value) => ({ kind: 'constant', id, value })),
    name.map((text) => ({ kind: 'ident', id, name: text })),
  ]
  const inner: fc.Arbitrary<Expr>[] = [
    fc.record({ operand: expr, field: name }).map((parts) => {
      return { kind: 'select', id, isTest: false, ...parts }
    }),
    fc.tuple(name, few).map(([text, args]) => call(text, args)),
    fc.tuple(name, expr, few).map(([text, target, args]) => call(text, args, target)),
    fc.tuple(fc.constantFrom(...binaryFunctions), expr, expr).map(([text, left, right]) => {
      return call(text, [left, right])
    }),
    fc.tuple(expr, expr, expr).map((args) => call(operators.conditional, args)),
    fc.tuple(fc.constantFrom(operators.logicalNot, operators.negate), expr).map(([text, arg]) => {
      return call(text, [arg])
    }),
    fc
      .tuple(fc.constantFrom(operators.index, operators.optionalIndex), expr, expr)
      .map(([text, operand, index]) => call(text, [operand, index])),
    fc.tuple(expr, name).map(([operand, field]) => {
      return call(operators.optionalSelect, [operand, { kind: 'constant', id, value: field }])
    }),
    fc.array(fc.tuple(expr, fc.boolean()), { maxLength: 3 }).map((items) => ({
      kind: 'list',
      id,
      elements: items.map(([element]) => element),
      optionalIndices: items.flatMap(([, isOptional], index) => (isOptional ? [index] : [])),
    })),
    fc
      .array(fc.record({ key: expr, value: expr, isOptional: fc.boolean() }), { maxLength: 3 })
      .map((entries) => {
        return { kind: 'map', id, entries: entries.map((entry) => ({ id, ...entry })) }
      }),
    fc
      .tuple(
        typeName,
        fc.array(fc.record({ name, value: expr, isOptional: fc.boolean() }), { maxLength: 3 }),
      )
      .map(([type, fields]) => {
        const all = fields.map((field) => ({ id, ...field }))
        return { kind: 'struct', id, typeName: type, fields: all }
      }),
  ]
  return { expr: fc.oneof({ maxDepth: 5 }, ...leaves, ...inner) }
}).expr

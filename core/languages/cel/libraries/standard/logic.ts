import type { FunctionDeclaration } from '../../function-declaration.ts'
import { operators } from '../../syntax/ast.ts'
import { boolType, typeParameter } from '../../types/cel-type.ts'
import { equals } from '../../values/equals.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { shorterTraversalCost } from './costs.ts'

const a = typeParameter('A')

/** Logical operators, which evaluation implements itself, and equality. */
export const logicFunctions: readonly FunctionDeclaration[] = [
  {
    name: operators.conditional,
    overloads: [{ id: 'conditional', parameters: [boolType, a, a], result: a }],
  },
  {
    name: operators.logicalAnd,
    overloads: [{ id: 'logical_and', parameters: [boolType, boolType], result: boolType }],
  },
  {
    name: operators.logicalOr,
    overloads: [{ id: 'logical_or', parameters: [boolType, boolType], result: boolType }],
  },
  {
    name: operators.logicalNot,
    overloads: [{ id: 'logical_not', parameters: [boolType], result: boolType }],
    evaluate: (value = null) => (typeof value === 'boolean' ? !value : noOverload),
  },
  {
    name: operators.notStrictlyFalse,
    overloads: [{ id: 'not_strictly_false', parameters: [boolType], result: boolType }],
  },
  {
    name: operators.equals,
    overloads: [{ id: 'equals', parameters: [a, a], result: boolType, cost: shorterTraversalCost }],
    evaluate: (left = null, right = null) => equals(left, right),
  },
  {
    name: operators.notEquals,
    overloads: [
      { id: 'not_equals', parameters: [a, a], result: boolType, cost: shorterTraversalCost },
    ],
    evaluate: (left = null, right = null) => equals(left, right) !== true,
  },
]

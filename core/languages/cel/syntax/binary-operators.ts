import { operators } from './ast.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'

/** Functions of binary operators, by token. */
const functions: ReadonlyMap<TokenKind, string> = new Map([
  [tokenKinds.equals, operators.equals],
  [tokenKinds.notEquals, operators.notEquals],
  [tokenKinds.in, operators.in],
  [tokenKinds.less, operators.less],
  [tokenKinds.lessEquals, operators.lessEquals],
  [tokenKinds.greaterEquals, operators.greaterEquals],
  [tokenKinds.greater, operators.greater],
  [tokenKinds.plus, operators.add],
  [tokenKinds.minus, operators.subtract],
  [tokenKinds.star, operators.multiply],
  [tokenKinds.slash, operators.divide],
  [tokenKinds.percent, operators.modulo],
])

/** The function of a comparison or of arithmetic. */
export function binaryOperator(kind: TokenKind): string {
  const name = functions.get(kind)
  if (name === undefined) throw new TypeError(`token kind ${kind} is no binary operator`)
  return name
}

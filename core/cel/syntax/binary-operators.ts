import { operators } from './ast.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'

/** Functions of comparisons, by token. */
const relations: readonly (string | undefined)[] = byKind([
  [tokenKinds.equals, operators.equals],
  [tokenKinds.notEquals, operators.notEquals],
  [tokenKinds.in, operators.in],
  [tokenKinds.less, operators.less],
  [tokenKinds.lessEquals, operators.lessEquals],
  [tokenKinds.greaterEquals, operators.greaterEquals],
  [tokenKinds.greater, operators.greater],
])

const sums: readonly (string | undefined)[] = byKind([
  [tokenKinds.plus, operators.add],
  [tokenKinds.minus, operators.subtract],
])

const products: readonly (string | undefined)[] = byKind([
  [tokenKinds.star, operators.multiply],
  [tokenKinds.slash, operators.divide],
  [tokenKinds.percent, operators.modulo],
])

/** The function of `==`, `in` and the like; undefined for other tokens. */
export function relationOf(kind: TokenKind): string | undefined {
  return relations[kind]
}

/** The function of `+` and `-`; undefined for other tokens. */
export function sumOf(kind: TokenKind): string | undefined {
  return sums[kind]
}

/** The function of `*`, `/` and `%`; undefined for other tokens. */
export function productOf(kind: TokenKind): string | undefined {
  return products[kind]
}

function byKind(pairs: readonly (readonly [TokenKind, string])[]): (string | undefined)[] {
  const table = Array.from<unknown, string | undefined>({ length: 36 }, () => undefined)
  for (const [kind, name] of pairs) table[kind] = name
  return table
}

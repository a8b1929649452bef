import { tokenKinds as kinds } from './token-kind.ts'
import type { TokenSet } from './token-set.ts'

export const literalStart: TokenSet = new Set([
  kinds.minus,
  kinds.true,
  kinds.false,
  kinds.null,
  kinds.double,
  kinds.int,
  kinds.uint,
  kinds.string,
  kinds.bytes,
])

/** Tokens that a name starts with, or the type of a message. */
export const nameStart: TokenSet = new Set([kinds.dot, kinds.identifier])

/** Tokens that an expression starts with which has no `!` before it. */
export const memberStart: TokenSet = new Set([
  kinds.leftBracket,
  kinds.leftBrace,
  kinds.leftParenthesis,
  ...nameStart,
  ...literalStart,
])

export const expressionStart: TokenSet = new Set([kinds.exclamation, ...memberStart])

/** Tokens that an element of a list or a key of a map starts with. */
export const elementStart: TokenSet = new Set([kinds.questionMark, ...expressionStart])

export const fieldName: TokenSet = new Set([kinds.identifier, kinds.escapedIdentifier])

/** Tokens that a field of a message starts with. */
export const fieldStart: TokenSet = new Set([kinds.questionMark, ...fieldName])

/** Tokens behind the parenthesis that opens arguments. */
export const argumentsStart: TokenSet = new Set([kinds.rightParenthesis, ...expressionStart])

/** Tokens that a field access, a call of a member function or an index starts with. */
export const suffixStart: TokenSet = new Set([kinds.leftBracket, kinds.dot])

export const relations: TokenSet = new Set([
  kinds.equals,
  kinds.notEquals,
  kinds.in,
  kinds.less,
  kinds.lessEquals,
  kinds.greaterEquals,
  kinds.greater,
])

export const sums: TokenSet = new Set([kinds.minus, kinds.plus])

export const products: TokenSet = new Set([kinds.star, kinds.slash, kinds.percent])

export const calculations: TokenSet = new Set([...sums, ...products])

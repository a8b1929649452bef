import { tokenKinds as kinds } from './token-kind.ts'
import { setOf, type TokenSet, unionOf } from './token-set.ts'

export const literalStart: TokenSet = setOf(
  kinds.minus,
  kinds.true,
  kinds.false,
  kinds.null,
  kinds.double,
  kinds.int,
  kinds.uint,
  kinds.string,
  kinds.bytes,
)

/** Tokens that an operand starts with, unless `!` stands before it. */
export const memberStart: TokenSet = unionOf(
  literalStart,
  setOf(kinds.leftBracket, kinds.leftBrace, kinds.leftParenthesis, kinds.dot, kinds.identifier),
)

export const expressionStart: TokenSet = unionOf(memberStart, setOf(kinds.exclamation))

/** Tokens that an element of a list or a key of a map starts with. */
export const elementStart: TokenSet = unionOf(expressionStart, setOf(kinds.questionMark))

export const fieldName: TokenSet = setOf(kinds.identifier, kinds.escapedIdentifier)

/** Tokens that a field of a message starts with. */
export const fieldStart: TokenSet = unionOf(fieldName, setOf(kinds.questionMark))

export const relations: TokenSet = setOf(
  kinds.equals,
  kinds.notEquals,
  kinds.in,
  kinds.less,
  kinds.lessEquals,
  kinds.greaterEquals,
  kinds.greater,
)

export const products: TokenSet = setOf(kinds.star, kinds.slash, kinds.percent)

/** Tokens of sums and products. */
export const calculations: TokenSet = unionOf(products, setOf(kinds.minus, kinds.plus))

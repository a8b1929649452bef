import {
  calculations,
  elementStart,
  expressionStart,
  fieldName,
  fieldStart,
  literalStart,
  memberStart,
  relations,
} from './first-tokens.ts'
import type {
  ArgumentsPlaces,
  CollectionPlaces,
  ItemPlaces,
  OperatorPlaces,
  Places,
} from './place-groups.ts'
import { before, endOr, type Place, token } from './place.ts'
import { type TokenKind, tokenKinds as kinds } from './token-kind.ts'
import { setOf, type TokenSet, unionOf } from './token-set.ts'

const ruleEnd = endOr(setOf())
const expression = before(expressionStart)
const suffixStart = setOf(kinds.leftBracket, kinds.dot)
const moreSuffixes = endOr(suffixStart)
const closeParenthesis = setOf(kinds.rightParenthesis)
const comma = setOf(kinds.comma)

function operators(tokens: TokenSet): OperatorPlaces {
  return { afterFirst: endOr(tokens), afterNext: endOr(tokens) }
}

function collection(closing: TokenKind, itemStart: TokenSet): CollectionPlaces {
  const commaOrEnd = setOf(closing, kinds.comma)
  return {
    itemStart,
    items: before(unionOf(commaOrEnd, itemStart)),
    first: item(),
    next: item(),
    afterItems: before(commaOrEnd),
    trailing: before(commaOrEnd),
    close: token(closing, ruleEnd),
  }
}

function item(): ItemPlaces {
  return { colon: token(kinds.colon, expression), behind: endOr(comma) }
}

function callArguments(behind: Place): ArgumentsPlaces {
  return {
    items: before(unionOf(closeParenthesis, expressionStart)),
    afterItems: before(closeParenthesis),
    close: token(kinds.rightParenthesis, behind),
  }
}

/** All places of the grammar at which an error can be noticed, and those behind rules, by rule. */
export const places: Places = {
  end: token(kinds.endOfInput, ruleEnd),
  conditional: {
    afterCondition: endOr(setOf(kinds.questionMark)),
    colon: token(kinds.colon, expression),
    afterSecond: ruleEnd,
  },
  or: operators(setOf(kinds.logicalOr)),
  and: operators(setOf(kinds.logicalAnd)),
  relation: operators(relations),
  calculation: operators(calculations),
  unary: {
    start: before(expressionStart),
    afterExclamation: before(expressionStart),
    afterMinus: before(memberStart),
    afterMember: ruleEnd,
  },
  member: {
    afterPrimary: moreSuffixes,
    suffix: before(suffixStart),
    afterField: moreSuffixes,
    arguments: callArguments(moreSuffixes),
    index: before(elementStart),
    closeIndex: token(kinds.rightBracket, moreSuffixes),
  },
  primary: {
    start: before(memberStart),
    literal: before(literalStart),
    arguments: callArguments(ruleEnd),
    closeNested: token(kinds.rightParenthesis, ruleEnd),
  },
  list: collection(kinds.rightBracket, elementStart),
  map: collection(kinds.rightBrace, elementStart),
  message: collection(kinds.rightBrace, fieldStart),
  argumentItems: operators(comma),
  element: { start: before(elementStart), end: ruleEnd },
  field: { start: before(fieldStart), end: ruleEnd },
  name: before(fieldName),
}

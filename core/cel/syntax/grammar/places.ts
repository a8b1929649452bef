import { before, endOr, type Place, token } from './place.ts'
import type {
  ArgumentsPlaces,
  ChainPlaces,
  CollectionPlaces,
  ItemsPlaces,
  OperatorPlaces,
  Places,
} from './place-groups.ts'
import { type TokenKind, tokenKinds as kinds } from './token-kind.ts'
import type { TokenSet } from './token-set.ts'
import {
  argumentsStart,
  calculations,
  elementStart,
  expressionStart,
  fieldName,
  fieldStart,
  literalStart,
  memberStart,
  nameStart,
  relations,
  suffixStart,
} from './first-tokens.ts'

const ruleEnd = endOr(new Set())
const expression = before(expressionStart)
const moreSuffixes = endOr(suffixStart)
const identifier = before(new Set([kinds.identifier]))
const openParenthesis = before(new Set([kinds.leftParenthesis]))
const closeParenthesis = before(new Set([kinds.rightParenthesis]))
const typeRest = before(new Set([kinds.leftBrace, kinds.dot]))

function chain(operator: TokenKind): ChainPlaces {
  const more = new Set([operator])
  return {
    afterFirst: endOr(more),
    operator: token(operator, expression),
    afterTerm: endOr(more),
    again: endOr(more),
  }
}

function operators(tokens: TokenSet): OperatorPlaces {
  return {
    afterFirst: endOr(tokens),
    afterRight: endOr(tokens),
    again: endOr(tokens),
  }
}

function collection(opening: TokenKind, closing: TokenKind, itemStart: TokenSet): CollectionPlaces {
  const itemsOrEnd = new Set([closing, kinds.comma, ...itemStart])
  const commaOrEnd = new Set([closing, kinds.comma])
  return {
    open: token(opening, before(itemsOrEnd)),
    items: before(itemsOrEnd),
    afterItems: before(commaOrEnd),
    trailing: before(commaOrEnd),
    comma: token(kinds.comma, before(new Set([closing]))),
    close: token(closing, ruleEnd),
  }
}

function items(itemStart: TokenSet): ItemsPlaces {
  const more = new Set([kinds.comma])
  return {
    start: itemStart,
    afterFirst: endOr(more),
    comma: token(kinds.comma, before(itemStart)),
    afterNext: endOr(more),
    again: endOr(more),
    firstColon: token(kinds.colon, expression),
    nextColon: token(kinds.colon, expression),
  }
}

function callArguments(behind: Place): ArgumentsPlaces {
  return {
    open: token(kinds.leftParenthesis, before(argumentsStart)),
    items: before(argumentsStart),
    afterItems: closeParenthesis,
    close: token(kinds.rightParenthesis, behind),
  }
}

/** All places of the grammar at which an error can be noticed, by rule. */
export const places: Places = {
  end: token(kinds.endOfInput, ruleEnd),
  conditional: {
    afterCondition: endOr(new Set([kinds.questionMark])),
    question: token(kinds.questionMark, expression),
    colon: token(kinds.colon, expression),
    afterSecond: ruleEnd,
  },
  or: chain(kinds.logicalOr),
  and: chain(kinds.logicalAnd),
  relation: operators(relations),
  calculation: operators(calculations),
  unary: {
    start: before(expressionStart),
    exclamation: token(kinds.exclamation, expression),
    afterExclamation: before(expressionStart),
    minus: token(kinds.minus, before(memberStart)),
    afterMinus: before(memberStart),
    afterMember: ruleEnd,
  },
  member: {
    afterPrimary: endOr(suffixStart),
    suffix: before(suffixStart),
    again: endOr(suffixStart),
    dot: token(kinds.dot, before(fieldStart)),
    field: before(fieldStart),
    optionalField: token(kinds.questionMark, before(fieldName)),
    afterField: moreSuffixes,
    methodDot: token(kinds.dot, identifier),
    method: token(kinds.identifier, openParenthesis),
    arguments: callArguments(moreSuffixes),
    openIndex: token(kinds.leftBracket, before(elementStart)),
    index: before(elementStart),
    optionalIndex: token(kinds.questionMark, expression),
    closeIndex: token(kinds.rightBracket, moreSuffixes),
  },
  primary: {
    start: before(memberStart),
    end: ruleEnd,
    name: before(nameStart),
    leadingDot: token(kinds.dot, identifier),
    variable: token(kinds.identifier, ruleEnd),
    functionName: token(kinds.identifier, openParenthesis),
    arguments: callArguments(ruleEnd),
    openNested: token(kinds.leftParenthesis, expression),
    closeNested: token(kinds.rightParenthesis, ruleEnd),
    typeName: token(kinds.identifier, typeRest),
    typeRest,
    typeAgain: before(typeRest.tokens),
    typeDot: token(kinds.dot, identifier),
  },
  list: collection(kinds.leftBracket, kinds.rightBracket, elementStart),
  map: collection(kinds.leftBrace, kinds.rightBrace, elementStart),
  message: collection(kinds.leftBrace, kinds.rightBrace, fieldStart),
  argumentItems: items(expressionStart),
  listItems: items(elementStart),
  mapItems: items(elementStart),
  messageItems: items(fieldStart),
  element: {
    start: before(elementStart),
    optional: token(kinds.questionMark, expression),
    end: ruleEnd,
  },
  field: {
    start: before(fieldStart),
    optional: token(kinds.questionMark, before(fieldName)),
    end: ruleEnd,
  },
  name: {
    start: before(fieldName),
    identifier: token(kinds.identifier, ruleEnd),
    escaped: token(kinds.escapedIdentifier, ruleEnd),
  },
  literal: { start: before(literalStart) },
}

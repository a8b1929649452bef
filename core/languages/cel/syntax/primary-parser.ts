import { type Integer, integerOf, maxInt, maxUint, minInt } from '../values/integer.ts'
import { Double, Uint } from '../values/value.ts'
import type { Expr } from './ast.ts'
import { CollectionParser } from './collection-parser.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { expressionStart, literalStart } from './grammar/first-tokens.ts'
import type { ArgumentsPlaces } from './grammar/place-groups.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds, type TokenKind } from './grammar/token-kind.ts'
import type { ExpressionSource, ParseState } from './parse-state.ts'
import { parseBytesLiteral, parseStringLiteral } from './string-literal.ts'

/**
 * Reserved words, which name neither variables nor functions; fields may have these names where the grammar has no other use
 * for them.
 */
const reservedNames: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'package',
  'namespace',
  'null',
  'return',
  'true',
  'var',
  'void',
  'while',
])

/** Parses names, calls of functions, literals, lists, maps, messages and what stands in parentheses. */
export class PrimaryParser {
  readonly #state: ParseState
  readonly #runner: RuleRunner
  readonly #builder: ExpressionBuilder
  readonly #expressions: ExpressionSource
  readonly #collections: CollectionParser

  constructor(state: ParseState, expressions: ExpressionSource) {
    this.#state = state
    this.#runner = state.runner
    this.#builder = state.builder
    this.#expressions = expressions
    this.#collections = new CollectionParser(state, expressions)
  }

  parse(follow: Place): Expr {
    const runner = this.#runner
    let result: Expr | undefined
    runner.enter(follow)
    try {
      runner.sync(places.primary.start)
      switch (runner.kind) {
        case tokenKinds.identifier:
        case tokenKinds.dot:
          result = this.#named()
          break
        case tokenKinds.leftParenthesis:
          runner.take()
          result = this.#expressions.expression(places.primary.closeNested)
          runner.match(places.primary.closeNested)
          break
        case tokenKinds.leftBracket:
          result = this.#collections.list()
          break
        case tokenKinds.leftBrace:
          result = this.#collections.map()
          break
        default:
          result = this.#literal()
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return result ?? this.#builder.unknown()
  }

  /** A literal, perhaps a number with a minus sign. */
  #literal(): Expr {
    const runner = this.#runner
    const { tokens } = runner
    if (literalStart[runner.kind] !== true) runner.failOnAlternatives(places.primary.start)
    const isNegative = runner.kind === tokenKinds.minus
    if (isNegative) {
      const next = tokens.kindAhead(2)
      const isNumber = next === tokenKinds.int || next === tokenKinds.double
      if (!isNumber) runner.failOnAlternatives(places.primary.literal, 2)
    }
    const offset = isNegative ? runner.take() : tokens.start
    const { kind } = runner
    const text = tokens.textOf(tokens.index)
    runner.take()
    return buildLiteral(this.#builder, { kind, text, offset, isNegative })
  }

  /** A variable, a call of a function or a message: told apart by what follows the names. */
  #named(): Expr {
    const { tokens } = this.#runner
    const first = this.#runner.kind === tokenKinds.dot ? 2 : 1
    if (first === 2 && tokens.kindAhead(2) !== tokenKinds.identifier) {
      this.#runner.failOnAlternatives(places.primary.start, 2)
    }
    let last = first
    let behind = tokens.kindAhead(last + 1)
    const isCall = behind === tokenKinds.leftParenthesis
    while (behind === tokenKinds.dot && tokens.kindAhead(last + 2) === tokenKinds.identifier) {
      last += 2
      behind = tokens.kindAhead(last + 1)
    }
    if (behind === tokenKinds.leftBrace) return this.#collections.message(this.#takeTypeName(last))
    const { start } = tokens
    const dot = first === 1 ? '' : '.'
    if (first === 2) this.#runner.take()
    const name = tokens.textOf(tokens.index)
    const nameStart = this.#runner.take()
    const isReserved = reservedNames.has(name)
    if (isCall) return this.#call(dot + name, isReserved ? start : undefined)
    if (isReserved) return this.#builder.report(start, `reserved identifier: ${name}`)
    return this.#builder.ident(nameStart, dot + name)
  }

  /** Takes a number of tokens. Answers with their texts, one behind the other. */
  #takeTypeName(count: number): string {
    const { tokens } = this.#runner
    let name = ''
    for (let taken = 0; taken < count; taken += 1) {
      name += tokens.textOf(tokens.index)
      this.#runner.take()
    }
    return name
  }

  /** A call of a function, whose name has been taken; `reservedAt` is the offset of a name that is no function's. */
  #call(name: string, reservedAt: number | undefined): Expr {
    const args: Expr[] = []
    const id = this.#builder.id(this.#runner.take())
    this.parseArguments(places.primary.arguments, args)
    if (reservedAt === undefined) return this.#state.call(id, name, undefined, args)
    this.#state.takeBack(id)
    return this.#builder.report(reservedAt, `reserved identifier: ${name.replace('.', '')}`)
  }

  /** Parses arguments behind their opening parenthesis, with the closing one; false where they are broken. */
  parseArguments(at: ArgumentsPlaces, args: Expr[]): boolean {
    const runner = this.#runner
    const state = this.#state
    const { argumentItems } = places
    let height = 0
    let isComplete = true
    try {
      runner.sync(at.items)
      if (expressionStart[runner.kind] === true) {
        runner.enter(at.afterItems)
        args.push(this.#expressions.expression(argumentItems.afterFirst))
        ;({ height } = state)
        while (runner.kind === tokenKinds.comma) {
          runner.take()
          args.push(this.#expressions.expression(argumentItems.afterNext))
          height = Math.max(height, state.height)
        }
        runner.leave()
      }
      runner.match(at.close)
    } catch (failure) {
      runner.recover(failure)
      isComplete = false
    }
    state.height = height
    return isComplete
  }
}

/** A literal as it is written: its token, and whether the minus sign before that belongs to it. */
interface WrittenLiteral {
  readonly kind: TokenKind
  readonly text: string
  /** Offset of the sign or else of the token, in UTF-16 code units. */
  readonly offset: number
  readonly isNegative: boolean
}

/** Makes the expression of a literal, or reports what is wrong with it. */
function buildLiteral(builder: ExpressionBuilder, literal: WrittenLiteral): Expr {
  const { kind, text, offset, isNegative } = literal
  switch (kind) {
    case tokenKinds.true:
      return builder.constant(offset, true)
    case tokenKinds.false:
      return builder.constant(offset, false)
    case tokenKinds.null:
      return builder.constant(offset, null)
    case tokenKinds.int: {
      const value = parseIntLiteral(text, isNegative)
      if (value === undefined) return builder.report(offset, 'invalid int literal')
      return builder.constant(offset, value)
    }
    case tokenKinds.uint: {
      const value = parseUintLiteral(text)
      if (value === undefined) return builder.report(offset, 'invalid uint literal')
      return builder.constant(offset, new Uint(value))
    }
    case tokenKinds.double: {
      const value = parseDoubleLiteral(text, isNegative)
      if (value === undefined) return builder.report(offset, 'invalid double literal')
      return builder.constant(offset, new Double(value))
    }
    default:
      return buildText(builder, literal)
  }
}

function buildText(builder: ExpressionBuilder, literal: WrittenLiteral): Expr {
  const { kind, text, offset } = literal
  const value = kind === tokenKinds.bytes ? parseBytesLiteral(text) : parseStringLiteral(text)
  if (typeof value === 'string' || value instanceof Uint8Array) {
    return builder.constant(offset, value)
  }
  builder.report(offset, value.error)
  return builder.constant(offset, text)
}

/** Longest decimal literal that a double holds exactly whatever its digits are. */
const exactDigits = 15

/** Value of an int literal, decimal or `0x…`; undefined outside of 64 bits. */
function parseIntLiteral(text: string, isNegative: boolean): Integer | undefined {
  if (text.length <= exactDigits) {
    const small = Number(text)
    return isNegative && small !== 0 ? -small : small
  }
  const value = isNegative ? -BigInt(text) : BigInt(text)
  return value < minInt || value > maxInt ? undefined : integerOf(value)
}

/** Value of a uint literal, written with the suffix `u`; undefined outside of 64 bits. */
function parseUintLiteral(text: string): Integer | undefined {
  const digits = text.slice(0, -1)
  if (digits.length <= exactDigits) return Number(digits)
  const value = BigInt(digits)
  return value > maxUint ? undefined : integerOf(value)
}

/** Value of a double literal; undefined beyond the largest double. */
function parseDoubleLiteral(text: string, isNegative: boolean): number | undefined {
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return isNegative ? -value : value
}

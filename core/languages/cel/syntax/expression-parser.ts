import { type Expr, operators } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { calculations, memberStart, products, relations } from './grammar/first-tokens.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds, type TokenKind } from './grammar/token-kind.ts'
import { MemberParser } from './member-parser.ts'
import type { ExpressionSource, ParseState } from './parse-state.ts'

/** Precedence from which only products are parsed, and from which no binary operator is. */
const precedences = { sum: 1, product: 2, operand: 3 } as const

/**
 * Parses any text by recursive descent, straight into expressions. Its methods and those of its parts are the rules of the
 * grammar of cel-go, and fail and recover where the parser that ANTLR makes of it does.
 */
export class ExpressionParser implements ExpressionSource {
  readonly #state: ParseState
  readonly #runner: RuleRunner
  readonly #builder: ExpressionBuilder
  readonly #members: MemberParser
  // No other rule nests deeper in itself than the deepest of these three.
  #expressionDepth = 0
  #relationDepth = 0
  #calculationDepth = 0

  constructor(state: ParseState) {
    this.#state = state
    this.#runner = state.runner
    this.#builder = state.builder
    this.#members = new MemberParser(state, this)
  }

  /** The whole text. @throws ParsingStopped at a limit. */
  parse(): Expr {
    const runner = this.#runner
    runner.checkDepth(1)
    runner.tokens.begin()
    const root = this.expression(places.end)
    try {
      runner.match(places.end)
    } catch (failure) {
      runner.recover(failure)
    }
    return root
  }

  /** An expression that stands before a place. */
  expression(follow: Place): Expr {
    const runner = this.#runner
    const firstId = this.#builder.nextId
    this.#expressionDepth += 1
    runner.checkDepth(this.#expressionDepth)
    runner.enter(follow)
    let result = this.#chain(true, places.conditional.afterCondition)
    if (runner.kind === tokenKinds.questionMark) result = this.#conditional(result, firstId)
    runner.leave()
    this.#expressionDepth -= 1
    return result
  }

  /** `? first : second` behind a condition. */
  #conditional(condition: Expr, firstId: number): Expr {
    const runner = this.#runner
    const state = this.#state
    const at = places.conditional
    let { height } = state
    const id = this.#builder.id(runner.take())
    const first = this.#chain(true, at.colon)
    height = Math.max(height, state.height)
    state.height = 0
    let second: Expr | undefined
    try {
      runner.match(at.colon)
      second = this.expression(at.afterSecond)
    } catch (failure) {
      runner.recover(failure)
    }
    state.rise(Math.max(height, state.height), firstId)
    const parts = [condition, first, second ?? this.#builder.unknown()]
    return this.#builder.operatorCall(id, operators.conditional, parts)
  }

  /** Terms with `||` between them, or with `&&`. */
  #chain(isOr: boolean, follow: Place): Expr {
    const runner = this.#runner
    const at = isOr ? places.or : places.and
    const kind = isOr ? tokenKinds.logicalOr : tokenKinds.logicalAnd
    runner.enter(follow)
    let result = isOr ? this.#chain(false, at.afterFirst) : this.#relation(at.afterFirst, true)
    if (runner.kind === kind) {
      const terms = [result]
      const ids: number[] = []
      let { height } = this.#state
      do {
        const start = runner.take()
        terms.push(isOr ? this.#chain(false, at.afterNext) : this.#relation(at.afterNext, true))
        ids.push(this.#builder.id(start))
        height = Math.max(height, this.#state.height)
      } while (runner.kind === kind)
      this.#state.height = height
      const name = isOr ? operators.logicalOr : operators.logicalAnd
      result = buildBalanced(this.#builder, { name, terms, operators: ids })
    }
    runner.leave()
    return result
  }

  /** Comparisons, from left to right. The right side of a comparison is no chain of them. */
  #relation(follow: Place, isChain: boolean): Expr {
    const runner = this.#runner
    const at = places.relation
    const firstId = this.#builder.nextId
    this.#relationDepth += 1
    runner.checkDepth(this.#relationDepth)
    runner.enter(follow)
    let left = this.#calculation(at.afterFirst, precedences.sum)
    while (isChain && relations[runner.kind] === true) {
      const { kind } = runner
      const { height } = this.#state
      const id = this.#builder.id(runner.take())
      const right = this.#relation(at.afterNext, false)
      this.#state.rise(Math.max(height, this.#state.height), firstId)
      left = this.#builder.operatorCall(id, binaryOperator(kind), [left, right])
    }
    runner.leave()
    this.#relationDepth -= 1
    return left
  }

  /** Sums and products, from left to right, as far as the precedence admits them. */
  #calculation(follow: Place, precedence: number): Expr {
    const runner = this.#runner
    const at = places.calculation
    const firstId = this.#builder.nextId
    this.#calculationDepth += 1
    runner.checkDepth(this.#calculationDepth)
    runner.enter(follow)
    let left = this.#unary(at.afterFirst)
    while (precedence <= precedences.product && calculations[runner.kind] === true) {
      const { kind } = runner
      const isProduct = products[kind] === true
      if (!isProduct && precedence === precedences.product) break
      const { height } = this.#state
      const id = this.#builder.id(runner.take())
      const inner = isProduct ? precedences.operand : precedences.product
      const right = this.#calculation(at.afterNext, inner)
      this.#state.rise(Math.max(height, this.#state.height), firstId)
      left = this.#builder.operatorCall(id, binaryOperator(kind), [left, right])
    }
    runner.leave()
    this.#calculationDepth -= 1
    return left
  }

  /** A member, perhaps with signs before it. A single minus before a number is part of the number. */
  #unary(follow: Place): Expr {
    const runner = this.#runner
    const at = places.unary
    const { start } = runner.tokens
    let result: Expr | undefined
    this.#state.height = 0
    runner.enter(follow)
    try {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.exclamation || this.#isNegation()) {
        result = this.#signed(runner.kind === tokenKinds.minus)
      } else {
        if (memberStart[runner.kind] !== true) runner.failOnAlternatives(at.start)
        result = this.#members.parse(at.afterMember)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return result ?? this.#builder.constant(start, '<<error>>')
  }

  /** Whether a minus sign begins here which does not belong to a number. */
  #isNegation(): boolean {
    const runner = this.#runner
    if (runner.kind !== tokenKinds.minus) return false
    const kind = runner.tokens.kindAhead(2)
    if (memberStart[kind] !== true) runner.failOnAlternatives(places.unary.start, 2)
    return kind !== tokenKinds.int && kind !== tokenKinds.double
  }

  /** `!!x` or `--x`: signs in pairs cancel out. */
  #signed(isNegation: boolean): Expr {
    const runner = this.#runner
    const { start } = runner.tokens
    let count = 0
    let isBroken = false
    try {
      do {
        runner.take()
        count += 1
      } while (isNegation ? this.#isMinusAgain() : this.#isExclamationAgain())
    } catch (failure) {
      runner.recover(failure)
      isBroken = true
    }
    const id = count % 2 === 0 ? undefined : this.#builder.id(start)
    const operand = isBroken
      ? this.#builder.unknown()
      : this.#members.parse(places.unary.afterMember)
    if (id === undefined) return operand
    const name = isNegation ? operators.negate : operators.logicalNot
    return this.#builder.operatorCall(id, name, [operand])
  }

  #isExclamationAgain(): boolean {
    this.#runner.syncAgain(places.unary.afterExclamation)
    return this.#runner.kind === tokenKinds.exclamation
  }

  #isMinusAgain(): boolean {
    const runner = this.#runner
    const at = places.unary.afterMinus
    runner.syncAgain(at)
    if (memberStart[runner.kind] !== true) runner.failOnAlternatives(at)
    if (runner.kind !== tokenKinds.minus) return false
    return memberStart[runner.tokens.kindAhead(2)] === true || runner.failOnAlternatives(at, 2)
  }
}

/** A chain of `&&` or of `||`: one more term than there are operators. */
interface Chain {
  readonly name: string
  readonly terms: readonly Expr[]
  /** Ids of the operators. */
  readonly operators: readonly number[]
}

/** Builds a chain as a balanced tree, so that long ones nest little; the operator in the middle is the root. */
function buildBalanced(builder: ExpressionBuilder, chain: Chain): Expr {
  return buildPart(builder, chain, 0, chain.operators.length - 1)
}

/** The tree of the operators `low` to `high`, which have the terms `low` to `high + 1`. */
function buildPart(builder: ExpressionBuilder, chain: Chain, low: number, high: number): Expr {
  const middle = (low + high + 1) >>> 1
  const left = low < middle ? buildPart(builder, chain, low, middle - 1) : chain.terms[middle]
  const right = middle < high ? buildPart(builder, chain, middle + 1, high) : chain.terms[high + 1]
  const id = chain.operators[middle]
  if (left === undefined || right === undefined || id === undefined) {
    throw new RangeError('a chain of operators has one more term than operators')
  }
  return builder.operatorCall(id, chain.name, [left, right])
}

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
function binaryOperator(kind: TokenKind): string {
  const name = functions.get(kind)
  if (name === undefined) throw new TypeError(`token kind ${kind} is no binary operator`)
  return name
}

import { type Expr, operators } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { fieldStart } from './grammar/first-tokens.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import type { ExpressionSource, ParseState } from './parse-state.ts'
import { PrimaryParser } from './primary-parser.ts'

/** Parses primaries with the field accesses, calls of member functions and indices behind them. */
export class MemberParser {
  readonly #state: ParseState
  readonly #runner: RuleRunner
  readonly #builder: ExpressionBuilder
  readonly #expressions: ExpressionSource
  readonly #primaries: PrimaryParser
  /** Whether the suffix parsed last is broken, so that none follows it. */
  #isCut = false

  constructor(state: ParseState, expressions: ExpressionSource) {
    this.#state = state
    this.#runner = state.runner
    this.#builder = state.builder
    this.#expressions = expressions
    this.#primaries = new PrimaryParser(state, expressions)
  }

  parse(follow: Place): Expr {
    const runner = this.#runner
    const firstId = this.#builder.nextId
    runner.enter(follow)
    let operand = this.#primaries.parse(places.member.afterPrimary)
    try {
      for (;;) {
        if (runner.kind === tokenKinds.dot) operand = this.#selection(operand, firstId)
        else if (runner.kind === tokenKinds.leftBracket) operand = this.#index(operand, firstId)
        else break
        if (!this.#isCut) continue
        this.#isCut = false
        break
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return operand
  }

  /** `.field`, `.?field` or `.name(…)`. */
  #selection(operand: Expr, firstId: number): Expr {
    const { tokens } = this.#runner
    const kind = tokens.kindAhead(2)
    if (kind === tokenKinds.identifier && tokens.kindAhead(3) === tokenKinds.leftParenthesis) {
      return this.#method(operand, firstId)
    }
    if (fieldStart[kind] !== true) this.#runner.failOnAlternatives(places.member.suffix, 2)
    return this.#field(operand, firstId)
  }

  #field(operand: Expr, firstId: number): Expr {
    const runner = this.#runner
    const state = this.#state
    const builder = this.#builder
    const dot = runner.take()
    const isOptional = runner.kind === tokenKinds.questionMark
    if (isOptional) runner.take()
    const { start } = runner.tokens
    const token = state.parseFieldName(places.member.afterField)
    const name = state.nameOf(token)
    if (name === undefined) state.reportName(token, start)
    state.rise(state.height, firstId)
    if (!isOptional) return builder.select(dot, operand, name ?? '')
    if (!state.hasOptionals) return builder.report(dot, "unsupported syntax '.?'")
    const field = builder.constant(start, name ?? '')
    return builder.operatorCall(builder.id(dot), operators.optionalSelect, [operand, field])
  }

  #method(operand: Expr, firstId: number): Expr {
    const runner = this.#runner
    const state = this.#state
    const { height } = state
    runner.take()
    const name = runner.tokens.textOf(runner.tokens.index)
    runner.take()
    const id = this.#builder.id(runner.take())
    const args: Expr[] = []
    this.#isCut = !this.#primaries.parseArguments(places.member.arguments, args)
    state.rise(Math.max(height, state.height), firstId)
    return state.call(id, name, operand, args)
  }

  /** `[index]` or `[?index]`. */
  #index(operand: Expr, firstId: number): Expr {
    const runner = this.#runner
    const state = this.#state
    const builder = this.#builder
    const { height } = state
    const bracket = runner.take()
    const id = builder.id(bracket)
    let isOptional = false
    let index: Expr | undefined
    state.height = 0
    try {
      runner.sync(places.member.index)
      isOptional = runner.kind === tokenKinds.questionMark
      if (isOptional) runner.take()
      index = this.#expressions.expression(places.member.closeIndex)
      runner.match(places.member.closeIndex)
    } catch (failure) {
      runner.recover(failure)
      this.#isCut = true
    }
    index ??= builder.unknown()
    state.rise(Math.max(height, state.height), firstId)
    if (!isOptional) return builder.operatorCall(id, operators.index, [operand, index])
    if (!state.hasOptionals) return builder.report(bracket, "unsupported syntax '[?'")
    return builder.operatorCall(id, operators.optionalIndex, [operand, index])
  }
}

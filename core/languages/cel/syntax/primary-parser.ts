import type { Expr } from './ast.ts'
import { CollectionParser } from './collection-parser.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { expressionStart, literalStart } from './grammar/first-tokens.ts'
import type { ArgumentsPlaces } from './grammar/place-groups.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import { buildLiteral } from './literal-expression.ts'
import type { ExpressionSource, ParseState } from './parse-state.ts'
import { reservedNames } from './reserved-names.ts'

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

import { type Expr, operators } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type { Lexer } from './grammar/lexer.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import { buildLiteral } from './literal-expression.ts'
import { NotWellFormed, type ParseState } from './parse-state.ts'
import { PrimaryParser } from './primary-parser.ts'

/** Parses primaries with the field accesses, calls of member functions and indices behind them. */
export class MemberParser {
  readonly #state: ParseState
  readonly #lexer: Lexer
  readonly #builder: ExpressionBuilder
  readonly #parseExpression: () => Expr
  readonly #primaries: PrimaryParser

  constructor(state: ParseState, parseExpression: () => Expr) {
    this.#state = state
    this.#lexer = state.lexer
    this.#builder = state.builder
    this.#parseExpression = parseExpression
    this.#primaries = new PrimaryParser(state, parseExpression)
  }

  parse(): Expr {
    const { start } = this.#lexer
    this.#state.height = 0
    if (!this.#state.skip(tokenKinds.minus)) return this.#parseSuffixes(this.#primaries.parse())
    if (!this.isAtNumber()) throw new NotWellFormed()
    return this.parseNegative(start)
  }

  /** Whether the current token is a number that a minus sign can belong to. */
  isAtNumber(): boolean {
    const { kind } = this.#lexer
    return kind === tokenKinds.int || kind === tokenKinds.double
  }

  /** Parses a number whose minus sign was at `offset`, and what is behind it. */
  parseNegative(offset: number): Expr {
    const { kind, tokenText: text } = this.#lexer
    this.#state.height = 0
    this.#lexer.next()
    const number = buildLiteral(this.#builder, { kind, text, offset, isNegative: true })
    return this.#parseSuffixes(number)
  }

  #parseSuffixes(primary: Expr): Expr {
    let operand = primary
    for (;;) {
      const { start } = this.#lexer
      if (this.#state.skip(tokenKinds.dot)) operand = this.#parseSelection(operand, start)
      else if (this.#state.skip(tokenKinds.leftBracket)) operand = this.#parseIndex(operand, start)
      else return operand
    }
  }

  /** `.field`, `.?field` or `.name(…)` behind the dot. */
  #parseSelection(operand: Expr, dot: number): Expr {
    const { height } = this.#state
    const isOptional = this.#state.skipOptional()
    const { kind, start, tokenText } = this.#lexer
    const name = this.#state.features.fieldName(kind, tokenText)
    if (name === undefined) throw new NotWellFormed()
    this.#lexer.next()
    if (isOptional) {
      this.#state.rise(height)
      const field = this.#builder.constant(start, name)
      const id = this.#builder.id(dot)
      return this.#builder.operatorCall(id, operators.optionalSelect, [operand, field])
    }
    if (this.#lexer.kind === tokenKinds.leftParenthesis && kind === tokenKinds.identifier) {
      const id = this.#builder.id(this.#lexer.start)
      const args = this.#primaries.parseArguments()
      this.#state.rise(Math.max(height, this.#state.height))
      return this.#builder.call(id, name, operand, args)
    }
    this.#state.rise(height)
    return this.#builder.select(dot, operand, name)
  }

  /** `index]` or `?index]` behind the bracket. */
  #parseIndex(operand: Expr, bracket: number): Expr {
    const { height } = this.#state
    const isOptional = this.#state.skipOptional()
    const id = this.#builder.id(bracket)
    const index = this.#parseExpression()
    this.#state.expect(tokenKinds.rightBracket)
    this.#state.rise(Math.max(height, this.#state.height))
    const name = isOptional ? operators.optionalIndex : operators.index
    return this.#builder.operatorCall(id, name, [operand, index])
  }
}

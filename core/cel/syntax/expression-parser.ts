import { type Expr, operators } from './ast.ts'
import { buildBalanced } from './balanced-chain.ts'
import { productOf, relationOf, sumOf } from './binary-operators.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type { Lexer } from './grammar/lexer.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'
import { MemberParser } from './member-parser.ts'
import { Nesting, NotWellFormed, type ParseState } from './parse-state.ts'

/** Precedence from which only products are parsed, and from which no binary operator is. */
const precedences = { sum: 1, product: 2, operand: 3 } as const

/**
 * Parses well-formed expressions by recursive descent, straight into expressions. Rules nest as in the grammar of the language,
 * since limits count them.
 */
export class ExpressionParser {
  readonly #state: ParseState
  readonly #lexer: Lexer
  readonly #builder: ExpressionBuilder
  readonly #members: MemberParser
  readonly #expressions: Nesting
  readonly #relations: Nesting
  readonly #sums: Nesting

  /** Rules nest in themselves up to `maxNesting` levels. */
  constructor(state: ParseState, maxNesting: number) {
    this.#state = state
    this.#lexer = state.lexer
    this.#builder = state.builder
    this.#members = new MemberParser(state, () => this.#parseExpression())
    this.#expressions = new Nesting(maxNesting)
    this.#relations = new Nesting(maxNesting)
    this.#sums = new Nesting(maxNesting)
  }

  /** Parses the whole text. @throws NotWellFormed where it is no expression, or goes beyond a limit. */
  parse(): Expr {
    this.#lexer.next()
    const root = this.#parseExpression()
    if (this.#lexer.kind !== tokenKinds.endOfInput) throw new NotWellFormed()
    return root
  }

  /** `condition ? first : second`, or a condition alone. */
  #parseExpression(): Expr {
    const state = this.#state
    this.#expressions.enter()
    const condition = this.#parseOr()
    let result = condition
    if (this.#lexer.kind === tokenKinds.questionMark) {
      const id = this.#builder.id(this.#lexer.start)
      let { height } = state
      this.#lexer.next()
      const first = this.#parseOr()
      height = Math.max(height, state.height)
      state.expect(tokenKinds.colon)
      const second = this.#parseExpression()
      state.rise(Math.max(height, state.height))
      result = this.#builder.operatorCall(id, operators.conditional, [condition, first, second])
    }
    this.#expressions.leave()
    return result
  }

  #parseOr(): Expr {
    const first = this.#parseAnd()
    if (this.#lexer.kind !== tokenKinds.logicalOr) return first
    return this.#parseChain(first, tokenKinds.logicalOr)
  }

  #parseAnd(): Expr {
    const first = this.#parseRelation(true)
    if (this.#lexer.kind !== tokenKinds.logicalAnd) return first
    return this.#parseChain(first, tokenKinds.logicalAnd)
  }

  #parseChain(first: Expr, kind: TokenKind): Expr {
    const lexer = this.#lexer
    const state = this.#state
    const isOr = kind === tokenKinds.logicalOr
    const terms = [first]
    const ids: number[] = []
    let { height } = state
    while (lexer.kind === kind) {
      const { start } = lexer
      lexer.next()
      terms.push(isOr ? this.#parseAnd() : this.#parseRelation(true))
      ids.push(this.#builder.id(start))
      height = Math.max(height, state.height)
    }
    state.height = height
    const name = isOr ? operators.logicalOr : operators.logicalAnd
    return buildBalanced(this.#builder, { name, terms, operators: ids })
  }

  /** Comparisons, from left to right. The right side of a comparison is no chain of them. */
  #parseRelation(isChain: boolean): Expr {
    this.#relations.enter()
    let left = this.#parseSum(precedences.sum)
    while (isChain) {
      const name = relationOf(this.#lexer.kind)
      if (name === undefined) break
      const id = this.#builder.id(this.#lexer.start)
      const { height } = this.#state
      this.#lexer.next()
      const right = this.#parseRelation(false)
      this.#state.rise(Math.max(height, this.#state.height))
      left = this.#builder.operatorCall(id, name, [left, right])
    }
    this.#relations.leave()
    return left
  }

  /** Sums and products, from left to right, as far as the precedence admits them. */
  #parseSum(precedence: number): Expr {
    this.#sums.enter()
    let left = this.#parseUnary()
    while (precedence <= precedences.product) {
      const { kind, start } = this.#lexer
      const product = productOf(kind)
      const name = product ?? (precedence === precedences.sum ? sumOf(kind) : undefined)
      if (name === undefined) break
      const id = this.#builder.id(start)
      const { height } = this.#state
      this.#lexer.next()
      const right = this.#parseSum(
        product === undefined ? precedences.product : precedences.operand,
      )
      this.#state.rise(Math.max(height, this.#state.height))
      left = this.#builder.operatorCall(id, name, [left, right])
    }
    this.#sums.leave()
    return left
  }

  /** `!!x`, `--x` or a member; signs in pairs cancel out. A single minus before a number is part of the number. */
  #parseUnary(): Expr {
    const { kind, start } = this.#lexer
    if (kind !== tokenKinds.exclamation && kind !== tokenKinds.minus) return this.#members.parse()
    const count = this.#countTokens(kind)
    if (kind === tokenKinds.minus && count === 1 && this.#members.isAtNumber()) {
      return this.#members.parseNegative(start)
    }
    if (count % 2 === 0) return this.#members.parse()
    const id = this.#builder.id(start)
    const operand = this.#members.parse()
    const name = kind === tokenKinds.minus ? operators.negate : operators.logicalNot
    return this.#builder.operatorCall(id, name, [operand])
  }

  /** Skips tokens of a kind and counts them. */
  #countTokens(kind: TokenKind): number {
    let count = 0
    while (this.#state.skip(kind)) count += 1
    return count
  }
}

import type { ExpressionBuilder } from './expression-builder.ts'
import type { Lexer } from './grammar/lexer.ts'
import type { TokenKind } from './grammar/token-kind.ts'

/** Thrown where a text is no well-formed expression within the limits; another parser finds out what is wrong with it. */
export class NotWellFormed extends Error {
  constructor() {
    super('the text is no well-formed expression')
    this.name = 'NotWellFormed'
  }
}

/** Tokens, expressions and height of what is being parsed. */
export class ParseState {
  readonly lexer: Lexer
  readonly builder: ExpressionBuilder
  /** Height of the expression parsed last: operators, field accesses and calls on its longest path. */
  height = 0
  readonly #maxHeight: number

  constructor(lexer: Lexer, builder: ExpressionBuilder, maxHeight: number) {
    this.lexer = lexer
    this.builder = builder
    this.#maxHeight = maxHeight
  }

  /** Notes an expression above others, of which the highest has the height given. */
  rise(below: number): void {
    this.height = below + 1
    if (this.height > this.#maxHeight) throw new NotWellFormed()
  }

  /** Whether the current token is of a kind. */
  isAt(kind: TokenKind): boolean {
    return this.lexer.kind === kind
  }

  /** Goes on to the next token if the current one is of a kind. */
  skip(kind: TokenKind): boolean {
    if (this.lexer.kind !== kind) return false
    this.lexer.next()
    return true
  }

  /** Goes on to the next token, as the current one has to be of a kind. */
  expect(kind: TokenKind): void {
    if (!this.skip(kind)) throw new NotWellFormed()
  }
}

/** Counts how deep one kind of rule nests, and stops at a limit. */
export class Nesting {
  readonly #limit: number
  #depth = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  enter(): void {
    this.#depth += 1
    if (this.#depth > this.#limit) throw new NotWellFormed()
  }

  leave(): void {
    this.#depth -= 1
  }
}

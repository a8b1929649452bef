import type { ExpressionBuilder } from './expression-builder.ts'
import type { Lexer } from './grammar/lexer.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'
import type { SyntaxFeatures } from './syntax-features.ts'

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
  readonly features: SyntaxFeatures
  /** Height of the expression parsed last: operators, field accesses and calls on its longest path. */
  height = 0
  readonly #maxHeight: number

  constructor(
    lexer: Lexer,
    builder: ExpressionBuilder,
    features: SyntaxFeatures,
    maxHeight: number,
  ) {
    this.lexer = lexer
    this.builder = builder
    this.features = features
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

  /** Skips the question mark of what is optional; true where there is one. */
  skipOptional(): boolean {
    if (!this.skip(tokenKinds.questionMark)) return false
    if (!this.features.hasOptionals) throw new NotWellFormed()
    return true
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

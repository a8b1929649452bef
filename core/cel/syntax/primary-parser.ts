import type { Expr, MapEntry, StructField } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type { Lexer } from './grammar/lexer.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'
import { buildLiteral } from './literal-expression.ts'
import { NotWellFormed, type ParseState } from './parse-state.ts'
import { reservedNames } from './reserved-names.ts'

/** Parses names, calls of functions, literals, lists, maps, messages and what stands in parentheses. */
export class PrimaryParser {
  readonly #state: ParseState
  readonly #lexer: Lexer
  readonly #builder: ExpressionBuilder
  readonly #parseExpression: () => Expr
  /** Offset of the last brace: names behind it begin no message. */
  readonly #lastBrace: number

  constructor(state: ParseState, parseExpression: () => Expr) {
    this.#state = state
    this.#lexer = state.lexer
    this.#builder = state.builder
    this.#parseExpression = parseExpression
    this.#lastBrace = state.lexer.text.lastIndexOf('{')
  }

  parse(): Expr {
    switch (this.#lexer.kind) {
      case tokenKinds.identifier:
        return this.#parseName('')
      case tokenKinds.dot:
        this.#lexer.next()
        return this.#parseName('.')
      case tokenKinds.leftParenthesis:
        return this.#parseNested()
      case tokenKinds.leftBracket:
        return this.#parseList()
      case tokenKinds.leftBrace:
        return this.#parseMap()
      default:
        return this.#parseLiteral()
    }
  }

  #parseNested(): Expr {
    this.#lexer.next()
    const inner = this.#parseExpression()
    this.#state.expect(tokenKinds.rightParenthesis)
    return inner
  }

  #parseLiteral(): Expr {
    const { kind, start: offset, tokenText: text } = this.#lexer
    if (kind < tokenKinds.true || kind > tokenKinds.bytes) throw new NotWellFormed()
    this.#lexer.next()
    return buildLiteral(this.#builder, { kind, text, offset, isNegative: false })
  }

  /** A variable, a call of a function or a message. */
  #parseName(leadingDot: '' | '.'): Expr {
    const lexer = this.#lexer
    const { kind, start, tokenText } = lexer
    if (kind !== tokenKinds.identifier) throw new NotWellFormed()
    if (start < this.#lastBrace) {
      const typeName = this.#findTypeName()
      if (typeName !== undefined) return this.#parseMessage(leadingDot + typeName)
    }
    if (reservedNames.has(tokenText)) throw new NotWellFormed()
    const name = leadingDot === '' ? tokenText : leadingDot + tokenText
    lexer.next()
    if (lexer.kind !== tokenKinds.leftParenthesis) return this.#builder.ident(start, name)
    const id = this.#builder.id(lexer.start)
    return this.#builder.call(id, name, undefined, this.parseArguments())
  }

  /** Reads on to the brace of a message and answers with its type; reads nothing where no message begins here. */
  #findTypeName(): string | undefined {
    const lexer = this.#lexer
    const { kind, start, end } = lexer
    let name = lexer.tokenText
    lexer.next()
    if (this.#state.isAt(tokenKinds.leftBrace)) return name
    while (this.#state.skip(tokenKinds.dot) && this.#state.isAt(tokenKinds.identifier)) {
      name += `.${lexer.tokenText}`
      lexer.next()
      if (this.#state.isAt(tokenKinds.leftBrace)) return name
    }
    lexer.reset(kind, start, end)
    return undefined
  }

  /** Parses `(a, b)`. */
  parseArguments(): Expr[] {
    const args: Expr[] = []
    let height = 0
    this.#lexer.next()
    if (!this.#state.skip(tokenKinds.rightParenthesis)) {
      do {
        args.push(this.#parseExpression())
        height = Math.max(height, this.#state.height)
      } while (this.#state.skip(tokenKinds.comma))
      this.#state.expect(tokenKinds.rightParenthesis)
    }
    this.#state.height = height
    return args
  }

  #parseList(): Expr {
    const id = this.#builder.id(this.#lexer.start)
    const elements: Expr[] = []
    const optionalIndices: number[] = []
    this.#parseItems(tokenKinds.rightBracket, () => {
      if (this.#state.skipOptional()) optionalIndices.push(elements.length)
      elements.push(this.#parseExpression())
      return this.#state.height
    })
    return { kind: 'list', id, elements, optionalIndices }
  }

  #parseMap(): Expr {
    const id = this.#builder.id(this.#lexer.start)
    const entries: MapEntry[] = []
    this.#parseItems(tokenKinds.rightBrace, () => {
      const entryId = this.#builder.reserveId()
      const isOptional = this.#state.skipOptional()
      const key = this.#parseExpression()
      const { height } = this.#state
      this.#builder.place(entryId, this.#lexer.start)
      this.#state.expect(tokenKinds.colon)
      const value = this.#parseExpression()
      entries.push({ id: entryId, key, value, isOptional })
      return Math.max(height, this.#state.height)
    })
    return { kind: 'map', id, entries }
  }

  #parseMessage(typeName: string): Expr {
    const id = this.#builder.id(this.#lexer.start)
    const fields: StructField[] = []
    this.#parseItems(tokenKinds.rightBrace, () => {
      const isOptional = this.#state.skipOptional()
      const name = this.#state.features.fieldName(this.#lexer.kind, this.#lexer.tokenText)
      if (name === undefined) throw new NotWellFormed()
      this.#lexer.next()
      const fieldId = this.#builder.id(this.#lexer.start)
      this.#state.expect(tokenKinds.colon)
      const value = this.#parseExpression()
      fields.push({ id: fieldId, name, value, isOptional })
      return this.#state.height
    })
    return { kind: 'struct', id, typeName, fields }
  }

  /** Parses items with commas between them, and perhaps one behind them, up to the closing token. */
  #parseItems(closing: TokenKind, parseItem: () => number): void {
    let height = 0
    this.#lexer.next()
    if (this.#lexer.kind !== closing && this.#lexer.kind !== tokenKinds.comma) {
      do {
        height = Math.max(height, parseItem())
      } while (this.#skipComma(closing))
    } else {
      this.#state.skip(tokenKinds.comma)
    }
    this.#state.expect(closing)
    this.#state.height = height
  }

  /** Skips a comma; true where another item follows it. */
  #skipComma(closing: TokenKind): boolean {
    return this.#state.skip(tokenKinds.comma) && this.#lexer.kind !== closing
  }
}

import { Lexer } from './lexer.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'

/** A token of a text; offsets are UTF-16 code units. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
  /** Number of tokens before it. */
  readonly index: number
}

/** Tokens of a text with any number of tokens of lookahead. Tokens are read as late as possible. */
export class TokenStream {
  readonly #lexer: Lexer
  readonly #tokens: Token[] = []
  /** Parts of the text that are in no token, as pairs of start and end. */
  readonly #unknown: (readonly [start: number, end: number])[] = []
  #index = 0

  /** Tells `onUnknownText` about text that starts no token. */
  constructor(text: string, onUnknownText: (start: number, text: string) => void) {
    this.#lexer = new Lexer(text, (start, end) => {
      this.#unknown.push([start, end])
      onUnknownText(start, text.slice(start, end))
    })
  }

  /** The current token for 1, the one behind it for 2, and so on; the end of input stays the last one. */
  ahead(distance: number): Token {
    const wanted = this.#index + distance - 1
    for (;;) {
      const token = this.#tokens[wanted]
      if (token !== undefined) return token
      const last = this.#tokens.at(-1)
      if (last !== undefined && last.kind === tokenKinds.endOfInput) return last
      this.#read()
    }
  }

  /** Goes on to the next token, which is read at once; stays at the end of input. */
  consume(): void {
    if (this.ahead(1).kind === tokenKinds.endOfInput) return
    this.#index += 1
    this.ahead(1)
  }

  /** Text from one token to another one, with what is between them except for unknown text. */
  textBetween(first: Token, last: Token): string {
    let text = ''
    let at = first.start
    for (const [start, end] of this.#unknown) {
      if (start < at || start >= last.end) continue
      text += this.#lexer.text.slice(at, start)
      at = end
    }
    return text + this.#lexer.text.slice(at, Math.max(at, last.end))
  }

  #read(): void {
    const lexer = this.#lexer
    lexer.next()
    const { kind, start, end, tokenText: text } = lexer
    this.#tokens.push({ kind, text, start, end, index: this.#tokens.length })
  }
}

import { Lexer } from './lexer.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'

/**
 * Tokens of a text with any number of tokens of lookahead, numbered from 0. Tokens are read as late as possible, the first one by
 * `begin`. Offsets are UTF-16 code units.
 */
export class TokenStream {
  /** Kind of the current token. */
  kind: TokenKind = tokenKinds.endOfInput
  /** Offset of the current token. */
  start = 0
  /** Number of the current token. */
  index = 0
  readonly #lexer: Lexer
  /** Kind, start and end of each token that has been read. */
  readonly #tokens: number[] = []
  /** Parts of the text that are in no token, as pairs of start and end. */
  readonly #unknown: (readonly [start: number, end: number])[] = []

  /** Tells `onUnknownText` about text that starts no token. */
  constructor(text: string, onUnknownText: (start: number, text: string) => void) {
    this.#lexer = new Lexer(text, (start, end) => {
      this.#unknown.push([start, end])
      onUnknownText(start, text.slice(start, end))
    })
  }

  /** The number of the current token for 1, of the one behind it for 2, and so on; the end of input stays the last one. */
  ahead(distance: number): number {
    const wanted = this.index + distance - 1
    for (;;) {
      const last = this.#tokens.length / 3 - 1
      if (wanted <= last) return wanted
      if (this.kindOf(last) === tokenKinds.endOfInput) return last
      this.#read()
    }
  }

  /** The kind of a token, by its distance as for `ahead`. */
  kindAhead(distance: number): TokenKind {
    return this.#tokens[(this.index + distance - 1) * 3] ?? this.kindOf(this.ahead(distance))
  }

  kindOf(index: number): TokenKind {
    return this.#tokens[index * 3] ?? tokenKinds.endOfInput
  }

  startOf(index: number): number {
    return this.#tokens[index * 3 + 1] ?? 0
  }

  #endOf(index: number): number {
    return this.#tokens[index * 3 + 2] ?? 0
  }

  textOf(index: number): string {
    return this.#lexer.text.slice(this.startOf(index), this.#endOf(index))
  }

  /** Reads the first token. */
  begin(): void {
    this.#read()
    this.#goTo(0)
  }

  /** Goes on to the next token, which is read at once; stays at the end of input. */
  consume(): void {
    if (this.kind === tokenKinds.endOfInput) return
    const next = this.index + 1
    if (next * 3 === this.#tokens.length) this.#read()
    this.#goTo(next)
  }

  #goTo(index: number): void {
    this.index = index
    this.kind = this.kindOf(index)
    this.start = this.startOf(index)
  }

  /** Text from one token to another one, with what is between them except for unknown text. */
  textBetween(first: number, last: number): string {
    let text = ''
    let at = this.startOf(first)
    const behind = this.#endOf(last)
    for (const [start, end] of this.#unknown) {
      if (start < at || start >= behind) continue
      text += this.#lexer.text.slice(at, start)
      at = end
    }
    return text + this.#lexer.text.slice(at, Math.max(at, behind))
  }

  #read(): void {
    const lexer = this.#lexer
    lexer.next()
    this.#tokens.push(lexer.kind, lexer.start, lexer.end)
  }
}

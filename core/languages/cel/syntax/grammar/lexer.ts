import { isDigit, isHexDigit, isLetter, isNamePart, isWhitespace } from './character.ts'
import { findStringEnd } from './string-token.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'

/** Listener for text that starts no token, which the lexer skips. Offsets are UTF-16 code units. */
export type UnknownTextListener = (start: number, end: number) => void

/** Operators and punctuation of one character, by code unit below 128; undefined where no such token exists. */
const symbols: readonly (TokenKind | undefined)[] = singleCharacterTokens()

/** Operators of two characters, the second by the first. */
const doubles: ReadonlyMap<number, readonly [second: number, kind: TokenKind]> = new Map([
  [61, [61, tokenKinds.equals]],
  [33, [61, tokenKinds.notEquals]],
  [60, [61, tokenKinds.lessEquals]],
  [62, [61, tokenKinds.greaterEquals]],
  [38, [38, tokenKinds.logicalAnd]],
  [124, [124, tokenKinds.logicalOr]],
])

/**
 * Reads the tokens of an expression one by one, each as long as possible. Whitespace and comments are skipped. `kind`, `start`
 * and `end` (UTF-16 code units) are those of the current token; at the end of input it is empty.
 */
export class Lexer {
  readonly text: string
  kind: TokenKind = tokenKinds.endOfInput
  start = 0
  end = 0
  readonly #onUnknownText: UnknownTextListener

  constructor(text: string, onUnknownText: UnknownTextListener) {
    this.text = text
    this.#onUnknownText = onUnknownText
  }

  /** Goes on to the next token. */
  next(): void {
    this.end = this.#skipHidden(this.end)
    while (!this.#scan()) this.end = this.#skipHidden(this.end)
  }

  #skipHidden(start: number): number {
    const text = this.text
    let at = start
    for (;;) {
      const unit = text.charCodeAt(at)
      if (isWhitespace(unit)) {
        at += 1
      } else if (unit === 47 && text.charCodeAt(at + 1) === 47) {
        const newline = text.indexOf('\n', at)
        at = newline === -1 ? text.length : newline
      } else {
        return at
      }
    }
  }

  /** Reads a token at `end`; false where unknown text was skipped instead. */
  #scan(): boolean {
    const start = this.end
    this.start = start
    if (start >= this.text.length) return this.#accept(tokenKinds.endOfInput, start)
    const unit = this.text.charCodeAt(start)
    if (isLetter(unit) || unit === 95) return this.#scanWord(start, unit)
    if (isDigit(unit)) return this.#scanNumber(start)
    if (unit === 46 && isDigit(this.text.charCodeAt(start + 1))) return this.#scanNumber(start)
    if (unit === 34 || unit === 39) return this.#scanString(start)
    if (unit === 96) return this.#scanEscapedIdentifier(start)
    return this.#scanSymbol(start, unit)
  }

  #accept(kind: TokenKind, end: number): true {
    this.kind = kind
    this.end = end
    return true
  }

  /** Skips text that starts no token, with the character at which no token goes on. */
  #reject(stop: number): false {
    const { text, start } = this
    const isPair = (text.codePointAt(stop) ?? 0) > 0xffff
    this.end = Math.min(text.length, stop + (isPair ? 2 : 1))
    this.#onUnknownText(start, this.end)
    return false
  }

  #scanSymbol(start: number, unit: number): boolean {
    const double = doubles.get(unit)
    if (double !== undefined && this.text.charCodeAt(start + 1) === double[0]) {
      return this.#accept(double[1], start + 2)
    }
    const single = symbols[unit]
    if (single !== undefined) return this.#accept(single, start + 1)
    return this.#reject(double === undefined ? start : start + 1)
  }

  #scanWord(start: number, first: number): boolean {
    const text = this.text
    let end = start + 1
    while (isNamePart(text.charCodeAt(end))) end += 1
    const next = text.charCodeAt(end)
    if ((next === 34 || next === 39) && end - start <= 2) {
      const prefixed = this.#scanPrefixedString(start, end)
      if (prefixed) return true
    }
    return this.#accept(this.#wordKind(start, end - start, first), end)
  }

  #wordKind(start: number, length: number, first: number): TokenKind {
    const text = this.text
    if (first === 105) {
      return length === 2 && text.charCodeAt(start + 1) === 110
        ? tokenKinds.in
        : tokenKinds.identifier
    }
    if (length === 4) {
      if (first === 116 && text.startsWith('true', start)) return tokenKinds.true
      if (first === 110 && text.startsWith('null', start)) return tokenKinds.null
    } else if (length === 5 && first === 102 && text.startsWith('false', start)) {
      return tokenKinds.false
    }
    return tokenKinds.identifier
  }

  /** Reads `r"…"`, `b"…"` and `br"…"`; false where the letters are a name before a broken string. */
  #scanPrefixedString(start: number, quote: number): boolean {
    const prefix = this.text.slice(start, quote).toLowerCase()
    if (prefix !== 'r' && prefix !== 'b' && prefix !== 'br') return false
    const extent = findStringEnd(this.text, quote, prefix !== 'b')
    if (!extent.isComplete) return false
    return this.#accept(prefix === 'r' ? tokenKinds.string : tokenKinds.bytes, extent.end)
  }

  #scanString(start: number): boolean {
    const extent = findStringEnd(this.text, start, false)
    return extent.isComplete
      ? this.#accept(tokenKinds.string, extent.end)
      : this.#reject(extent.end)
  }

  #scanEscapedIdentifier(start: number): boolean {
    let end = start + 1
    while (isEscapedNamePart(this.text.charCodeAt(end))) end += 1
    return this.text.charCodeAt(end) === 96 && end > start + 1
      ? this.#accept(tokenKinds.escapedIdentifier, end + 1)
      : this.#reject(end)
  }

  #scanNumber(start: number): boolean {
    const { text } = this
    if (text.charCodeAt(start) === 48 && text.charCodeAt(start + 1) === 120) {
      const end = skipWhile(text, start + 2, isHexDigit)
      if (end > start + 2) return this.#acceptInteger(end)
    }
    const whole = skipWhile(text, start, isDigit)
    let end = whole
    if (text.charCodeAt(end) === 46 && isDigit(text.charCodeAt(end + 1))) {
      end = skipWhile(text, end + 1, isDigit)
    }
    end = skipExponent(text, end)
    return end > whole ? this.#accept(tokenKinds.double, end) : this.#acceptInteger(end)
  }

  #acceptInteger(end: number): boolean {
    const suffix = this.text.charCodeAt(end)
    return suffix === 117 || suffix === 85
      ? this.#accept(tokenKinds.uint, end + 1)
      : this.#accept(tokenKinds.int, end)
  }
}

function skipWhile(text: string, start: number, isAllowed: (unit: number) => boolean): number {
  let at = start
  while (isAllowed(text.charCodeAt(at))) at += 1
  return at
}

/** Skips `e+12` and the like; an `e` without digits is no exponent. */
function skipExponent(text: string, start: number): number {
  const letter = text.charCodeAt(start)
  if (letter !== 101 && letter !== 69) return start
  const sign = text.charCodeAt(start + 1)
  const digits = sign === 43 || sign === 45 ? start + 2 : start + 1
  const end = skipWhile(text, digits, isDigit)
  return end > digits ? end : start
}

/** A character inside of backticks: that of a name, or one of `.`, `-`, `/` and space. */
function isEscapedNamePart(unit: number): boolean {
  return isNamePart(unit) || unit === 46 || unit === 45 || unit === 47 || unit === 32
}

function singleCharacterTokens(): (TokenKind | undefined)[] {
  const table = Array.from<unknown, TokenKind | undefined>({ length: 128 }, () => undefined)
  const kinds: readonly (readonly [string, TokenKind])[] = [
    ['<', tokenKinds.less],
    ['>', tokenKinds.greater],
    ['[', tokenKinds.leftBracket],
    [']', tokenKinds.rightBracket],
    ['{', tokenKinds.leftBrace],
    ['}', tokenKinds.rightBrace],
    ['(', tokenKinds.leftParenthesis],
    [')', tokenKinds.rightParenthesis],
    ['.', tokenKinds.dot],
    [',', tokenKinds.comma],
    ['-', tokenKinds.minus],
    ['!', tokenKinds.exclamation],
    ['?', tokenKinds.questionMark],
    [':', tokenKinds.colon],
    ['+', tokenKinds.plus],
    ['*', tokenKinds.star],
    ['/', tokenKinds.slash],
    ['%', tokenKinds.percent],
  ]
  for (const [symbol, kind] of kinds) table[symbol.charCodeAt(0)] = kind
  return table
}

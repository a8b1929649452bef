import { JqError } from './jq-error.ts'
import type { JqToken } from './scan-jq.ts'

/** The tokens of a query, read from the first to the last. */
export class JqTokens {
  readonly #tokens: readonly JqToken[]
  #at = 0

  constructor(tokens: readonly JqToken[]) {
    this.#tokens = tokens
  }

  /** Index in the query of the first character of the token that was read last. */
  get at(): number {
    return this.#tokens[this.#at - 1]?.at ?? 0
  }

  next(): JqToken | undefined {
    return this.#tokens[this.#at++]
  }

  /** Takes the last token back. */
  back(): void {
    this.#at--
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw this.unexpected()
  }

  variable(): string {
    const token = this.takeOf('variable')
    if (!token) throw this.unexpected()
    return token.text
  }
  takeOf(type: JqToken['type']): JqToken | undefined {
    const token = this.#tokens[this.#at]
    if (token?.type !== type) return undefined
    this.#at++
    return token
  }

  isSign(sign: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.type === 'sign' && token.text === sign
  }

  isNext(first: string, second: string): boolean {
    return this.isSign(first) && this.isSign(second, 1)
  }

  isNextText(): boolean {
    return this.isSign('.') && this.#tokens[this.#at + 1]?.type === 'text'
  }

  take(sign: string): boolean {
    if (!this.isSign(sign)) return false
    this.#at++
    return true
  }

  takeWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.type !== 'word' || token.text !== word) return false
    this.#at++
    return true
  }

  expect(sign: string): void {
    if (!this.take(sign)) throw this.unexpected(sign)
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected(word)
  }

  unexpected(wanted?: string): JqError {
    const token = this.#tokens[this.#at]
    const found = token ? JSON.stringify(token.text) : 'the end'
    const right = wanted === undefined ? '' : `; ${JSON.stringify(wanted)} is expected`
    return new JqError(`unexpected ${found} in a query${right}`)
  }
}

import { takeDirective } from './scan-directive.ts'
import { scanBlockScalar, scanPlain, scanQuoted, type ScannedScalar } from './scan-scalar.ts'
import { takeMatch, takeTag } from './scan-tag.ts'
import { type SimpleKey, SimpleKeys } from './simple-keys.ts'
import { isBreak, isEnd, isSpaceOrEnd, YamlCursor } from './yaml-cursor.ts'
import { newToken, type TokenType, type YamlToken } from './yaml-token.ts'

const name = /[\w-]*/y

/**
 * Splits a YAML text into tokens, as libyaml does, whose reading and whose messages clients of Kubernetes know: a `:`
 * turns the tokens before it into a key, and columns begin and end blocks. Scans no further than asked.
 */
export class YamlScanner {
  readonly #cursor: YamlCursor
  /** Scanned tokens that are not taken yet. */
  readonly #tokens: YamlToken[] = []
  #taken = 0
  /** Column of the innermost block; -1 outside of all. */
  #indent = -1
  readonly #indents: number[] = []
  readonly #keys: SimpleKeys

  constructor(text: string) {
    this.#cursor = new YamlCursor(text)
    this.#keys = new SimpleKeys(this.#cursor)
  }

  /** The next token. @throws ParseError for a mistake in front of it, or in what may be a key. */
  peek(): YamlToken {
    for (;;) {
      const head = this.#tokens[0]
      // A key is known only when its `:` is found.
      if (head && !(head.key?.isAwaited && this.#keys.isPossible(head.key))) return head
      this.#scan()
    }
  }

  take(): YamlToken {
    const token = this.peek()
    this.#tokens.shift()
    this.#taken++
    return token
  }

  /** Number of the token that is scanned next. */
  get #next(): number {
    return this.#taken + this.#tokens.length
  }

  #scan(): void {
    const cursor = this.#cursor
    this.#skipToToken()
    this.#endBlocks(cursor.column)
    const code = cursor.code()
    if (isEnd(code)) return this.#scanEnd()
    if (cursor.column === 0 && code === 0x25) return this.#scanDirective()
    if (cursor.isAtMarker()) {
      this.#endKeys()
      return this.#sign(code === 0x2d ? '---' : '...', 3)
    }
    const sign = cursor.text.charAt(cursor.at)
    const isApart = isSpaceOrEnd(cursor.code(1))
    switch (sign) {
      case '[':
      case '{':
        return this.#openBracket(sign)
      case ']':
      case '}':
        return this.#closeBracket(sign)
      case ',':
        this.#keys.remove()
        this.#keys.isAllowed = true
        return this.#sign(sign)
      case '-':
        if (isApart) return this.#scanDash()
        break
      case '?':
        if (isApart || this.#keys.isInFlow) return this.#scanExplicitKey()
        break
      case ':':
        if (isApart || this.#keys.isInFlow) return this.#scanColon()
        break
      case '*':
      case '&':
        return this.#scanAnchor(sign)
      case '!':
        return this.#scanTag()
      case "'":
      case '"':
        return this.#scanQuoted()
      case '|':
      case '>':
        if (!this.#keys.isInFlow) return this.#scanBlockScalar()
    }
    this.#scanPlain(sign)
  }

  /** Moves over blanks, comments and line breaks. */
  #skipToToken(): void {
    const cursor = this.#cursor
    for (;;) {
      // A tab is no indentation: it may stand where no block can begin.
      const isTabAllowed = this.#keys.isInFlow || !this.#keys.isAllowed
      while (cursor.code() === 0x20 || (isTabAllowed && cursor.code() === 0x09)) cursor.at++
      cursor.skipComment()
      if (!isBreak(cursor.code())) return
      cursor.takeBreak()
      if (!this.#keys.isInFlow) this.#keys.isAllowed = true
    }
  }

  #push(type: TokenType, from: number, key?: SimpleKey, value: string = ''): void {
    const { line, at } = this.#cursor
    this.#tokens.push(newToken(type, line, from, at, key, value))
  }

  /** Takes a sign of one character or more. */
  #sign(type: TokenType, length: number = 1, key?: SimpleKey): void {
    const from = this.#cursor.at
    this.#cursor.at += length
    this.#push(type, from, key)
  }

  /** Begins a block of the column, unless it has begun; in front of token `number`, where that is given. */
  #startBlock(type: 'list' | 'mapping', column: number, key?: SimpleKey): void {
    if (this.#keys.isInFlow || this.#indent >= column) return
    this.#indents.push(this.#indent)
    this.#indent = column
    const { line, at } = this.#cursor
    const place = key ?? { line, from: at, number: this.#next }
    this.#insert(type, place)
  }

  #insert(
    type: TokenType,
    { number, line, from }: Pick<SimpleKey, 'number' | 'line' | 'from'>,
  ): void {
    const at = number - this.#taken
    // The token that a key began with may have been taken.
    this.#tokens.splice(at < 0 ? this.#tokens.length : at, 0, newToken(type, line, from, from))
  }

  /** Ends the blocks that are indented more than the column. */
  #endBlocks(column: number): void {
    if (this.#keys.isInFlow) return
    while (this.#indent > column) {
      this.#push('block end', this.#cursor.at)
      this.#indent = this.#indents.pop() ?? -1
    }
  }

  /** Ends all blocks; no key goes on. */
  #endKeys(): void {
    this.#endBlocks(-1)
    this.#keys.remove()
    this.#keys.isAllowed = false
  }

  #scanEnd(): void {
    if (this.#cursor.column !== 0) this.#cursor.startLine()
    this.#endKeys()
    this.#push('end', this.#cursor.at)
  }

  #scanDirective(): void {
    this.#endKeys()
    const { at, line } = this.#cursor
    const directive = takeDirective(this.#cursor)
    this.#tokens.push({ ...newToken('directive', line, at, this.#cursor.at), directive })
  }

  #openBracket(sign: '[' | '{'): void {
    const key = this.#keys.start(this.#next, this.#indent)
    this.#keys.open(this.#next)
    this.#keys.isAllowed = true
    this.#sign(sign, 1, key)
  }

  #closeBracket(sign: ']' | '}'): void {
    this.#keys.close()
    this.#keys.isAllowed = false
    this.#sign(sign)
  }

  #scanDash(): void {
    if (!this.#keys.isInFlow) {
      this.#checkAllowed('block sequence entries are')
      this.#startBlock('list', this.#cursor.column)
    }
    this.#keys.remove()
    this.#keys.isAllowed = true
    this.#sign('-')
  }

  #scanExplicitKey(): void {
    if (!this.#keys.isInFlow) {
      this.#checkAllowed('mapping keys are')
      this.#startBlock('mapping', this.#cursor.column)
    }
    this.#keys.remove()
    this.#keys.isAllowed = !this.#keys.isInFlow
    this.#sign('?')
  }

  #scanColon(): void {
    const key = this.#keys.last
    if (key && this.#keys.isPossible(key)) {
      this.#insert('?', key)
      this.#startBlock('mapping', key.column, key)
      key.isPossible = false
      this.#keys.isAllowed = false
    } else {
      if (!this.#keys.isInFlow) {
        this.#checkAllowed('mapping values are')
        this.#startBlock('mapping', this.#cursor.column)
      }
      this.#keys.isAllowed = !this.#keys.isInFlow
    }
    this.#sign(':')
  }

  #checkAllowed(what: string): void {
    if (!this.#keys.isAllowed) throw this.#cursor.error(`${what} not allowed in this context`)
  }

  #scanAnchor(sign: '*' | '&'): void {
    const key = this.#keys.start(this.#next, this.#indent)
    this.#keys.isAllowed = false
    const cursor = this.#cursor
    const from = cursor.at++
    const value = takeMatch(cursor, name)
    if (
      value === '' ||
      !(isSpaceOrEnd(cursor.code()) || '?:,]}%@`'.includes(cursor.text.charAt(cursor.at)))
    ) {
      throw cursor.error('did not find expected alphabetic or numeric character')
    }
    this.#push(sign, from, key, value)
  }

  #scanTag(): void {
    const key = this.#keys.start(this.#next, this.#indent)
    this.#keys.isAllowed = false
    const { at, line } = this.#cursor
    const tag = takeTag(this.#cursor)
    this.#tokens.push({ ...newToken('!', line, at, this.#cursor.at, key), tag })
  }

  #scalar(scan: () => ScannedScalar, isPlain: boolean, key?: SimpleKey): void {
    const { at, line } = this.#cursor
    const { value, to } = scan()
    this.#tokens.push(newToken('scalar', line, at, to, key, value, isPlain))
  }

  #scanBlockScalar(): void {
    this.#keys.remove()
    this.#keys.isAllowed = true
    this.#scalar(() => scanBlockScalar(this.#cursor, this.#indent), false)
  }

  #scanQuoted(): void {
    const key = this.#keys.start(this.#next, this.#indent)
    this.#keys.isAllowed = false
    this.#scalar(() => scanQuoted(this.#cursor), false, key)
  }

  #scanPlain(sign: string): void {
    const cursor = this.#cursor
    if (isSpaceOrEnd(cursor.code()) || '|>%@`'.includes(sign)) {
      throw cursor.error('found character that cannot start any token')
    }
    const key = this.#keys.start(this.#next, this.#indent)
    this.#keys.isAllowed = false
    const { at, line } = cursor
    const { value, to, endsLine } = scanPlain(cursor, this.#indent + 1, this.#keys.isInFlow)
    this.#tokens.push(newToken('scalar', line, at, to, key, value, true))
    if (endsLine) this.#keys.isAllowed = true
  }
}

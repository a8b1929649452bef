import {
  isBlank,
  isBreak,
  isBreakOrEnd,
  isEnd,
  isSpaceOrEnd,
  type YamlCursor,
} from './yaml-cursor.ts'

/** The value of a scalar, and the offset behind it. */
export interface ScannedScalar {
  readonly value: string
  readonly to: number
}

/** Line breaks between two parts of a scalar: one is a blank, more are all but the first. */
function folded(first: string, others: string): string {
  return first === '\n' ? others || ' ' : first + others
}

/** Plain scalars end at these within brackets and braces. */
const flowSigns: ReadonlySet<number> = new Set(Array.from(',?[]{}', (sign) => sign.charCodeAt(0)))

/**
 * Scans a plain scalar. `indent` is the column that its further lines have at least; within brackets they may have any.
 *
 * @returns the scalar, and whether the place is at the start of a line now
 */
export function scanPlain(
  cursor: YamlCursor,
  indent: number,
  isInFlow: boolean,
): ScannedScalar & { readonly endsLine: boolean } {
  let value = ''
  let to = cursor.at
  let first = ''
  let others = ''
  for (;;) {
    if (cursor.isAtMarker() || cursor.code() === 0x23) break
    const from = cursor.at
    const end = plainEnd(cursor, isInFlow)
    if (end > from) {
      if (first !== '') value += folded(first, others)
      value += cursor.text.slice(from, end)
      to = end
      first = others = ''
    }
    // The scalar may go on in the next line, but not behind a comment.
    if (!isBreak(cursor.code())) break
    while (isBlank(cursor.code()) || isBreak(cursor.code())) {
      if (!isBlank(cursor.code())) {
        const lineBreak = cursor.takeBreak()
        if (first === '') first = lineBreak
        else others += lineBreak
      } else if (first !== '' && cursor.column < indent && cursor.code() === 0x09) {
        throw cursor.error('found a tab character that violates indentation')
      } else cursor.at++
    }
    if (!isInFlow && cursor.column < indent) break
  }
  return { value, to, endsLine: first !== '' }
}

/** Moves to the end of the line, or of the scalar, or to a comment. @returns the offset behind the last character that is no blank */
function plainEnd(cursor: YamlCursor, isInFlow: boolean): number {
  let end = cursor.at
  for (;;) {
    const code = cursor.code()
    if (isSpaceOrEnd(code)) {
      if (!isBlank(code)) return end
      cursor.skipBlanks()
      if (cursor.code() === 0x23) return end
      continue
    }
    if (code === 0x3a && isSpaceOrEnd(cursor.code(1))) return end
    if (isInFlow && flowSigns.has(code)) return end
    end = ++cursor.at
  }
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
}

const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function takeEscape(cursor: YamlCursor): string {
  const sign = cursor.text.charAt(cursor.at + 1)
  const length = codeLengths[sign]
  const known = escapes[sign]
  if (length === undefined) {
    if (known === undefined) throw cursor.error('found unknown escape character')
    cursor.at += 2
    return known
  }
  cursor.at += 2
  const digits = cursor.text.slice(cursor.at, cursor.at + length)
  if (digits.length < length || /[^\da-fA-F]/.test(digits)) {
    throw cursor.error('did not find expected hexdecimal number')
  }
  const code = parseInt(digits, 16)
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    throw cursor.error('found invalid Unicode character escape code')
  }
  cursor.at += length
  return String.fromCodePoint(code)
}

/** The characters of a quoted scalar up to a blank, a line break or its end; `isBroken` where an escaped line break ends them. */
function quotedWord(
  cursor: YamlCursor,
  quote: number,
): { readonly text: string; readonly isBroken: boolean } {
  let text = ''
  let from = cursor.at
  for (;;) {
    const code = cursor.code()
    if (isSpaceOrEnd(code)) break
    if (code === quote) {
      if (quote === 0x22 || cursor.code(1) !== quote) break
      // Two single quotes stand for one.
      text += cursor.text.slice(from, cursor.at + 1)
      from = cursor.at += 2
    } else if (code === 0x5c && quote === 0x22) {
      text += cursor.text.slice(from, cursor.at)
      if (isBreak(cursor.code(1))) {
        cursor.at++
        cursor.takeBreak()
        return { text, isBroken: true }
      }
      text += takeEscape(cursor)
      from = cursor.at
    } else cursor.at++
  }
  return { text: text + cursor.text.slice(from, cursor.at), isBroken: false }
}

/** Scans a scalar in quotes, which begins at the place. */
export function scanQuoted(cursor: YamlCursor): ScannedScalar {
  const quote = cursor.code()
  const { line } = cursor
  cursor.at++
  let value = ''
  for (;;) {
    if (cursor.isAtMarker()) throw cursor.error('found unexpected document indicator', line)
    if (isEnd(cursor.code())) throw cursor.error('found unexpected end of stream', line)
    const { text, isBroken } = quotedWord(cursor, quote)
    value += text
    if (cursor.code() === quote) break
    value += quotedSpace(cursor, isBroken)
  }
  return { value, to: ++cursor.at }
}

/** The blanks and line breaks between two words of a quoted scalar, as they count. */
function quotedSpace(cursor: YamlCursor, isBroken: boolean): string {
  const from = cursor.at
  cursor.skipBlanks()
  if (!isBroken && !isBreak(cursor.code())) return cursor.text.slice(from, cursor.at)
  const first = isBroken ? '' : cursor.takeBreak()
  let others = ''
  while (isBlank(cursor.code()) || isBreak(cursor.code())) {
    if (isBlank(cursor.code())) cursor.at++
    else others += cursor.takeBreak()
  }
  return folded(first, others)
}

interface BlockHeader {
  /** Which line breaks at the end count: all (`+`), none (`-`), or the first. */
  readonly chomping: string
  /** 0 where the text shows it. */
  readonly indent: number
}

function takeHeader(cursor: YamlCursor): BlockHeader {
  const [whole = '', before = '', digit = '', after = ''] =
    /^([-+]?)(\d?)([-+]?)/.exec(cursor.text.slice(cursor.at, cursor.at + 3)) ?? []
  const chomping = before || after
  const isTwice = before !== '' && after !== ''
  if (digit === '0') {
    cursor.at += before.length
    throw cursor.error('found an indentation indicator equal to 0')
  }
  cursor.at += isTwice ? whole.length - 1 : whole.length
  cursor.skipBlanks()
  cursor.skipComment()
  if (!isBreakOrEnd(cursor.code())) {
    throw cursor.error('did not find expected comment or line break')
  }
  if (isBreak(cursor.code())) cursor.takeBreak()
  return { chomping, indent: Number(digit) }
}

/** Scans a block scalar (`|`, `>`), which begins at the place; `parent` is the column of the collection that it is in. */
export function scanBlockScalar(cursor: YamlCursor, parent: number): ScannedScalar {
  const isLiteral = cursor.code() === 0x7c
  cursor.at++
  const header = takeHeader(cursor)
  const lines = new BlockLines(cursor, header.indent && Math.max(parent, 0) + header.indent)
  let others = lines.takeBreaks(parent)
  let value = ''
  let lineBreak = ''
  let isIndented = false
  while (cursor.column === lines.indent && !isEnd(cursor.code())) {
    const wasIndented = isIndented
    isIndented = isBlank(cursor.code())
    const folds = !isLiteral && !wasIndented && !isIndented && lineBreak === '\n'
    value += (folds ? (others === '' ? ' ' : '') : lineBreak) + others
    const from = cursor.at
    while (!isBreakOrEnd(cursor.code())) cursor.at++
    value += cursor.text.slice(from, cursor.at)
    lineBreak = isBreak(cursor.code()) ? cursor.takeBreak() : ''
    lines.to = cursor.at
    others = lines.takeBreaks(parent)
  }
  if (header.chomping !== '-') value += lineBreak
  if (header.chomping === '+') value += others
  return { value, to: lines.to }
}

/** The lines of a block scalar, whose indentation the first one shows that is not empty. */
class BlockLines {
  readonly #cursor: YamlCursor
  indent: number
  to: number

  constructor(cursor: YamlCursor, indent: number) {
    this.#cursor = cursor
    this.indent = indent
    this.to = cursor.at
  }

  /** Takes empty lines, and the indentation of the line behind them. @returns their line breaks */
  takeBreaks(parent: number): string {
    const cursor = this.#cursor
    let breaks = ''
    let most = 0
    for (;;) {
      while (this.#isIndentation() && cursor.code() === 0x20) cursor.at++
      most = Math.max(most, cursor.column)
      if (this.#isIndentation() && cursor.code() === 0x09) {
        throw cursor.error('found a tab character where an indentation space is expected')
      }
      if (!isBreak(cursor.code())) break
      breaks += cursor.takeBreak()
    }
    if (this.indent === 0) this.indent = Math.max(most, parent + 1, 1)
    return breaks
  }

  #isIndentation(): boolean {
    return this.indent === 0 || this.#cursor.column < this.indent
  }
}

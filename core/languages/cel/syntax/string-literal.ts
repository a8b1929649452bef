import { encodeUtf8 } from '../../../base/text/utf8.ts'

/** A literal that cannot be read, with the message that users see. */
export interface LiteralError {
  readonly error: string
}

/** Value of a string literal as it is written, quotes and prefix included. Line ends become `\n`. */
export function parseStringLiteral(text: string): string | LiteralError {
  const { body, isRaw } = literalBody(text)
  return isRaw || !body.includes('\\') ? body : unescapeString(body)
}

/** Value of a bytes literal as it is written, with its prefix `b`; text in it stands for its UTF-8. */
export function parseBytesLiteral(text: string): Uint8Array | LiteralError {
  const { body, isRaw } = literalBody(text.slice(1))
  return isRaw || !body.includes('\\') ? encodeUtf8(body) : unescapeBytes(body)
}

interface LiteralBody {
  readonly body: string
  readonly isRaw: boolean
}

function literalBody(text: string): LiteralBody {
  const isRaw = text.startsWith('r') || text.startsWith('R')
  const quoted = isRaw ? text.slice(1) : text
  const quotes = quoted.length >= 6 && isTriple(quoted) ? 3 : 1
  const body = quoted.slice(quotes, -quotes)
  return { body: body.includes('\r') ? body.replaceAll(/\r\n?/g, '\n') : body, isRaw }
}

function isTriple(quoted: string): boolean {
  return quoted.startsWith('"""') || quoted.startsWith("'''")
}

/** Characters that escapes of one letter stand for. */
const simpleEscapes: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
  ['\\', 92],
  ["'", 39],
  ['"', 34],
  ['`', 96],
  ['?', 63],
])

const hexDigits: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
])

interface Escape {
  readonly value: number
  /** Offset behind the escape. */
  readonly end: number
}

/** Reads the escape whose backslash is at `start`; the lexer has checked its form. */
function readEscape(body: string, start: number): Escape {
  const letter = body.charAt(start + 1)
  const simple = simpleEscapes.get(letter)
  if (simple !== undefined) return { value: simple, end: start + 2 }
  const digits = hexDigits.get(letter)
  if (digits === undefined) {
    return { value: Number.parseInt(body.slice(start + 1, start + 4), 8), end: start + 4 }
  }
  const end = start + 2 + digits
  return { value: Number.parseInt(body.slice(start + 2, end), 16), end }
}

function unescapeString(body: string): string | LiteralError {
  let result = ''
  let at = 0
  for (;;) {
    const backslash = body.indexOf('\\', at)
    if (backslash === -1) return result + body.slice(at)
    const escape = readEscape(body, backslash)
    if (!isScalar(escape.value)) return { error: 'invalid unicode code point' }
    result += body.slice(at, backslash) + String.fromCodePoint(escape.value)
    at = escape.end
  }
}

/** Whether a number is a Unicode code point that may stand in text: surrogates may not. */
function isScalar(value: number): boolean {
  return value <= 0x10ffff && (value < 0xd800 || value > 0xdfff)
}

function unescapeBytes(body: string): Uint8Array | LiteralError {
  const bytes: number[] = []
  let at = 0
  for (;;) {
    const backslash = body.indexOf('\\', at)
    const plain = backslash === -1 ? body.slice(at) : body.slice(at, backslash)
    for (const byte of encodeUtf8(plain)) bytes.push(byte)
    if (backslash === -1) return Uint8Array.from(bytes)
    const letter = body.charAt(backslash + 1)
    if (letter === 'u' || letter === 'U') return { error: 'unable to unescape string' }
    const escape = readEscape(body, backslash)
    bytes.push(escape.value)
    at = escape.end
  }
}

import { AwkError } from './awk-syntax.ts'

export interface AwkToken {
  readonly kind: 'number' | 'text' | 'pattern' | 'name' | 'function' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly value: number
  readonly line: number
}

const words = new Set([
  'BEGIN',
  'END',
  'break',
  'continue',
  'delete',
  'do',
  'else',
  'exit',
  'for',
  'func',
  'function',
  'getline',
  'if',
  'in',
  'next',
  'nextfile',
  'print',
  'printf',
  'return',
  'while',
])

/** Functions that awk has, with the arguments that they take at least and at most. */
export const builtIns: Readonly<Record<string, readonly [least: number, most: number]>> = {
  and: [2, 2],
  atan2: [2, 2],
  close: [1, 1],
  compl: [1, 1],
  cos: [1, 1],
  exp: [1, 1],
  fflush: [0, 1],
  gensub: [3, 4],
  gsub: [2, 3],
  index: [2, 2],
  int: [1, 1],
  length: [0, 1],
  log: [1, 1],
  lshift: [2, 2],
  match: [2, 2],
  mktime: [1, 1],
  or: [2, 2],
  rand: [0, 0],
  rshift: [2, 2],
  sin: [1, 1],
  split: [2, 3],
  sprintf: [1, Infinity],
  sqrt: [1, 1],
  srand: [0, 1],
  strftime: [0, 2],
  sub: [2, 3],
  substr: [2, 3],
  system: [1, 1],
  systime: [0, 0],
  tolower: [1, 1],
  toupper: [1, 1],
  xor: [2, 2],
}

const numberSyntax = /0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const nameSyntax = /[A-Za-z_]\w*/y
const signSyntax =
  /\*\*=|\*\*|\^=|\+=|-=|\*=|\/=|%=|==|<=|>=|!=|!~|&&|\|\||>>|\+\+|--|[{}()[\];,+\-*/%^!<>|?:~$=]/y
const blanks = /(?:[ \t\r]|\\\r?\n|#[^\n]*)+/y

/** Splits a program in awk. @throws AwkError */
export function awkTokens(source: string): AwkToken[] {
  const tokens: AwkToken[] = []
  let [at, line] = [0, 1]
  const add = (kind: AwkToken['kind'], text: string, value = 0): void => {
    tokens.push({ kind, text, value, line })
  }
  const take = (syntax: RegExp): string | undefined => {
    syntax.lastIndex = at
    const [text] = syntax.exec(source) ?? []
    if (text !== undefined) at += text.length
    return text
  }
  while (at < source.length) {
    const skipped = take(blanks)
    if (skipped !== undefined) {
      line += skipped.split('\n').length - 1
      continue
    }
    const character = source.charAt(at)
    if (character === '\n') {
      add('sign', '\n')
      line += 1
      at += 1
      continue
    }
    if (character === '"') {
      const end = endOf(source, at + 1, '"', line)
      add('text', unescaped(source.slice(at + 1, end)))
      at = end + 1
      continue
    }
    if (character === '/' && !isOperand(tokens.at(-1))) {
      const end = endOf(source, at + 1, '/', line)
      add('pattern', patternOf(source.slice(at + 1, end)))
      at = end + 1
      continue
    }
    const number = take(numberSyntax)
    if (number !== undefined) {
      add('number', number, /^0[0-7]+$/.test(number) ? Number.parseInt(number, 8) : Number(number))
      continue
    }
    const name = take(nameSyntax)
    if (name !== undefined) {
      if (words.has(name)) add('word', name === 'func' ? 'function' : name)
      else if (source.charAt(at) === '(' && !Object.hasOwn(builtIns, name)) add('function', name)
      else add('name', name)
      continue
    }
    const sign = take(signSyntax)
    if (sign === undefined) throw new AwkError('Unexpected token', line)
    add('sign', sign === '**' ? '^' : sign === '**=' ? '^=' : sign)
  }
  add('end', '')
  return tokens
}

/** Whether a division may follow; elsewhere a slash begins a pattern. */
function isOperand(token: AwkToken | undefined): boolean {
  if (!token) return false
  if (token.kind === 'sign') return /^(?:\)|\]|\$|\+\+|--)$/.test(token.text)
  return token.kind === 'number' || token.kind === 'text' || token.kind === 'name'
}

function endOf(source: string, from: number, sign: string, line: number): number {
  for (let at = from; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === sign) return at
    if (character === '\n') break
    if (character === '\\') at++
  }
  throw new AwkError('Unexpected end of string', line)
}

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const escapeSyntax = /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|(\r?\n)|([^]))/g

/** A text with its escapes resolved, as in a program and in `-v name=text`. */
export function unescaped(text: string): string {
  return text.replaceAll(
    escapeSyntax,
    (_whole, octal?: string, hex?: string, end?: string, one = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      return end === undefined ? (escapes[one] ?? one) : ''
    },
  )
}

/** A pattern with the escapes resolved that patterns do not have. */
function patternOf(text: string): string {
  return text.replaceAll(/\\([^])/g, (whole, one: string) =>
    one === '/'
      ? '/'
      : one === '"'
        ? '"'
        : Object.hasOwn(escapes, one) && one !== 'b'
          ? (escapes[one] ?? whole)
          : whole,
  )
}

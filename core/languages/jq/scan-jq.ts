import { JqError } from './jq-error.ts'

export interface JqToken {
  readonly type: 'field' | 'word' | 'variable' | 'number' | 'text' | 'sign' | 'format'
  /** Of a field, a variable and a format the name alone; of a text the characters between its quotes. */
  readonly text: string
  /** Index of its first character. */
  readonly at: number
}

/** Strings within interpolations of strings at most. */
const mostLevels = 20

const patterns: readonly (readonly [JqToken['type'] | 'space', RegExp])[] = [
  ['space', /(?:\s|#[^\n]*)+/y],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['field', /\.[A-Za-z_]\w*/y],
  ['variable', /\$[A-Za-z_]\w*/y],
  ['format', /@[A-Za-z]\w*/y],
  ['word', /[A-Za-z_]\w*(?:::\w+)*/y],
  ['sign', /\.\.|\?\/\/|\/\/=|\/\/|[|+\-*/%]=|==|!=|<=|>=|[.[\]{}()|,:;?<>=+\-*/%]/y],
]

/** @throws JqError for characters that no token has */
export function scanJq(query: string): readonly JqToken[] {
  const tokens: JqToken[] = []
  let at = 0
  while (at < query.length) {
    if (query[at] === '"') {
      const end = endOfText(query, at)
      tokens.push({ type: 'text', text: query.slice(at + 1, end), at })
      at = end + 1
      continue
    }
    const [type, text] = match(query, at)
    const isNamed = type === 'field' || type === 'variable' || type === 'format'
    if (type !== 'space') tokens.push({ type, text: isNamed ? text.slice(1) : text, at })
    at += text.length
  }
  return tokens
}

function match(query: string, at: number): readonly [JqToken['type'] | 'space', string] {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(query)
    if (found) return [type, found[0]]
  }
  throw new JqError(`unexpected ${JSON.stringify(query.slice(at, at + 10))} in a query`)
}

/** Place of the quote that ends a string; interpolations in it may hold strings themselves. */
function endOfText(query: string, begin: number, level = 0): number {
  if (level > mostLevels) throw new JqError('a query is nested too deeply')
  for (let at = begin + 1; at < query.length; at++) {
    const char = query[at]
    if (char === '"') return at
    if (char !== '\\') continue
    at++
    if (query[at] === '(') at = endOfInterpolation(query, at, level)
  }
  throw new JqError('a string in a query is not closed')
}

/** Place of the parenthesis that closes the one at `begin`. */
export function endOfInterpolation(query: string, begin: number, level = 0): number {
  let depth = 0
  for (let at = begin; at < query.length; at++) {
    const char = query[at]
    if (char === '"') at = endOfText(query, at, level + 1)
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at
  }
  throw new JqError('an interpolation in a query is not closed')
}

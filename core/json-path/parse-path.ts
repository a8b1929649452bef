import { JsonPathError } from './json-path-error.ts'
import type { Comparison, PathStep } from './json-path-node.ts'

const slice = /^(-?\d*)(?::(-?\d*))?(?::(-?\d*))?$/
const comparison = /^([^!<>=]+)(==|!=|<=|>=|<|>)(.+)$/s
const endsField = ' .[]{},|&()'

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}

function unescape(text: string): string {
  const signs: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
  return text.replace(/\\(.)/gs, (_all, sign: string) => signs[sign] ?? sign)
}

/** Parser of the path within a template's braces; one instance parses one path. */
class PathParser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  parse(): readonly PathStep[] {
    const steps: PathStep[] = []
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at)
      if (char === ' ' || char === '\t' || char === '\n' || char === '@' || char === '$') this.#at++
      else if (char === '[') steps.push(this.#bracket())
      else if (char === '"' || char === "'") steps.push(this.#quoted(char))
      else if (char === '.') steps.push(this.#dotted())
      else steps.push(this.#bare())
    }
    return steps
  }

  #dotted(): PathStep {
    this.#at++
    if (this.#text.charAt(this.#at) === '.') {
      // `..name` is a descent and a field step, so the second dot is left for the latter.
      if (/[.[]/.test(this.#text.charAt(this.#at + 1))) this.#at++
      return { kind: 'descend' }
    }
    const name = this.#word()
    return name === '*' ? { kind: 'every' } : { kind: 'field', name }
  }

  /** Reads a field name up to a delimiter; a backslash escapes the next character. */
  #word(): string {
    let name = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (endsField.includes(char)) break
      if (char === '\\') this.#at++
      name += this.#text.charAt(this.#at)
    }
    return name
  }

  #quoted(quote: string): PathStep {
    let at = this.#at + 1
    while (at < this.#text.length && this.#text.charAt(at) !== quote) {
      at += this.#text.charAt(at) === '\\' ? 2 : 1
    }
    if (at >= this.#text.length) throw new JsonPathError('unterminated quoted string')
    const value = unescape(this.#text.slice(this.#at + 1, at))
    this.#at = at + 1
    return { kind: 'literal', value }
  }

  #bare(): PathStep {
    const word = this.#word()
    if (/^[-+]?\d+(?:\.\d+)?$/.test(word)) return { kind: 'literal', value: Number(word) }
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
    if (/^\w+$/.test(word)) throw new JsonPathError(`unrecognized identifier ${word}`)
    const char = this.#text.charAt(this.#at - word.length)
    throw new JsonPathError(`unrecognized character in action: '${char}'`)
  }

  #bracket(): PathStep {
    const text = this.#bracketText()
    if (text.startsWith('?(') && text.endsWith(')')) return filterOf(text.slice(2, -1))
    const parts = splitUnion(text)
    if (parts.length === 1) return { kind: 'union', paths: [indexOf(text)] }
    return { kind: 'union', paths: parts.map((part) => indexOf(part.trim())) }
  }

  /** Reads the text between brackets, including nested brackets and those within quotes. */
  #bracketText(): string {
    const start = this.#at + 1
    let depth = 0
    let quote = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (quote !== '') quote = char === quote ? '' : quote
      else if (char === '"' || char === "'") quote = char
      else if (char === '[') depth++
      else if (char === ']' && --depth === 0) return this.#text.slice(start, this.#at++)
    }
    throw new JsonPathError('unterminated array')
  }
}

function splitUnion(text: string): readonly string[] {
  return text.match(/(?:'[^']*'|"[^"]*"|[^,])+/g) ?? [text]
}

function indexOf(text: string): readonly PathStep[] {
  if (text === '*') return [{ kind: 'every' }]
  const quoted = /^(?:'([^']*)'|"([^"]*)")$/.exec(text)
  // As in kubectl, a quoted key is a path: its dots separate fields unless escaped by a backslash.
  if (quoted) return parsePath(`.${quoted[1] ?? quoted[2] ?? ''}`)
  const match = slice.exec(text)
  if (!match || text === '') throw new JsonPathError(`invalid array index ${text}`)
  const [, from, to, step] = match
  const bounds = { from: numberOf(from), to: numberOf(to), step: numberOf(step) }
  return [{ kind: 'slice', ...bounds, single: !text.includes(':') }]
}

function filterOf(text: string): PathStep {
  const match = comparison.exec(text)
  if (!match) return { kind: 'filter', left: parsePath(text), operator: undefined, right: [] }
  const [, left = '', operator = '', right = ''] = match
  return {
    kind: 'filter',
    left: parsePath(left),
    operator: operator as Comparison,
    right: parsePath(right),
  }
}

/** Parses a JSONPath such as `.items[0].metadata['name']`. @throws JsonPathError for a malformed one. */
export function parsePath(text: string): readonly PathStep[] {
  return new PathParser(text).parse()
}

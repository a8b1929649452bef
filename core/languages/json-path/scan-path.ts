import { JsonPathError } from './json-path-error.ts'
import type { PathStep } from './json-path-node.ts'
import { unquote } from './unquote.ts'

const sliceBounds = /^(-?\d*)(?::(-?\d*))?(?::(-?\d*))?$/
// The last part takes any character: where it could not match the end, the signs would be tried anew at each length.
const comparison = /^([^!<>=]+)([!<>=]+)([^]+)$/
const letterOrDigit = /[\p{L}\p{Nd}_]/u
const endsWord = /[\s.,[\]$@{}]/

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}

function unexpected(char: string): JsonPathError {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return new JsonPathError(`unrecognized character in action: U+${code} '${char}'`)
}

/** Scanner of the actions of a JSONPath template: what stands between braces. */
export class PathScanner {
  readonly #text: string
  #at: number

  /** `at` is the index behind the brace that opens an action. */
  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  /** Index behind what was read. */
  get at(): number {
    return this.#at
  }

  get #char(): string {
    const code = this.#text.codePointAt(this.#at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  /** Reads up to the brace that closes the action, and that as well. @throws JsonPathError for what is no path. */
  action(): readonly PathStep[] {
    const steps: PathStep[] = []
    for (;;) {
      const char = this.#char
      if (char === '' || char === '\n' || char === '\r') throw new JsonPathError('unclosed action')
      if (char === '}') {
        this.#at++
        return steps
      }
      if (char === ' ' || char === '@' || char === '$') this.#at++
      else this.#step(char, steps)
    }
  }

  #step(char: string, steps: PathStep[]): void {
    if (this.#text.startsWith('[?(', this.#at)) steps.push(this.#filter())
    else if (char === '[') steps.push(...this.#bracket())
    else if (char === '"' || char === "'") steps.push(this.#quoted(char))
    else if (this.#text.startsWith('..', this.#at)) this.#descent(steps)
    else if (char === '.') steps.push(this.#field(1))
    else if (/[-+\p{Nd}]/u.test(char)) steps.push(this.#number())
    else if (letterOrDigit.test(char)) steps.push(this.#word())
    else throw unexpected(char)
  }

  #descent(steps: PathStep[]): void {
    if (steps.at(-1)?.kind === 'descend') {
      throw new JsonPathError('invalid multiple recursive descent')
    }
    this.#at += 2
    steps.push({ kind: 'descend' })
    if (letterOrDigit.test(this.#char)) steps.push(this.#field(0))
  }

  /** Reads a field name, behind a dot of `dot` characters; a backslash escapes the next character. */
  #field(dot: number): PathStep {
    this.#at += dot
    const start = this.#at
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at)
      if (endsWord.test(char)) break
      this.#at += char === '\\' ? 2 : 1
    }
    const name = this.#text.slice(start, this.#at)
    return name === '*' ? { kind: 'every' } : { kind: 'field', name: name.replaceAll('\\', '') }
  }

  #word(): PathStep {
    const start = this.#at
    while (this.#at < this.#text.length && !endsWord.test(this.#text.charAt(this.#at))) this.#at++
    const name = this.#text.slice(start, this.#at)
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' }
    return { kind: 'word', name }
  }

  #number(): PathStep {
    const text = /^[-+]?[\p{Nd}.]*/u.exec(this.#text.slice(this.#at))?.[0] ?? ''
    this.#at += text.length
    if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) {
      throw new JsonPathError(`cannot parse number ${text}`)
    }
    return { kind: 'literal', value: Number(text) }
  }

  /** Reads up to the quote that closes the text; one behind a backslash does not. */
  #quoted(quote: string): PathStep {
    const start = this.#at
    for (let at = start + 1; at < this.#text.length; at++) {
      const char = this.#text.charAt(at)
      if (char === '\n') break
      if (char !== quote || this.#text.charAt(at - 1) === '\\') continue
      this.#at = at + 1
      return { kind: 'literal', value: unquote(this.#text.slice(start, at + 1)) }
    }
    throw new JsonPathError('unterminated quoted string')
  }

  #bracket(): readonly PathStep[] {
    const end = this.#text.indexOf(']', this.#at)
    const text = this.#text.slice(this.#at + 1, end)
    if (end === -1 || text.includes('\n')) throw new JsonPathError('unterminated array')
    this.#at = end + 1
    if (!text.includes(',')) return indexOf(text)
    const paths = text.split(',').map((part) => scanAction(`[${part.replace(/^ +| +$/g, '')}]`))
    return [{ kind: 'union', paths }]
  }

  #filter(): PathStep {
    const start = this.#at + '[?('.length
    const end = filterEnd(this.#text, start)
    this.#at = end + '])'.length
    const text = this.#text.slice(start, end)
    const match = comparison.exec(text)
    if (!match) return { kind: 'filter', left: scanAction(text), operator: undefined, right: [] }
    const [, left = '', operator, right = ''] = match
    return { kind: 'filter', left: scanAction(left), operator, right: scanAction(right) }
  }
}

/** Index of the parenthesis that closes a filter: the first one behind its quoted text, of which it has one at most. */
function filterEnd(text: string, start: number): number {
  let quote = ''
  let isClosed = false
  for (let at = start; at < text.length && text.charAt(at) !== '\n'; at++) {
    const char = text.charAt(at)
    if (char === '"' || char === "'") {
      if (quote === '') quote = char
      else if (char === quote && text.charAt(at - 1) !== '\\') isClosed = true
    } else if (char === ')' && (quote === '' || isClosed)) {
      if (text.charAt(at + 1) === ']') return at
      throw new JsonPathError('unclosed array expect ]')
    }
  }
  throw new JsonPathError('unterminated filter')
}

function indexOf(text: string): readonly PathStep[] {
  const key = /^'([^']*)'$/.exec(text)
  // As in kubectl, a quoted key is a path: its dots separate fields unless escaped by a backslash.
  if (key) return scanAction(`.${key[1]}`)
  const match = sliceBounds.exec(text === '*' ? ':' : text)
  if (!match) throw new JsonPathError(`invalid array index ${text}`)
  const [, from, to, step] = match
  if (from === '-' || to === '-' || step === '-') {
    throw new JsonPathError('array index - is not a number')
  }
  const bounds = { from: numberOf(from), to: numberOf(to), step: numberOf(step) }
  return [{ kind: 'slice', ...bounds, single: text !== '*' && !text.includes(':') }]
}

/** Reads the path of one action, without its braces. @throws JsonPathError for what is no path. */
export function scanAction(text: string): readonly PathStep[] {
  return new PathScanner(`${text}}`, 0).action()
}

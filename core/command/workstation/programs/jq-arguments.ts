import type { JsonValue } from '../../../base/api/json.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ProgramIo } from '../host-program.ts'
import { type JsonLayout, jsonValues } from './json-texts.ts'
import { readFileText } from './program-text.ts'

/** A line that cannot be understood; its text is whole. */
export class UsageError extends Error {}

const flagLetters: Readonly<Record<string, string>> = {
  n: 'null-input',
  R: 'raw-input',
  s: 'slurp',
  c: 'compact-output',
  r: 'raw-output',
  j: 'join-output',
  S: 'sort-keys',
  e: 'exit-status',
  a: 'ascii-output',
  C: 'color-output',
  M: 'monochrome-output',
}

const flagNames: ReadonlySet<string> = new Set([...Object.values(flagLetters), 'tab', 'unbuffered'])

/** The words of a line of jq. */
export class JqArguments {
  readonly flags: Set<string> = new Set()
  readonly files: string[] = []
  filter: string | undefined
  asks: 'help' | 'version' | undefined
  readonly #named = new Map<string, JsonValue>()
  readonly #positional: JsonValue[] = []
  readonly #io: ProgramIo
  #indent = 2
  #rest: 'files' | 'texts' | 'values' = 'files'

  /** @throws UsageError */
  constructor(words: readonly string[], io: ProgramIo) {
    this.#io = io
    const left = [...words]
    let isOver = false
    for (let word = left.shift(); word !== undefined; word = left.shift()) {
      if (isOver || word === '-' || !word.startsWith('-')) this.#word(word)
      else if (word === '--') isOver = true
      else if (word.startsWith('--')) this.#long(word.slice(2), left)
      else for (const letter of word.slice(1)) this.#letter(letter, left)
    }
  }

  get layout(): JsonLayout {
    const isCompact = this.flags.has('compact-output')
    const indent = this.flags.has('tab') ? '\t' : ' '.repeat(this.#indent)
    return { indent: isCompact ? '' : indent, sortsKeys: this.flags.has('sort-keys') }
  }

  /** The values of `$name`, with `$ENV`, `$__prog_args` apart. */
  variables(environment: Readonly<Record<string, string>>): ReadonlyMap<string, JsonValue> {
    return new Map<string, JsonValue>([
      ['ENV', { ...environment }],
      ['ARGS', { positional: this.#positional, named: Object.fromEntries(this.#named) }],
      ...this.#named,
    ])
  }

  #word(word: string): void {
    if (this.filter === undefined) this.filter = word
    else if (this.#rest === 'files') this.files.push(word)
    else if (this.#rest === 'texts') this.#positional.push(word)
    else this.#positional.push(this.#json(word, 'jsonargs'))
  }

  #letter(letter: string, left: string[]): void {
    const flag = flagLetters[letter]
    if (flag) this.flags.add(flag)
    else if (letter === 'h') this.asks = 'help'
    else if (letter === 'V') this.asks = 'version'
    else if (letter === 'f') this.#fromFile(left)
    else throw unknown(`-${letter}`)
  }

  #long(name: string, left: string[]): void {
    if (flagNames.has(name)) {
      this.flags.add(name)
      return
    }
    switch (name) {
      case 'help':
      case 'version':
        this.asks = name
        return
      case 'from-file':
        return this.#fromFile(left)
      case 'raw-output0':
        throw new UsageError('jq: --raw-output0 is not supported here\n')
      case 'args':
        this.#rest = 'texts'
        return
      case 'jsonargs':
        this.#rest = 'values'
        return
      case 'indent':
        return this.#setIndent(left.shift())
      case 'arg':
      case 'argjson':
      case 'slurpfile':
      case 'rawfile':
        return this.#variable(name, left)
      default:
        throw unknown(`--${name}`)
    }
  }

  #setIndent(text: string | undefined): void {
    if (text === undefined) throw new UsageError('jq: --indent takes one parameter\n')
    const width = Number(text)
    if (width < 0) throw new UsageError('jq: Cannot indent less than zero\n')
    if (!(width <= 7)) throw new UsageError('jq: Cannot indent more than 7 characters\n')
    this.#indent = width
    if (width === 0) this.flags.add('compact-output')
  }

  #fromFile(left: string[]): void {
    const path = left.shift() ?? ''
    const read = readFileText(this.#io, path)
    if (typeof read === 'string')
      throw new UsageError(`jq: error: Could not open ${path}: ${read}\n`)
    if (this.filter !== undefined) this.files.unshift(this.filter)
    this.filter = read.text
  }

  #variable(option: string, left: string[]): void {
    const [name, value] = [left.shift(), left.shift()]
    if (name === undefined || value === undefined) {
      const what = option === 'arg' ? 'value' : option === 'argjson' ? 'text' : 'filename'
      throw new UsageError(
        `jq: --${option} takes two parameters (e.g. --${option} varname ${what})\n${hint}`,
      )
    }
    this.#named.set(name, this.#valueOf(option, name, value))
  }

  #valueOf(option: string, name: string, value: string): JsonValue {
    if (option === 'arg') return value
    if (option === 'argjson') return this.#json(value, 'argjson')
    const read = readFileText(this.#io, value)
    if (typeof read === 'string') {
      throw new UsageError(
        `jq: Bad JSON in --${option} ${name} ${value}: Could not open ${value}: ${read}\n`,
      )
    }
    return option === 'rawfile'
      ? read.text
      : Array.from(jsonValues(read.text), ({ value: each }) => each)
  }

  #json(text: string, option: string): JsonValue {
    try {
      return parseJson(text).value
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      throw new UsageError(`jq: Invalid JSON text passed to --${option}\n${hint}`)
    }
  }
}

const hint = `Use jq --help for help with command-line options,
or see the jq manpage, or online docs  at https://jqlang.github.io/jq
`

function unknown(option: string): UsageError {
  return new UsageError(`jq: Unknown option: ${option}\n${hint}`)
}

import { durationError } from '../../../base/time/duration.ts'
import { CtlError } from '../ctl-error.ts'
import { FlagValues } from '../flag-values.ts'
import type { Flag } from '../flag.ts'

export interface ParsedWords {
  readonly args: readonly string[]
  /** The arguments behind `--`. */
  readonly behindDash: readonly string[]
  readonly flags: FlagValues
}

function flagTitle({ name, shorthand }: Flag): string {
  return shorthand === undefined ? `--${name}` : `-${shorthand}, --${name}`
}

function mistake(flag: Flag, text: string): string | undefined {
  const quoted = JSON.stringify(text)
  switch (flag.type) {
    case 'boolean':
      return /^(?:1|0|t|f|true|false|TRUE|FALSE|True|False|T|F)$/.test(text)
        ? undefined
        : `strconv.ParseBool: parsing ${quoted}: invalid syntax`
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text)
        ? undefined
        : `strconv.ParseInt: parsing ${quoted}: invalid syntax`
    case 'duration':
      return durationError(text)
    case 'string':
    case 'list':
    case 'repeated':
      return undefined
  }
}

/** The value of a flag given without one; undefined where it requires a value. */
export function bareText({ type, bare }: Flag): string | undefined {
  return type === 'boolean' ? 'true' : bare
}

/** Parser of flags and arguments in any order; `--` ends the flags. One instance parses one line. */
class FlagParser {
  readonly #flags: readonly Flag[]
  readonly #words: readonly string[]
  readonly #given = new Map<string, string[]>()
  readonly #args: string[] = []
  #behindDash: readonly string[] = []
  #at = 0

  constructor(words: readonly string[], flags: readonly Flag[]) {
    this.#words = words
    this.#flags = flags
  }

  parse(): ParsedWords {
    while (this.#at < this.#words.length) {
      const word = this.#words[this.#at++] ?? ''
      if (word === '--') {
        this.#behindDash = this.#words.slice(this.#at)
        this.#args.push(...this.#behindDash)
        break
      }
      if (word.startsWith('--')) this.#long(word)
      else if (word.startsWith('-') && word.length > 1) this.#short(word)
      else this.#args.push(word)
    }
    const flags = new FlagValues(this.#flags, this.#given)
    return { args: this.#args, behindDash: this.#behindDash, flags }
  }

  #long(word: string): void {
    const at = word.indexOf('=')
    const name = at === -1 ? word.slice(2) : word.slice(2, at)
    if (name === '' || name.startsWith('-')) throw new CtlError(`bad flag syntax: ${word}`)
    const flag = this.#flags.find((one) => one.name === name)
    if (!flag) throw new CtlError(`unknown flag: --${name}`)
    if (at !== -1) this.#take(flag, word.slice(at + 1))
    else this.#take(flag, bareText(flag) ?? this.#next(`--${name}`))
  }

  #short(word: string): void {
    for (let at = 1; at < word.length; at++) {
      const letter = word.charAt(at)
      const flag = this.#flags.find((one) => one.shorthand === letter)
      if (!flag) throw new CtlError(`unknown shorthand flag: '${letter}' in ${word}`)
      const rest = word.slice(at + 1)
      const bare = bareText(flag)
      if (rest.startsWith('=')) return this.#take(flag, rest.slice(1))
      if (bare === undefined) {
        return this.#take(flag, rest === '' ? this.#next(`'${letter}' in ${word}`) : rest)
      }
      this.#take(flag, bare)
    }
  }

  #next(what: string): string {
    const word = this.#words[this.#at++]
    if (word === undefined) throw new CtlError(`flag needs an argument: ${what}`)
    return word
  }

  #take(flag: Flag, text: string): void {
    const why = mistake(flag, text)
    if (why !== undefined) {
      throw new CtlError(`invalid argument "${text}" for "${flagTitle(flag)}" flag: ${why}`)
    }
    const texts = this.#given.get(flag.name)
    if (texts) texts.push(text)
    else this.#given.set(flag.name, [text])
  }
}

/** Parses flags and arguments. @throws CtlError with kubectl's message for an unknown flag, or a missing or invalid value. */
export function parseFlags(words: readonly string[], flags: readonly Flag[]): ParsedWords {
  return new FlagParser(words, flags).parse()
}

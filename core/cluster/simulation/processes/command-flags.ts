import { type CommandOutput, printed } from './command.ts'
import type { Program } from './program.ts'
import type { Command, ShellSession } from './shell-session.ts'

/** The first line of the usage text of each command. */
const banner = 'BusyBox v1.36.1 (2023-05-18 22:34:17 UTC) multi-call binary.'

/** The flags of a command, as its `getopt` string. */
export interface FlagSyntax {
  /** How the command calls itself in messages. */
  readonly name: string
  /** Letters; `:` behind one that takes a value, `::` behind one whose value, if it has one, stands in the same word. */
  readonly letters: string
  /** Letters by long names (`--quiet`), which may be shortened as far as they stay distinct. */
  readonly long?: Readonly<Record<string, string>>
  /** What the usage text has behind `Usage: NAME`: flags and operands. */
  readonly usage: string
  /** The first operand ends the flags, as for commands that run others; else they may stand behind operands. */
  readonly stopsAtOperand?: boolean
  /** The command reads letters alone, so the mistake in `--word` is its second hyphen. */
  readonly lacksLong?: boolean
  /** Exit code of a wrong use; 1 unless given. */
  readonly wrongUse?: number
  /** Operands at least and at most; others are a wrong use. */
  readonly least?: number
  readonly most?: number
}

export interface GivenFlag {
  readonly letter: string
  /** Undefined for a flag without one. */
  readonly value: string | undefined
}

/** What a command line has given to a command. */
export class CommandFlags {
  /** All flags in their order. */
  readonly given: readonly GivenFlag[]
  /** All other words in their order. */
  readonly operands: readonly string[]
  readonly #syntax: FlagSyntax

  constructor(syntax: FlagSyntax, given: readonly GivenFlag[], operands: readonly string[]) {
    this.#syntax = syntax
    this.given = given
    this.operands = operands
  }

  has(letter: string): boolean {
    return this.given.some((each) => each.letter === letter)
  }

  /** How often a flag was given. */
  count(letter: string): number {
    return this.given.filter((each) => each.letter === letter).length
  }

  /** The value of the last such flag. */
  value(letter: string): string | undefined {
    return this.given.findLast((each) => each.letter === letter)?.value
  }

  /** The values of all such flags in their order. */
  values(letter: string): string[] {
    return this.given.flatMap((each) =>
      each.letter === letter && each.value !== undefined ? [each.value] : [],
    )
  }

  /** The last flag of several that exclude each other. */
  last(letters: string): string | undefined {
    return this.given.findLast((each) => letters.includes(each.letter))?.letter
  }

  /** The usage text and exit code of a wrong use, behind a line that says what is wrong. */
  wrongUse(mistake?: string): CommandOutput {
    return wrongUse(this.#syntax, mistake)
  }

  /** A message of the command, and its exit code. */
  failure(message: string, code = 1): CommandOutput {
    return { error: `${this.#syntax.name}: ${message}\n`, code }
  }
}

/**
 * Reads the words behind a command as `getopt_long` of the C library does, with its messages: letters may stand together (`-rn`), a
 * value may stand in the same word or be the next one, `--` ends the flags, `-` is an operand.
 *
 * @returns the flags, or what the command prints of a mistake
 */
export function parseFlags(
  syntax: FlagSyntax,
  args: readonly string[],
): CommandFlags | CommandOutput {
  const given: GivenFlag[] = []
  const operands: string[] = []
  const takes = valuesOf(syntax.letters)
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--') {
      for (at++; at < args.length; at++) operands.push(args[at] ?? '')
      break
    }
    if (word.length < 2 || !word.startsWith('-')) {
      operands.push(word)
      if (!syntax.stopsAtOperand) continue
      for (at++; at < args.length; at++) operands.push(args[at] ?? '')
      break
    }
    if (word.startsWith('--') && !syntax.lacksLong) {
      const [name, value] = splitOnce(word.slice(2))
      const letter = longFlag(syntax, name)
      if (letter.length !== 1) return wrongUse(syntax, letter)
      const kind = takes.get(letter)
      if (kind === 'none' && value !== undefined) {
        return wrongUse(syntax, `option '--${name}' doesn't allow an argument`)
      }
      if (kind === 'value' && value === undefined && at + 1 >= args.length) {
        return wrongUse(syntax, `option '--${name}' requires an argument`)
      }
      given.push({ letter, value: value ?? (kind === 'value' ? args[++at] : undefined) })
      continue
    }
    for (let index = 1; index < word.length; index++) {
      const letter = word.charAt(index)
      const kind = takes.get(letter)
      if (kind === undefined) return wrongUse(syntax, `invalid option -- '${letter}'`)
      if (kind === 'none') {
        given.push({ letter, value: undefined })
        continue
      }
      const rest = word.slice(index + 1)
      if (kind === 'value' && rest === '' && at + 1 >= args.length) {
        return wrongUse(syntax, `option requires an argument -- '${letter}'`)
      }
      const isNext = rest === '' && kind === 'value'
      given.push({ letter, value: isNext ? args[++at] : rest === '' ? undefined : rest })
      break
    }
  }
  const { least = 0, most = Infinity } = syntax
  if (operands.length < least || operands.length > most) return wrongUse(syntax)
  return new CommandFlags(syntax, given, operands)
}

/** A command that gets its flags read; a wrong use ends it. */
export function withFlags(
  syntax: FlagSyntax,
  run: (session: ShellSession, flags: CommandFlags) => Program,
): Command {
  return (session, args) => {
    const flags = parseFlags(syntax, args)
    return flags instanceof CommandFlags ? run(session, flags) : printed(flags)
  }
}

function wrongUse(
  { name, usage, wrongUse: code = 1 }: FlagSyntax,
  mistake?: string,
): CommandOutput {
  const first = mistake === undefined ? '' : `${name}: ${mistake}\n`
  return { error: `${first}${banner}\n\nUsage: ${name}${usage === '' ? '' : ` ${usage}`}\n`, code }
}

type TakenValue = 'none' | 'value' | 'attached'

function valuesOf(letters: string): Map<string, TakenValue> {
  const all = new Map<string, TakenValue>()
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at)
    if (letter === ':') continue
    const isValue = letters.charAt(at + 1) === ':'
    all.set(letter, isValue ? (letters.charAt(at + 2) === ':' ? 'attached' : 'value') : 'none')
  }
  return all
}

function splitOnce(text: string): [name: string, value?: string] {
  const at = text.indexOf('=')
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** The letter of a long flag, or what is wrong with it. */
function longFlag({ long = {} }: FlagSyntax, name: string): string {
  const own = Object.hasOwn(long, name) ? long[name] : undefined
  if (own !== undefined) return own
  const shortened = Object.keys(long).filter((each) => each.startsWith(name))
  const letters = new Set(shortened.map((each) => long[each] ?? ''))
  const [letter = ''] = letters
  if (letters.size === 1) return letter
  if (letters.size === 0) return `unrecognized option '--${name}'`
  const list = shortened.map((each) => `'--${each}'`).join(' ')
  return `option '--${name}' is ambiguous; possibilities: ${list}`
}

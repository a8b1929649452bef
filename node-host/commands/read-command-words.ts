import { nearestName } from '../../core/index.ts'
import { StartupError } from '../base/errors/startup-error.ts'
import { type CommandFlag, type CommandSyntax, helpFlag, titleOf } from './command-help.ts'

/** A command line that was read. */
export interface CommandWords<Name extends string = string> {
  /** Values by the name of the flag; `true` for a switch. */
  readonly flags: ReadonlyMap<Name, string>
  readonly positionals: readonly string[]
}

/**
 * Reads the words that follow a command's name: `--flag value`, `--flag=value`, `-f value`, and the rest in their order.
 * @returns undefined where help is asked for.
 * @throws StartupError for an unknown flag, with the nearest name, or a missing value.
 */
export function readCommandWords<Name extends string>(
  syntax: CommandSyntax<Name>,
  words: readonly string[],
): CommandWords<Name> | undefined {
  const flags = new Map<Name, string>()
  const positionals: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--') return { flags, positionals: [...positionals, ...words.slice(index + 1)] }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word)
      continue
    }
    const [, written = word, inline] = /^([^=]+)=([^]*)$/.exec(word) ?? []
    const flag = recognise(syntax, written)
    if (!flag) return undefined
    const value = inline ?? (flag.value === undefined ? 'true' : words[++index])
    if (value === undefined) throw new StartupError(`${written} needs a value: ${titleOf(flag)}`)
    flags.set(flag.name, value)
  }
  return { flags, positionals }
}

/** The flag of a word; undefined for that of the help. */
function recognise<Name extends string>(
  { flags }: CommandSyntax<Name>,
  written: string,
): CommandFlag<Name> | undefined {
  const isWritten = ({ name, short }: CommandFlag): boolean =>
    written === `--${name}` || (short !== undefined && written === `-${short}`)
  const found = flags.find(isWritten)
  if (found ?? isWritten(helpFlag)) return found
  const names = [...flags, helpFlag].map(({ name }: CommandFlag) => name)
  const near = nearestName(written.replace(/^-+/, ''), names)
  const hint = near === undefined ? '' : `, did you mean --${near}?`
  throw new StartupError(`unknown flag ${written}${hint}; --help lists all`)
}

import { nearestName } from '../../core/index.ts'
import { StartupError } from '../base/errors/startup-error.ts'
import { type CommandFlag, type CommandSyntax, helpFlag, titleOf } from './command-help.ts'

/** A command line that was read. */
export interface CommandWords {
  /** Values by the name of the flag; `true` for a switch. */
  readonly flags: ReadonlyMap<string, string>
  readonly positionals: readonly string[]
}

/**
 * Reads the words that follow a command's name: `--flag value`, `--flag=value`, `-f value`, and the rest in their order.
 * @returns undefined where help is asked for.
 * @throws StartupError for an unknown flag, with the nearest name, or a missing value.
 */
export function readCommandWords(
  syntax: CommandSyntax,
  words: readonly string[],
): CommandWords | undefined {
  const flags = new Map<string, string>()
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
    if (flag === helpFlag) return undefined
    const value = inline ?? (flag.value === undefined ? 'true' : words[++index])
    if (value === undefined) throw new StartupError(`${written} needs a value: ${titleOf(flag)}`)
    flags.set(flag.name, value)
  }
  return { flags, positionals }
}

function recognise({ flags }: CommandSyntax, written: string): CommandFlag {
  const all = [...flags, helpFlag]
  const found = all.find(
    ({ name, short }) =>
      written === `--${name}` || (short !== undefined && written === `-${short}`),
  )
  if (found) return found
  const near = nearestName(
    written.replace(/^-+/, ''),
    all.map(({ name }) => name),
  )
  const hint = near === undefined ? '' : `, did you mean --${near}?`
  throw new StartupError(`unknown flag ${written}${hint}; --help lists all`)
}

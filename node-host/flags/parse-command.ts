import type { CommandSettings, Flag } from './flag.ts'
import { usageOf } from './help-text.ts'
import type { Program } from './program.ts'
import { FlagValueError } from '../errors/flag-value-error.ts'
import { StartupError } from '../errors/startup-error.ts'

export type Command =
  | { readonly action: 'start'; readonly settings: CommandSettings }
  | { readonly action: 'help' }
  | { readonly action: 'version' }

type ReadSettings = Omit<CommandSettings, 'warnings'> & { readonly deprecationWarnings: boolean }

/**
 * Parses a command line as kube-apiserver does: `--flag value`, `--flag=value`, and `--switch` alone for true.
 * @throws StartupError for an unknown flag, a bad or missing value, or a positional argument.
 */
export function parseCommand(program: Program, words: readonly string[]): Command {
  let settings: ReadSettings = {
    options: program.defaults,
    verbosity: 0,
    deprecationWarnings: true,
  }
  const deprecated: Flag[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--help' || word === '-h') return { action: 'help' }
    if (word === '--version') return { action: 'version' }
    const { flag, name, inline } = recognise(program, word)
    const value = inline ?? (flag.value === undefined ? 'true' : words[++index])
    if (value === undefined) throw new StartupError(`${name} needs a value: ${usageOf(flag)}`)
    settings = apply(settings, flag, name, value)
    if (flag.deprecated !== undefined) deprecated.push(flag)
  }
  const { options, verbosity, deprecationWarnings } = settings
  const warnings = deprecationWarnings ? deprecated.map(deprecationText) : []
  return { action: 'start', settings: { options, verbosity, warnings } }
}

function recognise(
  { flags }: Program,
  word: string,
): { flag: Flag; name: string; inline: string | undefined } {
  const [, name = '', inline] = /^(--?[^=]*)(?:=([^]*))?$/.exec(word) ?? []
  if (name === '' || name === '--') throw new StartupError(`unexpected argument "${word}"`)
  const wanted = name === '-v' ? 'v' : name.replace(/^--/, '')
  const flag = flags.find((each) => each.name === wanted)
  if (flag !== undefined && (name === '-v' || name.startsWith('--'))) return { flag, name, inline }
  throw new StartupError(`unknown flag ${name}${suggestion(flags, name)}; --help lists all`)
}

function deprecationText({ name, deprecated = '' }: Flag): string {
  return `Flag --${name} has been deprecated, ${deprecated}`
}

function apply(settings: ReadSettings, flag: Flag, name: string, value: string): ReadSettings {
  try {
    const change = flag.read(value, settings.options)
    const isOfCommand = 'verbosity' in change || 'deprecationWarnings' in change
    if (isOfCommand) return { ...settings, ...change }
    return { ...settings, options: { ...settings.options, ...change } }
  } catch (error) {
    if (error instanceof FlagValueError) throw new StartupError(`${name}: ${error.message}`)
    throw error
  }
}

function suggestion(flags: readonly Flag[], unknown: string): string {
  const wanted = unknown.replace(/^-+/, '')
  const ranked = flags
    .map(({ name }) => ({ name, distance: editDistance(wanted, name) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  const near = best !== undefined && best.distance <= Math.max(2, wanted.length / 3)
  return near ? `, did you mean --${best.name}?` : ''
}

/** The Levenshtein distance of two texts. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

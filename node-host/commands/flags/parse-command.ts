import { nearestName } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { CommandSettings, Flag } from './flag.ts'
import { usageOf } from './help-text.ts'
import type { Program } from './program.ts'
import { readVersion, type VersionForm } from './version-form.ts'

export type Command =
  | { readonly action: 'start'; readonly settings: CommandSettings }
  | { readonly action: 'help' }
  | { readonly action: 'version'; readonly form: VersionForm }

type ReadSettings = Omit<CommandSettings, 'warnings' | 'notes'> & {
  readonly deprecationWarnings: boolean
}

/**
 * Parses a command line as kube-apiserver does: `--flag value`, `--flag=value`, and `--switch` alone for true.
 * @throws StartupError for an unknown flag, a bad or missing value, or a positional argument.
 */
export function parseCommand(program: Program, words: readonly string[]): Command {
  let settings: ReadSettings = {
    options: program.defaults,
    verbosity: 0,
    logFormat: 'text',
    deprecationWarnings: true,
  }
  const given: Flag[] = []
  for (let index = 0; index < words.length; index++) {
    // -v3 is -v=3.
    const word = (words[index] ?? '').replace(/^-v(?=\d)/, '-v=')
    if (word === '--help' || word === '-h') return { action: 'help' }
    if (/^--version(?:=|$)/.test(word)) {
      const { form, reported } = readVersion(word.slice('--version='.length) || 'true')
      if (form !== undefined) return { action: 'version', form }
      if (reported !== undefined) settings = withReported(settings, reported)
      continue
    }
    const { flag, name, inline } = recognise(program, word)
    const value = inline ?? (flag.value === undefined ? 'true' : words[++index])
    if (value === undefined) throw new StartupError(`${name} needs a value: ${usageOf(flag)}`)
    settings = apply(settings, flag, name, value)
    if (!given.includes(flag)) given.push(flag)
  }
  const { deprecationWarnings, ...read } = settings
  const deprecated = given.filter((flag) => flag.deprecated !== undefined)
  const warnings = deprecationWarnings ? deprecated.map(deprecationText) : []
  const notes = given.flatMap(noteOf)
  return { action: 'start', settings: { ...read, warnings, notes } }
}

function recognise(
  { flags, commands }: Program,
  word: string,
): { flag: Flag; name: string; inline: string | undefined } {
  const [, name = '', inline] = /^(--?[^=]*)(?:=([^]*))?$/.exec(word) ?? []
  if (name === '' || name === '--') throw unexpected(word, commands)
  // Underscores stand for dashes, as they do for kube-apiserver.
  const wanted = name === '-v' ? 'v' : name.replace(/^--/, '').replaceAll('_', '-')
  const flag = flags.find((each) => each.name === wanted)
  if (flag !== undefined && (name === '-v' || name.startsWith('--'))) return { flag, name, inline }
  throw new StartupError(`unknown flag ${name}${suggestion(flags, name)}; --help lists all`)
}

function unexpected(word: string, commands: Program['commands']): StartupError {
  const what = `unexpected argument "${word}"`
  if (/^(?:true|false)$/.test(word)) {
    return new StartupError(
      `${what}; a switch takes its value after an equals sign: --switch=${word}`,
    )
  }
  const names = commands.map(({ name }) => name)
  const near = /^[a-z]{2}/.test(word) ? nearestName(word, names) : undefined
  const hint = near === undefined ? '' : `, did you mean the command ${near}?`
  const listed = names.length === 0 ? 'flags' : 'flags and commands'
  return new StartupError(`${what}${hint}; --help lists ${listed}`)
}

function withReported(settings: ReadSettings, reportedVersion: string): ReadSettings {
  return { ...settings, options: { ...settings.options, reportedVersion } }
}

function deprecationText({ name, deprecated = '' }: Flag): string {
  return `Flag --${name} has been deprecated, ${deprecated}`
}

function noteOf({ name, unused }: Flag): readonly string[] {
  return unused === undefined ? [] : [`--${name} has no effect: ${unused}`]
}

function apply(settings: ReadSettings, flag: Flag, name: string, value: string): ReadSettings {
  try {
    const change = flag.read(value, settings.options)
    const isOfCommand =
      'verbosity' in change || 'logFormat' in change || 'deprecationWarnings' in change
    if (isOfCommand) return { ...settings, ...change }
    return { ...settings, options: { ...settings.options, ...change } }
  } catch (error) {
    if (error instanceof FlagValueError) throw new StartupError(`${name}: ${error.message}`)
    throw error
  }
}

function suggestion(flags: readonly Flag[], unknown: string): string {
  const names = flags.map(({ name }) => name)
  const near = nearestName(unknown.replace(/^-+/, ''), names)
  return near === undefined ? '' : `, did you mean --${near}?`
}

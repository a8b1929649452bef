import type { CommandSettings, Flag } from './flag.ts'
import { flags } from './flag-table.ts'
import { FlagValueError } from '../errors/flag-value-error.ts'
import { StartupError } from '../errors/startup-error.ts'

export type Command =
  | { readonly action: 'start'; readonly settings: CommandSettings }
  | { readonly action: 'help' }
  | { readonly action: 'version' }

type ReadSettings = Omit<CommandSettings, 'warnings'> & { readonly deprecationWarnings: boolean }

const byName = new Map(flags.map((flag) => [flag.name, flag]))

/**
 * Parses a command line as kube-apiserver does: `--flag value`, `--flag=value`, and `--switch` alone for true.
 * @throws StartupError for an unknown flag, a bad or missing value, or a positional argument.
 */
export function parseCommand(words: readonly string[]): Command {
  let settings: ReadSettings = { options: {}, verbosity: 0, deprecationWarnings: true }
  const deprecated: Flag[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--help' || word === '-h') return { action: 'help' }
    if (word === '--version') return { action: 'version' }
    const { flag, name, inline } = recognise(word)
    const value = inline ?? (flag.value === undefined ? 'true' : words[++index])
    if (value === undefined) throw new StartupError(`${name} needs a value: ${usageOf(flag)}`)
    settings = apply(settings, flag, name, value)
    if (flag.deprecated !== undefined) deprecated.push(flag)
  }
  const { options, verbosity, deprecationWarnings } = settings
  const warnings = deprecationWarnings ? deprecated.map(deprecationText) : []
  return { action: 'start', settings: { options, verbosity, warnings } }
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...flags.map((flag) => usageOf(flag).length))
  const lines = flags.flatMap((flag) => [
    `  ${usageOf(flag).padEnd(width)}  ${flag.help}${flag.deprecated === undefined ? '' : ` Deprecated: ${flag.deprecated}.`}`,
    ...(flag.choices?.() ?? []).map((choice) => `  ${' '.repeat(width)}  ${choice}`),
  ])
  return [
    'Usage: skerry [flags]',
    '       skerry cel [flags] <expression>',
    '       skerry gates [flags]',
    '       skerry kubectl <command> [flags]',
    '       skerry convert|check-removed|releases [flags]',
    '',
    'Serves the API on https://127.0.0.1:6443 and writes a kubeconfig into the data directory.',
    'skerry cel evaluates an expression (CEL); skerry cel --help lists its flags.',
    'skerry gates lists the feature gates of a release; skerry gates --help lists its flags.',
    'skerry kubectl runs a command of kubectl over any kubeconfig; skerry kubectl --help lists them.',
    'skerry convert rewrites manifests for another API version, check-removed names those that a release does not serve, and',
    'releases shows the life of a resource; each has --help.',
    '',
    ...lines,
    `  ${'--version'.padEnd(width)}  Print the version.`,
    `  ${'-h, --help'.padEnd(width)}  Print this text.`,
    '',
  ].join('\n')
}

function recognise(word: string): { flag: Flag; name: string; inline: string | undefined } {
  const [, name = '', inline] = /^(--?[^=]*)(?:=([^]*))?$/.exec(word) ?? []
  if (name === '' || name === '--') throw new StartupError(`unexpected argument "${word}"`)
  const flag = name === '-v' ? byName.get('v') : byName.get(name.replace(/^--/, ''))
  if (flag !== undefined && (name === '-v' || name.startsWith('--'))) return { flag, name, inline }
  throw new StartupError(`unknown flag ${name}${suggestion(name)}; --help lists all`)
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

function usageOf({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}

function suggestion(unknown: string): string {
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

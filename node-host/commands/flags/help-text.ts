import type { Flag } from './flag.ts'
import type { Program } from './program.ts'

/** Flags that no table has, under the last heading. */
const commonFlags: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'version', help: 'Print the version.' },
  { name: 'help', help: 'Print this text; so does -h.' },
]

/** Heading of flags without a group. */
const otherFlags = 'Other flags'

/** What the choices of flags do, by the name before their equals sign; choices that do nothing are absent. */
export type ChoiceNotes = ReadonlyMap<string, string>

/** The text of `--help`. */
export function helpText(
  { usage, flags, commands, about, examples }: Program,
  notes: ChoiceNotes = new Map(),
): string {
  return [
    `Usage: ${usage}`,
    '',
    ...about,
    '',
    ...section('Examples', examples),
    ...section(
      'Commands (each has --help)',
      commands.map(({ name, usage: rest, summary }) => [`${name} ${rest}`, summary]),
    ),
    ...flagSections(flags, notes),
  ].join('\n')
}

function flagSections(all: readonly Flag[], notes: ChoiceNotes): readonly string[] {
  const flags = all.filter((flag) => flag.isHidden !== true)
  const width = Math.max(...flags.map((flag) => usageOf(flag).length))
  const titles = [...new Set(flags.map(({ group = otherFlags }) => group))]
  const sections = titles.flatMap((title) => {
    const ofGroup = flags.filter(({ group = otherFlags }) => group === title)
    return [`${title}:`, ...ofGroup.flatMap((flag) => flagLines(flag, width, notes)), '']
  })
  const common = commonFlags.map(({ name, help }) => `  ${`--${name}`.padEnd(width)}  ${help}`)
  return [...sections, 'Help:', ...common, '']
}

function flagLines(flag: Flag, width: number, notes: ChoiceNotes): readonly string[] {
  const { help, deprecated, choices } = flag
  const instead = deprecated === undefined ? '' : ` ${deprecationOf(deprecated)}`
  return [
    `  ${usageOf(flag).padEnd(width)}  ${help}${instead}`,
    ...(choices?.() ?? []).map((choice) => `  ${' '.repeat(width)}  ${notedChoice(choice, notes)}`),
  ]
}

/** A choice (`WatchList=true|false (BETA - default=true)`) with what it does, where that is known. */
function notedChoice(choice: string, notes: ChoiceNotes): string {
  const note = notes.get(choice.split('=', 1)[0] ?? '')
  return note === undefined ? choice : `${choice}: ${note}`
}

/** What help says of a deprecated flag; some of kube-apiserver's sentences have a full stop. */
export function deprecationOf(text: string): string {
  return `Deprecated: ${text.replace(/\.$/, '')}.`
}

/** Two columns under a heading; nothing where there are no rows. */
function section(title: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([first]) => first.length))
  return [`${title}:`, ...rows.map(([first, what]) => `  ${first.padEnd(width)}  ${what}`), '']
}

/** How a flag is given: `--secure-port <port>`. */
export function usageOf({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}

import type { Flag } from './flag.ts'
import type { Program } from './program.ts'

/** Flags that no table has, under the last heading. */
const commonFlags: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'version', help: 'Print the version.' },
  { name: 'help', help: 'Print this text; so does -h.' },
]

/** Heading of flags without a group. */
const otherFlags = 'Other flags'

/** The text of `--help`. */
export function helpText({ usage, flags, commands, about, examples }: Program): string {
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
    ...flagSections(flags),
  ].join('\n')
}

function flagSections(all: readonly Flag[]): readonly string[] {
  const flags = all.filter((flag) => flag.isHidden !== true)
  const width = Math.max(...flags.map((flag) => usageOf(flag).length))
  const titles = [...new Set(flags.map(({ group = otherFlags }) => group))]
  const sections = titles.flatMap((title) => {
    const ofGroup = flags.filter(({ group = otherFlags }) => group === title)
    return [`${title}:`, ...ofGroup.flatMap((flag) => flagLines(flag, width)), '']
  })
  const common = commonFlags.map(({ name, help }) => `  ${`--${name}`.padEnd(width)}  ${help}`)
  return [...sections, 'Help:', ...common, '']
}

function flagLines(flag: Flag, width: number): readonly string[] {
  const { help, deprecated, choices } = flag
  const instead = deprecated === undefined ? '' : ` ${deprecationOf(deprecated)}`
  return [
    `  ${usageOf(flag).padEnd(width)}  ${help}${instead}`,
    ...(choices?.() ?? []).map((choice) => `  ${' '.repeat(width)}  ${choice}`),
  ]
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

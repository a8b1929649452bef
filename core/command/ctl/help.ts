import type { Command, HostNeed } from './command.ts'
import type { CtlHost } from './ctl-environment.ts'
import type { Flag } from './flag.ts'

/** The help text of one flag. */
export function flagHelp({ name, shorthand, type, initial, help }: Flag): string {
  const zero = { boolean: 'false', integer: '0', duration: '0s', list: '[]', repeated: '[]' }
  const shown = type === 'string' ? `'${initial ?? ''}'` : (initial ?? zero[type])
  const short = shorthand === undefined ? '' : `-${shorthand}, `
  return `    ${short}--${name}=${shown}:\n\t${help}\n`
}

/** Why a terminal does not have the command; undefined where it has it. */
export function unavailableReason(
  { needs }: Command,
  host: Pick<CtlHost, HostNeed['part']>,
): string | undefined {
  return needs && !host[needs.part] ? needs.otherwise : undefined
}

function rows(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}\n`).join('')
}

/** The output of `help`: all commands. */
export function overview(commands: readonly Command[], host: CtlHost): string {
  const isMissing = (command: Command): boolean => unavailableReason(command, host) !== undefined
  const missing = commands.filter(isMissing)
  return [
    'kubectl controls the cluster in front of you.\n',
    `Commands:\n${rows(commands.filter((command) => !isMissing(command)))}`,
    ...(missing.length === 0 ? [] : [`Not available here:\n${rows(missing)}`]),
    'Usage:\n  kubectl [flags] [options]\n',
    'Use "kubectl <command> --help" for more information about a given command.\nUse "kubectl options" for a list of global command-line options (applies to all commands).\n',
  ].join('\n')
}

/** The output of a command's `--help`; `path` holds the names of the command and its parents. */
export function commandHelp(command: Command, path: readonly string[], host: CtlHost): string {
  const { summary, description, aliases = [], examples = [], subcommands = [], usage } = command
  const flags = command.flags
    .filter(({ hidden }) => hidden !== true)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const called = ['kubectl', ...path].join(' ')
  const reason = unavailableReason(command, host)
  const { program = 'kubectl' } = host
  const named = (text: string): string => text.replaceAll(/\bkubectl\b/g, program)
  const about = named(`${description ?? `${summary}.`}\n`)
  const missing = reason === undefined ? [] : [` Not available here: ${reason}.\n`]
  const rest = [
    ...(aliases.length === 0 ? [] : [`Aliases:\n${[command.name, ...aliases].join(', ')}\n`]),
    ...(examples.length === 0
      ? []
      : [`Examples:\n${examples.map((line) => `  ${line}\n`).join('')}`]),
    ...(subcommands.length === 0 ? [] : [`Available Commands:\n${rows(subcommands)}`]),
    ...(flags.length === 0 ? [] : [`Options:\n${flags.map((flag) => flagHelp(flag)).join('\n')}`]),
    `Usage:\n  kubectl ${usage}\n`,
    [
      ...(subcommands.length === 0
        ? []
        : [`Use "${called} <command> --help" for more information about a given command.\n`]),
      'Use "kubectl options" for a list of global command-line options (applies to all commands).\n',
    ].join(''),
  ].join('\n')
  return [about, ...missing, named(rest)].join('\n')
}

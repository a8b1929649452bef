import type { Flag } from './flag.ts'
import type { ListedCommand, Program } from './program.ts'

/** The text of `--help`. */
export function helpText({ usage, flags, commands }: Program): string {
  const width = Math.max(...flags.map((flag) => usageOf(flag).length))
  const lines = flags.flatMap((flag) => [
    `  ${usageOf(flag).padEnd(width)}  ${flag.help}${flag.deprecated === undefined ? '' : ` Deprecated: ${flag.deprecated}.`}`,
    ...(flag.choices?.() ?? []).map((choice) => `  ${' '.repeat(width)}  ${choice}`),
  ])
  const commandWidth = Math.max(0, ...commands.map((command) => titleOf(command).length))
  return [
    `Usage: ${usage}`,
    '',
    'Serves the API on https://127.0.0.1:6443 and writes a kubeconfig into the data directory.',
    '',
    ...(commands.length > 0 ? ['Commands, each with --help:'] : []),
    ...commands.map((command) => `  ${titleOf(command).padEnd(commandWidth)}  ${command.summary}`),
    ...(commands.length > 0 ? [''] : []),
    'Flags:',
    ...lines,
    `  ${'--version'.padEnd(width)}  Print the version.`,
    `  ${'-h, --help'.padEnd(width)}  Print this text.`,
    '',
  ].join('\n')
}

/** How a flag is given: `--secure-port <port>`. */
export function usageOf({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}

function titleOf({ name, usage }: ListedCommand): string {
  return `${name} ${usage}`
}

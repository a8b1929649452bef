import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from '../../../core/command/ctl/command.ts'
import { commands } from '../../../core/command/ctl/commands.ts'
import { flagsOf } from '../../../core/command/ctl/global-flags.ts'
import { kubeApiserverFlags } from '../../commands/flags/kube-apiserver-flags.ts'
import { connectionFlags } from '../../commands/kubectl/connection-flags.ts'

const generator = 'node-host/build/tools/generate-flag-names.ts'

/** The names of flags as types, made from the tables of flags: path from the root, then source text. */
export function generateFlagNames(): ReadonlyMap<string, string> {
  const ofCommands = [...connectionFlags, ...everyCommand(commands).flatMap((it) => flagsOf(it))]
  return new Map([
    [
      'node-host/base/options/flag-name.generated.ts',
      nameModule(
        'node-host/commands/flags',
        'The name of a flag of `skerry up` or `skerry kube-apiserver`, without dashes.',
        'FlagName',
        kubeApiserverFlags,
      ),
    ],
    [
      'core/command/ctl/flag-name.generated.ts',
      nameModule(
        'core/command/ctl and node-host/commands/kubectl',
        'The name of a flag of a kubectl command, without dashes.',
        'CommandFlagName',
        ofCommands,
      ),
    ],
  ])
}

function everyCommand(of: readonly Command[]): readonly Command[] {
  return of.flatMap((command) => [command, ...everyCommand(command.subcommands ?? [])])
}

function nameModule(
  sources: string,
  comment: string,
  type: string,
  flags: readonly { readonly name: string }[],
): string {
  const names = [...new Set(flags.map(({ name }) => name))].toSorted()
  return `// Generated from the flags in ${sources} by ${generator}; run \`npm run generate\`.
/** ${comment} */
export type ${type} =
${names.map((name) => `  | '${name}'`).join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of generateFlagNames()) {
    writeFileSync(new URL(`../../../${path}`, import.meta.url), text)
  }
}

import type { Command } from '../command.ts'
import { usageError } from '../ctl-error.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell']

export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print what makes a shell complete commands',
  usage: 'completion SHELL',
  description:
    'Print what makes a shell complete commands.\n\n The terminal here completes by itself, so what is printed is a comment.',
  examples: [
    '# Load the completion code for bash into the current shell',
    'source <(kubectl completion bash)',
  ],
  flags: [],
  async run(call) {
    const [shell, ...others] = call.args
    if (shell === undefined) throw usageError(call, 'Shell not specified.')
    if (others.length > 0) {
      throw usageError(call, 'Too many arguments. Expected only the shell type.')
    }
    if (!shells.includes(shell)) {
      throw usageError(call, `Unsupported shell type ${JSON.stringify(shell)}.`)
    }
    call.environment.out(
      `# ${shell}: Tab completes commands, flags, types, names and files here; no script is needed.\n`,
    )
  },
}

export const pluginCommand: Command = {
  name: 'plugin',
  summary: 'Look after plugins',
  usage: 'plugin [flags] [options]',
  flags: [],
  subcommands: [
    {
      name: 'list',
      summary: 'List the plugins on your PATH',
      usage: 'plugin list [options]',
      flags: [{ name: 'name-only', type: 'boolean', help: 'Show only the names of the plugins.' }],
      async run({ environment }) {
        environment.err('error: unable to find any kubectl plugins in your PATH\n')
        return 1
      },
    },
  ],
}

import type { Command } from '../command.ts'
import { globalFlags } from '../global-flags.ts'
import { flagHelp } from '../help.ts'

/** `watch`, for help only: its line is expanded before commands are looked up, see line/expand-line.ts. */
export const watchCommand: Command = {
  name: 'watch',
  summary: 'Repeat a get whenever something changes',
  usage: 'watch kubectl get ...',
  examples: ['# The same as kubectl get pods --watch', 'watch kubectl get pods'],
  flags: [],
  takesAnything: true,
}

export const helpCommand: Command = {
  name: 'help',
  summary: 'Explain a command',
  usage: 'help [command]',
  flags: [],
  takesAnything: true,
}

export const optionsCommand: Command = {
  name: 'options',
  summary: 'List the flags that all commands take',
  usage: 'options',
  flags: [],
  run({ environment }) {
    const all = [...globalFlags, ...(environment.flags ?? [])]
    const shown = all.filter(({ hidden }) => hidden !== true)
    const lines = shown.map((flag) => flagHelp(flag)).join('\n')
    environment.out(`The following options can be passed to any command:\n\n${lines}`)
    return Promise.resolve()
  },
}

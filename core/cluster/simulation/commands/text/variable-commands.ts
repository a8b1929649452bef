import type { Command, Commands } from '../../processes/shell-session.ts'
import type { ShellVariables } from '../../processes/shell-variables.ts'

/** A command that sets a variable for each of its arguments. */
function overVariables(set: (variables: ShellVariables, text: string) => void): Command {
  return function* ({ variables, meter }, args) {
    for (const text of args) {
      set(variables, text)
      const wait = meter.spend(1)
      if (wait) yield wait
    }
    return 0
  }
}

/** What shells have built in about variables. */
export const variableCommands: Commands = {
  export: overVariables((variables, text) => {
    const at = text.indexOf('=')
    if (at > 0) variables.set(text.slice(0, at), text.slice(at + 1))
  }),
  unset: overVariables((variables, name) => variables.set(name, undefined)),
}

import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { joinProcess } from './join-process.ts'
import { openTerminal } from './open-terminal.ts'
import { chosenContainer } from './pod-containers.ts'
import { namedObject, podPath } from './pods-of.ts'
import { podOf } from './run-exec.ts'

const warnings = `All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.
If you don't see a command prompt, try pressing enter.
`

/** The command `attach`. @returns the exit code of the main process where that ends */
export async function runAttach(call: CommandCall): Promise<number> {
  const { args, environment, flags } = call
  if (args.length === 0) throw new CtlError('at least 1 argument is required for attach')
  if (args.length > 2) {
    throw new CtlError(
      `expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${args.length}: [${args.join(' ')}]`,
    )
  }
  if (flags.duration('pod-running-timeout') <= 0) {
    throw new CtlError('--pod-running-timeout must be higher than zero')
  }
  const pod = await podOf(call, (await namedObject(call, args)).object)
  const phase = textOf(structOf(pod, 'status'), 'phase')
  if (phase === 'Succeeded' || phase === 'Failed') {
    throw new CtlError(`cannot attach a container in a completed pod; current phase is ${phase}`)
  }
  const { name, list, spec } = chosenContainer(call, pod)
  const hasTty = spec['tty'] === true
  const isQuiet = flags.on('quiet')
  if (flags.on('tty') && !hasTty && !isQuiet) {
    environment.err(`error: Unable to use a TTY - container ${name} did not allocate one\n`)
  }
  const { query, terminal, isRaw } = openTerminal(call, hasTty)
  query.set('container', name)
  if (!isQuiet) environment.err(warnings)
  const code = await joinProcess(call, `${podPath(pod, 'attach')}?${query.toString()}`, terminal)
  const isAlways = structOf(pod, 'spec')['restartPolicy'] === 'Always'
  if (!isQuiet && isRaw && isAlways) environment.out(resumption(pod, name, list))
  return code
}

function resumption({ metadata }: ApiObject, container: string, list: string): string {
  const line = `kubectl attach ${metadata.name} -c ${container} -i -t`
  return list === 'ephemeralContainers'
    ? `Session ended, the ephemeral container will not be restarted but may be reattached using '${line}' if it is still running\n`
    : `Session ended, resume using '${line}' command when the pod is running\n`
}

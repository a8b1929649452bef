import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import { targetPath, targetsOf } from '../resources/targets.ts'
import { joinProcess } from './join-process.ts'
import { openTerminal } from './open-terminal.ts'
import { chosenContainer } from './pod-containers.ts'
import { byActivity } from './pod-order.ts'
import { namedObject, podPath, podsOf } from './pods-of.ts'

/** The command `exec`. @returns the exit code of the command in the container */
export async function runExec(call: CommandCall): Promise<number> {
  const { args, behindDash: command, flags } = call
  const before = args.slice(0, args.length - command.length)
  const isByFile = flags.has('filename')
  if (before.length > 1 || (before.length > 0 && isByFile)) {
    throw usageError(
      call,
      'exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead',
    )
  }
  const [name] = before
  if (name === undefined && !isByFile) {
    throw new CtlError('pod, type/name or --filename must be specified')
  }
  if (command.length === 0) {
    throw new CtlError('you must specify at least one command for the container')
  }
  const pod = await podOf(call, isByFile ? await objectOfFile(call) : await named(call, name ?? ''))
  const phase = textOf(structOf(pod, 'status'), 'phase')
  if (phase === 'Succeeded' || phase === 'Failed') {
    throw new CtlError(`cannot exec into a container in a completed pod; current phase is ${phase}`)
  }
  const container = chosenContainer(call, pod)
  const { query, terminal } = openTerminal(call, flags.on('tty'))
  query.set('container', container.name)
  for (const word of command) query.append('command', word)
  return joinProcess(call, `${podPath(pod, 'exec')}?${query.toString()}`, terminal)
}

async function named(call: CommandCall, name: string): Promise<ApiObject> {
  return (await namedObject(call, [name])).object
}

async function objectOfFile(call: CommandCall): Promise<ApiObject> {
  const { client, signal } = call
  const [target, ...others] = await targetsOf({ ...call, args: [] })
  if (!target || others.length > 0)
    throw new CtlError('cannot exec into multiple objects at a time')
  return client.get(targetPath(target), { signal })
}

/** The pod itself, or the most active pod of a workload or a service. */
export async function podOf(call: CommandCall, object: ApiObject): Promise<ApiObject> {
  if (object.kind === 'Pod') return object
  const [first] = await podsOf(call, object, { order: byActivity, doing: 'attach to' })
  return first ?? object
}

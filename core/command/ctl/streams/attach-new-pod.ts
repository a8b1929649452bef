import { ApiError } from '../../../base/api/errors/api-error.ts'
import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { awaitObject, type ObjectTest } from '../wait/await-object.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'
import { joinProcess } from './join-process.ts'
import { openTerminal } from './open-terminal.ts'
import { podPath } from './pods-of.ts'

/** A container that has just been made, and the terminal it has. */
export interface NewContainer {
  readonly pod: ApiObject
  readonly name: string
  readonly list: 'containerStatuses' | 'ephemeralContainerStatuses'
  readonly hasTty: boolean
}

/** The line that stands before what an attached process prints. */
const warnings = `All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.
If you don't see a command prompt, try pressing enter.
`

function stateOf(pod: ApiObject, { name, list }: NewContainer) {
  const statuses = objectsOf(structOf(pod, 'status'), list)
  return structOf(statuses.find((each) => textOf(each, 'name') === name) ?? {}, 'state')
}

/** Waits until a pod is as `isWanted` says. @throws CtlError after `limit` milliseconds, or where the pod is deleted */
async function waitForPod(
  call: CommandCall,
  { metadata: { namespace = '', name = '' } }: ApiObject,
  limit: number,
  isWanted: (pod: ApiObject) => boolean,
): Promise<ApiObject> {
  const target = { resource: await call.resources.find('pods'), namespace, name }
  const limits = { timers: call.environment.runtime.timers, signal: call.signal }
  let found: ApiObject | undefined
  const test: ObjectTest = (pod) => {
    if (pod && !isWanted(pod)) return false
    found = pod
    return true
  }
  const outcome = await withTimeLimit(limits, limit, (limited) =>
    awaitObject(call, target, test, limited),
  )
  if (outcome === timeIsUp) throw new CtlError('timed out waiting for the condition')
  if (!found) throw new CtlError(`pod ${name} was deleted`)
  return found
}

/**
 * Waits until a new container runs, and attaches the terminal to it; of one that has ended already the log is printed.
 *
 * @returns the exit code of the container, where it does not start again
 */
export async function attachNewContainer(
  call: CommandCall,
  container: NewContainer,
): Promise<number> {
  const { client, environment, flags, signal } = call
  const { name, hasTty } = container
  const limit = flags.knows('pod-running-timeout') ? flags.duration('pod-running-timeout') : 60_000
  const begun = await waitForPod(call, container.pod, limit, (pod) => {
    const state = stateOf(pod, container)
    return objectOf(state, 'running') !== undefined || objectOf(state, 'terminated') !== undefined
  })
  const printLog = async (): Promise<void> => {
    const path = `${podPath(begun, 'log')}?container=${encodeURIComponent(name)}`
    for await (const chunk of await client.bytes(path, { signal })) {
      await environment.streams.write('stdout', chunk)
    }
  }
  if (objectOf(stateOf(begun, container), 'terminated')) await printLog()
  else {
    const { query, terminal } = openTerminal(call, hasTty)
    query.set('container', name)
    if (!flags.on('quiet')) environment.err(warnings)
    try {
      await joinProcess(call, `${podPath(begun, 'attach')}?${query.toString()}`, terminal)
    } catch (error) {
      // It ended before the terminal was there.
      if (!(error instanceof ApiError || error instanceof CtlError)) throw error
      environment.err(
        `warning: couldn't attach to pod/${begun.metadata.name}, falling back to streaming logs: ${error.message}\n`,
      )
      await printLog()
    }
  }
  return exitCodeOf(call, begun, container)
}

async function exitCodeOf(
  call: CommandCall,
  pod: ApiObject,
  container: NewContainer,
): Promise<number> {
  const isEphemeral = container.list === 'ephemeralContainerStatuses'
  if (isEphemeral || textOf(structOf(pod, 'spec'), 'restartPolicy') !== 'Never') return 0
  const ended = await waitForPod(
    call,
    pod,
    60_000,
    (each) => objectOf(stateOf(each, container), 'terminated') !== undefined,
  )
  const terminated = structOf(stateOf(ended, container), 'terminated')
  const code = numberOf(terminated, 'exitCode') ?? 0
  if (code === 0) return 0
  const { namespace, name } = ended.metadata
  call.environment.err(
    `pod ${namespace}/${name} terminated (${textOf(terminated, 'reason') || 'Error'})\n`,
  )
  return code
}

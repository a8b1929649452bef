import { ApiError } from '../../base/api/errors/api-error.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import { changeHeaders } from '../../base/client/change-headers.ts'
import { createClient } from '../../base/client/client.ts'
import type { CommandCall } from '../../command/ctl/command.ts'
import { CtlError } from '../../command/ctl/ctl-error.ts'
import { expandTargets } from '../../command/ctl/resources/expand-targets.ts'
import { targetPath, targetsOf } from '../../command/ctl/resources/targets.ts'
import { ResourceFinder } from '../../command/ctl/session/resource-finder.ts'
import type { CheckWorld } from './check-world.ts'
import type { CheckedObjects } from './check.ts'
import { readGetArguments } from './get-arguments.ts'
import { checkAgent } from './learner-requests.ts'
import { nothingToStream } from './nothing-to-stream.ts'

/** Objects of a collection that a check reads at most. */
const mostObjects = 1_000

/**
 * The value of a variable: for a named object the object or null, for a collection the list of its objects. A type that the server
 * does not serve, or not yet, has no objects.
 *
 * @throws the client's error where the server fails
 */
export async function readCheckedObjects(
  { words }: CheckedObjects,
  world: CheckWorld,
  signal: AbortSignal,
): Promise<JsonValue> {
  const { isOne, ...parsed } = readGetArguments(words, (problem) => new CtlError(problem))
  const call = callOf(parsed, world, signal)
  try {
    return isOne ? await readOne(call) : await readAll(call)
  } catch (error) {
    if (!isAbsence(error)) throw error
    return isOne ? null : []
  }
}

function callOf(
  parsed: Pick<CommandCall, 'args' | 'behindDash' | 'flags'>,
  { transport, brand, runtime, session }: CheckWorld,
  signal: AbortSignal,
): CommandCall {
  // The session of checks has the namespace default, whatever the learner has chosen.
  const checking = changeHeaders(transport, (headers) => ({ ...headers, 'user-agent': checkAgent }))
  const client = createClient(checking, { userAgent: checkAgent })
  const resources = new ResourceFinder({ client, session, brand, clock: runtime.clock, signal })
  const environment = { ...nothingToStream, transport: checking, brand, runtime, session, signal }
  return { ...parsed, environment, client, resources, signal, path: ['get'] }
}

async function readOne(call: CommandCall): Promise<JsonObject | null> {
  const [target] = await targetsOf(call)
  if (!target) return null
  return call.client.get(targetPath(target), { signal: call.signal })
}

async function readAll(call: CommandCall): Promise<readonly JsonObject[]> {
  const objects: JsonObject[] = []
  for await (const { found } of expandTargets(call, await targetsOf(call))) {
    if (found) objects.push(found)
    if (objects.length === mostObjects) break
  }
  return objects
}

/** Whether an error says that there is no such object, namespace or type. */
function isAbsence(error: unknown): boolean {
  if (error instanceof ApiError) return error.reason === 'NotFound'
  return error instanceof CtlError && error.message.includes("doesn't have a resource type")
}

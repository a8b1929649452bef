import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'

const nodes = { group: '', version: 'v1', resource: 'nodes' }

export function nodePath(name: string): string {
  return resourcePath(nodes, { name })
}

/** The nodes that a line names, or that its selector chooses. @throws CtlError, ApiError `NotFound` */
export async function readNodes(call: CommandCall, verb: string): Promise<readonly ApiObject[]> {
  const { args, client, flags, signal } = call
  const labelSelector = flags.text('selector')
  if (args.length === 0 && labelSelector === '') {
    throw usageError(call, `USAGE: ${verb} NODE [flags]`)
  }
  if (args.length > 0 && labelSelector !== '') {
    throw new CtlError('error: cannot specify both a node name and a --selector option')
  }
  if (args.length === 0)
    return (await client.list(resourcePath(nodes), { labelSelector, signal })).items
  const found: ApiObject[] = []
  for (const arg of args)
    found.push(await client.get(nodePath(arg.replace(/^nodes?\//, '')), { signal }))
  return found
}

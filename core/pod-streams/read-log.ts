import { structOf, textOf } from '../api/json-fields.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { parseLogOptions } from './log-options.ts'
import { chooseContainer, nodeOf, readPod } from './stream-target.ts'

/** Serves `GET …/pods/{name}/log`: the log of a container as plain text, which goes on with `follow`. */
export async function readLog(context: ResourceContext): Promise<ApiResponse> {
  const options = parseLogOptions(context)
  const pod = await readPod(context)
  const container = chooseContainer(pod, context.query.get('container') ?? '')
  const headers = ['content-type', 'text/plain']
  // The log of a pod without a node is empty, as in the original.
  if (textOf(structOf(pod, 'spec'), 'nodeName') === '') {
    return { status: 200, headers, body: new Uint8Array() }
  }
  const node = nodeOf(context, pod)
  const body = await node.log(pod, container, options, context.request.signal)
  return { status: 200, headers, body, stream: 'watch' }
}

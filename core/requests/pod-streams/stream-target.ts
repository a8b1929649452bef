import { ApiError, badRequest, notFound } from '../../base/api/errors/api-error.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import { containerLists } from '../../kinds/rules/core/containers/container-lists.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import type { NodeAccess } from '../node-access/node-access.ts'
import { readLatest } from '../rest/newest-state.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import type { Services } from '../rest/services.ts'

/** Reads the pod of a request. @throws ApiError `NotFound` */
export async function readPod(context: ResourceContext): Promise<corev1.Pod> {
  const entry = await readLatest(context, context.info)
  if (!entry) throw notFound(context.definition, context.info.name)
  return decodedObject<corev1.Pod>(entry)
}

/**
 * The container that a request means: the one it names, or the only one of the pod.
 *
 * @throws ApiError `BadRequest` where the pod has no such container, or several and the request names none.
 */
export function chooseContainer({ metadata, spec }: corev1.Pod, named: string): string {
  const { name } = metadata
  const known = containerLists.flatMap((list) => namesOf(spec[list]))
  if (named !== '') {
    if (known.includes(named)) return named
    throw badRequest(`container ${named} is not valid for pod ${name}`)
  }
  const [first, ...others] = namesOf(spec.containers)
  const missing = `a container name must be specified for pod ${name}`
  if (first === undefined) throw badRequest(missing)
  if (others.length === 0) return first
  throw badRequest(`${missing}, choose one of: [${known.join(' ')}]`)
}

function namesOf(containers: readonly { readonly name: string }[] | null = []): readonly string[] {
  return containers?.map(({ name }) => name) ?? []
}

/** The name of the node that the pod was assigned to. @throws ApiError `BadRequest` for a pod without a node. */
export function requireNode({ metadata, spec }: corev1.Pod): string {
  if (spec.nodeName) return spec.nodeName
  throw badRequest(`pod ${metadata.name} does not have a host assigned`)
}

/**
 * The access to the node that runs a pod.
 *
 * @throws ApiError `NotFound` for a node that does not exist, `ServiceUnavailable` where nothing runs the pod.
 */
export function nodeOf(
  { store, network }: Pick<Services, 'store' | 'network'>,
  pod: corev1.Pod,
): NodeAccess {
  const node = requireNode(pod)
  if (!store.findCoreObject('nodes', node)) {
    throw notFound({ group: '', resource: 'nodes' }, node)
  }
  const access = network.nodeAccess.current
  if (access?.runs(pod)) return access
  const why = access
    ? 'no simulated node of that name runs the pod'
    : 'this server simulates no nodes; start it with simulated nodes to reach containers'
  // Without a time to retry after, as clients would wait for nothing.
  const message = `node ${node} of pod ${pod.metadata.name} cannot be reached: ${why}`
  throw new ApiError('ServiceUnavailable', message)
}

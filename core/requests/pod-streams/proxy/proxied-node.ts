import { ApiError, notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { pageNotFound, plainText } from '../../../base/http/plain-error.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { reachesNode } from '../../node-access/node-access.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { logOf } from '../read-log.ts'
import {
  checkedAddress,
  portNumber,
  proxiedName,
  type ProxyTarget,
  unreachable,
} from './proxy-target.ts'

const usualPort = 10_250

/**
 * The answer of a simulated node's kubelet to a path, or the port of another node that a request is passed on to. Kubelets outside are
 * not asked, as this server has no credentials for them.
 *
 * @throws ApiError `NotFound` for a node that does not exist, `BadRequest` for an address that is not proxied to, `ServiceUnavailable` where nothing answers.
 */
export async function answerOfNode(
  context: ResourceContext,
  path: string,
): Promise<ApiResponse | ProxyTarget> {
  const { services, info, request, query } = context
  const { scheme, name, port } = proxiedName(info.name, 'node')
  const node = services.store.findCoreObject('nodes', name)
  if (!node) throw notFound({ group: '', resource: 'nodes' }, name)
  const { addresses = [], daemonEndpoints } = node.status
  const kubeletPort = String(daemonEndpoints?.kubeletEndpoint?.Port || usualPort)
  const own = addresses.find(({ type }) => type === 'InternalIP')?.address ?? ''
  const isKubelet = port === '' || port === kubeletPort
  const address = isKubelet || own === '' ? own : checkedAddress(own)
  const host = joinHostPort(address || name, portNumber(port || kubeletPort))
  const { nodeAccess, nodeMetrics } = services.network
  if (!isKubelet && address !== '' && nodeAccess.network.isDialled && nodeAccess.isOutside(node)) {
    return { scheme: scheme || 'http', host }
  }
  const access = nodeAccess.current
  if (!access) {
    const message = `node ${name} cannot be reached: this server simulates no nodes; start it with simulated nodes to reach them`
    throw new ApiError('ServiceUnavailable', message)
  }
  if (!isKubelet || !reachesNode(access, name)) {
    throw unreachable(`dial tcp ${host}: connect: connection refused`)
  }
  // Without measurements a kubelet has nothing to show but that it lives.
  if (!nodeMetrics.current) return path === '/healthz' ? plainText('ok') : pageNotFound()
  return nodeMetrics.current.kubelet(node, {
    method: request.method,
    path,
    query,
    log: (pod, container) => logOf(context, pod, container),
  })
}

import { ApiError, notFound } from '../../../base/api/api-error.ts'
import { joinHostPort } from '../../../base/api/host-port.ts'
import { structOf, objectsOf, textOf } from '../../../base/api/json-fields.ts'
import { encodeUtf8 } from '../../../base/api/utf8.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { proxiedName } from './proxied-name.ts'
import { checkedAddress, portNumber, type ProxyTarget } from './proxy-target.ts'
import { unreachable } from './unreachable.ts'

const kubeletPort = '10250'

/**
 * The answer of a simulated node's kubelet to a path, of which it serves `/healthz` alone, or the port of another node that a request
 * is passed on to. Kubelets themselves are not asked, as this server has no credentials for them.
 *
 * @throws ApiError `NotFound` for a node that does not exist, `BadRequest` for an address that is not proxied to, `ServiceUnavailable` where nothing answers.
 */
export function answerOfNode(context: ResourceContext, path: string): ApiResponse | ProxyTarget {
  const { services, info } = context
  const { scheme, name, port } = proxiedName(info.name, 'node')
  const node = services.findCoreObject('nodes', name)
  if (!node) throw notFound({ group: '', resource: 'nodes' }, name)
  const addresses = objectsOf(structOf(node, 'status'), 'addresses')
  const own = textOf(addresses.find(({ type }) => type === 'InternalIP') ?? {}, 'address')
  const isKubelet = port === '' || port === kubeletPort
  const address = isKubelet || own === '' ? own : checkedAddress(own)
  const host = joinHostPort(address || name, portNumber(port || kubeletPort))
  const { nodeAccess } = services
  if (!isKubelet && address !== '' && nodeAccess.network.isDialled && nodeAccess.isOutside(node)) {
    return { scheme: scheme || 'http', host }
  }
  const access = nodeAccess.current
  if (!access) {
    const message = `node ${name} cannot be reached: this server simulates no nodes; start it with simulated nodes to reach them`
    throw new ApiError('ServiceUnavailable', message)
  }
  const probe = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { nodeName: name } }
  if (!isKubelet || !access.runs(probe)) {
    throw unreachable(`dial tcp ${host}: connect: connection refused`)
  }
  const isHealth = /^\/healthz(?:\/|$)/.test(path)
  return {
    status: isHealth ? 200 : 404,
    headers: ['content-type', 'text/plain; charset=utf-8'],
    body: encodeUtf8(isHealth ? 'ok' : '404 page not found\n'),
  }
}

import type { APIResourceDiscovery } from '../../base/api/types/apidiscovery.v2.generated.ts'
import type { User } from '../../base/api/user.ts'
import { parseMediaType } from '../../base/http/media-type.ts'
import type { IncomingAnswer } from '../../base/outgoing/outgoing-request.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { AggregatedApi } from './aggregated-api.ts'
import { type AggregationNetwork, askAggregatedServer } from './aggregated-server.ts'
import {
  type DiscoveredResources,
  readAggregatedDiscovery,
  readResourceList,
} from './read-discovery.ts'

/** What discovery of other servers is downloaded with. */
export interface DownloadParts {
  readonly network: AggregationNetwork
  readonly registry: SchemaRegistry
  /** Group of the aggregated form: `apidiscovery.k8s.io`. */
  readonly discoveryGroup: string
  /** As whom servers are asked: `system:kube-aggregator`. */
  readonly userName: string
}

/** The document that a service has in the aggregated form. */
export interface ServiceDiscovery {
  /** By which the service says that it has not changed; empty where it gave none. */
  readonly etag: string
  readonly resources: DiscoveredResources
  /** Bytes of the document. */
  readonly size: number
}

/** A server that has no discovery for this one, or none at the moment. */
export class DiscoveryFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DiscoveryFailure'
  }
}

const limits = { deadline: 5000, limit: 8 * 1024 * 1024 }

/**
 * Downloads the document that the server of an API has in the aggregated form, about all APIs of its service; `known` is the one
 * from before. Undefined where the server has none.
 *
 * @throws UnreachableService, FetchError, DiscoveryFailure, or the errors of {@link readAggregatedDiscovery}
 */
export async function downloadDiscovery(
  parts: DownloadParts,
  api: AggregatedApi,
  known: ServiceDiscovery | undefined,
  signal: AbortSignal,
): Promise<ServiceDiscovery | undefined> {
  const { network, registry, discoveryGroup, userName } = parts
  const form = (version: string): string =>
    `application/json;g=${discoveryGroup};v=${version};as=APIGroupDiscoveryList`
  const headers = ['accept', `${form('v2')},${form('v2beta1')}`]
  if (known && known.etag !== '') headers.push('if-none-match', known.etag)
  const answer = await askAggregatedServer(network, api, {
    purpose: 'aggregated-document',
    method: 'GET',
    target: '/apis',
    headers,
    user: userOf(userName, ['system:masters']),
    ...limits,
    signal,
  })
  const { status } = answer
  if (status === 200 && isAggregated(answer, discoveryGroup)) {
    const body = await answer.bytes()
    const resources = readAggregatedDiscovery(registry, discoveryGroup, body)
    return { etag: answer.header('etag') ?? '', resources, size: body.byteLength }
  }
  answer.close()
  if (status === 304 && known) return known
  if (status !== 503) return undefined
  const { namespace, name, port } = api.service
  throw new DiscoveryFailure(
    `service ${namespace}/${name}:${port} returned non-success response code: ${status}`,
  )
}

/**
 * Downloads the document of an API's group version in the older form, for servers that know no other.
 *
 * @throws as {@link downloadDiscovery}
 */
export async function downloadResourceList(
  { network, registry, userName }: DownloadParts,
  api: AggregatedApi,
  signal: AbortSignal,
): Promise<readonly APIResourceDiscovery[]> {
  const target = api.group === '' ? `/api/${api.version}` : `/apis/${api.group}/${api.version}`
  const answer = await askAggregatedServer(network, api, {
    purpose: 'aggregated-document',
    method: 'GET',
    target,
    headers: ['accept', 'application/json'],
    user: userOf(userName, []),
    ...limits,
    signal,
  })
  if (answer.status === 200) return readResourceList(registry, await answer.bytes())
  answer.close()
  throw new DiscoveryFailure(
    `failed to download legacy discovery for ${target}: status ${answer.status}`,
  )
}

function userOf(name: string, groups: readonly string[]): User {
  return { name, uid: '', groups, extra: new Map() }
}

function isAggregated(answer: IncomingAnswer, discoveryGroup: string): boolean {
  const media = parseMediaType(answer.header('content-type') ?? '')
  if (media?.type !== 'application/json') return false
  const { parameters } = media
  const version = parameters.get('v') ?? ''
  return (
    parameters.get('g') === discoveryGroup &&
    ['v2', 'v2beta1'].includes(version) &&
    parameters.get('as') === 'APIGroupDiscoveryList'
  )
}

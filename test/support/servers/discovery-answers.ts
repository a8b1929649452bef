import type { HostAnswer, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { gadgetGroup } from './aggregated-pair.ts'

/** Media type of the aggregated form. */
export const discoveryType = (version: string): string =>
  `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`

/** The resource that a server behind names. */
export const gadgetItem = {
  resource: 'gadgets',
  responseKind: { group: gadgetGroup, version: 'v1', kind: 'Gadget' },
  scope: 'Namespaced',
  singularResource: 'gadget',
  verbs: ['get', 'list'],
}

/** A document of the aggregated form. */
export function discoveryDocument(
  resources: readonly unknown[],
  version = 'v1',
  group = gadgetGroup,
) {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: [{ metadata: { name: group }, versions: [{ version, resources }] }],
  }
}

/** An answer that may be given any number of times. */
export function answer(status: number, body: unknown, headers: readonly string[] = []): HostAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = new TextEncoder().encode(text)
  return {
    status,
    headers,
    // A new body for each request.
    body: {
      async *[Symbol.asyncIterator]() {
        yield bytes
      },
    },
  }
}

/** An answer in the aggregated form. */
export const aggregated = (document: unknown, more: readonly string[] = []): HostAnswer =>
  answer(200, document, ['content-type', discoveryType('v2'), ...more])

/** A server that answers at `/apis` by `list`, and else at the path of the group version by `older`. */
export function behind(list: () => HostAnswer, older: () => HostAnswer = () => answer(404, 'no')) {
  return ({ url }: HostRequest): HostAnswer => (url.pathname === '/apis' ? list() : older())
}

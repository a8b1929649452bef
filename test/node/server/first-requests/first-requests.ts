import type { JsonObject } from '../../../../core/base/api/json.ts'
import { resourcePath } from '../../../../core/base/client/resource-path.ts'
import { send, type SentAnswer } from '../../../support/requests/sent-request.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import { minimal, stored } from '../minimal-objects.ts'
import {
  accepting,
  annotated,
  call,
  dry,
  type FirstRequest,
  get,
  getTable,
  jsonPatch,
  merge,
  type Read,
  request,
  table,
  watch,
  Writes,
} from './made-requests.ts'

const protobuf = 'application/vnd.kubernetes.protobuf'

function inDefault(groupVersion: string, resource: string): string {
  const root = groupVersion === 'v1' ? '/api' : '/apis'
  return `${root}/${groupVersion}/namespaces/default/${resource}`
}

function inCluster(groupVersion: string, resource: string): string {
  return `/apis/${groupVersion}/${resource}`
}

const gadgets = inDefault('first.example/v1', 'gadgets')
const otherGadgets = inDefault('first.example/v2', 'gadgets')
const patterns = inDefault('first.example/v1', 'patterns')
const plains = inCluster('first.example/v1', 'plains')
const looseWidgets = inDefault('example.com/v1', 'widgets')
const definitions = inCluster('apiextensions.k8s.io/v1', 'customresourcedefinitions')
const registered = (resource: string): string =>
  inCluster('admissionregistration.k8s.io/v1', resource)
const mutatingPolicies = inCluster(
  'admissionregistration.k8s.io/v1beta1',
  'mutatingadmissionpolicies',
)
const configMaps = inDefault('v1', 'configmaps')
const secrets = inDefault('v1', 'secrets')
const services = inDefault('v1', 'services')
const pods = inDefault('v1', 'pods')
const deployments = inDefault('apps/v1', 'deployments')
const deviceClasses = inCluster('resource.k8s.io/v1', 'deviceclasses')
const claims = inDefault('resource.k8s.io/v1', 'resourceclaims')
const slices = inCluster('resource.k8s.io/v1', 'resourceslices')
const stages = inCluster('kwok.x-k8s.io/v1alpha1', 'stages')

const objects = {
  gadget: `${gadgets}/one`,
  otherGadget: `${otherGadgets}/one`,
  pattern: `${patterns}/one`,
  plain: `${plains}/one`,
  gadgetDefinition: `${definitions}/gadgets.first.example`,
  looseDefinition: `${definitions}/widgets.example.com`,
  policy: `${registered('validatingadmissionpolicies')}/guard`,
  binding: `${registered('validatingadmissionpolicybindings')}/guard`,
  mutatingPolicy: `${mutatingPolicies}/mark`,
  validating: `${registered('validatingwebhookconfigurations')}/hooked`,
  mutating: `${registered('mutatingwebhookconfigurations')}/hooked`,
  configMap: `${configMaps}/params`,
  secret: `${secrets}/minimal`,
  service: `${services}/minimal`,
  pod: `${pods}/running`,
  deployment: `${deployments}/minimal`,
  deviceClass: `${deviceClasses}/fast.example.com`,
  claim: `${claims}/fast`,
  slice: `${slices}/fast`,
  stage: `${stages}/tested`,
}

function review(group: string, resource: string, body: JsonObject): FirstRequest {
  return request('POST', inCluster(group, resource), call('json', body), 'review')
}

const attributes = {
  verb: 'get',
  resource: 'gadgets',
  group: 'first.example',
  namespace: 'default',
}
const reviews: readonly FirstRequest[] = [
  review('authorization.k8s.io/v1', 'selfsubjectaccessreviews', {
    spec: { resourceAttributes: attributes },
  }),
  review('authorization.k8s.io/v1', 'subjectaccessreviews', {
    spec: { user: 'jane', resourceAttributes: attributes },
  }),
  review('authorization.k8s.io/v1', 'selfsubjectrulesreviews', { spec: { namespace: 'default' } }),
  review('authentication.k8s.io/v1', 'tokenreviews', { spec: { token: 'jane' } }),
  review('authentication.k8s.io/v1', 'selfsubjectreviews', {}),
]

const overWebSocket: FirstRequest = {
  name: `WATCH ${services} over WebSocket`,
  writes: false,
  async send(server) {
    const outcome = await server.connect(requestOf('GET', `${services}?watch=1`, {}), [])
    return [{ status: 'status' in outcome ? outcome.status : 101, text: '' }]
  },
}

/** Metrics are numbers that no two servers have the same of. */
const metrics: FirstRequest = {
  name: 'GET /metrics',
  writes: false,
  send: async (server) => [{ ...(await send(server, 'GET', '/metrics')), text: '' }],
}

/** Address of the minimal object of a stored kind. */
function minimalAddress({ kind, ...definition }: (typeof stored)[number]): string {
  const { name = '' } = minimal.find((each) => each.kind === kind)?.metadata ?? {}
  return resourcePath(definition, { namespace: definition.namespaced ? 'default' : '', name })
}

/** The minimal objects of all kinds, written as they are. */
function ofEveryKind(read: Read): FirstRequest {
  return {
    name: 'PUT of every kind',
    writes: false,
    async send(server) {
      const answers: SentAnswer[] = []
      for (const definition of stored) {
        const address = minimalAddress(definition)
        answers.push(await send(server, 'PUT', `${address}${dry}`, call('json', read(address))))
      }
      return answers
    },
  }
}

const spec = 'application/com.github.proto-openapi.spec'
const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** Addresses of the objects that requests are made of. */
export const readAddresses: readonly string[] = [
  ...Object.values(objects),
  ...stored.map(minimalAddress),
]

/** Requests of every sort, by what they are about. */
export const firstRequests: Readonly<Record<string, (read: Read) => readonly FirstRequest[]>> = {
  'a read of custom resources': () => [
    get(objects.gadget),
    getTable(objects.gadget),
    get(gadgets),
    getTable(`${gadgets}?limit=1`),
    get(`${gadgets}?labelSelector=app&fieldSelector=spec.color%3Dred`),
    get(gadgets, accepting('application/cbor')),
    watch(gadgets),
    watch(gadgets, accepting(table)),
    get(`${objects.gadget}/scale`),
    get(objects.otherGadget),
    getTable(otherGadgets),
    watch(otherGadgets),
    get(objects.plain),
    getTable(patterns),
    get(looseWidgets),
  ],
  'a write of custom resources': (read) => {
    const writes = new Writes(read)
    const yaml =
      'apiVersion: first.example/v1\nkind: Pattern\nmetadata: {name: two}\nspec: {id: b}\n'
    const loose = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' } }
    return [
      writes.post(objects.gadget, gadgets, dry),
      writes.put(objects.gadget),
      writes.putInvalid(objects.gadget),
      merge(objects.gadget),
      jsonPatch(`${objects.gadget}${dry}`),
      writes.apply(objects.gadget),
      request('DELETE', objects.gadget),
      request('DELETE', `${gadgets}${dry}`),
      request('PUT', `${objects.gadget}/status`, call('json', read(objects.gadget))),
      request(
        'PATCH',
        `${objects.gadget}/scale`,
        call('merge-patch+json', { spec: { replicas: 2 } }),
      ),
      writes.put(objects.otherGadget, dry),
      writes.apply(objects.otherGadget, dry),
      request('POST', patterns, call('yaml', yaml)),
      writes.put(objects.pattern, dry),
      writes.apply(objects.pattern, dry),
      writes.put(objects.plain, dry),
      request('POST', looseWidgets, call('json', { ...loose, spec: { id: 'abc' } })),
    ]
  },
  'a request about definitions': (read) => {
    const writes = new Writes(read)
    return [
      getTable(definitions),
      watch(definitions),
      writes.put(objects.gadgetDefinition),
      merge(`${objects.gadgetDefinition}${dry}`),
      writes.apply(objects.gadgetDefinition, dry),
      request('DELETE', objects.gadgetDefinition),
      get(objects.looseDefinition),
      writes.put(objects.looseDefinition, dry),
      merge(`${objects.looseDefinition}${dry}`),
    ]
  },
  'a request that policies and webhooks judge': (read) => {
    const writes = new Writes(read)
    return [
      writes.post(objects.configMap, configMaps, dry),
      writes.put(objects.configMap, dry),
      jsonPatch(`${objects.configMap}${dry}`),
      request('DELETE', `${configMaps}${dry}`),
      writes.post(objects.secret, secrets, dry),
      writes.apply(objects.secret, dry),
      merge(objects.service),
      request('DELETE', `${objects.service}${dry}`),
      writes.apply(objects.deployment, dry),
    ]
  },
  'a write of policies and webhooks': (read) => {
    const writes = new Writes(read)
    return [
      writes.put(objects.policy, dry),
      writes.put(objects.binding, dry),
      writes.post(objects.policy, registered('validatingadmissionpolicies'), dry),
      writes.put(objects.mutatingPolicy, dry),
      writes.put(objects.validating, dry),
      merge(`${objects.mutating}${dry}`),
    ]
  },
  'a request about devices and Stages': (read) => {
    const writes = new Writes(read)
    return [
      writes.put(objects.deviceClass, dry),
      writes.post(objects.claim, claims),
      merge(`${objects.claim}${dry}`),
      writes.put(objects.slice, dry),
      merge(`${objects.stage}${dry}`),
      watch(stages),
    ]
  },
  'a request about pods': (read) => {
    const writes = new Writes(read)
    const binding = { metadata: { name: 'minimal' }, target: { kind: 'Node', name: 'minimal' } }
    return [
      getTable(pods),
      get(objects.pod, accepting(protobuf)),
      get(pods, accepting('application/yaml')),
      watch(pods),
      writes.post(objects.pod, pods, dry),
      writes.put(objects.pod),
      request('PATCH', `${objects.pod}${dry}`, call('strategic-merge-patch+json', annotated)),
      request('DELETE', objects.pod),
      get(`${pods}/minimal/log`),
      get(`${pods}/minimal/exec?command=ls&stdout=true`),
      get(`${pods}/minimal/attach?stdout=true`),
      get(`${pods}/minimal/portforward?ports=80`),
      request('POST', `${pods}/minimal/eviction${dry}`, call('json', annotated)),
      request('POST', `${pods}/minimal/binding${dry}`, call('json', binding)),
      overWebSocket,
    ]
  },
  'a request for documents': () => [
    get('/openapi/v2'),
    get('/openapi/v2', accepting(`${spec}.v2@v1.0+protobuf`)),
    get('/openapi/v3'),
    get('/openapi/v3/apis/first.example/v1'),
    get('/openapi/v3/apis/first.example/v1', accepting(`${spec}.v3@v1.0+protobuf`)),
    get('/openapi/v3/apis/example.com/v1'),
    get('/openapi/v3/api/v1'),
    get('/apis'),
    get('/apis', accepting(aggregated)),
    get('/apis/first.example/v1'),
    get('/api/v1'),
    get('/version'),
    get('/readyz?verbose'),
    metrics,
  ],
  'a request about access, or of every kind': (read) => [
    ...reviews,
    ofEveryKind(read),
    request('GET', objects.gadget, { as: 'jane' }, 'refused'),
    request('DELETE', '/api/v1/namespaces/minimal'),
  ],
}

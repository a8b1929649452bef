import type { JsonObject } from '../../../core/base/api/json.ts'
import { configMap, configMaps, type TestServer } from '../servers/test-server.ts'

const registrations = '/apis/admissionregistration.k8s.io/v1'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const rules = (resource: string): JsonObject[] => [
  { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: [resource] },
]

const policy = {
  metadata: { name: 'p' },
  spec: {
    matchConstraints: { resourceRules: rules('configmaps') },
    validations: [{ expression: "object.metadata.name != 'denied'" }],
  },
}

const binding = { metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'] } }

const webhook = (name: string, resource: string, failurePolicy: string): JsonObject => ({
  name,
  failurePolicy,
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  clientConfig: { url: 'https://hooks.example/' },
  matchConditions: [{ name: 'm', expression: "object.metadata.name != 'spared'" }],
  rules: rules(resource),
})

const webhooks = {
  metadata: { name: 'h' },
  webhooks: [
    webhook('h.example.io', 'configmaps', 'Ignore'),
    webhook('f.example.io', 'secrets', 'Fail'),
  ],
}

const widgetSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { n: { type: 'integer' } },
      'x-kubernetes-validations': [{ rule: 'self.n > 0' }],
    },
  },
}

const definition = {
  metadata: { name: 'widgets.example.io' },
  spec: {
    group: 'example.io',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: widgetSchema } },
    ],
  },
}

/** Sends requests of every kind to a server of the brand k8s, so that each of its metrics counts something. */
export async function countedTraffic(server: TestServer): Promise<void> {
  await server.post(configMaps, configMap('a'))
  await server.get(`${configMaps}/a`)
  await server.get(configMaps)
  await server.put(`${configMaps}/a`, { ...configMap('a'), data: { x: 'y' } })
  await server.patch(`${configMaps}/a`, { data: { x: 'z' } })
  await server.delete(`${configMaps}/a`)
  await server.get(configMaps, { as: 'jane' })
  await server.get('/api/v1/namespaces/default/endpoints')
  for (const path of ['/healthz', '/livez', '/readyz', '/openapi/v3']) await server.get(path)
  await server.post(definitions, definition)
  const watch = await server.watch(configMaps)
  await server.post(registrations + '/validatingadmissionpolicies', policy)
  await server.post(registrations + '/validatingadmissionpolicybindings', binding)
  await server.post(configMaps, configMap('denied'))
  await server.post(registrations + '/validatingwebhookconfigurations', webhooks)
  await server.post(configMaps, configMap('b'))
  await server.post(configMaps, configMap('spared'))
  await watch.next()
  await server.post('/api/v1/namespaces/default/secrets', { metadata: { name: 's' } })
  const widget = { apiVersion: 'example.io/v1', kind: 'Widget', metadata: { name: 'w' } }
  await server.post('/apis/example.io/v1/namespaces/default/widgets', { ...widget, spec: { n: 1 } })
}

import type { JsonObject } from '../../../core/base/api/json.ts'
import { createAuthority } from '../../../node-host/serving/pki/certificate-factory.ts'
import { AggregatedServer, type AnswerReceived, sendText } from './aggregated-server.ts'
import { available, externalService, gadgets, register, services } from './registered-api.ts'
import { serving } from './served-documents.ts'
import { compareAll, compareDiscovery, serve, type Situation } from './situation.ts'

const service = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec,
})

const ports = [{ name: 'https', port: 443, protocol: 'TCP' }]

/** Services that lead nowhere, and the reasons of their APIServices. */
const withoutServer: readonly (readonly [
  name: string,
  objects: readonly (readonly [path: 'services' | 'endpointslices', object: JsonObject])[],
  reason: string,
])[] = [
  ['no-service', [], 'ServiceNotFound'],
  [
    'other-port',
    [['services', service('other-port', { ports: [{ ...ports[0], port: 80 }] })]],
    'ServicePortError',
  ],
  ['no-slices', [['services', service('no-slices', { ports })]], 'EndpointsNotFound'],
  [
    'not-ready',
    [
      ['services', service('not-ready', { ports })],
      [
        'endpointslices',
        {
          apiVersion: 'discovery.k8s.io/v1',
          kind: 'EndpointSlice',
          metadata: { name: 'not-ready', labels: { 'kubernetes.io/service-name': 'not-ready' } },
          addressType: 'IPv4',
          ports: [{ name: 'https', port: 8443, protocol: 'TCP' }],
          endpoints: [{ addresses: ['10.1.2.3'], conditions: { ready: false } }],
        },
      ],
    ],
    'MissingEndpoints',
  ],
  [
    'headless',
    [['services', service('headless', { clusterIP: 'None', ports })]],
    'EndpointsNotFound',
  ],
]

function unreachable(): readonly Situation[] {
  return withoutServer.map(([name, objects, reason]) => ({
    name: `service: ${name}`,
    async play(stage) {
      const roots = {
        services: services(stage),
        endpointslices: `/apis/discovery.k8s.io/v1/namespaces/${stage.namespace}/endpointslices`,
      }
      for (const [path, object] of objects) await stage.make(roots[path], object)
      const group = stage.group(name)
      await register(stage, { group, service: name }, reason)
      await compareAll(stage, group)
      await stage.same({
        name: 'create',
        method: 'POST',
        path: gadgets(group),
        body: { kind: 'Gadget' },
      })
      await stage.same({
        name: 'list, impersonating',
        method: 'GET',
        path: gadgets(group),
        headers: { 'impersonate-user': 'jane' },
      })
    },
  }))
}

/** Answers to the check of availability that say no, by their servers' names. */
const refusing: readonly (readonly [name: string, answer: AnswerReceived])[] = [
  ['answers-404', (_request, response) => sendText(response, 404, 'nothing here')],
  ['answers-403', (_request, response) => sendText(response, 403, 'not you')],
  ['answers-500', (_request, response) => sendText(response, 500, 'oh dear')],
  [
    'redirects',
    (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  ['hangs', () => undefined],
  ['cuts', (_request, response) => void response.destroy()],
]

function failing(): readonly Situation[] {
  return refusing.map(([name, answer]) => ({
    name: `server: ${name}`,
    async play(stage) {
      await serve(stage, name, answer, { reason: 'FailedDiscoveryCheck' })
      await compareAll(stage, stage.group(name))
    },
  }))
}

const notListening: Situation = {
  name: 'server: not listening',
  async play(stage) {
    const name = 'not-listening'
    const server = await serve(stage, name, serving({ group: stage.group(name), versions: ['v1'] }))
    await compareAll(stage, stage.group(name))
    await server.close()
    const get = {
      name: 'list while down, available',
      method: 'GET',
      path: gadgets(stage.group(name)),
    }
    await stage.become(get, ({ status }) => status === 503)
    await available(stage, `v1.${stage.group(name)}`, 'FailedDiscoveryCheck')
    await compareAll(stage, stage.group(name))
    await server.comeUp()
    await available(stage, `v1.${stage.group(name)}`, 'Passed')
    await compareAll(stage, stage.group(name))
  },
}

const wrongAuthority: Situation = {
  name: 'server: wrong authority',
  async play(stage) {
    const name = 'wrong-authority'
    const group = stage.group(name)
    const host = `${name}.${stage.namespace}.svc`
    const answer = serving({ group, versions: ['v1'] })
    const server = stage.know(name, await AggregatedServer.start([host], answer))
    const now = Date.now()
    const validity = { from: now - 3_600_000, until: now + 3_600_000 }
    // Go tells more of an authority of the same name.
    const authority = await createAuthority('another-ca', validity)
    await stage.make(services(stage), externalService(name))
    const registration = { group, service: name, server, authority: authority.certificate }
    await register(stage, registration, 'Passed')
    await compareAll(stage, group)
  },
}

const wrongName: Situation = {
  name: 'server: certificate of another name',
  async play(stage) {
    const name = 'wrong-name'
    const group = stage.group(name)
    const answer = serving({ group, versions: ['v1'] })
    const server = stage.know(name, await AggregatedServer.start(['elsewhere.test'], answer))
    await stage.make(services(stage), externalService(name))
    await register(stage, { group, service: name, server, authority: server.authority }, 'Passed')
    await compareDiscovery(stage, group)
  },
}

/** APIServices whose servers cannot be reached, or say no. */
export const failingSituations: readonly Situation[] = [
  ...unreachable(),
  ...failing(),
  notListening,
  wrongAuthority,
  wrongName,
]

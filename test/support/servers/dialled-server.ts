import { textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { configure, webhook } from '../access/webhook-configurations.ts'
import { webhookHost } from '../access/webhook-host.ts'
import { settled } from '../requests/seen-over-time.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

export const core = '/api/v1/namespaces/default'

export interface DialledServer extends TestServer {
  /** Places that the server's host was asked to dial. */
  readonly dialled: string[]
  pass(seconds: number): Promise<void>
}

/** A server on a host that is on the cluster's network; whatever the host dials is a webhook that allows all. */
export async function openDialled(options: TestServerOptions = {}): Promise<DialledServer> {
  const dialled: string[] = []
  const server = await openTestServer({
    simulate: true,
    simulation: { nodes: 1 },
    hasClusterNetwork: true,
    hostFetch: webhookHost(({ apiVersion, kind, request }, { url }) => {
      dialled.push(url.origin)
      const uid = textOf(request as JsonObject, 'uid')
      return { apiVersion, kind, response: { uid, allowed: true } } as JsonObject
    }),
    ...options,
  })
  const pass = async (seconds: number): Promise<void> => {
    await settled(10)
    for (let passed = 0; passed < seconds; passed++) {
      server.runtime.advance(1000)
      await settled(4)
    }
  }
  await pass(1)
  return { ...server, dialled, pass }
}

/** Creates an object of the core group in the namespace `default`. */
export async function create(server: TestServer, resource: string, object: object): Promise<void> {
  const { status, text } = await server.post(`${core}/${resource}`, object as JsonObject)
  if (status !== 201) throw new TypeError(text)
}

/** A service whose pods have the label `app` of its name. */
export function service(name: string, spec: object = {}): object {
  const ports = [{ port: 443, targetPort: 8443 }]
  const selector = { app: name }
  const whole = { clusterIP: '10.0.0.80', ports, selector, ...spec }
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: whole }
}

/** A pod that is assigned to a node. */
export function podOn(nodeName: string, name: string, image = 'example.com/app'): object {
  const metadata = { name, labels: { app: name } }
  return { ...pod(name, { nodeName, containers: [{ name: 'main', image }] }), metadata }
}

/** Creates a config map that a webhook behind the service is asked about. @returns the answer's message, or `created` */
export async function askedByWebhook(
  server: TestServer,
  name: string,
  facts: JsonObject = {},
): Promise<string> {
  const clientConfig = { service: { namespace: 'default', name } }
  await configure(server, 'validating', [webhook('asked', { clientConfig, ...facts })])
  const { status, body } = await server.post(configMaps, configMap('a'))
  return status === 201 ? 'created' : `${status} ${body.message}`
}

/** How an answer about a webhook begins that could not be asked. */
const uncalled =
  'Internal error occurred: failed calling webhook "asked.example.com": failed to call webhook:'

/** The answer about a webhook behind the service `hooks`, at whose cluster IP nothing listens. */
export const refused: string = `500 ${uncalled} Post "https://hooks.default.svc:443/?timeout=10s": dial tcp 10.0.0.80:443: connect: connection refused`

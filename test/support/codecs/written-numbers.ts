import { expect } from 'vitest'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../objects/custom-resources.ts'
import { type Answer, configMaps, openTestServer, type TestServer } from '../servers/test-server.ts'

export const pods: string = '/api/v1/namespaces/default/pods'
export const services: string = '/api/v1/namespaces/default/services'
export const quotas: string = '/api/v1/namespaces/default/resourcequotas'
export const deployments: string = '/apis/apps/v1/namespaces/default/deployments'
export const dry: string = '?dryRun=All'

const containers = '"containers":[{"name":"c","image":"x"}]'
export const pod = (name: string, spec: string): string =>
  `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"${name}"},"spec":{${spec}${containers}}}`
/** A template of pods. */
export const template: string = `{"metadata":{"labels":{"a":"b"}},"spec":{${containers}}}`
export const deployment = (name: string, replicas: string): string =>
  `{"metadata":{"name":"${name}"},"spec":{"replicas":${replicas},"selector":{"matchLabels":{"a":"b"}},"template":${template}}}`
export const service = (name: string, port: string): string =>
  `{"metadata":{"name":"${name}"},"spec":{"ports":[{"port":80,"targetPort":${port}}]}}`
/** A definition whose field `f` has a further keyword. */
export const crd = (member: string): string =>
  `{"metadata":{"name":"nums.a.example"},"spec":{"group":"a.example","scope":"Namespaced","names":{"plural":"nums","kind":"Num"},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"f":{"type":"number",${member}}}}}}]}}`

/** A server with an object named `seed` of each kind that is patched, and with widgets that take any field. */
export async function openSeeded(): Promise<TestServer> {
  const server = await openTestServer()
  const seeds: readonly [string, string][] = [
    [pods, pod('seed', '"activeDeadlineSeconds":5,')],
    [deployments, deployment('seed', '0')],
    [services, service('seed', '80')],
    [quotas, '{"metadata":{"name":"seed"},"spec":{"hard":{"cpu":"7"}}}'],
    [configMaps, '{"metadata":{"name":"seed"}}'],
    ['/api/v1/namespaces/default/serviceaccounts', '{"metadata":{"name":"seed"}}'],
  ]
  for (const [path, body] of seeds) expect((await server.post(path, body)).status, path).toBe(201)
  const spec = { type: 'object', properties: { f: { type: 'number' } } }
  const any = { ...spec, 'x-kubernetes-preserve-unknown-fields': true }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: any } } }
  await establish(server, widgetCrd({ versions: [version({ schema })] }))
  await server.post(widgetsPath, customWidget('seed', { f: 1, a: { b: 1 } }))
  return server
}

/** Sends a patch, in a dry run. */
export async function patched(
  server: TestServer,
  path: string,
  type: string,
  patch: string,
  query = '',
): Promise<Answer> {
  const owned = type.startsWith('apply') ? '&fieldManager=m&force=true' : ''
  const headers = { 'content-type': `application/${type}` }
  return server.patch(`${path}${dry}${owned}${query}`, patch, { headers })
}

/** Numbers that Go decodes into no integer. */
export const withExponentOrPoint: readonly string[] = [
  '2.0',
  '3e1',
  '1E2',
  '-1.0',
  '0.0',
  '2.5',
  '1e400',
  '9'.repeat(310),
]

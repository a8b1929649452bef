import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type TestServer, type TestServerOptions } from './test-server.ts'

export const services = '/api/v1/namespaces/default/services'
export const twoFamilies: TestServerOptions = { serviceClusterIpRange: '10.0.0.0/24,fd00::/112' }
export const ports = [{ port: 80 }]
export const defaultRange = /^10\.0\.0\.(?:1[6-9]|[2-9]\d|1\d\d|2[0-4]\d|25[0-4])$/

export function postService(server: TestServer, name: string, spec: JsonObject = {}, query = '') {
  return server.post(`${services}${query}`, { metadata: { name }, spec: { ports, ...spec } })
}

export async function createService(
  server: TestServer,
  name: string,
  spec?: JsonObject,
): Promise<JsonObject> {
  const { status, body, text } = await postService(server, name, spec)
  expect(status, text).toBe(201)
  return body['spec'] as JsonObject
}

export async function changeService(server: TestServer, name: string, spec: JsonObject) {
  const { status, body } = await server.patch(`${services}/${name}`, { spec })
  return { status, message: body.message, spec: body['spec'] as JsonObject }
}

export async function refusalOf(server: TestServer, spec: JsonObject): Promise<string | undefined> {
  const { status, body } = await postService(server, 'refused', spec)
  expect(status).toBe(422)
  return body.message?.replace('Service "refused" is invalid: ', '')
}

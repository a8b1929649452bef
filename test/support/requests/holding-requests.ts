import type { JsonObject } from '../../../core/base/api/json.ts'
import { type TestServer } from '../servers/test-server.ts'

export const services = '/api/v1/namespaces/default/services'
export const addresses = '/apis/networking.k8s.io/v1/ipaddresses'
export const ranges = '/apis/networking.k8s.io/v1/servicecidrs'

export function postService(server: TestServer, name: string, spec: JsonObject = {}) {
  const ports = [{ port: 80 }]
  return server.post(services, { metadata: { name }, spec: { ports, ...spec } })
}

export async function addressNames(server: TestServer): Promise<(string | undefined)[]> {
  const { body } = await server.get(addresses)
  return body.items.map(({ metadata }) => metadata.name)
}

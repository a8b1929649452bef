import type { JsonObject } from '../../../core/base/api/json.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../servers/test-server.ts'

/** Where {@link withObject} puts the config map. */
export const path = `${configMaps}/a`

/** A server on which `maker` created config map `a`. */
export async function withObject(metadata: object = {}): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(`${configMaps}?fieldManager=maker`, configMap('a', metadata))
  return server
}

/** As manager `editor`. */
export function jsonPatch(server: TestServer, operations: readonly JsonObject[]): Promise<Answer> {
  const headers = { 'content-type': 'application/json-patch+json' }
  return server.patch(`${path}?fieldManager=editor`, JSON.stringify(operations), { headers })
}

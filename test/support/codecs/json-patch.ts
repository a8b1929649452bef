import { type Answer, configMaps, type TestServer } from '../servers/test-server.ts'

export const path = `${configMaps}/a`

export function jsonPatch(
  server: TestServer,
  operations: unknown,
  address = path,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json-patch+json' }
  return server.patch(address, JSON.stringify(operations), { headers })
}

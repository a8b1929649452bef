import { expect } from 'vitest'
import { objectsOf, structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Answer, openTestServer, pod, pods, type TestServer } from '../servers/test-server.ts'

export const path = `${pods}/a`

export function strategic(
  server: TestServer,
  subresource: string,
  spec: JsonObject,
): Promise<Answer> {
  const headers = { 'content-type': 'application/strategic-merge-patch+json' }
  return server.patch(`${path}/${subresource}`, { spec }, { headers })
}

export function listOf({ body }: Answer, list: string): readonly JsonObject[] {
  return objectsOf(structOf(body, 'spec'), list)
}

export async function withPod(spec: JsonObject = {}): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(pods, pod('a', spec))).status).toBe(201)
  return server
}

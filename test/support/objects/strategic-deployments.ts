import { expect } from 'vitest'
import { objectsOf, structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Answer, openTestServer, type TestServer } from '../servers/test-server.ts'

export const deployments = '/apis/apps/v1/namespaces/default/deployments'
export const path = `${deployments}/web`
export const mediaType = 'application/strategic-merge-patch+json'

export function strategic(
  server: TestServer,
  patch: JsonObject | string,
  address = path,
): Promise<Answer> {
  return server.patch(address, patch, { headers: { 'content-type': mediaType } })
}

export function deployment(containers: readonly JsonObject[]): JsonObject {
  return {
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [...containers] } },
    },
  }
}

export async function withDeployment(): Promise<TestServer> {
  const server = await openTestServer()
  const containers = [
    { name: 'web', image: 'web:1', env: [{ name: 'A', value: '1' }] },
    { name: 'log', image: 'log:1' },
  ]
  expect((await server.post(deployments, deployment(containers))).status).toBe(201)
  return server
}

export function containersOf({ body }: Answer): readonly JsonObject[] {
  return objectsOf(structOf(body, 'spec', 'template', 'spec'), 'containers')
}

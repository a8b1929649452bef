import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { openTestServer, type TestServer } from '../servers/test-server.ts'

export const apps = '/apis/apps/v1/namespaces/default'
export const path = `${apps}/deployments/web`
export const scalePath = `${path}/scale`

export const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
}

export function workload(facts: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'web' },
    spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template, ...facts },
  }
}

export async function withDeployment(): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(`${apps}/deployments`, workload())).status).toBe(201)
  return server
}

export function scale(replicas: number, metadata: JsonObject = {}): JsonObject {
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'web', namespace: 'default', ...metadata },
    spec: { replicas },
  }
}

export async function replicasOf(server: TestServer): Promise<unknown> {
  const { body } = await server.get(path)
  return (body['spec'] as JsonObject)['replicas']
}

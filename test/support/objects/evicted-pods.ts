import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Answer, openTestServer, pod, pods, type TestServer } from '../servers/test-server.ts'

/** A server on which nobody keeps the status of budgets but the test. */
export function openEvictionServer(): Promise<TestServer> {
  return openTestServer({ controllers: ['*', '-disruption', '-serviceaccount'] })
}

export const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'

export function eviction(name: string, deleteOptions?: JsonObject): JsonObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name },
    ...(deleteOptions && { deleteOptions }),
  }
}

export function evict(server: TestServer, name: string, options?: JsonObject): Promise<Answer> {
  return server.post(`${pods}/${name}/eviction`, eviction(name, options))
}

/** A pod that a node runs, with the label `app: web`. */
export async function createPod(server: TestServer, name: string, ready = true): Promise<void> {
  const metadata = { name, labels: { app: 'web' } }
  await server.post(pods, { ...pod(name, { nodeName: 'n1' }), metadata })
  const conditions = [{ type: 'Ready', status: ready ? 'True' : 'False' }]
  await server.patch(`${pods}/${name}/status`, { status: { phase: 'Running', conditions } })
}

export interface Counts {
  readonly disruptionsAllowed?: number
  readonly desiredHealthy?: number
  readonly currentHealthy?: number
  readonly observedGeneration?: number
}

export async function createBudget(
  server: TestServer,
  counts: Counts,
  spec: JsonObject = {},
): Promise<void> {
  const selector = { matchLabels: { app: 'web' } }
  const budget = { metadata: { name: 'web' }, spec: { minAvailable: 1, selector, ...spec } }
  expect((await server.post(budgets, budget)).status).toBe(201)
  const status = {
    observedGeneration: 1,
    disruptionsAllowed: 0,
    desiredHealthy: 1,
    currentHealthy: 1,
    expectedPods: 1,
    ...counts,
  }
  expect((await server.patch(`${budgets}/web/status`, { status })).status).toBe(200)
}

export async function isThere(server: TestServer, name: string): Promise<boolean> {
  const { status, body } = await server.get(`${pods}/${name}`)
  return status === 200 && body.metadata.deletionTimestamp === undefined
}

export const budgetRefusal = "Cannot evict pod as it would violate the pod's disruption budget."

import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const replicaSets = '/apis/apps/v1/namespaces/default/replicasets'
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const labels = { app: 'web' }
const selector = { matchLabels: labels }

async function createPod(
  server: TestServer,
  name: string,
  { ready = true, owner }: { readonly ready?: boolean; readonly owner?: JsonObject } = {},
): Promise<void> {
  const metadata = { name, labels, ...(owner && { ownerReferences: [owner] }) }
  const made = await server.post(pods, { ...pod(name, { nodeName: 'n1' }), metadata })
  expect(made.status).toBe(201)
  await setReady(server, name, ready)
}

async function setReady(server: TestServer, name: string, ready: boolean): Promise<void> {
  const conditions = [{ type: 'Ready', status: ready ? 'True' : 'False' }]
  await server.patch(`${pods}/${name}/status`, { status: { phase: 'Running', conditions } })
}

async function createBudget(server: TestServer, spec: JsonObject): Promise<void> {
  const budget = { metadata: { name: 'web' }, spec: { selector, ...spec } }
  expect((await server.post(budgets, budget)).status).toBe(201)
}

async function status(server: TestServer): Promise<JsonObject> {
  await controllersSettled()
  return (await server.get(`${budgets}/web`)).body['status'] as JsonObject
}

function evict(server: TestServer, name: string) {
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } }
  return server.post(`${pods}/${name}/eviction`, eviction)
}

/** A workload that wants this many pods; returns the reference by which it owns them. */
async function createWorkload(
  server: TestServer,
  path: string,
  replicas: number,
  owner?: JsonObject,
): Promise<JsonObject> {
  const spec = { replicas, selector, template: { metadata: { labels }, ...pod('x') } }
  const metadata = { name: 'web', ...(owner && { ownerReferences: [owner] }) }
  const template = { metadata: { labels }, spec: (pod('x') as { spec: JsonObject }).spec }
  const { status: code, body } = await server.post(path, { metadata, spec: { ...spec, template } })
  expect(code).toBe(201)
  const { apiVersion, kind } = body
  return { apiVersion, kind, name: 'web', uid: body.metadata.uid ?? '', controller: true }
}

describe('the status of a disruption budget', () => {
  it('the status of a disruption budget counts pods, healthy ones, and how many may go', async () => {
    const server = await openTestServer()
    await createPod(server, 'a')
    await createPod(server, 'b')
    await createPod(server, 'c', { ready: false })
    await server.post(pods, pod('other'))
    await createBudget(server, { minAvailable: 1 })
    expect(await status(server)).toEqual({
      observedGeneration: 1,
      expectedPods: 3,
      currentHealthy: 2,
      desiredHealthy: 1,
      disruptionsAllowed: 1,
      conditions: [
        {
          type: 'DisruptionAllowed',
          status: 'True',
          observedGeneration: 1,
          lastTransitionTime: '2026-01-01T00:00:00Z',
          reason: 'SufficientPods',
          message: '',
        },
      ],
    })
  })

  it('the status of a disruption budget follows the pods, and the budget', async () => {
    const server = await openTestServer()
    await createBudget(server, { minAvailable: 1 })
    expect(await status(server)).toMatchObject({ expectedPods: 0, disruptionsAllowed: 0 })
    await createPod(server, 'a')
    await createPod(server, 'b')
    expect(await status(server)).toMatchObject({ expectedPods: 2, disruptionsAllowed: 1 })
    await setReady(server, 'a', false)
    server.runtime.advance(5000)
    expect(await status(server)).toMatchObject({
      currentHealthy: 1,
      disruptionsAllowed: 0,
      conditions: [{ status: 'False', reason: 'InsufficientPods' }],
    })
    await server.patch(`${budgets}/web`, { spec: { minAvailable: 0 } })
    expect(await status(server)).toMatchObject({ observedGeneration: 2, disruptionsAllowed: 1 })
    await server.patch(`${pods}/b`, { metadata: { labels: { app: 'other' } } })
    expect(await status(server)).toMatchObject({ expectedPods: 1, disruptionsAllowed: 0 })
    await server.delete(`${pods}/a`, { gracePeriodSeconds: 0 })
    expect(await status(server)).toMatchObject({ expectedPods: 0 })
  })

  it('a disruption budget with a percentage counts the size that a replica set wants', async () => {
    const server = await openTestServer()
    const owner = await createWorkload(server, replicaSets, 5)
    for (const name of ['a', 'b', 'c', 'd']) await createPod(server, name, { owner })
    await createBudget(server, { maxUnavailable: '50%' })
    expect(await status(server)).toMatchObject({
      expectedPods: 5,
      desiredHealthy: 2,
      currentHealthy: 4,
      disruptionsAllowed: 2,
    })
  })

  it('a disruption budget with a percentage counts the size that the deployment above a replica set wants', async () => {
    const server = await openTestServer()
    const deployment = await createWorkload(server, deployments, 10)
    const owner = await createWorkload(server, replicaSets, 1, deployment)
    await createPod(server, 'a', { owner })
    await createBudget(server, { minAvailable: '25%' })
    expect(await status(server)).toMatchObject({
      expectedPods: 10,
      desiredHealthy: 3,
      currentHealthy: 1,
      disruptionsAllowed: 0,
    })
  })

  it('a disruption budget allows nothing, and says why, where a controller cannot be asked', async () => {
    const server = await openTestServer({ controllers: ['disruption'] })
    const owner = {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name: 'gone',
      uid: 'u',
      controller: true,
    }
    await createPod(server, 'a', { owner })
    await createBudget(server, { maxUnavailable: 1 })
    expect(await status(server)).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [
        { status: 'False', reason: 'SyncFailed', message: 'found no controllers for pod "a"' },
      ],
    })
  })

  it('an eviction is refused while no controller has counted the budget', async () => {
    const server = await openTestServer({ controllers: ['*', '-serviceaccount', '-disruption'] })
    await createPod(server, 'a')
    await createBudget(server, { minAvailable: 0 })
    expect((await evict(server, 'a')).status).toBe(429)
  })

  it('a disruption budget lets pods be evicted as far as it goes, one after the other', async () => {
    const server = await openTestServer()
    for (const name of ['a', 'b', 'c']) await createPod(server, name)
    await createBudget(server, { minAvailable: 2 })
    await controllersSettled()
    expect((await evict(server, 'a')).status).toBe(201)
    await controllersSettled()
    expect((await evict(server, 'b')).status).toBe(429)
    // The pod that was evicted is on its way out and counts no more; a new one takes its place.
    await createPod(server, 'd')
    await controllersSettled()
    expect((await evict(server, 'b')).status).toBe(201)
  })

  it('a disruption budget counts a pod again that is still there two minutes after its eviction', async () => {
    const server = await openTestServer()
    for (const name of ['a', 'b']) await createPod(server, name)
    await createBudget(server, { minAvailable: 1 })
    await controllersSettled()
    // As an eviction leaves it whose delete has failed.
    const evicted = { disruptedPods: { a: '2026-01-01T00:00:00Z' }, disruptionsAllowed: 0 }
    await server.patch(`${budgets}/web/status`, { status: evicted })
    expect(await status(server)).toMatchObject({
      currentHealthy: 1,
      ...evicted,
    })
    server.runtime.advance(119_000)
    expect(await status(server)).toMatchObject({ disruptionsAllowed: 0 })
    server.runtime.advance(1_000)
    const last = await status(server)
    expect(last).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 1 })
    expect(last).not.toHaveProperty('disruptedPods')
  })

  it('the status of a disruption budget is right again after a restart', async () => {
    const first = await openTestServer({ controllers: [] })
    await createPod(first, 'a')
    await createBudget(first, { minAvailable: 0 })
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    expect(await status(second)).toMatchObject({ expectedPods: 1, disruptionsAllowed: 1 })
  })
})

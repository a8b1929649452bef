import { describe, expect, it, onTestFinished } from 'vitest'
import type { MockOptions } from '../../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../../core/server/mock/mock-server.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const options: MockOptions = {
  brand: 'k8s',
  seed: 'a run',
  clock: { now: '2026-03-01T10:00:00Z', stopped: true },
  simulate: true,
  nodes: 2,
}

const deployments = '/apis/apps/v1/namespaces/default/deployments'

const web = {
  metadata: { name: 'web' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
    },
  },
}

async function open(seed: number): Promise<MockServer> {
  const server = await createMockServer(unevenRuntime(seed), options)
  onTestFinished(() => server.close())
  return server
}

/** What a cluster answers after a rollout and a change of it. */
async function live(server: MockServer): Promise<string> {
  const run = new MockRun(server)
  await run.send('POST', deployments, { body: web })
  await server.clock.advance('5s')
  await run.send('PATCH', `${deployments}/web`, {
    body: { spec: { template: { spec: { containers: [{ name: 'nginx', image: 'httpd' }] } } } },
    headers: { 'content-type': 'application/strategic-merge-patch+json' },
  })
  await server.clock.advance('30s')
  const answers = []
  for (const path of [
    deployments,
    '/apis/apps/v1/replicasets',
    '/api/v1/pods',
    '/api/v1/nodes',
    '/api/v1/events',
    '/apis/coordination.k8s.io/v1/leases',
  ]) {
    answers.push(await run.send('GET', path))
  }
  return JSON.stringify(answers)
}

describe('a mock server that simulates a cluster', () => {
  it('is ready from the start, with all of its nodes', async () => {
    const server = await open(1)
    expect(await new MockRun(server).send('GET', '/readyz')).toBe('ok')
    const { items } = await server.client().list('/api/v1/nodes')
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['node-1', 'node-2'])
  })

  it('a deployment becomes available while the clock is advanced', async () => {
    const server = await open(1)
    const run = new MockRun(server)
    await run.send('POST', deployments, { body: web })
    await server.clock.advance('2s')
    expect(await run.send('GET', `${deployments}/web`)).toMatchObject({
      status: { replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: 3 },
    })
  })

  it('the same seed gives the same history on every host, and after a reset', async () => {
    const server = await open(1)
    const first = await live(server)
    expect(first).toContain('"availableReplicas":3')
    expect(await live(await open(2))).toBe(first)
    await server.reset()
    expect(await live(server)).toBe(first)
  })

  it('a snapshot is restored with the workloads as they were, which live on from there', async () => {
    const server = await open(1)
    const run = new MockRun(server)
    await run.send('POST', deployments, { body: web })
    await server.clock.advance('5s')
    const snapshot = await server.snapshot()
    await run.send('DELETE', `${deployments}/web`)
    await server.clock.advance('60s')
    expect(await run.send('GET', '/api/v1/pods')).toMatchObject({ items: [] })
    await server.restore(snapshot)
    await server.clock.advance('60s')
    expect(await run.send('GET', `${deployments}/web`)).toMatchObject({
      status: { availableReplicas: 3 },
    })
  })

  it('the clock of an older release advances, which lacks resources that controllers write', async () => {
    const server = await createMockServer(unevenRuntime(1), { ...options, release: '1.20' })
    onTestFinished(() => server.close())
    const run = new MockRun(server)
    await run.send('POST', deployments, { body: web })
    await run.send('POST', '/api/v1/namespaces/default/services', {
      body: {
        metadata: { name: 'web' },
        spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
      },
    })
    await server.clock.advance('60s')
    const found = await run.send('GET', `${deployments}/web`)
    expect(found).toMatchObject({ status: { availableReplicas: 3 } })
  })
})

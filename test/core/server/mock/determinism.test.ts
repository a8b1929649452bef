import { describe, expect, it, onTestFinished } from 'vitest'
import type { MockOptions } from '../../../../core/server/mock/mock-control.ts'
import { createMockServer, type MockServer } from '../../../../core/server/mock/mock-server.ts'
import { configMapYaml, podYaml } from '../../../support/command/ctl-manifests.ts'
import { CtlTerminal } from '../../../support/command/ctl-terminal.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const core = '/api/v1/namespaces/shop'
const deployments = '/apis/apps/v1/namespaces/shop/deployments'

const fixtures = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop, labels: { app: web } }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: nginx }] }
status: { replicas: 1, readyReplicas: 1 }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
data: { color: red }
`

const options: MockOptions = {
  brand: 'k8s',
  seed: 'a run',
  clock: { now: '2026-03-01T10:00:00Z', stopped: true },
  users: { jane: {} },
  fixtures,
}

function configMap(metadata: object) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { key: 'value' } }
}

function pod(name: string, labels: object = {}) {
  const spec = { containers: [{ name: 'main', image: 'nginx' }] }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels }, spec }
}

async function open(seed: number, more: MockOptions = {}): Promise<MockServer> {
  const server = await createMockServer(unevenRuntime(seed), { ...options, ...more })
  onTestFinished(() => server.close())
  return server
}

/** Reads, writes and refusals of many kinds, while watches are open; returns all that was answered. */
async function live(server: MockServer): Promise<string> {
  const run = new MockRun(server)
  const all = await run.watch(`${core}/configmaps?watch=1&allowWatchBookmarks=true`)
  const selected = await run.watch(
    '/api/v1/pods?watch=1&labelSelector=tier%3Dfront&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
  )
  const messages = await run.connect(`${deployments}?watch=1`)
  expect(await all.next()).toBe('ADDED settings')
  for (let count = 0; count < 5; count++) {
    await run.send('POST', `${core}/configmaps`, { body: configMap({ generateName: 'made-' }) })
    expect(await all.next()).toMatch(/^ADDED made-/)
  }
  await Promise.all([
    run.send('POST', `${core}/pods`, { body: pod('a', { tier: 'front' }) }),
    run.send('POST', `${core}/pods`, { body: pod('b') }),
  ])
  await run.send('PATCH', `${core}/pods/b`, {
    body: { metadata: { labels: { tier: 'front' } } },
    headers: { 'content-type': 'application/merge-patch+json' },
  })
  const page = (await run.send('GET', `${core}/configmaps?limit=2`)) as {
    metadata: { continue: string }
  }
  await run.send('GET', `${core}/configmaps?limit=2&continue=${page.metadata.continue}`)
  await run.send('GET', deployments, {
    headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' },
  })
  await run.send('GET', `${core}/configmaps/settings`, { headers: { accept: 'application/yaml' } })
  await run.send('GET', `${core}/configmaps/none`)
  await run.send('POST', `${core}/configmaps`, { body: configMap({ name: 'settings' }) })
  await run.send('POST', `${core}/pods`, { body: { apiVersion: 'v1', kind: 'Pod', metadata: {} } })
  await run.send('GET', '/api/v1/nodes', { headers: { authorization: 'Bearer jane' } })
  await run.send('GET', '/api/v1/nodes', { headers: { authorization: 'Bearer joe' } })
  await run.send('GET', '/apis')
  await run.send('GET', '/openapi/v3')
  await run.send('GET', '/version')
  await server.clock.advance('3m')
  await run.send('DELETE', '/api/v1/namespaces/shop')
  let event = await messages.next()
  while (event !== 'DELETED web') event = await messages.next()
  await server.clock.advance('2h')
  await all.ended
  await selected.ended
  await messages.ended
  await run.send('POST', '/api/v1/namespaces/default/configmaps', {
    body: configMap({ generateName: 'last-' }),
  })
  const requests = await server.requests()
  return `${run.transcript}\n${requests.map(({ id, startedAt }) => `${id} ${startedAt}`).join('\n')}`
}

describe('two runs with one seed', () => {
  it('two runs with one seed answer the same bytes, headers and watches included, however their turns fall', async () => {
    const first = await live(await open(1))
    const second = await live(await open(2))
    expect(second).toBe(first)
    expect(first.length).toBeGreaterThan(20_000)
  })

  it('two runs with one seed answer the same after a reset, whatever came before', async () => {
    const server = await open(3)
    const first = await live(server)
    await server.actAs('jane')
    await server.addFault({ fault: { type: 'dropped' } })
    await server.reset()
    expect(await live(server)).toBe(first)
  })

  it('two runs with one seed answer the same from a snapshot on, as often as it is restored', async () => {
    const server = await open(4)
    const run = new MockRun(server)
    await run.send('POST', `${core}/pods`, { body: pod('earlier') })
    const snapshot = await server.snapshot()
    await server.clearRequests()
    const first = await live(server)
    for (let round = 0; round < 2; round++) {
      await server.restore(snapshot)
      await server.clearRequests()
      expect(await live(server)).toBe(first)
    }
  })

  it('two runs with one seed have the same objects after a file of many was applied, created and labelled', async () => {
    const applied = async (seed: number): Promise<string> => {
      const server = await open(seed)
      const terminal = new CtlTerminal({
        transport: server.transport(),
        runtime: unevenRuntime(seed),
        session: { namespace: 'shop' },
      })
      const names = Array.from({ length: 70 }, (_none, at) => `many-${at}`)
      const manifests = names.flatMap((name) => [configMapYaml(name), podYaml(name)])
      await terminal.run('apply -f -', manifests.join('---\n'))
      await terminal.run('label cm --all a=b')
      await terminal.run('apply -f -', [configMapYaml('new'), ...manifests].join('---\n'))
      return terminal.run('get cm,pods -o yaml --show-managed-fields')
    }
    expect(await applied(2)).toBe(await applied(1))
  })

  it('two runs with different seeds differ', async () => {
    const first = await live(await open(1))
    expect(await live(await open(1, { seed: 'another run' }))).not.toBe(first)
  })
})

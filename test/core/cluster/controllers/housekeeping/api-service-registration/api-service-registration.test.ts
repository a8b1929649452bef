import { describe, expect, it } from 'vitest'
import { loadRelease } from '../../../../../../core/kinds/assembly/releases/load-release.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import {
  establish,
  version,
  widgetCrd,
  widgetCrdPath,
} from '../../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'
const [v1, v2] = ['v1.shop.example', 'v2.shop.example']

const kept = {
  metadata: { labels: { 'kube-aggregator.kubernetes.io/automanaged': 'true' } },
  spec: { group: 'shop.example', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 100 },
}

/** Names of the APIServices of custom groups. */
async function customNames(server: TestServer): Promise<readonly string[]> {
  await controllersSettled()
  const { body } = await server.get(apiServices)
  const names = (body.items ?? []).map(({ metadata }) => metadata.name ?? '')
  return names.filter((name) => name.endsWith('.example'))
}

describe('the APIServices of custom groups', () => {
  it('APIServices of custom groups come and go with the versions that are served', async () => {
    const server = await openTestServer()
    const versions = [version(), version({ name: 'v2', storage: false })]
    await establish(server, widgetCrd({ versions }))
    expect(await customNames(server)).toEqual([v1, v2])
    expect((await server.get(`${apiServices}/${v1}`)).body).toMatchObject(kept)
    await server.patch(widgetCrdPath, { spec: { versions: [version()] } })
    expect(await customNames(server)).toEqual([v1])
    await server.delete(widgetCrdPath)
    expect(await customNames(server)).toEqual([])
  })

  it('an APIService of a custom group that was changed or deleted is made right again', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    expect(await customNames(server)).toEqual([v1])
    const path = `${apiServices}/${v1}`
    expect((await server.patch(path, { spec: { versionPriority: 7 } })).status).toBe(200)
    await controllersSettled()
    expect((await server.get(path)).body).toMatchObject(kept)
    expect((await server.delete(path)).status).toBe(200)
    expect(await customNames(server)).toEqual([v1])
  })

  it('an APIService without the label of the server is left as it is', async () => {
    const server = await openTestServer()
    const own = { ...kept, kind: 'APIService', apiVersion: 'apiregistration.k8s.io/v1' }
    const foreign = {
      ...own,
      metadata: { name: v1 },
      spec: { ...own.spec, groupPriorityMinimum: 9 },
    }
    expect((await server.post(apiServices, foreign)).status).toBe(201)
    await establish(server, widgetCrd())
    await controllersSettled()
    expect((await server.get(`${apiServices}/${v1}`)).body).toMatchObject(foreign)
    await server.delete(widgetCrdPath)
    expect(await customNames(server)).toEqual([v1])
  })

  it('an APIService that a server finds missing at its start goes with its definition later', async () => {
    const backend = new MemoryBackend()
    const first = await openTestServer({ backend })
    await establish(first, widgetCrd())
    expect(await customNames(first)).toEqual([v1])
    await first.server.close()
    await first.storage.close()
    const key = `/registry/apiservices/${v1}`
    const second = await openTestServer({
      backend,
      found: async (storage) => {
        const result = await storage.get(key)
        expect(result.ok && result.entry).toMatchObject({ key })
        await storage.commit([], [{ type: 'delete', key }])
      },
    })
    expect(await customNames(second)).toEqual([v1])
    expect((await second.get(`${apiServices}/${v1}`)).body).toMatchObject(kept)
    await second.delete(widgetCrdPath)
    expect(await customNames(second)).toEqual([])
  })

  it('an APIService of a custom group is reverted as long as it has the label of the server, and taken over without it', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const path = `${apiServices}/${v1}`
    const service = { namespace: 'default', name: 'shop', port: 443 }
    const label = 'kube-aggregator.kubernetes.io/automanaged'
    await server.patch(path, { spec: { service, insecureSkipTLSVerify: true } })
    await controllersSettled()
    expect((await server.get(path)).body['spec']).toEqual(kept.spec)
    const labels = { [label]: null }
    await server.patch(path, {
      metadata: { labels },
      spec: { service, insecureSkipTLSVerify: true },
    })
    await controllersSettled()
    expect((await server.get(path)).body['spec']).toMatchObject({ service })
    await server.delete(widgetCrdPath)
    expect(await customNames(server)).toEqual([v1])
  })

  // Published as required up to 1.17, where an APIService of the server's own has none all the same.
  it('custom resources of release 1.17 have their APIService, which names no service', async () => {
    const server = await openTestServer({ release: await loadRelease('1.17') })
    await establish(server, widgetCrd())
    expect(await customNames(server)).toEqual([v1])
  })

  it('a built-in APIService is left as it was edited until the next start, whatever its label says', async () => {
    const backend = new MemoryBackend()
    const first = await openTestServer({ backend })
    const label = 'kube-aggregator.kubernetes.io/automanaged'
    const service = { namespace: 'default', name: 'apps', port: 443 }
    const edits = {
      'v1.apps': { metadata: { labels: { [label]: 'true' } }, spec: { groupPriorityMinimum: 7 } },
      'v1.batch': { spec: { service, insecureSkipTLSVerify: true } },
      'v1.policy': { metadata: { labels: { [label]: null } }, spec: { versionPriority: 7 } },
    }
    for (const [name, edit] of Object.entries(edits))
      await first.patch(`${apiServices}/${name}`, edit)
    await first.delete(`${apiServices}/v1.node.k8s.io`)
    await controllersSettled()
    expect((await first.get(`${apiServices}/v1.apps`)).body).toMatchObject(edits['v1.apps'])
    expect((await first.get(`${apiServices}/v1.batch`)).body).toMatchObject(edits['v1.batch'])
    expect((await first.get(`${apiServices}/v1.node.k8s.io`)).status).toBe(404)
    expect((await first.get('/apis/batch/v1')).status).toBe(503)
    await first.server.close()
    await first.storage.close()
    const second = await openTestServer({ backend })
    await controllersSettled()
    const specOf = async (name: string) => (await second.get(`${apiServices}/${name}`)).body['spec']
    expect(await specOf('v1.apps')).toMatchObject({ groupPriorityMinimum: 17_800 })
    expect(await specOf('v1.batch')).not.toHaveProperty('service')
    expect(await specOf('v1.policy')).toMatchObject({ versionPriority: 7 })
    expect(await specOf('v1.node.k8s.io')).toMatchObject({ version: 'v1' })
    expect((await second.get('/apis/batch/v1')).status).toBe(200)
  })

  it('an APIService with a service takes over the simulated metrics API and stays', async () => {
    const server = await openTestServer({
      simulate: ['simulated-nodes', 'resource-metrics'],
      simulation: { nodes: 1 },
    })
    const path = `${apiServices}/v1beta1.metrics.k8s.io`
    for (let turn = 0; turn < 10; turn++) await controllersSettled()
    const simulated = { service: { name: 'function.v1beta1.metrics.k8s.io' } }
    expect((await server.get(path)).body['spec']).toMatchObject(simulated)
    const service = { namespace: 'kube-system', name: 'metrics-server', port: 443 }
    await server.patch(path, { spec: { service, insecureSkipTLSVerify: true } })
    await controllersSettled()
    expect((await server.get(path)).body['spec']).toMatchObject({ service })
    expect((await server.get('/apis/metrics.k8s.io/v1beta1/nodes')).status).toBe(503)
    await server.delete(path)
    await controllersSettled()
    expect((await server.get(path)).body['spec']).toMatchObject(simulated)
    expect((await server.get('/apis/metrics.k8s.io/v1beta1/nodes')).status).toBe(200)
  })
})

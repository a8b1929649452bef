import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { prefixRange, type Storage } from '../../../../core/storage/engine/storage.ts'
import { addressNames, postService, services } from '../../../support/requests/holding-requests.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'
import { sharedStorage } from '../../../support/storage/shared-storage.ts'

async function keysBelow(storage: Storage, prefix: string): Promise<readonly string[]> {
  const found = await storage.list(prefixRange(prefix), { keysOnly: true })
  return found.ok ? found.entries.map(({ key }) => key.slice(prefix.length)) : []
}

const ports = [{ port: 80, nodePort: 30_000 }]

describe('a claim in a shared store', () => {
  it('gives back what a refused write has taken', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    await postService(server, 'web')
    const before = await addressNames(server)
    const again = await postService(server, 'web', { type: 'NodePort', ports })
    expect(again.body.reason).toBe('AlreadyExists')
    const broken = await postService(server, 'bad', {
      type: 'NodePort',
      ports,
      sessionAffinity: 'Sometimes',
    })
    expect(broken.status).toBe(422)
    expect(await addressNames(server)).toEqual(before)
    expect((await postService(server, 'next', { type: 'NodePort', ports })).status).toBe(201)
  })

  it('ends when the last finalizer goes by the status of the service', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    const spec = { type: 'NodePort', ports, clusterIP: '10.0.0.10' }
    const { status } = await server.post(services, {
      metadata: { name: 'web', finalizers: ['example.com/held'] },
      spec,
    })
    expect(status).toBe(201)
    await server.delete(`${services}/web`)
    expect((await postService(server, 'next', spec)).status).toBe(422)
    await server.patch(`${services}/web/status`, { metadata: { finalizers: null } })
    expect((await postService(server, 'next', spec)).status).toBe(201)
  })

  it('ends for what a change gives up', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    await postService(server, 'web', { type: 'NodePort', ports, clusterIP: '10.0.0.10' })
    const external = { type: 'ExternalName', externalName: 'example.com', clusterIP: null }
    const changed = await server.patch(`${services}/web`, {
      spec: { ...external, clusterIPs: null, ports: null },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await addressNames(server)).not.toContain('10.0.0.10')
    const spec = { type: 'NodePort', ports, clusterIP: '10.0.0.10' }
    expect((await postService(server, 'next', spec)).status).toBe(201)
  })

  it('takes nothing for a dry run', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    const dry = await server.post(`${services}?dryRun=All`, {
      metadata: { name: 'web' },
      spec: { type: 'NodePort', ports: [{ port: 80 }] },
    })
    expect(dry.status).toBe(201)
    expect(await addressNames(server)).toEqual(['10.0.0.1'])
    expect(await keysBelow(server.storage, '/registry/ranges/')).toEqual(['servicenodeports'])
  })
})

describe('servers of one store with different ranges', () => {
  it('allocate from the ranges that the store has', async () => {
    const first = await openTestServer({ wrap: sharedStorage })
    const second = await openTestServer({
      wrap: () => sharedStorage(first.storage),
      serviceClusterIpRange: '10.9.0.0/24',
    })
    const { body } = await postService(second, 'web')
    expect(textOf(body['spec'] as JsonObject, 'clusterIP')).toMatch(/^10\.0\.0\./)
    expect(second.runtime.log.map(({ message }) => message)).toContain(
      'the default ServiceCIDR has other ranges than the server',
    )
  })
})

describe('a release that keeps bitmaps of addresses', () => {
  it('takes and releases addresses in the bitmap alone', async () => {
    const server = await openTestServer({
      wrap: sharedStorage,
      release: await loadRelease('1.30'),
    })
    const spec = { clusterIP: '10.0.0.10' }
    expect((await postService(server, 'web', spec)).status).toBe(201)
    expect((await postService(server, 'other', spec)).status).toBe(422)
    expect(await keysBelow(server.storage, '/registry/ipaddresses/')).toEqual([])
    expect(await keysBelow(server.storage, '/registry/ranges/')).toContain('serviceips')
    await server.delete(`${services}/web`)
    expect((await postService(server, 'other', spec)).status).toBe(201)
  })

  it('takes and releases addresses in the bitmap and as objects where other servers may know no objects', async () => {
    const server = await openTestServer({
      wrap: sharedStorage,
      release: await loadRelease('1.33'),
    })
    const spec = { clusterIP: '10.0.0.10' }
    expect((await postService(server, 'web', spec)).status).toBe(201)
    expect(await addressNames(server)).toContain('10.0.0.10')
    expect(await keysBelow(server.storage, '/registry/ranges/')).toContain('serviceips')
    await server.delete(`${services}/web`)
    expect(await addressNames(server)).not.toContain('10.0.0.10')
    expect((await postService(server, 'other', spec)).status).toBe(201)
  })
})

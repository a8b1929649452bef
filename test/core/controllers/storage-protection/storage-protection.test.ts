import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { brands } from '../../../../core/index.ts'
import type { RequestRecord } from '../../../../core/observe/request-record.ts'
import { controllersSettled } from '../../../support/owned-objects.ts'
import { type Answer, openTestServer, type TestServer } from '../../../support/test-server.ts'

const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
const volumes = '/api/v1/persistentvolumes'
const classes = '/apis/storage.k8s.io/v1/volumeattributesclasses'
const pods = '/api/v1/namespaces/default/pods'

const storage = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
const disk = {
  accessModes: ['ReadWriteOnce'],
  capacity: { storage: '1Gi' },
  hostPath: { path: '/a' },
}

async function made(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  await controllersSettled()
  return body
}

function addClaim(
  server: TestServer,
  name: string,
  more: JsonObject = {},
): Promise<Answer['body']> {
  return made(server.post(claims, { metadata: { name }, spec: { ...storage, ...more } }))
}

function addPod(
  server: TestServer,
  name: string,
  volume: JsonObject,
  nodeName = 'node-1',
): Promise<Answer['body']> {
  const containers = [{ name: 'main', image: 'main:1' }]
  const spec = { nodeName, containers, volumes: [{ name: 'data', ...volume }] }
  return made(server.post(pods, { metadata: { name }, spec }))
}

/** Deletes without waiting for a node to stop what runs. */
function remove(server: TestServer, path: string): Promise<Answer['body']> {
  return made(server.delete(path, { gracePeriodSeconds: 0 }))
}

async function exists(server: TestServer, path: string): Promise<boolean> {
  return (await server.get(path)).status === 200
}

async function finalizersOf(server: TestServer, path: string): Promise<readonly string[]> {
  return (await server.get(path)).body.metadata.finalizers ?? []
}

const mounted = (claimName: string): JsonObject => ({ persistentVolumeClaim: { claimName } })

describe('a claim that is deleted', () => {
  it('goes at once where no pod names it', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('stays until the last pod on a node that mounts it is gone', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await addPod(server, 'one', mounted('data'))
    await addPod(server, 'two', mounted('data'))
    await remove(server, `${claims}/data`)
    await remove(server, `${pods}/one`)
    expect(await exists(server, `${claims}/data`)).toBe(true)
    await remove(server, `${pods}/two`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('does not wait for pods that are on no node yet, or in another namespace', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await addPod(server, 'pending', mounted('data'), '')
    await made(server.post('/api/v1/namespaces', { metadata: { name: 'other' } }))
    const containers = [{ name: 'main', image: 'main:1' }]
    const spec = { nodeName: 'a', containers, volumes: [{ name: 'data', ...mounted('data') }] }
    await made(server.post('/api/v1/namespaces/other/pods', { metadata: { name: 'far' }, spec }))
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('stays while it was made for an ephemeral volume of a pod, and goes once that is killed', async () => {
    const server = await openTestServer()
    const ephemeral = { volumeClaimTemplate: { spec: storage } }
    const { metadata } = await addPod(server, 'web', { ephemeral })
    const { uid = '' } = metadata
    const finalizers = ['example.com/hold']
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'web', uid, controller: true }]
    await made(
      server.post(claims, { metadata: { name: 'web-data', ownerReferences }, spec: storage }),
    )
    await made(server.patch(`${pods}/web`, { metadata: { finalizers } }))
    await remove(server, `${claims}/web-data`)
    expect(await exists(server, `${claims}/web-data`)).toBe(true)
    // The pod waits for its own finalizer, but nothing of it runs any more.
    await remove(server, `${pods}/web`)
    expect(await exists(server, `${pods}/web`)).toBe(true)
    expect(await exists(server, `${claims}/web-data`)).toBe(false)
  })

  it('does not wait for a pod whose ephemeral volume only has the name of it', async () => {
    const server = await openTestServer()
    await addPod(server, 'web', { ephemeral: { volumeClaimTemplate: { spec: storage } } })
    await addClaim(server, 'web-data')
    await remove(server, `${claims}/web-data`)
    expect(await exists(server, `${claims}/web-data`)).toBe(false)
  })

  it('keeps finalizers of others', async () => {
    const server = await openTestServer()
    const metadata = { name: 'data', finalizers: ['example.com/hold'] }
    await made(server.post(claims, { metadata, spec: storage }))
    await remove(server, `${claims}/data`)
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['example.com/hold'])
  })

  it('goes with its namespace, and with the pods in it', async () => {
    const server = await openTestServer()
    const space = '/api/v1/namespaces/space'
    await made(server.post('/api/v1/namespaces', { metadata: { name: 'space' } }))
    const containers = [{ name: 'main', image: 'main:1' }]
    for (const name of ['a', 'b']) {
      const path = `${space}/persistentvolumeclaims`
      await made(server.post(path, { metadata: { name }, spec: storage }))
      const spec = { containers, volumes: [{ name: 'data', ...mounted(name) }] }
      await made(server.post(`${space}/pods`, { metadata: { name }, spec }))
    }
    await remove(server, space)
    server.runtime.advance(60_000)
    await controllersSettled()
    expect(await exists(server, space)).toBe(false)
  })
})

describe('a volume that is deleted', () => {
  it('stays while it is bound', async () => {
    const server = await openTestServer()
    await made(server.post(volumes, { metadata: { name: 'disk' }, spec: disk }))
    expect(await finalizersOf(server, `${volumes}/disk`)).toEqual(['kubernetes.io/pv-protection'])
    await made(server.patch(`${volumes}/disk/status`, { status: { phase: 'Bound' } }))
    await remove(server, `${volumes}/disk`)
    expect(await exists(server, `${volumes}/disk`)).toBe(true)
    await made(server.patch(`${volumes}/disk/status`, { status: { phase: 'Released' } }))
    expect(await exists(server, `${volumes}/disk`)).toBe(false)
  })
})

describe('a class of volume attributes that is deleted', () => {
  const addClass = (server: TestServer, name: string): Promise<Answer['body']> =>
    made(server.post(classes, { metadata: { name }, driverName: 'disk', parameters: { a: 'b' } }))

  it('stays while a claim asks for it', async () => {
    const server = await openTestServer()
    await addClass(server, 'fast')
    expect(await finalizersOf(server, `${classes}/fast`)).toEqual(['kubernetes.io/vac-protection'])
    await addClaim(server, 'data', { volumeAttributesClassName: 'fast' })
    await remove(server, `${classes}/fast`)
    expect(await exists(server, `${classes}/fast`)).toBe(true)
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${classes}/fast`)).toBe(false)
  })

  it('stays while a claim has it, or is being changed to it', async () => {
    const server = await openTestServer()
    await addClass(server, 'old')
    await addClass(server, 'new')
    await addClaim(server, 'data')
    const status = {
      currentVolumeAttributesClassName: 'old',
      modifyVolumeStatus: { targetVolumeAttributesClassName: 'new', status: 'InProgress' },
    }
    await made(server.patch(`${claims}/data/status`, { status }))
    await remove(server, `${classes}/old`)
    await remove(server, `${classes}/new`)
    expect(await exists(server, `${classes}/old`)).toBe(true)
    const changed = { currentVolumeAttributesClassName: 'new', modifyVolumeStatus: null }
    await made(server.patch(`${claims}/data/status`, { status: changed }))
    expect(await exists(server, `${classes}/old`)).toBe(false)
    expect(await exists(server, `${classes}/new`)).toBe(true)
  })

  it('stays while a volume has it', async () => {
    const server = await openTestServer()
    await addClass(server, 'fast')
    const { hostPath: _path, ...common } = disk
    const csi = { driver: 'disk', volumeHandle: '1' }
    const spec = { ...common, csi, volumeAttributesClassName: 'fast' }
    await made(server.post(volumes, { metadata: { name: 'disk' }, spec }))
    await remove(server, `${classes}/fast`)
    expect(await exists(server, `${classes}/fast`)).toBe(true)
    await remove(server, `${volumes}/disk`)
    expect(await exists(server, `${classes}/fast`)).toBe(false)
  })

  it('is not held back where the gate of such classes is off', async () => {
    const featureGates = new Map([['VolumeAttributesClass', false]])
    const server = await openTestServer({ featureGates, controllers: [] })
    await addClass(server, 'fast')
    expect(await finalizersOf(server, `${classes}/fast`)).toEqual([])
  })
})

describe('protected storage', () => {
  it('gets its finalizer behind those that it has, in a dry run, too, and nobody owns it', async () => {
    const server = await openTestServer()
    const metadata = { generateName: 'data-', finalizers: ['example.com/hold'] }
    const body = await made(server.post(`${claims}?dryRun=All`, { metadata, spec: storage }))
    expect(body.metadata.finalizers).toEqual(['example.com/hold', 'kubernetes.io/pvc-protection'])
    const owned = JSON.stringify(body.metadata.managedFields)
    expect(owned).toContain('example.com/hold')
    expect(owned).not.toContain('pvc-protection')
  })

  it('gets it once where it brings it along', async () => {
    const server = await openTestServer()
    const finalizers = ['kubernetes.io/pv-protection', 'example.com/hold']
    await made(server.post(volumes, { metadata: { name: 'disk', finalizers }, spec: disk }))
    expect(await finalizersOf(server, `${volumes}/disk`)).toEqual(finalizers)
  })

  it('gets it when an apply creates it, and an apply of the same later leaves it', async () => {
    const server = await openTestServer()
    const body = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: storage }
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    const applied = { ...body, metadata: { name: 'data' } }
    for (let time = 1; time <= 2; time++) {
      await made(server.patch(`${claims}/data?fieldManager=me`, applied, { headers }))
      expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    }
  })

  it('gets it back from its controller as long as it is not deleted', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await made(server.patch(`${claims}/data`, { metadata: { finalizers: null } }))
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
  })

  it('keeps it where its controller does not run, until one does', async () => {
    const first = await openTestServer({ controllers: ['*', '-pvc-protection'] })
    await addClaim(first, 'data')
    await remove(first, `${claims}/data`)
    expect(await finalizersOf(first, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    expect(await exists(second, `${claims}/data`)).toBe(false)
  })

  it('has it in the words of its brand', async () => {
    const server = await openTestServer({ brand: brands.svc })
    await addClaim(server, 'data')
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['svc.io/pvc-protection'])
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })
})

describe('many claims that are deleted together', () => {
  it('have the pods of their namespace read once, and nobody watches them afterwards', async () => {
    const asked: string[] = []
    const note = ({ path, verb, watch }: RequestRecord): void => {
      if (path === pods && verb !== 'create') asked.push(`${watch ?? ''} ${verb}`.trim())
    }
    const server = await openTestServer({ observer: { answered: note, ended: note } })
    for (let count = 0; count < 10; count++) await addClaim(server, `data-${count}`)
    await addPod(server, 'web', mounted('data-7'))
    await made(server.delete(claims))
    expect((await server.get(claims)).body.items.map(({ metadata }) => metadata.name)).toEqual([
      'data-7',
    ])
    await remove(server, `${pods}/web`)
    expect((await server.get(claims)).body.items).toEqual([])
    expect(asked).toEqual(['list', 'open watch', 'ended watch'])
  })
})

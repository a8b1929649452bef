import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../../../../core/access/observe/request-record.ts'
import { brands } from '../../../../../../core/index.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  made,
  volumes,
  disk,
  finalizersOf,
  remove,
  exists,
  classes,
  addClaim,
  claims,
  storage,
  pods,
  addPod,
  mounted,
} from '../../../../../support/objects/protected-claims.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

describe('a volume that is deleted', () => {
  it('a deleted volume stays while it is bound', async () => {
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

  it('a deleted VolumeAttributesClass stays while a claim asks for it', async () => {
    const server = await openTestServer()
    await addClass(server, 'fast')
    expect(await finalizersOf(server, `${classes}/fast`)).toEqual(['kubernetes.io/vac-protection'])
    await addClaim(server, 'data', { volumeAttributesClassName: 'fast' })
    await remove(server, `${classes}/fast`)
    expect(await exists(server, `${classes}/fast`)).toBe(true)
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${classes}/fast`)).toBe(false)
  })

  it('a deleted VolumeAttributesClass stays while a claim has it, or is being changed to it', async () => {
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

  it('a deleted VolumeAttributesClass stays while a volume has it', async () => {
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

  it('a deleted VolumeAttributesClass is not held back where its feature gate is off', async () => {
    const featureGates = new Map([['VolumeAttributesClass', false]])
    const server = await openTestServer({ featureGates, controllers: [] })
    await addClass(server, 'fast')
    expect(await finalizersOf(server, `${classes}/fast`)).toEqual([])
  })
})

describe('protected storage', () => {
  it('protected storage gets its finalizer behind the others, in a dry run, too, and nobody owns it', async () => {
    const server = await openTestServer()
    const metadata = { generateName: 'data-', finalizers: ['example.com/hold'] }
    const body = await made(server.post(`${claims}?dryRun=All`, { metadata, spec: storage }))
    expect(body.metadata.finalizers).toEqual(['example.com/hold', 'kubernetes.io/pvc-protection'])
    const owned = JSON.stringify(body.metadata.managedFields)
    expect(owned).toContain('example.com/hold')
    expect(owned).not.toContain('pvc-protection')
  })

  it('protected storage gets its finalizer once where the created object brings it along', async () => {
    const server = await openTestServer()
    const finalizers = ['kubernetes.io/pv-protection', 'example.com/hold']
    await made(server.post(volumes, { metadata: { name: 'disk', finalizers }, spec: disk }))
    expect(await finalizersOf(server, `${volumes}/disk`)).toEqual(finalizers)
  })

  it('protected storage gets its finalizer from an apply, and an apply of the same later leaves it', async () => {
    const server = await openTestServer()
    const body = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: storage }
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    const applied = { ...body, metadata: { name: 'data' } }
    for (let time = 1; time <= 2; time++) {
      await made(server.patch(`${claims}/data?fieldManager=me`, applied, { headers }))
      expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    }
  })

  it('protected storage gets its finalizer back from its controller as long as it is not deleted', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await made(server.patch(`${claims}/data`, { metadata: { finalizers: null } }))
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
  })

  it('protected storage keeps its finalizer where its controller does not run, until one does', async () => {
    const first = await openTestServer({ controllers: ['*', '-pvc-protection'] })
    await addClaim(first, 'data')
    await remove(first, `${claims}/data`)
    expect(await finalizersOf(first, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    expect(await exists(second, `${claims}/data`)).toBe(false)
  })

  it('protected storage has its finalizer in the words of its brand', async () => {
    const server = await openTestServer({ brand: brands.svc })
    await addClaim(server, 'data')
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['svc.io/pvc-protection'])
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })
})

describe('many claims that are deleted together', () => {
  it('many claims deleted together have the pods of their namespace read once, and no watch stays', async () => {
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

import { describe, expect, it } from 'vitest'
import {
  blocking,
  configMapNames,
  controllersSettled,
  createOwned,
  metadataOf,
  ownedBy,
  releaseConfigMap,
  watchConfigMaps,
} from '../../../../../support/objects/owned-objects.ts'
import { configMaps, openTestServer } from '../../../../../support/servers/test-server.ts'

const held = { finalizers: ['example.com/hold'] }

describe('foreground deletion', () => {
  const foreground = { propagationPolicy: 'Foreground' }

  it('foreground deletion keeps the owner, marked, until the dependents that block it are gone', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await createOwned(server, 'quick', [blocking(owner)])
    const { status, body } = await server.delete(`${configMaps}/owner`, foreground)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'ConfigMap',
      metadata: { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['foregroundDeletion'] },
    })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held', 'owner'])
    await releaseConfigMap(server, 'held')
    expect(await configMapNames(server)).toEqual([])
  })

  it('foreground deletion goes down level by level, and up again', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const middle = await createOwned(server, 'middle', [blocking(owner)])
    await createOwned(server, 'leaf', [blocking(middle)])
    const lines = await watchConfigMaps(server)
    await server.delete(`${configMaps}/owner`, foreground)
    expect(await lines(5)).toEqual([
      'MODIFIED owner',
      'MODIFIED middle',
      'DELETED leaf',
      'DELETED middle',
      'DELETED owner',
    ])
  })

  it('foreground deletion waits for no dependent that does not block, and deletes it after the owner', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [ownedBy(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
    expect((await metadataOf(server, 'held')).deletionTimestamp).toBeDefined()
  })

  it('foreground deletion waits no longer for a dependent that stops blocking', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    await server.patch(`${configMaps}/held`, { metadata: { ownerReferences: [ownedBy(owner)] } })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
  })

  it('foreground deletion leaves a dependent that others own, too, and goes on without it', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'shared', [blocking(first), blocking(second)])
    await server.delete(`${configMaps}/a`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['b', 'shared'])
    expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([blocking(second)])
  })

  it('foreground deletion ends in a circle of owners, too', async () => {
    const server = await openTestServer()
    const first = await createOwned(server, 'first')
    const second = await createOwned(server, 'second', [blocking(first)])
    await server.patch(`${configMaps}/first`, { metadata: { ownerReferences: [blocking(second)] } })
    await server.delete(`${configMaps}/first`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('foreground deletion deletes dependents that come while it waits', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    await createOwned(server, 'late', [blocking(owner)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held', 'owner'])
  })

  it('foreground deletion becomes background deletion by a second delete', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    const { body } = await server.delete(`${configMaps}/owner`, { propagationPolicy: 'Background' })
    expect(body).toMatchObject({ kind: 'Status', status: 'Success' })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
  })
})

describe('orphaning deletion', () => {
  it.each([
    ['propagationPolicy', { propagationPolicy: 'Orphan' }],
    ['orphanDependents', { orphanDependents: true }],
  ])(
    'orphaning deletion leaves the dependents, without the owner, by %s',
    async (_name, options) => {
      const server = await openTestServer()
      const owner = await createOwned(server, 'owner')
      const other = await createOwned(server, 'other')
      const child = await createOwned(server, 'child', [blocking(owner)])
      await createOwned(server, 'grandchild', [ownedBy(child)])
      await createOwned(server, 'shared', [ownedBy(other), ownedBy(owner)])
      const { body } = await server.delete(`${configMaps}/owner`, options)
      expect(body.metadata.finalizers).toEqual(['orphan'])
      await controllersSettled()
      expect(await configMapNames(server)).toEqual(['child', 'grandchild', 'other', 'shared'])
      expect(await metadataOf(server, 'child')).not.toHaveProperty('ownerReferences')
      expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([ownedBy(other)])
      expect((await metadataOf(server, 'grandchild')).ownerReferences).toEqual([ownedBy(child)])
    },
  )

  it('orphaning deletion can be asked for by the finalizer before', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner', [], { finalizers: ['orphan'] })
    await createOwned(server, 'child', [ownedBy(owner)])
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child'])
  })

  it('orphaning deletion is passed on by a deleted owner whose own finalizer asks for it', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const child = await createOwned(server, 'child', [ownedBy(owner)], { finalizers: ['orphan'] })
    await createOwned(server, 'grandchild', [ownedBy(child)])
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['grandchild'])
    expect(await metadataOf(server, 'grandchild')).not.toHaveProperty('ownerReferences')
  })

  it('orphaning deletion is the default for jobs', async () => {
    const server = await openTestServer()
    const jobs = '/apis/batch/v1/namespaces/default/jobs'
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } }
    const { body: job } = await server.post(jobs, { metadata: { name: 'job' }, spec: { template } })
    const owner = { name: 'job', uid: job.metadata.uid ?? '' }
    await createOwned(server, 'result', [ownedBy(owner, { apiVersion: 'batch/v1', kind: 'Job' })])
    await server.delete(`${jobs}/job`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['result'])
    expect((await server.get(`${jobs}/job`)).status).toBe(404)
  })
})

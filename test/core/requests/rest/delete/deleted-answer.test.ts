import { describe, expect, it } from 'vitest'
import { numberOfInt64 } from '../../../../../core/base/api/types/scalars.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

const inDefault = '/api/v1/namespaces/default'
const storage = '/apis/storage.k8s.io/v1'
const resource = '/apis/resource.k8s.io/v1'

interface Kind {
  readonly path: string
  readonly kind: string
  readonly facts?: object
}

const container = { name: 'c', image: 'i' }
const template = { spec: { containers: [container] } }
const storageOf = { resources: { requests: { storage: '1Gi' } }, accessModes: ['ReadWriteOnce'] }
const volume = {
  capacity: { storage: '1Gi' },
  accessModes: ['ReadWriteOnce'],
  hostPath: { path: '/tmp' },
}
const attachment = {
  attacher: 'a.example.com',
  nodeName: 'n',
  source: { persistentVolumeName: 'p' },
}

/** Kinds whose DELETE answers what was deleted. */
const kinds: readonly Kind[] = [
  { path: `${inDefault}/services`, kind: 'Service', facts: { spec: { ports: [{ port: 80 }] } } },
  { path: `${inDefault}/serviceaccounts`, kind: 'ServiceAccount' },
  { path: `${inDefault}/podtemplates`, kind: 'PodTemplate', facts: { template } },
  { path: `${inDefault}/resourcequotas`, kind: 'ResourceQuota' },
  { path: `${storage}/csidrivers`, kind: 'CSIDriver' },
  { path: `${storage}/csinodes`, kind: 'CSINode', facts: { spec: { drivers: [] } } },
  { path: `${storage}/storageclasses`, kind: 'StorageClass', facts: { provisioner: 'p' } },
  { path: `${storage}/volumeattachments`, kind: 'VolumeAttachment', facts: { spec: attachment } },
  { path: `${resource}/deviceclasses`, kind: 'DeviceClass', facts: { spec: {} } },
  {
    path: `${resource}/namespaces/default/resourceclaimtemplates`,
    kind: 'ResourceClaimTemplate',
    facts: { spec: { spec: {} } },
  },
]

/** Kinds that finalizers may protect: what a DELETE answers is the object either way. */
const heldKinds: readonly Kind[] = [
  { path: '/api/v1/persistentvolumes', kind: 'PersistentVolume', facts: { spec: volume } },
  {
    path: `${inDefault}/persistentvolumeclaims`,
    kind: 'PersistentVolumeClaim',
    facts: { spec: storageOf },
  },
  {
    path: `${storage}/volumeattributesclasses`,
    kind: 'VolumeAttributesClass',
    facts: { driverName: 'd.example.com', parameters: { a: 'b' } },
  },
]

describe('the answer of a DELETE', () => {
  it.each(kinds)(
    'the answer of a DELETE of a $kind is what was deleted',
    async ({ path, kind, facts }) => {
      const server = await openTestServer()
      const made = await server.post(path, { metadata: { name: 'a' }, ...facts })
      expect(made.status).toBe(201)
      const { body: stored } = await server.get(`${path}/a`)
      const tried = await server.delete(`${path}/a?dryRun=All`)
      expect(tried.status).toBe(200)
      expect(tried.body).toEqual(stored)
      const { status, body } = await server.delete(`${path}/a`)
      expect(status).toBe(200)
      const { resourceVersion } = body.metadata
      expect(body).toEqual({ ...stored, metadata: { ...stored.metadata, resourceVersion } })
      expect(body.kind).toBe(kind)
      expect(Number(resourceVersion)).toBeGreaterThan(Number(stored.metadata.resourceVersion))
      expect((await server.get(`${path}/a`)).status).toBe(404)
    },
  )

  it.each(heldKinds)(
    'the answer of a DELETE of a $kind is the object',
    async ({ path, kind, facts }) => {
      // Without the controllers that put the finalizers back.
      const server = await openTestServer({ controllers: [] })
      expect((await server.post(path, { metadata: { name: 'a' }, ...facts })).status).toBe(201)
      await server.patch(`${path}/a`, { metadata: { finalizers: null } })
      const { status, body } = await server.delete(`${path}/a`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ kind, metadata: { name: 'a' } })
      expect((await server.get(`${path}/a`)).status).toBe(404)
    },
  )

  it('the answer of a DELETE of a pod that goes at once says since when it ends', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const { body: stored } = await server.get(`${pods}/a`)
    server.runtime.advance(5_000)
    const marks = { deletionTimestamp: '2026-01-01T00:00:05Z', deletionGracePeriodSeconds: 0 }
    const tried = await server.delete(`${pods}/a?dryRun=All`)
    const { generation = 0, ...metadata } = stored.metadata
    const ending = { ...metadata, generation: numberOfInt64(generation) + 1, ...marks }
    expect(tried.body).toEqual({ ...stored, metadata: ending })
    const { body } = await server.delete(`${pods}/a`)
    const { resourceVersion } = body.metadata
    expect(body).toEqual({ ...stored, metadata: { ...ending, resourceVersion } })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('the answer of a DELETE is a Status for a CSIStorageCapacity, as for most kinds', async () => {
    const server = await openTestServer()
    const path = `${storage}/namespaces/default/csistoragecapacities`
    await server.post(path, { metadata: { name: 'a' }, storageClassName: 's' })
    expect((await server.delete(`${path}/a`)).body).toMatchObject({ kind: 'Status' })
  })
})

describe('a DELETE that leaves the object to its finalizers', () => {
  const hold = { finalizers: ['example.com/hold'] }

  it.each([
    [202, 'orphanDependents=false'],
    [200, 'orphanDependents=true'],
    [200, 'propagationPolicy=Background'],
    [200, ''],
  ])('a DELETE that leaves the object to its finalizers answers %i for %s', async (code, query) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', hold))
    const { status, body } = await server.delete(`${configMaps}/a?${query}`)
    expect(status).toBe(code)
    expect(body).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'a' } })
  })
})

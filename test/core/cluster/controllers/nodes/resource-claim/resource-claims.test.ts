import { expect, it } from 'vitest'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const group = 'apis/resource.k8s.io/v1/namespaces/default'
const claims = `/${group}/resourceclaims`
const templates = `/${group}/resourceclaimtemplates`
const pods = '/api/v1/namespaces/default/pods'
const devices = { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }] }
const allocated = {
  devices: { results: [{ request: 'gpu', driver: 'gpu.example.com', pool: 'p', device: 'd' }] },
}
const finalizer = 'resource.kubernetes.io/delete-protection'

function open(): Promise<SimulatedCluster> {
  return openCluster({ simulate: ['resourceclaim-controller'] })
}

function template(name: string): ApiObject {
  const metadata = { labels: { from: name }, annotations: { note: 'x' } }
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaimTemplate',
    metadata: { name },
    spec: { metadata, spec: { devices } },
  }
}

function pod(name: string, source: JsonObject, spec: JsonObject = {}): ApiObject {
  const containers = [{ name: 'main', image: 'app' }]
  const resourceClaims = [{ name: 'gpu', ...source }]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers, resourceClaims, ...spec },
  }
}

/** An allocated claim that pods hold. */
async function allocate(
  { client }: SimulatedCluster,
  name: string,
  holders: readonly ApiObject[],
): Promise<void> {
  const metadata = { finalizers: [finalizer] }
  await client.patch(`${claims}/${name}`, 'merge', { metadata })
  const reservedFor = holders.map((holder) => ({
    resource: 'pods',
    name: holder.metadata.name ?? '',
    uid: holder.metadata.uid ?? '',
  }))
  const status = { allocation: allocated, reservedFor }
  await client.patch(`${claims}/${name}/status`, 'merge', { status })
}

it('a pod gets a claim of its own from a template, and its status says which', async () => {
  const { client, advance } = await open()
  await client.create(templates, template('t'))
  const made = await client.create(pods, pod('p', { resourceClaimTemplateName: 't' }))
  await advance('1s')
  const { items } = await client.list(claims)
  expect(items).toHaveLength(1)
  const [claim] = items
  const name = claim?.metadata.name ?? ''
  expect(name).toMatch(/^p-gpu-.{5}$/u)
  expect(claim).toMatchObject({
    metadata: {
      labels: { from: 't' },
      annotations: { note: 'x', 'resource.kubernetes.io/pod-claim-name': 'gpu' },
      ownerReferences: [
        { kind: 'Pod', uid: made.metadata.uid ?? '', controller: true, blockOwnerDeletion: true },
      ],
    },
    spec: { devices: { requests: [{ name: 'gpu' }] } },
  })
  const current = await client.get(`${pods}/p`)
  expect(current).toMatchObject({
    status: { resourceClaimStatuses: [{ name: 'gpu', resourceClaimName: name }] },
  })
})

it('a claim that was deleted is made anew, and one for a pod that is done is deleted', async () => {
  const { client, advance } = await open()
  await client.create(templates, template('t'))
  await client.create(pods, pod('p', { resourceClaimTemplateName: 't' }))
  await advance('1s')
  const first = (await client.list(claims)).items[0]?.metadata.name ?? ''
  await client.delete(`${claims}/${first}`)
  await advance('1s')
  const second = (await client.list(claims)).items[0]?.metadata.name ?? ''
  expect(second).not.toBe(first)
  await client.patch(`${pods}/p/status`, 'merge', { status: { phase: 'Succeeded' } })
  await advance('1s')
  expect((await client.list(claims)).items).toEqual([])
})

it('an event says that a template is missing, which may come later', async () => {
  const { client, advance, eventsOf } = await open()
  await client.create(pods, pod('p', { resourceClaimTemplateName: 't' }))
  await advance('1s')
  const text =
    'FailedResourceClaimCreation: PodResourceClaim gpu: resource claim template "t": resourceclaimtemplate.resource.k8s.io "t" not found'
  expect((await eventsOf('Pod', 'p'))[0]).toBe(text)
  await client.create(templates, template('t'))
  await advance('10s')
  expect((await client.list(claims)).items).toHaveLength(1)
})

it('an allocation ends with the last pod that holds the claim', async () => {
  const cluster = await open()
  const { client, advance } = cluster
  const claim = { apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim', metadata: { name: 'c' } }
  await client.create(claims, { ...claim, spec: { devices } })
  const holders = [
    await client.create(pods, pod('a', { resourceClaimName: 'c' })),
    await client.create(pods, pod('b', { resourceClaimName: 'c' })),
  ]
  await allocate(cluster, 'c', holders)
  await client.patch(`${pods}/a/status`, 'merge', { status: { phase: 'Failed' } })
  await advance('1s')
  const held = await client.get(`${claims}/c`)
  expect(held).toMatchObject({ status: { allocation: allocated, reservedFor: [{ name: 'b' }] } })
  await client.delete(`${pods}/b`, { gracePeriodSeconds: 0 })
  await advance('1s')
  const free = await client.get(`${claims}/c`)
  expect(structOf(free, 'status')).toEqual({})
  expect(free.metadata.finalizers).toBeUndefined()
})

it('an allocated claim is reserved for a pod that has a node already', async () => {
  const cluster = await open()
  const { client, advance } = cluster
  const claim = { apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim', metadata: { name: 'c' } }
  await client.create(claims, { ...claim, spec: { devices } })
  await allocate(cluster, 'c', [])
  await client.create(pods, pod('a', { resourceClaimName: 'c' }, { nodeName: 'n' }))
  await advance('1s')
  const reserved = { status: { reservedFor: [{ resource: 'pods', name: 'a' }] } }
  expect(await client.get(`${claims}/c`)).toMatchObject(reserved)
  await client.delete(`${claims}/c`)
  await advance('1s')
  expect((await client.list(claims)).items).toHaveLength(1)
  await client.delete(`${pods}/a`, { gracePeriodSeconds: 0 })
  await advance('1s')
  expect((await client.list(claims)).items).toEqual([])
})

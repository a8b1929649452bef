import { expect, it } from 'vitest'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { eventsAbout } from '../../../../../support/objects/events-about.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import {
  openTestServer,
  pods,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const sets = '/apis/apps/v1/namespaces/default/statefulsets'
const claims = '/api/v1/namespaces/default/persistentvolumeclaims'

async function withSet(policy?: JsonObject): Promise<TestServer> {
  const server = await openTestServer({ simulate: ['statefulset-controller'] })
  const spec: JsonObject = {
    replicas: 2,
    podManagementPolicy: 'Parallel',
    serviceName: 'peers',
    selector: { matchLabels: { app: 'web' } },
    ...(policy && { persistentVolumeClaimRetentionPolicy: policy }),
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [{ name: 'c', image: 'nginx' }],
        volumes: [
          { name: 'data', emptyDir: {} },
          { name: 'scratch', emptyDir: {} },
        ],
      },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data', labels: { tier: 'db' } },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ],
  }
  const metadata = { name: 'web' }
  const created = await server.post(sets, {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata,
    spec,
  })
  expect(created.status, created.text).toBe(201)
  await settled()
  return server
}

/** Claims with the kinds and names of their owners. */
async function ownersOfClaims(server: TestServer): Promise<string[]> {
  const { items } = (await server.get(claims)).body
  return items.map(({ metadata }) => {
    const owners = (metadata.ownerReferences ?? []).map(({ kind, name }) => `${kind} ${name}`)
    return `${metadata.name}: ${owners.join(', ')}`
  })
}

it('a pod has its name and ordinal as labels, a host name, and volumes of its own claims', async () => {
  const server = await withSet()
  const pod = (await server.get(`${pods}/web-1`)).body
  const { hostname, subdomain, volumes } = structOf(pod as never, 'spec')
  const named = pod.metadata.labels?.['statefulset.kubernetes.io/pod-name']
  const index = pod.metadata.labels?.['apps.kubernetes.io/pod-index']
  expect({ hostname, subdomain, named, index }).toEqual({
    hostname: 'web-1',
    subdomain: 'peers',
    named: 'web-1',
    index: '1',
  })
  expect(volumes).toEqual([
    { name: 'data', persistentVolumeClaim: { claimName: 'data-web-1' } },
    { name: 'scratch', emptyDir: {} },
  ])
  const claim = (await server.get(`${claims}/data-web-1`)).body
  expect(claim.metadata.labels).toEqual({ app: 'web', tier: 'db' })
  expect(await eventsAbout(server, 'web')).toEqual([
    'Normal SuccessfulCreate create Claim data-web-0 Pod web-0 in StatefulSet web success',
    'Normal SuccessfulCreate create Pod web-0 in StatefulSet web successful',
    'Normal SuccessfulCreate create Claim data-web-1 Pod web-1 in StatefulSet web success',
    'Normal SuccessfulCreate create Pod web-1 in StatefulSet web successful',
  ])
})

it('claims have no owner unless the retention policy deletes them', async () => {
  expect(await ownersOfClaims(await withSet())).toEqual(['data-web-0: ', 'data-web-1: '])
})

it('claims that go with their set belong to it, those that go when it shrinks to their pod', async () => {
  const server = await withSet({ whenDeleted: 'Delete', whenScaled: 'Delete' })
  const ofSet = ['data-web-0: StatefulSet web', 'data-web-1: StatefulSet web']
  expect(await ownersOfClaims(server)).toEqual(ofSet)
  // A finalizer keeps the pod, so that the claim can be seen before the garbage collector deletes it.
  await server.patch(`${pods}/web-1`, { metadata: { finalizers: ['test/keep'] } })
  await server.patch(`${sets}/web`, { spec: { replicas: 1 } })
  await settled()
  expect(await ownersOfClaims(server)).toEqual([
    'data-web-0: StatefulSet web',
    'data-web-1: Pod web-1',
  ])
  await server.patch(`${pods}/web-1`, { metadata: { finalizers: null } })
  await settled()
  expect(await ownersOfClaims(server)).toEqual(['data-web-0: StatefulSet web'])
})

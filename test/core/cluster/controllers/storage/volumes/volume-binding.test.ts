import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { openCluster } from '../../../../../support/cluster/simulated-cluster.ts'

const simulate = [
  'persistentvolume-binder-controller',
  'persistentvolume-expander-controller',
  'ephemeral-volume-controller',
]
const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
const volumes = '/api/v1/persistentvolumes'
const classes = '/apis/storage.k8s.io/v1/storageclasses'
const pods = '/api/v1/namespaces/default/pods'

function claim(name: string, spec: JsonObject = {}, annotations: JsonObject = {}): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, annotations: annotations as { [key: string]: string } },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '2Gi' } },
      storageClassName: '',
      ...spec,
    },
  }
}

function volume(name: string, storage: string, spec: JsonObject = {}): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, labels: { disk: name } },
    spec: {
      capacity: { storage },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: `/data/${name}` },
      ...spec,
    },
  }
}

function storageClass(name: string, fields: JsonObject): ApiObject {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'simulation.skerry/provisioner',
    ...fields,
  }
}

function podUsing(name: string, source: JsonObject): ApiObject {
  const containers = [{ name: 'main', image: 'nginx' }]
  const spec = { containers, volumes: [{ name: 'data', ...source }] }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

function phaseOf(object: ApiObject): string {
  return textOf(structOf(object, 'status'), 'phase')
}

interface BindingCase {
  readonly title: string
  readonly volumes: readonly ApiObject[]
  readonly claim: ApiObject
  /** Phase of the claim with its volume, then that of each volume. */
  readonly see: readonly string[]
  /** Last event of the claim. */
  readonly event?: string
}

const wide = { accessModes: ['ReadWriteOnce', 'ReadOnlyMany'] }

/** Volumes and a claim, and what becomes of them. */
const bindings: readonly BindingCase[] = [
  {
    title: 'the smallest of the volumes that are large enough',
    volumes: [volume('a', '5Gi'), volume('b', '3Gi'), volume('c', '1Gi')],
    claim: claim('x'),
    see: ['Bound b', 'a Available', 'b Bound', 'c Available'],
  },
  {
    title: 'a volume with fewer access modes before a smaller one',
    volumes: [volume('a', '2Gi', wide), volume('b', '3Gi')],
    claim: claim('x'),
    see: ['Bound b', 'a Available', 'b Bound'],
  },
  {
    title: 'a volume that the selector matches',
    volumes: [volume('a', '2Gi'), volume('b', '3Gi')],
    claim: claim('x', { selector: { matchLabels: { disk: 'b' } } }),
    see: ['Bound b', 'a Available', 'b Bound'],
  },
  {
    title: 'a volume of its class alone',
    volumes: [volume('a', '2Gi'), volume('b', '3Gi', { storageClassName: 'fast' })],
    claim: claim('x', { storageClassName: 'fast' }),
    see: ['Bound b', 'a Available', 'b Bound'],
  },
  {
    title: 'the volume that is reserved for it, however large',
    volumes: [
      volume('a', '2Gi'),
      volume('b', '9Gi', { claimRef: { namespace: 'default', name: 'x' } }),
    ],
    claim: claim('x'),
    see: ['Bound b', 'a Available', 'b Bound'],
  },
  {
    title: 'the volume that it names',
    volumes: [volume('a', '2Gi'), volume('b', '9Gi')],
    claim: claim('x', { volumeName: 'b' }),
    see: ['Bound b', 'a Available', 'b Bound'],
  },
  {
    title: 'no volume where the named one is too small',
    volumes: [volume('a', '1Gi')],
    claim: claim('x', { volumeName: 'a' }),
    see: ['Pending a', 'a Available'],
    event: 'VolumeMismatch: Cannot bind to requested volume "a": requested PV is too small',
  },
  {
    title: 'no volume where none fits and no class is set',
    volumes: [volume('a', '1Gi')],
    claim: claim('x'),
    see: ['Pending ', 'a Available'],
    event:
      'FailedBinding: no persistent volumes available for this claim and no storage class is set',
  },
  {
    title: 'no volume of a class that does not exist',
    volumes: [],
    claim: claim('x', { storageClassName: 'none' }),
    see: ['Pending '],
    event: 'ProvisioningFailed: storageclass.storage.k8s.io "none" not found',
  },
]

describe('binding of volumes', () => {
  it('a claim gets the volume that fits best, or waits with an event that says why', async () => {
    const { client, advance, eventsOf } = await openCluster({ simulate })
    const seen: object[] = []
    for (const { title, volumes: given, claim: wanted, event } of bindings) {
      for (const each of given) await client.create(volumes, each)
      await client.create(claims, wanted)
      await advance('1s')
      const bound = await client.get(`${claims}/x`)
      const { items } = await client.list(volumes)
      const last = (await eventsOf('PersistentVolumeClaim', 'x')).at(-1) ?? ''
      seen.push({
        title,
        see: [
          `${phaseOf(bound)} ${textOf(structOf(bound, 'spec'), 'volumeName')}`,
          ...items.map((each) => `${each.metadata.name ?? ''} ${phaseOf(each)}`),
        ],
        ...(event !== undefined && { event: last }),
      })
      await client.delete(`${claims}/x`)
      for (const { metadata } of items) await client.delete(`${volumes}/${metadata.name ?? ''}`)
      await advance('1s')
    }
    expect(seen).toEqual(
      bindings.map(({ title, see, event }) => ({
        title,
        see,
        ...(event !== undefined && { event }),
      })),
    )
  })

  it('a volume of a deleted claim is kept, made available again or fails, by its reclaim policy', async () => {
    const { client, advance, eventsOf } = await openCluster({ simulate })
    const rows: string[] = []
    for (const [name, policy, path] of [
      ['kept', 'Retain', '/data'],
      ['again', 'Recycle', '/data'],
      ['fails', 'Delete', '/data'],
      ['deleted', 'Delete', '/tmp/data'],
    ] as const) {
      const spec = { persistentVolumeReclaimPolicy: policy, hostPath: { path } }
      await client.create(volumes, volume(name, '2Gi', spec))
      await client.create(claims, claim(name, { volumeName: name }))
      await advance('1s')
      await client.delete(`${claims}/${name}`)
      await advance('1s')
      const { items } = await client.list(volumes)
      const found = items.find(({ metadata }) => metadata.name === name)
      const phase = found && textOf(structOf(found, 'status'), 'phase')
      rows.push(`${phase ?? 'gone'} ${(await eventsOf('PersistentVolume', name)).join()}`)
    }
    expect(rows).toEqual([
      'Released ',
      'Available VolumeRecycled: Volume recycled',
      'Failed VolumeFailedDelete: host_path deleter only supports /tmp/.+ but received provided /data',
      'gone ',
    ])
  })

  it('a claim of a delayed class waits for its pod, gets a volume on the chosen node, grows, and its volume goes with it', async () => {
    const { client, advance, eventsOf } = await openCluster({ simulate })
    const fields = { volumeBindingMode: 'WaitForFirstConsumer', allowVolumeExpansion: true }
    await client.create(classes, storageClass('later', fields))
    await client.create(claims, claim('x', { storageClassName: 'later' }))
    await advance('1s')
    await client.create(pods, podUsing('web', { persistentVolumeClaim: { claimName: 'x' } }))
    await advance('15s')
    const annotations = { 'volume.kubernetes.io/selected-node': 'node-7' }
    await client.patch(`${claims}/x`, 'merge', { metadata: { annotations } })
    await advance('1s')
    const bound = await client.get(`${claims}/x`)
    const name = `pvc-${bound.metadata.uid ?? ''}`
    expect(bound).toMatchObject({
      spec: { volumeName: name },
      status: { phase: 'Bound', capacity: { storage: '2Gi' }, accessModes: ['ReadWriteOnce'] },
    })
    const terms = [
      { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node-7'] }] },
    ]
    expect(await client.get(`${volumes}/${name}`)).toMatchObject({
      spec: {
        nodeAffinity: { required: { nodeSelectorTerms: terms } },
        persistentVolumeReclaimPolicy: 'Delete',
      },
      status: { phase: 'Bound' },
    })
    const resources = { requests: { storage: '5Gi' } }
    await client.patch(`${claims}/x`, 'merge', { spec: { resources } })
    await advance('1s')
    expect(structOf(await client.get(`${claims}/x`), 'status')).toEqual({
      phase: 'Bound',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '5Gi' },
    })
    expect(await eventsOf('PersistentVolumeClaim', 'x')).toEqual([
      'WaitForFirstConsumer: waiting for first consumer to be created before binding',
      'WaitForPodScheduled: waiting for pod web to be scheduled',
      "ExternalProvisioning: Waiting for a volume to be created either by the external provisioner 'simulation.skerry/provisioner' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.",
      `Provisioning: External provisioner is provisioning volume for claim "default/x"`,
      `ProvisioningSucceeded: Successfully provisioned volume ${name}`,
      `Resizing: External resizer is resizing volume ${name}`,
      'VolumeResizeSuccessful: Resize volume succeeded',
    ])
    await client.delete(`${pods}/web`, { gracePeriodSeconds: 0 })
    await client.delete(`${claims}/x`)
    await advance('1s')
    expect((await client.list(volumes)).items).toEqual([])
  })

  it('a claim without a class gets the default one, and an ephemeral volume gets a claim of its pod', async () => {
    const { client, advance } = await openCluster({
      simulate: [...simulate, 'simulated-nodes'],
      nodes: 0,
    })
    await advance('1s')
    const [standard] = (await client.list(classes)).items
    expect(standard).toMatchObject({
      metadata: {
        name: 'standard',
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      volumeBindingMode: 'WaitForFirstConsumer',
    })
    const { spec } = claim('x')
    const { storageClassName: _none, ...template } = structOf({ spec: spec ?? null }, 'spec')
    const volumeClaimTemplate = { metadata: { labels: { app: 'web' } }, spec: template }
    const made = await client.create(pods, podUsing('web', { ephemeral: { volumeClaimTemplate } }))
    await advance('1s')
    expect(await client.get(`${claims}/web-data`)).toMatchObject({
      metadata: {
        labels: { app: 'web' },
        ownerReferences: [{ kind: 'Pod', uid: made.metadata.uid, controller: true }],
      },
      spec: { storageClassName: 'standard' },
      status: { phase: 'Pending' },
    })
  })
})

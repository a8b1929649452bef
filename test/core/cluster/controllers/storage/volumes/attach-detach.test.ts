import { describe, expect, it } from 'vitest'
import {
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
const pods = '/api/v1/namespaces/default/pods'
const attachments = '/apis/storage.k8s.io/v1/volumeattachments'
const simulate = [
  'simulated-nodes',
  'persistentvolume-binder-controller',
  'persistentvolume-attach-detach-controller',
]
const uniqueName = 'kubernetes.io/csi/disk.example.com^handle-1'
/** SHA-256 of `handle-1disk.example.comnode-1`. */
const onFirstNode = 'csi-f2ffba6e20981f72b78b9e50cd085771d517bd3a42ac9bf192e80b5f3f5a65f1'

async function createVolume({ client }: SimulatedCluster, mode = 'ReadWriteOnce'): Promise<void> {
  const shared = { accessModes: [mode], storageClassName: '' }
  await client.create('/api/v1/persistentvolumes', {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'disk' },
    spec: {
      ...shared,
      capacity: { storage: '1Gi' },
      csi: { driver: 'disk.example.com', volumeHandle: 'handle-1' },
    },
  })
  await client.create(claims, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: { ...shared, resources: { requests: { storage: '1Gi' } } },
  })
}

async function createPod({ client }: SimulatedCluster, name: string, node: string): Promise<void> {
  await client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      nodeName: node,
      containers: [{ name: 'main', image: 'nginx' }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    },
  })
}

/** What a cluster shows of attached volumes: attachments as `node attached`, then the lists of nodes that have any. */
async function seen({ client }: SimulatedCluster): Promise<readonly string[]> {
  const { items } = await client.list(attachments)
  const nodes = (await client.list('/api/v1/nodes')).items
  return [
    ...items.map((item) => {
      const node = textOf(structOf(item, 'spec'), 'nodeName')
      return `${node} ${JSON.stringify(structOf(item, 'status')['attached'])}`
    }),
    ...nodes.flatMap((node) => listsOf(node)),
  ]
}

function listsOf(node: ApiObject): string[] {
  const status = structOf(node, 'status')
  const attached = objectsOf(status, 'volumesAttached').map((each) => textOf(each, 'name'))
  const used = textsOf(status, 'volumesInUse')
  const { name = '' } = node.metadata
  return [
    ...(attached.length > 0 ? [`${name} attached ${attached.join()}`] : []),
    ...(used.length > 0 ? [`${name} in use ${used.join()}`] : []),
  ]
}

const open = async (): Promise<SimulatedCluster> => {
  const cluster = await openCluster({ simulate, nodes: 2 })
  await cluster.advance('1s')
  return cluster
}

describe('attached volumes', () => {
  it('a CSI volume is attached once for the pods of a node, and detached after the last of them', async () => {
    const cluster = await open()
    const { client, advance } = cluster
    await createVolume(cluster)
    await advance('1s')
    await createPod(cluster, 'a', 'node-1')
    await createPod(cluster, 'b', 'node-1')
    await advance('10s')
    const [attachment] = (await client.list(attachments)).items
    expect(attachment).toMatchObject({
      metadata: { name: onFirstNode },
      spec: {
        attacher: 'disk.example.com',
        nodeName: 'node-1',
        source: { persistentVolumeName: 'disk' },
      },
    })
    const both = [`node-1 attached ${uniqueName}`, `node-1 in use ${uniqueName}`]
    expect(await seen(cluster)).toEqual(['node-1 true', ...both])
    expect(await cluster.eventsOf('Pod', 'a')).toContain(
      'SuccessfulAttachVolume: AttachVolume.Attach succeeded for volume "disk" ',
    )
    await client.delete(`${pods}/a`)
    await advance('60s')
    expect(await seen(cluster)).toEqual(['node-1 true', ...both])
    await client.delete(`${pods}/b`)
    await advance('60s')
    expect(await seen(cluster)).toEqual([])
  })

  it('a volume for one node at a time waits until the other node has detached it', async () => {
    const cluster = await open()
    await createVolume(cluster)
    await cluster.advance('1s')
    await createPod(cluster, 'a', 'node-1')
    await cluster.advance('1s')
    await createPod(cluster, 'b', 'node-2')
    await cluster.advance('1s')
    expect((await seen(cluster)).slice(0, 1)).toEqual(['node-1 true'])
    const text = 'Multi-Attach error for volume "disk" Volume is already used by pod(s) a'
    expect(await cluster.eventsOf('Pod', 'b')).toContain(`FailedAttachVolume: ${text}`)
    await cluster.client.delete(`${pods}/a`)
    await cluster.advance('60s')
    const both = [`node-2 attached ${uniqueName}`, `node-2 in use ${uniqueName}`]
    expect(await seen(cluster)).toEqual(['node-2 true', ...both])
  })

  it('volumes of drivers that need no attachment are not attached', async () => {
    const cluster = await open()
    await cluster.client.create('/apis/storage.k8s.io/v1/csidrivers', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: 'disk.example.com' },
      spec: { attachRequired: false },
    })
    await createVolume(cluster, 'ReadWriteMany')
    await cluster.advance('1s')
    await createPod(cluster, 'a', 'node-1')
    await cluster.advance('1s')
    expect(await seen(cluster)).toEqual([])
  })

  it('on a node with a kubelet of its own the attacher of the driver is waited for', async () => {
    const cluster = await open()
    const { client } = cluster
    const annotations = { 'volumes.kubernetes.io/controller-managed-attach-detach': 'true' }
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'real', annotations } }
    await client.create('/api/v1/nodes', node)
    await createVolume(cluster)
    await cluster.advance('1s')
    await createPod(cluster, 'a', 'real')
    await cluster.advance('1s')
    expect(await seen(cluster)).toEqual(['real false'])
    const [attachment] = (await client.list(attachments)).items
    const path = `${attachments}/${attachment?.metadata.name ?? ''}/status`
    await client.patch(path, 'merge', { status: { attached: true } })
    await cluster.advance('1s')
    expect(await seen(cluster)).toEqual(['real true', `real attached ${uniqueName}`])
  })
})

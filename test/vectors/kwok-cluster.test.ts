import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { parseDocuments } from '../../core/objects/codec/documents.ts'
import { runInPod } from '../support/cluster/pod-exec.ts'
import {
  conditionIn,
  openCluster,
  type SimulatedCluster,
} from '../support/cluster/simulated-cluster.ts'
import { describePlace } from '../support/recorded/vectors.ts'
import { MockRun } from '../support/servers/mock-run.ts'

const root = new URL('../../../shared/crds/kwok/kustomize/', import.meta.url)
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'
const pods = '/api/v1/namespaces/default/pods'

async function createFrom(
  { client }: SimulatedCluster,
  folder: string,
  kind: string,
  path: string,
): Promise<void> {
  const place = new URL(folder, root)
  for (const file of readdirSync(place).filter((name) => name.endsWith('.yaml'))) {
    for (const document of parseDocuments(readFileSync(new URL(file, place), 'utf8'))) {
      const object = document as ApiObject
      if (object.kind === kind) await client.create(path, object)
    }
  }
}

async function openWithDefinitions(): Promise<SimulatedCluster> {
  const cluster = await openCluster({ simulate: true, nodes: 0 })
  await createFrom(cluster, 'crd/bases/', 'CustomResourceDefinition', definitions)
  await cluster.advance('1s')
  return cluster
}

async function createNode({ client }: SimulatedCluster): Promise<void> {
  const annotations = { 'kwok.x-k8s.io/node': 'fake' }
  await client.create('/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'kwok-node-0', annotations },
  })
}

async function createPod({ client }: SimulatedCluster, name: string): Promise<void> {
  const spec = { containers: [{ name: 'main', image: 'nginx' }] }
  await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec })
}

/** Field managers that wrote the status of an object. */
function statusWriters({ metadata }: ApiObject): unknown[] {
  const fields = metadata.managedFields ?? []
  return fields.filter(({ subresource }) => subresource === 'status').map(({ manager }) => manager)
}

/** What tools around kwok set up, so that every pod answers. */
const answers = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterLogs
metadata: { name: default }
spec: { logs: [{ logsFile: /dev/null }] }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterExec
metadata: { name: default }
spec: { execs: [{ local: { workDir: /srv, securityContext: { runAsUser: 1001 } } }] }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterAttach
metadata: { name: default }
spec: { attaches: [{}] }
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterPortForward
metadata: { name: default }
spec: { forwards: [{}] }
`

describePlace("kwok's stages in a simulated cluster", root, () => {
  it('nodes and pods become ready by the stages alone, and the leases of the nodes are renewed', async () => {
    const cluster = await openWithDefinitions()
    const { client, advance } = cluster
    await createFrom(cluster, 'stage/node/fast/', 'Stage', stages)
    await createFrom(cluster, 'stage/pod/fast/', 'Stage', stages)
    await advance('1s')
    await createNode(cluster)
    await advance('10s')
    await createPod(cluster, 'a')
    await advance('5s')
    const node = await client.get('/api/v1/nodes/kwok-node-0')
    expect(conditionIn(node, 'Ready')).toBe('True KubeletReady')
    const info = structOf(node, 'status', 'nodeInfo')
    expect(textOf(info, 'kubeletVersion')).toMatch(/^kwok-/)
    expect(statusWriters(node)).toEqual(['kwok'])
    const pod = await client.get(`${pods}/a`)
    const status = structOf(pod, 'status')
    expect([textOf(status, 'phase'), conditionIn(pod, 'Ready')]).toEqual(['Running', 'True'])
    expect(statusWriters(pod)).not.toContain('kubelet')
    expect(objectsOf(status, 'containerStatuses')).toMatchObject([{ name: 'main', ready: true }])

    await advance('6m')
    expect(statusWriters(await client.get('/api/v1/nodes/kwok-node-0'))).toEqual(['kwok'])
    const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases'
    const lease = await client.get(`${leases}/kwok-node-0`)
    expect(textOf(structOf(lease, 'spec'), 'renewTime').slice(0, 16)).toBe('2026-05-01T12:06')

    await client.delete(`${pods}/a`)
    await advance('1s')
    expect((await client.list(pods)).items).toEqual([])
  })

  it('the kubelet runs pods until stages for them come, and again when these are deleted', async () => {
    const cluster = await openWithDefinitions()
    const { client, advance } = cluster
    await createNode(cluster)
    await advance('10s')
    await createPod(cluster, 'before')
    await advance('10s')
    expect(statusWriters(await client.get(`${pods}/before`))).toContain('kubelet')

    await createFrom(cluster, 'stage/pod/fast/', 'Stage', stages)
    await advance('1s')
    await createPod(cluster, 'staged')
    await advance('10s')
    const staged = await client.get(`${pods}/staged`)
    expect(textOf(structOf(staged, 'status'), 'phase')).toBe('Running')
    expect(statusWriters(staged)).not.toContain('kubelet')

    await client.deleteCollection(stages)
    await advance('1s')
    await createPod(cluster, 'after')
    await advance('10s')
    expect(statusWriters(await client.get(`${pods}/after`))).toContain('kubelet')
    await client.delete(`${pods}/staged`)
    await advance('60s')
    const left = (await client.list(pods)).items.map(({ metadata }) => metadata.name)
    expect(left).toEqual(['after', 'before'])
  })

  it("objects of kwok's other kinds choose what a pod answers", async () => {
    const cluster = await openWithDefinitions()
    const { client, advance, server } = cluster
    await createNode(cluster)
    await advance('10s')
    const spec = { nodeName: 'kwok-node-0', containers: [{ name: 'main', image: 'nginx' }] }
    await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec })
    await advance('10s')
    const log = async (): Promise<unknown> => new MockRun(server).send('GET', `${pods}/a/log`)
    expect(await log()).toContain('start worker processes')
    for (const document of parseDocuments(answers)) {
      const object = document as ApiObject
      const plural = { ClusterAttach: 'clusterattaches', ClusterLogs: 'clusterlogs' }[object.kind]
      const resource = plural ?? `${object.kind.toLowerCase()}s`
      await client.create(`/apis/kwok.x-k8s.io/v1alpha1/${resource}`, object)
    }
    expect(await log()).toBe('')
    expect(await runInPod(server, 'a', ['sh', '-c', 'pwd; id -u'])).toMatchObject({
      stdout: '/srv\n1001\n',
    })
  })
})

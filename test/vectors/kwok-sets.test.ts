import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numberOf, objectsOf, structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import {
  conditionIn,
  openCluster,
  type SimulatedCluster,
} from '../support/cluster/simulated-cluster.ts'
import { describePlace } from '../support/recorded/vectors.ts'

const root = new URL('../../../shared/crds/kwok/kustomize/stage/', import.meta.url)
const pods = '/api/v1/namespaces/default/pods'

/** Texts of the stages of folders, as they are. */
function stagesOf(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const place = new URL(`${folder}/`, root)
    return readdirSync(place)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => readFileSync(new URL(name, place), 'utf8'))
  })
}

async function open(...folders: readonly string[]): Promise<SimulatedCluster> {
  const simulate = ['stage-controller', 'simulated-nodes']
  return openCluster({ simulate, nodes: 0, kwokConfig: stagesOf(...folders) })
}

async function createNode({ client }: SimulatedCluster, metadata: object = {}): Promise<void> {
  const annotations = { 'kwok.x-k8s.io/node': 'fake' }
  await client.create('/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n1', annotations, ...metadata },
  })
}

async function createPod({ client }: SimulatedCluster, metadata: object, more = {}): Promise<void> {
  const spec = { nodeName: 'n1', containers: [{ name: 'main', image: 'nginx' }], ...more }
  await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec } as ApiObject)
}

/** What a container is about: `waiting ContainerCreating`, `running`, `terminated Completed 0`. */
function stateOf(container: JsonObject): string {
  const state = structOf(container, 'state')
  const name = Object.keys(state)[0] ?? ''
  const { [name]: facts = {} } = state as Readonly<Record<string, JsonObject>>
  const parts = [name, textOf(facts, 'reason'), numberOf(facts, 'exitCode') ?? '']
  return parts.filter((part) => part !== '').join(' ')
}

function podLine(pod: ApiObject): string {
  const status = structOf(pod, 'status')
  const states = ['initContainerStatuses', 'containerStatuses'].flatMap((list) =>
    objectsOf(status, list).map(stateOf),
  )
  const conditions = ['Initialized', 'Ready'].map((type) => conditionIn(pod, type).split(' ')[0])
  return [textOf(status, 'phase'), ...conditions, ...states].join(', ')
}

/** What is seen of all pods, each time that it changes, by the second: `3 a: Running, …`. */
async function watchPods(cluster: SimulatedCluster, seconds: number): Promise<string[]> {
  const seen: string[] = []
  const last = new Map<string, string>()
  for (let second = 1; second <= seconds; second++) {
    await cluster.advance('1s')
    const { items } = await cluster.client.list(pods)
    const lines = new Map(items.map((pod) => [pod.metadata.name ?? '', podLine(pod)]))
    for (const name of new Set([...last.keys(), ...lines.keys()])) {
      const line = lines.get(name) ?? 'deleted'
      if (last.get(name) !== line) seen.push(`${second} ${name}: ${line}`)
      last.set(name, line)
    }
  }
  return seen
}

describePlace("kwok's sets of stages, unchanged", root, () => {
  it('pod-general takes pods through their init containers to their ends, with delays by the seed', async () => {
    const cluster = await open('node/fast', 'pod/general')
    await createNode(cluster)
    await createPod(cluster, { name: 'plain' })
    const initContainers = [{ name: 'first', image: 'busybox' }]
    await createPod(cluster, { name: 'init' }, { initContainers })
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } }
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'j' }, spec: { template } }
    const { metadata } = await cluster.client.create(
      '/apis/batch/v1/namespaces/default/jobs',
      job as ApiObject,
    )
    const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: metadata.uid ?? '' }
    const annotations = { 'pod-complete.stage.kwok.x-k8s.io/delay': '8s' }
    await createPod(cluster, { name: 'task', ownerReferences: [owner], annotations })
    const seen = await watchPods(cluster, 24)
    await cluster.client.delete(`${pods}/plain`)
    const after = await watchPods(cluster, 32)
    seen.push(...after.filter((line) => line.endsWith('deleted')))
    expect(seen).toEqual([
      '1 init: Pending, , ',
      '1 plain: Pending, , ',
      '1 task: Pending, , ',
      '3 task: Pending, True, False, waiting ContainerCreating',
      '4 init: Pending, False, False, waiting PodInitializing, waiting PodInitializing',
      '4 plain: Pending, True, False, waiting ContainerCreating',
      '5 init: Pending, False, False, running, waiting PodInitializing',
      '5 task: Running, True, True, running',
      '6 plain: Running, True, True, running',
      '8 init: Pending, True, False, terminated Completed 0, waiting ContainerCreating',
      '10 task: Succeeded, True, True, terminated Completed 0',
      '11 init: Running, True, True, terminated Completed 0, running',
      '16 plain: deleted',
    ])
  })

  it('pod-chaos fails pods and init containers that are labelled, as their annotations say', async () => {
    const cluster = await open('node/fast', 'pod/general', 'pod/chaos')
    await createNode(cluster)
    const failing = 'pod-container-running-failed.stage.kwok.x-k8s.io'
    const init = 'pod-init-container-running-failed.stage.kwok.x-k8s.io'
    await createPod(cluster, { name: 'usual', labels: { [failing]: 'true' } })
    await createPod(cluster, {
      name: 'chosen',
      labels: { [failing]: 'true' },
      annotations: {
        [`${failing}/delay`]: '6s',
        [`${failing}/jitter-delay`]: '6s',
        [`${failing}/reason`]: 'OOMKilled',
        [`${failing}/exit-code`]: '137',
      },
    })
    await createPod(
      cluster,
      { name: 'init', labels: { [init]: 'true' } },
      { initContainers: [{ name: 'first', image: 'busybox' }] },
    )
    expect(await watchPods(cluster, 12)).toEqual([
      '1 chosen: Pending, , ',
      '1 init: Failed, False, False, terminated initContainerError 1, waiting PodInitializing',
      '1 usual: Pending, , ',
      '4 chosen: Pending, True, False, waiting ContainerCreating',
      '4 usual: Pending, True, False, waiting ContainerCreating',
      '5 chosen: Running, True, True, running',
      '6 usual: Running, True, True, running',
      '7 usual: Failed, True, False, terminated containerFailed 1',
      '11 chosen: Failed, True, False, terminated OOMKilled 137',
    ])
  })

  it('node-chaos makes labelled nodes unready after their delay', async () => {
    const cluster = await open('node/fast', 'node/chaos', 'node/heartbeat-with-lease')
    const chaos = 'node-not-ready.stage.kwok.x-k8s.io'
    await createNode(cluster)
    const seen: string[] = []
    const look = async (duration: string): Promise<void> => {
      await cluster.advance(duration)
      const node = await cluster.client.get('/api/v1/nodes/n1')
      const types = ['Ready', 'DiskPressure']
      seen.push(`${duration}: ${types.map((type) => conditionIn(node, type)).join(', ')}`)
    }
    await look('5s')
    await cluster.client.patch('/api/v1/nodes/n1', 'merge', {
      metadata: {
        labels: { [chaos]: 'true' },
        annotations: {
          [`${chaos}/delay`]: '10s',
          [`${chaos}/jitter-delay`]: '10s',
          [`${chaos}/type`]: 'DiskPressure',
          [`${chaos}/reason`]: 'DiskFull',
        },
      },
    })
    await look('9s')
    await look('1s')
    expect(seen).toEqual([
      '5s: True KubeletReady, False KubeletHasNoDiskPressure',
      '9s: True KubeletReady, False KubeletHasNoDiskPressure',
      '1s: False DiskFull, True DiskFull',
    ])
  })
})

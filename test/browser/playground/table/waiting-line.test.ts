import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { type MockOptions, simulatedControllers } from '../../../../core/index.ts'
import { pluralWords, resourceKey } from '../../../../web-playground/resources/resource-key.ts'
import type { ViewState } from '../../../../web-playground/state/view-state.ts'
import type { ResourceView } from '../../../../web-playground/table/resource-view.ts'
import '../../../../web-playground/table/resource-view.ts'
import { findWaitingRows, waitingText } from '../../../../web-playground/table/waiting-rows.ts'
import { deepQuery, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

const labels = { app: 'web' }
const container = { name: 'web', image: 'nginx' }
const template = { metadata: { labels }, spec: { containers: [container] } }
const selected = { selector: { matchLabels: labels }, template }
const job = { template: { spec: { ...template.spec, restartPolicy: 'Never' } } }
const storage = { accessModes: ['ReadWriteOnce'] }

function made(
  apiVersion: string,
  kind: string,
  name: string,
  spec: JsonObject,
  more: JsonObject = {},
) {
  return { apiVersion, kind, metadata: { name }, spec, ...more }
}

const deployment = made('apps/v1', 'Deployment', 'web', { replicas: 3, ...selected })

/** Objects that wait, as a server without controllers leaves them, and some that do not. */
const fixtures = [
  made('v1', 'Pod', 'new', template.spec),
  made('v1', 'Pod', 'placed', { ...template.spec, nodeName: 'node-1' }),
  made('v1', 'Pod', 'running', template.spec, { status: { phase: 'Running' } }),
  made('v1', 'Pod', 'gated', { ...template.spec, schedulingGates: [{ name: 'example/gate' }] }),
  deployment,
  made('apps/v1', 'Deployment', 'empty', { replicas: 0, ...selected }),
  made('apps/v1', 'ReplicaSet', 'web', selected),
  made('apps/v1', 'StatefulSet', 'db', { serviceName: 'db', ...selected }),
  made('apps/v1', 'DaemonSet', 'agent', selected),
  made('v1', 'ReplicationController', 'old', { selector: labels, template }),
  made('batch/v1', 'Job', 'once', job),
  made('batch/v1', 'Job', 'held', { ...job, suspend: true }),
  made('batch/v1', 'CronJob', 'daily', { schedule: '0 0 * * *', jobTemplate: { spec: job } }),
  made('v1', 'Service', 'plain', { ports: [{ port: 80 }] }),
  made('v1', 'Service', 'public', { type: 'LoadBalancer', ports: [{ port: 80 }] }),
  made('v1', 'PersistentVolumeClaim', 'data', {
    ...storage,
    resources: { requests: { storage: '1Gi' } },
  }),
  made('v1', 'PersistentVolume', 'disk', {
    ...storage,
    capacity: { storage: '1Gi' },
    hostPath: { path: '/disk' },
  }),
  made('v1', 'Node', 'bare', {}),
  made('autoscaling/v2', 'HorizontalPodAutoscaler', 'web', {
    maxReplicas: 3,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  }),
]

const texts: Readonly<Record<string, string | undefined>> = {
  pods: '2 pods wait for the scheduler and the kubelet, which are off.',
  'deployments.apps': 'web waits for the deployment controller, which is off.',
  'replicasets.apps': 'web waits for the replica set controller, which is off.',
  'statefulsets.apps': 'db waits for the stateful set controller, which is off.',
  'daemonsets.apps': 'agent waits for the daemon set controller, which is off.',
  replicationcontrollers: 'old waits for the replication manager, which is off.',
  'jobs.batch': '2 jobs wait for the job controller, which is off.',
  'cronjobs.batch': 'daily waits for the cron job controller, which is off.',
  services: 'public waits for the service controller, which is off.',
  persistentvolumeclaims: 'data waits for the persistent volume binder, which is off.',
  persistentvolumes: 'disk waits for the persistent volume binder, which is off.',
  nodes: 'bare waits for the kubelet, which is off.',
  'horizontalpodautoscalers.autoscaling':
    'web waits for the horizontal pod autoscaler, which is off.',
  'controllerrevisions.apps':
    'No controller makes controller revisions for stateful and daemon sets: the simulation is off.',
  secrets: undefined,
}

/** Controllers that run, what waits then for the next one, and in which table. */
const partly: readonly (readonly [string, readonly string[], string | undefined])[] = [
  ['deployments.apps', ['deployment'], 'web waits for the replica set controller, which is off.'],
  ['deployments.apps', ['deployment', 'replicaset'], 'web waits for the scheduler, which is off.'],
  [
    'deployments.apps',
    ['deployment', 'replicaset', 'scheduler'],
    'web waits for the kubelet, which is off.',
  ],
  ['deployments.apps', ['deployment', 'replicaset', 'scheduler', 'simulated-nodes'], undefined],
  ['pods', ['scheduler'], 'placed waits for the kubelet, which is off.'],
  ['pods', ['simulated-nodes'], 'new waits for the scheduler, which is off.'],
  ['services', ['service'], undefined],
  [
    'controllerrevisions.apps',
    ['scheduler'],
    'No controller makes controller revisions for stateful and daemon sets.',
  ],
  ['controllerrevisions.apps', ['daemonset'], undefined],
]

/** Reads the text about what waits in the table of a resource while those controllers run. */
async function waitingTexts(): Promise<
  (key: string, controllers: readonly string[]) => Promise<string | undefined>
> {
  const { playground } = await openPlayground({ fixtures })
  return async (key, controllers) => {
    const resource = playground.served.value.kinds.find((kind) => resourceKey(kind) === key)
    if (!resource) throw new TypeError(`there is no ${key}`)
    const feed = playground.openFeed(resource, '', '')
    onTestFinished(() => feed.stop())
    await eventually(() => feed.phase === 'live')
    const rows = feed.rows.sorted(feed.columns, undefined)
    const waited = { resource: key, controllers }
    return waitingText(findWaitingRows(waited, feed.columns, rows), {
      ...waited,
      plural: pluralWords(resource),
      isEmpty: rows.length === 0,
    })
  }
}

async function open(options: MockOptions, view: Partial<ViewState>) {
  const { playground } = await openPlayground(options, view)
  const { renderRoot } = mount<ResourceView>('resource-view', playground)
  const find = (selector: string) => {
    const line = deepQuery(renderRoot, 'waiting-line')
    return line && deepQuery(line.shadowRoot ?? line, selector)
  }
  return { playground, find }
}

describe('the line about what waits', () => {
  it('the line about what waits names the controllers that are off, for every kind that they move', async () => {
    const textOf = await waitingTexts()
    const seen = await Promise.all(
      Object.keys(texts).map(async (key) => [key, await textOf(key, [])] as const),
    )
    expect(Object.fromEntries(seen)).toEqual(texts)
  })

  it('the line about what waits names the first controller that is off, while others run', async () => {
    const textOf = await waitingTexts()
    for (const [key, controllers, text] of partly) {
      const names = simulatedControllers(controllers)
      expect(await textOf(key, names), `${key}: ${controllers.join()}`).toBe(text)
    }
  })

  it('the line about what waits offers all controllers where the server runs some', async () => {
    const { find } = await open(
      { fixtures: [deployment], simulate: ['deployment'] },
      { resource: 'deployments.apps' },
    )
    const line = await eventually(() => find('p'))
    expect(line.textContent).toContain('web waits for the replica set controller, which is off.')
    expect(find('button')?.textContent?.trim()).toBe('Start all controllers')
  })

  it('the line about what waits shows why a simulation cannot start, and ends once one runs', async () => {
    const { playground, find } = await open(
      { fixtures: [deployment] },
      { resource: 'deployments.apps' },
    )
    const line = await eventually(() => find('p'))
    expect(line.textContent).toContain('web waits for the deployment controller, which is off.')
    find('button')?.click()
    await eventually(() => playground.notices.store.value.list.length > 0)
    expect(playground.notices.store.value.list.map(({ text }) => text)).toEqual([
      'a mock keeps its simulation',
    ])
    playground.status.update({ simulates: true, controllers: simulatedControllers(true) })
    await eventually(() => !find('p'))
  })

  it('the line about what waits stands above a list of pods that is empty', async () => {
    const { find } = await open({}, { resource: 'pods' })
    const line = await eventually(() => find('p'))
    expect(line.textContent).toContain('No controller makes pods for workloads')
  })
})

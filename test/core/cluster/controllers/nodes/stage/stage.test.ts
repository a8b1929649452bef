import { describe, expect, it } from 'vitest'
import { hostileStages } from '../../../../../support/hostile-inputs/hostile-stages.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  pods,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

/** A pod becomes Running a second after its creation, and goes as soon as it is deleted. */
const podStages = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: { name: ready }
spec:
  resourceRef: { apiGroup: v1, kind: Pod }
  selector:
    matchExpressions:
    - { key: .metadata.deletionTimestamp, operator: DoesNotExist }
    - { key: .status.phase, operator: In, values: [Pending] }
  delay: { durationMilliseconds: 1000 }
  next:
    event: { type: Normal, reason: Ran, message: it runs }
    statusTemplate: |
      phase: Running
      podIP: {{ PodIPWith .spec.nodeName false .metadata.uid .metadata.name .metadata.namespace | Quote }}
      startTime: {{ Now | Quote }}
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: { name: gone }
spec:
  resourceRef: { apiGroup: v1, kind: Pod }
  selector:
    matchExpressions:
    - { key: .metadata.deletionTimestamp, operator: Exists }
  next: { delete: true }
`

async function openStaged(stages: string): Promise<TestServer> {
  const server = await openTestServer({
    simulate: ['stage-controller'],
    simulation: { kwokConfig: [stages] },
  })
  const annotations = { 'kwok.x-k8s.io/node': 'fake' }
  await server.post('/api/v1/nodes', { metadata: { name: 'n1', annotations } })
  return server
}

async function createPod(server: TestServer): Promise<void> {
  const spec = { nodeName: 'n1', containers: [{ name: 'main', image: 'main:1' }] }
  expect((await server.post(pods, { metadata: { name: 'a' }, spec })).status).toBe(201)
}

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  await controllersSettled()
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

describe('stages', () => {
  it('a stage changes the status of the pods that it selects after its delay', async () => {
    const server = await openStaged(podStages)
    await createPod(server)
    await pass(server, 999)
    expect((await server.get(`${pods}/a`)).body['status']).toMatchObject({ phase: 'Pending' })
    await pass(server, 1)
    expect((await server.get(`${pods}/a`)).body['status']).toMatchObject({
      phase: 'Running',
      podIP: '10.88.0.2',
    })
    const { items } = (await server.get('/api/v1/namespaces/default/events')).body
    expect(items.map(({ reason, message }) => ({ reason, message }))).toEqual([
      { reason: 'Ran', message: 'it runs' },
    ])
  })

  it('a stage deletes the objects that it selects', async () => {
    const server = await openStaged(podStages)
    await createPod(server)
    await pass(server, 1000)
    await server.delete(`${pods}/a`)
    await pass(server, 0)
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('pods on nodes that have a kubelet of their own are left alone', async () => {
    const server = await openStaged(podStages)
    await server.patch('/api/v1/nodes/n1', {
      metadata: { annotations: { 'kwok.x-k8s.io/node': null } },
    })
    await createPod(server)
    await pass(server, 5000)
    expect((await server.get(`${pods}/a`)).body['status']).toMatchObject({ phase: 'Pending' })
  })
})

describe('the budget of stages', () => {
  it.each(hostileStages)(
    'a stage $name is stopped and says so in an event, and stages with other programs go on',
    async ({ manifest, message }) => {
      const server = await openStaged(`${podStages}\n---\n${manifest}`)
      await createPod(server)
      await pass(server, 1000)
      // A stage that cannot be chosen leaves the pod to the others; one that fails as it is played was chosen.
      const phase = message.includes('Template') ? 'Pending' : 'Running'
      expect((await server.get(`${pods}/a`)).body['status']).toMatchObject({ phase })
      const { items } = (await server.get('/api/v1/namespaces/default/events')).body
      const failed = items.filter(({ reason }) => reason === 'StageFailed')
      expect(failed[0]?.['message']).toContain(`Pod default/a: ${message}`)
      expect(failed[0]?.['involvedObject']).toMatchObject({ kind: 'Stage' })
    },
  )

  it('stages that take long choose for many objects in turns, each the newest state', async () => {
    const [endless] = hostileStages
    const stages = Array.from({ length: 10 }, (_, at) =>
      (endless?.manifest ?? '').replace('endless', `endless-${at}`),
    )
    const server = await openStaged([podStages, ...stages].join('\n---\n'))
    for (let at = 0; at < 5; at++) {
      const spec = { nodeName: 'n1', containers: [{ name: 'main', image: 'main:1' }] }
      await server.post(pods, { metadata: { name: `p${at}` }, spec })
    }
    await server.patch(`${pods}/p0`, { metadata: { labels: { a: 'b' } } })
    await server.delete(`${pods}/p4`)
    await pass(server, 1000)
    await pass(server, 1000)
    const { items } = (await server.get(pods)).body
    expect(items.map(({ status }) => (status as { phase?: string }).phase)).toEqual([
      'Running',
      'Running',
      'Running',
      'Running',
    ])
  })
})

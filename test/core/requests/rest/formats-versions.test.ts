import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const v1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers'
const v2 = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'
const coreEvents = '/api/v1/namespaces/default/events'
const newEvents = '/apis/events.k8s.io/v1/namespaces/default/events'
const attributesClasses = '/apis/storage.k8s.io/v1/volumeattributesclasses'

const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }

const autoscaler = {
  metadata: { name: 'web' },
  spec: { scaleTargetRef, maxReplicas: 5, targetCPUUtilizationPercentage: 70 },
}

const cpu = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
}

async function openWithAutoscaler(): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(v1, autoscaler)).status).toBe(201)
  return server
}

describe('one object in two versions of its kind', () => {
  it('one object in two versions is answered in the version of the path', async () => {
    const server = await openTestServer()
    const created = await server.post(v1, autoscaler)
    expect(created.body).toMatchObject({
      apiVersion: 'autoscaling/v1',
      spec: { minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 70 },
    })
    const { body } = await server.get(`${v2}/web`)
    expect(body).toMatchObject({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { uid: created.body.metadata.uid },
      spec: { minReplicas: 1, maxReplicas: 5, metrics: [cpu] },
    })
    expect(body['spec']).not.toHaveProperty('targetCPUUtilizationPercentage')
  })

  it('one object in two versions is listed in each', async () => {
    const server = await openWithAutoscaler()
    for (const [path, apiVersion] of [
      [v1, 'autoscaling/v1'],
      [v2, 'autoscaling/v2'],
    ] as const) {
      const { body } = await server.get(path)
      const [{ metadata }] = body.items as [ApiObject]
      const one = await server.get(`${path}/${metadata.name}`)
      expect(body).toMatchObject({ apiVersion, kind: 'HorizontalPodAutoscalerList' })
      expect({ kind: 'HorizontalPodAutoscaler', apiVersion, ...body.items[0] }).toEqual(one.body)
    }
  })

  it('one object in two versions is watched in one while it is written in the other', async () => {
    const server = await openWithAutoscaler()
    const watch = await server.watch(v1)
    expect((await watch.next()).object).toMatchObject({
      apiVersion: 'autoscaling/v1',
      spec: { targetCPUUtilizationPercentage: 70 },
    })
    const target = { type: 'Utilization', averageUtilization: 55 }
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }]
    expect((await server.patch(`${v2}/web`, { spec: { metrics } })).status).toBe(200)
    expect(await watch.next()).toMatchObject({
      type: 'MODIFIED',
      object: { apiVersion: 'autoscaling/v1', spec: { targetCPUUtilizationPercentage: 55 } },
    })
    await server.delete(`${v2}/web`)
    expect(await watch.next()).toMatchObject({
      type: 'DELETED',
      object: { apiVersion: 'autoscaling/v1' },
    })
  })

  it('one object in two versions keeps what the older version cannot say through a round trip', async () => {
    const server = await openTestServer()
    const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } }
    const created = await server.post(v2, {
      metadata: { name: 'web' },
      spec: { scaleTargetRef, maxReplicas: 5, metrics: [cpu], behavior },
    })
    const { body: old } = await server.get(`${v1}/web`)
    expect((await server.put(`${v1}/web`, old)).body).toEqual(old)
    expect((await server.get(`${v2}/web`)).body).toEqual(created.body)
  })

  it('one object in two versions does not change by being written back in either', async () => {
    const server = await openWithAutoscaler()
    for (const path of [`${v1}/web`, `${v2}/web`]) {
      const { body } = await server.get(path)
      expect((await server.put(path, body)).body).toEqual(body)
      expect((await server.patch(path, {})).body).toEqual(body)
    }
  })

  it('one object in two versions is patched in the fields of the path’s version', async () => {
    const server = await openWithAutoscaler()
    const { body } = await server.patch(`${v1}/web`, {
      spec: { targetCPUUtilizationPercentage: 40 },
    })
    expect(body['spec']).toMatchObject({ targetCPUUtilizationPercentage: 40 })
    const { warnings } = await server.patch(`${v1}/web`, { spec: { metrics: [cpu] } })
    expect(warnings).toEqual(['299 - "unknown field \\"spec.metrics\\""'])
  })
})

describe('an event', () => {
  it('an event is one object in both of its groups', async () => {
    const server = await openTestServer()
    const created = await server.post(coreEvents, {
      metadata: { name: 'a' },
      involvedObject: { kind: 'Pod', name: 'web', namespace: 'default' },
      reason: 'Started',
      message: 'it started',
      type: 'Normal',
      source: { component: 'kubelet' },
    })
    expect(created.status).toBe(201)
    const { body } = await server.get(`${newEvents}/a`)
    expect(body).toMatchObject({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { uid: created.body.metadata.uid },
      regarding: { kind: 'Pod', name: 'web' },
      note: 'it started',
      reason: 'Started',
    })
    expect(body).not.toHaveProperty('message')
  })

  it('an event written to the new group is seen by watchers of the old', async () => {
    const server = await openTestServer()
    const watch = await server.watch(`${coreEvents}?fieldSelector=reason%3DStarted`)
    const created = await server.post(newEvents, {
      metadata: { name: 'a' },
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingController: 'example.com/me',
      reportingInstance: 'me-1',
      action: 'Start',
      reason: 'Started',
      type: 'Normal',
      note: 'it started',
      regarding: { kind: 'Pod', name: 'web', namespace: 'default' },
    })
    expect(created.status).toBe(201)
    expect(await watch.next()).toMatchObject({
      type: 'ADDED',
      object: {
        apiVersion: 'v1',
        involvedObject: { name: 'web' },
        message: 'it started',
        reportingComponent: 'example.com/me',
      },
    })
    expect((await server.delete(`${coreEvents}/a`)).status).toBe(200)
    expect((await server.get(`${newEvents}/a`)).status).toBe(404)
  })
})

describe('a kind that is stored in a version that is not served', () => {
  it('a kind that is stored in a version that is not served is served like any other', async () => {
    const server = await openTestServer()
    const watch = await server.watch(attributesClasses)
    const created = await server.post(attributesClasses, {
      metadata: { name: 'fast' },
      driverName: 'example.com',
      parameters: { iops: '100' },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ apiVersion: 'storage.k8s.io/v1' })
    expect(await watch.next()).toEqual({ type: 'ADDED', object: created.body })
    const { kind: _, apiVersion: __, ...item } = created.body
    expect((await server.get(attributesClasses)).body.items).toEqual([item])
    const { body } = await server.put(`${attributesClasses}/fast`, created.body)
    expect(body).toEqual(created.body)
    const refused = await server.patch(`${attributesClasses}/fast`, { driverName: 'other' })
    expect(refused.status).toBe(422)
    const deleted = await server.delete(`${attributesClasses}/fast`)
    expect(deleted.body.kind).toBe('VolumeAttributesClass')
  })
})

import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { strategic, withPod, listOf, path } from '../../../support/objects/changed-pods.ts'
import {
  type Answer,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../support/servers/test-server.ts'

describe('ephemeral containers', () => {
  const debug = (server: TestServer, ...containers: readonly JsonObject[]): Promise<Answer> =>
    strategic(server, 'ephemeralcontainers', { ephemeralContainers: [...containers] })

  it('ephemeral containers are added one after the other, with their defaults', async () => {
    const server = await withPod({ containers: [{ name: 'main', image: 'i' }] })
    const first = await debug(server, { name: 'd1', image: 'busybox', targetContainerName: 'main' })
    expect(first.status).toBe(200)
    expect(first.body.metadata.generation).toBe(2)
    const second = await debug(server, { name: 'd2', image: 'busybox:1' })
    expect(listOf(second, 'ephemeralContainers')).toMatchObject([
      { name: 'd2', imagePullPolicy: 'IfNotPresent' },
      { name: 'd1', imagePullPolicy: 'Always', targetContainerName: 'main' },
    ])
    expect((await server.get(`${path}/ephemeralcontainers`)).body).toEqual(second.body)
  })

  it('ephemeral containers are all that a write to their subresource changes', async () => {
    const server = await withPod()
    const { body: before } = await server.get(path)
    const spec = { ...structOf(before, 'spec'), nodeName: 'n1' }
    const metadata = { ...before.metadata, labels: { a: 'b' } }
    const changed = { ...before, metadata, spec, status: { phase: 'Running' } }
    const { status, body } = await server.put(`${path}/ephemeralcontainers`, changed)
    expect(status).toBe(200)
    const { managedFields, resourceVersion } = body.metadata
    expect(body).toEqual({
      ...before,
      metadata: { ...before.metadata, managedFields, resourceVersion },
    })
  })

  it('ephemeral containers are written into a pod whose fields keep their order, whatever of it the request states', async () => {
    const server = await withPod({
      containers: [{ name: 'main', image: 'i' }],
      volumes: [{ name: 'v', emptyDir: {} }],
      tolerations: [{ key: 'k' }],
    })
    const { body: before } = await server.get(path)
    const containers = [{ name: 'main', image: 'i' }]
    const put = (base: object, spec: JsonObject): Promise<Answer> =>
      server.put(`${path}/ephemeralcontainers`, { ...base, spec })
    const order = Object.keys(structOf(before, 'spec'))
    const same = await put(before, { containers })
    expect(Object.keys(structOf(same.body, 'spec'))).toEqual(order)
    const more = await put(same.body, {
      containers,
      ephemeralContainers: [{ name: 'd', image: 'i' }],
    })
    const at = order.indexOf('containers') + 1
    expect(Object.keys(structOf(more.body, 'spec'))).toEqual(
      order.toSpliced(at, 0, 'ephemeralContainers'),
    )
  })

  it('ephemeral containers sent with labels make the sender an owner of them, though the labels stay', async () => {
    const server = await withPod()
    const { body: before } = await server.get(path)
    const changed = { ...before, metadata: { ...before.metadata, labels: { a: 'b' } } }
    const { body } = await server.put(`${path}/ephemeralcontainers`, changed)
    expect(body.metadata.labels).toEqual(before.metadata.labels)
    const own = body.metadata.managedFields?.find(
      ({ subresource }) => subresource === 'ephemeralcontainers',
    )
    expect(own).toMatchObject({ fieldsV1: { 'f:metadata': { 'f:labels': { 'f:a': {} } } } })
  })

  it.each<[string, JsonObject, string]>([
    [
      'ports',
      { ports: [{ containerPort: 80 }] },
      'ports: Forbidden: cannot be set for an Ephemeral',
    ],
    ['probes', { livenessProbe: { exec: { command: ['a'] } } }, 'livenessProbe: Forbidden'],
    ['resources', { resources: { limits: { cpu: '1' } } }, 'resources: Forbidden'],
    ['an unknown target', { targetContainerName: 'x' }, 'targetContainerName: Not found: "x"'],
    ['the name of another', { name: 'main' }, 'name: Duplicate value: "main"'],
    ['no image', { image: '' }, 'image: Required value'],
  ])('ephemeral containers are 422 with %s', async (_what, facts, message) => {
    const server = await withPod({ containers: [{ name: 'main', image: 'i' }] })
    const { status, body } = await debug(server, { name: 'd', image: 'i', ...facts })
    expect(status).toBe(422)
    expect(body.message).toContain(`spec.ephemeralContainers[0].${message}`)
  })

  it('ephemeral containers are neither changed nor removed', async () => {
    const server = await withPod()
    await debug(server, { name: 'd', image: 'i' })
    const changed = await debug(server, { name: 'd', image: 'j' })
    expect(changed.status).toBe(422)
    expect(changed.body.message).toContain('existing ephemeral containers "d" may not be changed')
    const removed = await debug(server, { name: 'd', $patch: 'delete' })
    expect(removed.status).toBe(422)
    expect(removed.body.message).toContain('existing ephemeral containers "d" may not be removed')
  })

  it('ephemeral containers cannot be added to a mirror pod', async () => {
    const server = await openTestServer()
    const annotations = { 'kubernetes.io/config.mirror': 'x' }
    const mirror = pod('a')
    const spec = { ...(mirror['spec'] as JsonObject), nodeName: 'node-1' }
    await server.post(pods, { ...mirror, metadata: { name: 'a', annotations }, spec })
    const { status, body } = await debug(server, { name: 'd', image: 'i' })
    expect(status).toBe(422)
    expect(body.message).toContain('static pods do not support ephemeral containers')
  })
})

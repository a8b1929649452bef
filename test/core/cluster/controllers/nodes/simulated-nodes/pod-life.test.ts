import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { isPodReady } from '../../../../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { createMockServer } from '../../../../../../core/server/mock/mock-server.ts'
import { conditionIn } from '../../../../../support/objects/condition-in.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'
import { bodyText, mockRequest } from '../../../../../support/servers/mock-run.ts'
import { unevenRuntime } from '../../../../../support/servers/uneven-runtime.ts'

const cluster = new SimulatedPods({
  unknownImages: 'fail',
  images: { 'example.com/worker': { exitAfter: '2s', exitCode: 4 } },
})

describe('a pod of a simulated node', () => {
  it('is written twice until it is ready', async () => {
    const query = 'watch=true&timeoutSeconds=30&fieldSelector=metadata.name%3Dplain'
    const watched = await cluster.server.handle(mockRequest('GET', `${pods}?${query}`))
    await cluster.start('plain', one('nginx'), 40)
    const lines = (await bodyText(watched)).trim().split('\n')
    const types = lines.map((line) => textOf(JSON.parse(line) as JsonObject, 'type'))
    expect(types).toEqual(['ADDED', 'MODIFIED', 'MODIFIED'])
  })

  it('behaves as the options of its image say', async () => {
    const worker = await cluster.start(
      'worker',
      { ...one('example.com/worker:1'), restartPolicy: 'Never' },
      5,
    )
    expect(firstState(worker)).toMatchObject({ terminated: { exitCode: 4 } })
    const odd = await cluster.start('odd', one('example.com/odd'))
    expect(firstState(odd)).toMatchObject({ waiting: { reason: 'ErrImagePull' } })
  })

  it.each([
    [
      'much-cpu',
      one('nginx', { resources: { requests: { cpu: '1k' } } }),
      'OutOfcpu',
      /^Pod was rejected: Node didn't have enough resource: cpu, requested: 1000000, used: \d+, capacity: \d+$/,
    ],
    [
      'elsewhere',
      { ...one('nginx'), nodeSelector: { disk: 'ssd' } },
      'NodeAffinity',
      /^Pod was rejected: Predicate NodeAffinity failed: node\(s\) didn't match Pod's node affinity\/selector$/,
    ],
    [
      'unsafe',
      {
        ...one('nginx'),
        securityContext: {
          sysctls: [
            { name: 'kernel/shm_rmid_forced', value: '1' },
            { name: 'kernel.msgmax', value: '65536' },
          ],
        },
      },
      'SysctlForbidden',
      /^Pod was rejected: forbidden sysctl: "kernel\.msgmax" not allowlisted$/,
    ],
  ])('is rejected where its node cannot take it: %s', async (name, spec, reason, message) => {
    const { status } = await cluster.start(name, spec)
    expect(status).toMatchObject({ phase: 'Failed', reason })
    expect(textOf(status as JsonObject, 'message')).toMatch(message)
    expect(status).not.toHaveProperty('conditions')
  })

  it('is resized in place', async () => {
    await cluster.start('sized', one('nginx', { resources: { requests: { cpu: '100m' } } }))
    const resize = (cpu: string): Promise<ApiObject> =>
      cluster.send('PATCH', `${pods}/sized/resize`, {
        spec: { containers: [{ name: 'main', resources: { requests: { cpu } } }] },
      })
    const seen = async (): Promise<unknown[]> => {
      const pod = await cluster.send('GET', `${pods}/sized`)
      const [status = {}] = objectsOf(structOf(pod, 'status'), 'containerStatuses')
      return [
        structOf(status, 'allocatedResources')['cpu'],
        structOf(status, 'resources', 'requests')['cpu'],
        conditionIn(pod, 'PodResizePending')?.['reason'],
        conditionIn(pod, 'PodResizeInProgress')?.['status'],
      ]
    }
    await resize('200m')
    await cluster.server.clock.advance(1)
    expect(await seen()).toEqual(['200m', '100m', undefined, 'True'])
    await cluster.server.clock.advance(2000)
    expect(await seen()).toEqual(['200m', '200m', undefined, undefined])
    expect(await cluster.eventsOf('sized')).toContain(
      'ResizeCompleted: Pod resize completed: {"containers":[{"name":"main","resources":{"requests":{"cpu":"200m"}}}]}',
    )
    await resize('1k')
    await cluster.server.clock.advance(2000)
    expect(await seen()).toEqual(['200m', '200m', 'Infeasible', undefined])
  })

  it('is resized later where its node has no room, and restarted where its policy says so', async () => {
    const node = await cluster.send('GET', '/api/v1/nodes/node-1')
    const cores = Number(textOf(structOf(node, 'status', 'allocatable'), 'cpu'))
    const requests = { cpu: `${cores - 1}` }
    const policy = [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }]
    await cluster.start(
      'restarts',
      one('nginx', { resources: { requests: { cpu: '10m' } }, resizePolicy: policy }),
    )
    await cluster.start('large', one('nginx', { resources: { requests } }))
    await cluster.send('PATCH', `${pods}/restarts/resize`, {
      spec: { containers: [{ name: 'main', resources: { requests: { cpu: '1' } } }] },
    })
    await cluster.server.clock.advance(1)
    const waiting = conditionIn(await cluster.send('GET', `${pods}/restarts`), 'PodResizePending')
    expect(waiting).toMatchObject({ status: 'True', reason: 'Deferred' })
    await cluster.send('DELETE', `${pods}/large`)
    await cluster.server.clock.advance(8000)
    const pod = await cluster.send('GET', `${pods}/restarts`)
    expect(conditionIn(pod, 'PodResizePending')).toBeUndefined()
    expect(objectsOf(structOf(pod, 'status'), 'containerStatuses')).toMatchObject([
      { restartCount: 1, resources: { requests: { cpu: '1' } } },
    ])
    expect(await cluster.eventsOf('restarts')).toContain(
      'Killing: Container main resize requires restart',
    )
    await cluster.send('DELETE', `${pods}/restarts`)
    await cluster.server.clock.advance(2000)
  })

  it('becomes ready when its readiness gate is met', async () => {
    const gates = [{ conditionType: 'example.com/open' }]
    expect(
      isPodReady(await cluster.start('gated', { ...one('nginx'), readinessGates: gates })),
    ).toBe(false)
    const conditions = [{ type: 'example.com/open', status: 'True' }]
    await cluster.send('PATCH', `${pods}/gated/status`, { status: { conditions } })
    await cluster.server.clock.advance(1)
    expect(isPodReady(await cluster.send('GET', `${pods}/gated`))).toBe(true)
  })

  it('waits in its init container until a service exists', async () => {
    const init = {
      name: 'wait',
      image: 'busybox:1.28',
      command: ['sh', '-c', 'until nslookup db; do sleep 2; done'],
    }
    const before = await cluster.start('client', { ...one('nginx'), initContainers: [init] }, 20)
    expect(firstState(before, 'initContainerStatuses')).toHaveProperty('running')
    await cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'db' },
      spec: { selector: { app: 'plain' }, ports: [{ port: 80 }] },
    })
    await cluster.server.clock.advance(5000)
    expect(isPodReady(await cluster.send('GET', `${pods}/client`))).toBe(true)
  })

  it('runs lifecycle hooks for their time', async () => {
    const lifecycle = {
      postStart: { exec: { command: ['sleep', '3'] } },
      preStop: { sleep: { seconds: 5 } },
    }
    const early = await cluster.start('hooks', one('nginx', { lifecycle }), 2)
    expect(firstState(early)).toHaveProperty('waiting')
    await cluster.server.clock.advance(3000)
    expect(isPodReady(await cluster.send('GET', `${pods}/hooks`))).toBe(true)
    await cluster.send('DELETE', `${pods}/hooks`)
    await cluster.server.clock.advance(4500)
    expect(textOf(await cluster.send('GET', `${pods}/hooks`), 'kind')).toBe('Pod')
    await cluster.server.clock.advance(2000)
    await expect(cluster.send('GET', `${pods}/hooks`)).rejects.toThrow('not found')
  })

  it('runs an ephemeral container', async () => {
    const debug = { name: 'debug', image: 'busybox', command: ['sleep', '3'] }
    await cluster.send('PATCH', `${pods}/plain/ephemeralcontainers`, {
      spec: { ephemeralContainers: [debug] },
    })
    await cluster.server.clock.advance(2000)
    const list = 'ephemeralContainerStatuses'
    expect(firstState(await cluster.send('GET', `${pods}/plain`), list)).toHaveProperty('running')
    await cluster.server.clock.advance(3000)
    expect(firstState(await cluster.send('GET', `${pods}/plain`), list)).toHaveProperty(
      'terminated',
    )
  })

  it('is taken up again from its status when a snapshot is restored', async () => {
    const name = 'restored'
    await cluster.start(name, { ...shell('sleep 20; exit 3'), restartPolicy: 'Never' }, 5)
    const snapshot = await cluster.server.snapshot()
    await cluster.server.clock.advance(30_000)
    await cluster.server.restore(snapshot)
    await cluster.server.clock.advance(10_000)
    expect(firstState(await cluster.send('GET', `${pods}/${name}`))).toHaveProperty('running')
    await cluster.server.clock.advance(10_000)
    expect(firstState(await cluster.send('GET', `${pods}/${name}`))).toMatchObject({
      terminated: { exitCode: 3 },
    })
  })
})

it('a setting of an image that does not exist is refused', async () => {
  const images = { worker: { exitcode: 1 } }
  await expect(createMockServer(unevenRuntime(1), { images })).rejects.toThrow('exitCode')
})

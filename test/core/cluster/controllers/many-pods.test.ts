import { expect, it, vi } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { PodControl } from '../../../../core/cluster/controllers/shared/pods/pod-control.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer, pods } from '../../../support/servers/test-server.ts'

const replicaSets = '/apis/apps/v1/namespaces/default/replicasets'
const labels = { app: 'many' }

it('a change of one of many pods of a replica set has few of them decoded', async () => {
  const server = await openTestServer({ simulate: ['replicaset-controller'] })
  // Objects that changed last stay decoded: these are more than fit.
  const metadata = { labels, annotations: { padding: 'x'.repeat(20_000) } }
  const spec: JsonObject = {
    replicas: 200,
    selector: { matchLabels: labels },
    template: { metadata, spec: { containers: [{ name: 'main', image: 'main:1' }] } },
  }
  await server.post(replicaSets, { metadata: { name: 'many' }, spec })
  const statusOf = async (): Promise<unknown> =>
    (await server.get(`${replicaSets}/many`)).body['status']
  for (let round = 0; round < 30; round++) await controllersSettled()
  expect(await statusOf()).toMatchObject({ replicas: 200 })
  const { items } = (await server.get(pods)).body
  const parse = vi.spyOn(JSON, 'parse')
  try {
    const status = { conditions: [{ type: 'Ready', status: 'True' }] }
    await server.patch(`${pods}/${items[0]?.metadata.name ?? ''}/status`, { status })
    await controllersSettled()
    expect(parse.mock.calls.length).toBeLessThan(40)
  } finally {
    parse.mockRestore()
  }
  expect(await statusOf()).toMatchObject({ replicas: 200, readyReplicas: 1 })
})

it('a burst of pods is written in several turns', async () => {
  const turns: (() => void)[] = []
  let begun = 0
  const create = (): Promise<ApiObject> => {
    begun++
    return Promise.resolve({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } })
  }
  const yieldTurn = (): Promise<void> => new Promise((resolve) => turns.push(resolve))
  const parts = {
    client: { create },
    recorder: { record: () => undefined },
    runtime: { timers: { yieldTurn } },
  } as unknown as ConstructorParameters<typeof PodControl>[0]
  const control = new PodControl(parts)
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'default' } } as const
  const { signal } = new AbortController()
  const made = Promise.all(Array.from({ length: 50 }, () => control.create(pod, pod, signal)))
  const counts: number[] = []
  while (begun < 50) {
    for (let step = 0; step < 100; step++) await Promise.resolve()
    counts.push(begun)
    for (const resume of turns.splice(0)) resume()
  }
  await made
  expect(counts.length).toBeGreaterThan(5)
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBeLessThan(10)
})

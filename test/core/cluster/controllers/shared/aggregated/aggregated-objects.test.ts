import { describe, expect, it, onTestFinished } from 'vitest'
import type { ObjectMeta } from '../../../../../../core/base/api/object.ts'
import { createClient } from '../../../../../../core/base/client/client.ts'
import { AggregatedObjects } from '../../../../../../core/cluster/controllers/shared/aggregated/aggregated-objects.ts'
import { AggregatedApis } from '../../../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedResources } from '../../../../../../core/requests/aggregation/aggregated-resources.ts'
import { Arrivals } from '../../../../../support/requests/arrivals.ts'
import { nextTask } from '../../../../../support/servers/uneven-runtime.ts'
import { pausingRuntime, ScriptedTransport } from '../../../../base/client/scripted-transport.ts'

const name = 'v1.sample.test'
const list = 'GET /apis/sample.test/v1/gadgets?limit=500'
const metadata = { resourceVersion: '7' }

function gadgetsWith(...verbs: readonly string[]) {
  const responseKind = { group: 'sample.test', version: 'v1', kind: 'Gadget' }
  const names = { resource: 'gadgets', singularResource: 'gadget' }
  return [{ ...names, responseKind, scope: 'Namespaced', verbs: [...verbs] }]
}

/** Follows gadgets of a server that the test plays. */
function openFollowed() {
  const apis = new AggregatedApis()
  const aggregated = new AggregatedResources(apis)
  const transport = new ScriptedTransport()
  const { runtime, log, advance } = pausingRuntime()
  const client = createClient(transport, { userAgent: 'test' })
  const seen = new Arrivals<readonly [event: string, metadata?: ObjectMeta]>()
  const objects = new AggregatedObjects({
    client,
    runtime,
    aggregated,
    listener: {
      put: (_resource, object) => seen.push(['put', object]),
      gone: (_resource, object) => seen.push(['gone', object]),
      ended: () => seen.push(['ended']),
    },
  })
  const stopping = new AbortController()
  const running = objects.run(stopping.signal)
  onTestFinished(async () => {
    stopping.abort()
    await running
  })
  apis.set(name, {
    name,
    group: 'sample.test',
    version: 'v1',
    groupPriority: 1000,
    versionPriority: 15,
    service: { namespace: 'default', name: 'gadgets', port: 443 },
    tls: {},
    isAvailable: true,
  })
  aggregated.set(name, gadgetsWith('delete', 'list', 'watch'))
  return { aggregated, transport, seen, log, advance }
}

type Followed = ReturnType<typeof openFollowed>

/** What was logged, once there is a line. */
async function logged({ log }: Followed): Promise<string> {
  while (log.length === 0) await nextTask()
  return JSON.stringify(log[0])
}

describe('objects of aggregated APIs that controllers follow', () => {
  it('come with what is sound in their metadata, and go with their resource', async () => {
    const { aggregated, transport, seen } = openFollowed()
    const exchange = await transport.next()
    expect(exchange.line).toBe(list)
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: 'u', more: [1] }
    const items = [
      { metadata: { name: 'a', namespace: 'n', uid: '1', labels: 3, ownerReferences: 'x' } },
      { metadata: { name: 5, finalizers: [1, 'f'], deletionTimestamp: {} } },
      { metadata: { name: 'c', ownerReferences: [owner, 'x', { blockOwnerDeletion: true }] } },
    ]
    exchange.reply(200, { kind: 'GadgetList', apiVersion: 'sample.test/v1', metadata, items })
    const empty = { resourceVersion: '', uid: '' }
    const { more: _more, ...known } = owner
    expect(await seen.next()).toEqual(['put', { ...empty, name: 'a', namespace: 'n', uid: '1' }])
    expect((await seen.next())[1]?.name).toBe('')
    const nobody = { apiVersion: '', kind: '', name: '', uid: '', blockOwnerDeletion: true }
    expect((await seen.next())[1]?.ownerReferences).toEqual([known, nobody])
    const watched = await transport.next()
    const watch = watched.stream()
    watch.event('DELETED', { metadata: { name: 'a', namespace: 'n', uid: '1' } })
    expect((await seen.next())[0]).toBe('gone')
    aggregated.set(name, gadgetsWith('list', 'watch'))
    expect(await seen.next()).toEqual(['ended'])
    expect(watched.request.signal.aborted).toBe(true)
  })

  it('are as many as are followed at most', async () => {
    const followed = openFollowed()
    const items = Array.from({ length: 100_001 }, () => ({ metadata: {} }))
    ;(await followed.transport.next()).reply(200, { kind: 'L', metadata, items })
    expect(await logged(followed)).toContain('more objects than are followed')
    expect(followed.seen.unclaimed).toBe(0)
  })

  it('are given up where their list has no end', async () => {
    const followed = openFollowed()
    const page = { kind: 'L', metadata: { ...metadata, continue: 'x' }, items: [] }
    for (let pages = 0; pages <= 1000; pages++) (await followed.transport.next()).reply(200, page)
    expect(await logged(followed)).toContain('more objects than are followed')
  })

  it('are asked for again where their server does not answer', async () => {
    const followed = openFollowed()
    expect((await followed.transport.next()).line).toBe(list)
    followed.advance(70_000)
    expect(await logged(followed)).toContain('the server was unable to return a response')
    followed.advance(1000)
    expect((await followed.transport.next()).line).toBe(list)
  })
})

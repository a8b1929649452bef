import { describe, expect, it } from 'vitest'
import {
  type AggregatedPair,
  apiServicePath,
  gadget,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import { pairSettled, pass, register } from '../../../../../support/servers/aggregated-steps.ts'

const space = '/api/v1/namespaces/space'
const gadgets = `/apis/${gadgetGroup}/v1/namespaces/space/gadgets`
const stale = `Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: ${gadgetGroup}/v1: stale GroupVersion discovery: ${gadgetGroup}/v1`
const failing =
  'Failed to delete all resource types, 1 remaining: the server is currently unable to handle the request'

/** A pair with a namespace that has objects on both servers. */
async function openWithNamespace(): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  await register(pair)
  const { front } = pair
  await front.post('/api/v1/namespaces', { metadata: { name: 'space' } })
  await front.post(`${space}/configmaps`, { metadata: { name: 'c' } })
  const created = await front.post(gadgets, gadget('g'))
  if (created.status !== 201) throw new TypeError(created.text)
  return pair
}

async function remove({ front }: AggregatedPair): Promise<void> {
  await front.delete(space)
  await pairSettled()
}

/** The namespace's conditions that are true, with their reasons and messages; undefined where it is gone. */
async function troubles({ front }: AggregatedPair) {
  const { status, body } = await front.get(space)
  if (status === 404) return undefined
  const { conditions = [] } = body['status'] as { conditions?: Record<string, string>[] }
  return conditions
    .filter((condition) => condition['status'] === 'True')
    .map(({ type, reason, message }) => [type, reason, message])
}

async function names({ back }: AggregatedPair): Promise<unknown> {
  return (await back.get(gadgets)).body.items.map(({ metadata }) => metadata.name)
}

describe('a namespace with objects of an aggregated API', () => {
  it('is deleted with them while the server is up', async () => {
    const pair = await openWithNamespace()
    await remove(pair)
    expect(await troubles(pair)).toBeUndefined()
    expect(await names(pair)).toEqual([])
  })

  it('waits for objects with finalizers, and names them', async () => {
    const pair = await openWithNamespace()
    const held = { metadata: { finalizers: ['sample.test/hold'] } }
    await pair.back.patch(`${gadgets}/g`, held)
    await remove(pair)
    expect(await troubles(pair)).toEqual([
      [
        'NamespaceContentRemaining',
        'SomeResourcesRemain',
        'Some resources are remaining: gadgets.sample.test has 1 resource instances',
      ],
      [
        'NamespaceFinalizersRemaining',
        'SomeFinalizersRemain',
        'Some content in the namespace has finalizers remaining: sample.test/hold in 1 resource instances',
      ],
    ])
    await pair.back.patch(`${gadgets}/g`, { metadata: { finalizers: null } })
    await pass(pair, 10)
    expect(await troubles(pair)).toBeUndefined()
  })

  it('stays while the server is down, first for its requests, then for its group; the rest goes', async () => {
    const pair = await openWithNamespace()
    pair.state = 'refuses'
    await remove(pair)
    expect(await troubles(pair)).toEqual([
      ['NamespaceDeletionContentFailure', 'ContentDeletionFailed', failing],
    ])
    expect((await pair.front.get(`${space}/configmaps`)).body.items).toEqual([])
    await pass(pair, 70)
    expect(await troubles(pair)).toEqual([
      ['NamespaceDeletionDiscoveryFailure', 'DiscoveryFailed', stale],
    ])
    pair.state = 'up'
    await pass(pair, 90)
    expect(await troubles(pair)).toBeUndefined()
    expect(await names(pair)).toEqual([])
  })

  it('goes once the APIService of a server that is down is deleted', async () => {
    const pair = await openWithNamespace()
    pair.state = 'refuses'
    await pass(pair, 70)
    await remove(pair)
    expect(await troubles(pair)).toEqual([
      ['NamespaceDeletionDiscoveryFailure', 'DiscoveryFailed', stale],
    ])
    await pair.front.delete(`${apiServicePath}/v1.${gadgetGroup}`)
    await pass(pair, 10)
    expect(await troubles(pair)).toBeUndefined()
    expect(await names(pair)).toEqual(['g'])
  })

  it('is not held for ever by a server that hangs', async () => {
    const pair = await openWithNamespace()
    pair.state = 'hangs'
    await remove(pair)
    expect((await pair.front.get(`${space}/configmaps`)).body.items).toEqual([])
    await pass(pair, 140)
    expect(await troubles(pair)).toEqual([
      ['NamespaceDeletionDiscoveryFailure', 'DiscoveryFailed', stale],
    ])
    pair.state = 'up'
    await pass(pair, 90)
    expect(await troubles(pair)).toBeUndefined()
  })
})

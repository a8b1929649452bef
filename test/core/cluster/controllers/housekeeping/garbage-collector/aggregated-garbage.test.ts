import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  blocking,
  configMapNames,
  createOwned,
  ownedBy,
  type OwnerName,
} from '../../../../../support/objects/owned-objects.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadget,
  gadgetGroup,
  gadgetPath,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import { pairSettled, pass, register } from '../../../../../support/servers/aggregated-steps.ts'
import { configMaps } from '../../../../../support/servers/test-server.ts'

const ofGadgets = { apiVersion: `${gadgetGroup}/v1`, kind: 'Gadget' }
const nobody = { name: 'nobody', uid: '00000000-0000-4000-8000-000000000000' }

async function openRegistered(): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  await register(pair)
  return pair
}

async function createGadget(
  { front }: AggregatedPair,
  name: string,
  owners: readonly JsonObject[] = [],
): Promise<OwnerName> {
  const metadata = { name, ownerReferences: [...owners] }
  const answer = await front.post(gadgetPath, { ...gadget(name), metadata })
  if (answer.status !== 201) throw new TypeError(answer.text)
  return { name, uid: answer.body.metadata.uid ?? '' }
}

async function gadgetNames({ back }: AggregatedPair): Promise<unknown> {
  return (await back.get(gadgetPath)).body.items.map(({ metadata }) => metadata.name)
}

describe('objects of an aggregated API as dependents', () => {
  it('are deleted once their owner is gone, or was never there', async () => {
    const pair = await openRegistered()
    const owner = await createOwned(pair.front, 'owner')
    await createGadget(pair, 'kept', [ownedBy(owner)])
    await createGadget(pair, 'lost', [ownedBy(nobody)])
    await pairSettled()
    expect(await gadgetNames(pair)).toEqual(['kept'])
    await pair.front.delete(`${configMaps}/owner`)
    await pairSettled()
    expect(await gadgetNames(pair)).toEqual([])
  })

  it('are found where they were there before', async () => {
    const pair = await openAggregatedPair()
    const metadata = { name: 'lost', ownerReferences: [ownedBy(nobody)] }
    await pair.back.post(gadgetPath, { ...gadget('lost'), metadata })
    await register(pair)
    expect(await gadgetNames(pair)).toEqual([])
  })

  it('hold their owner in foreground deletion until they are gone', async () => {
    const pair = await openRegistered()
    const owner = await createOwned(pair.front, 'owner')
    await createGadget(pair, 'held', [blocking(owner)])
    await pair.back.patch(`${gadgetPath}/held`, { metadata: { finalizers: ['sample.test/hold'] } })
    await pairSettled()
    await pair.front.delete(`${configMaps}/owner`, { propagationPolicy: 'Foreground' })
    await pairSettled()
    expect(await configMapNames(pair.front)).toEqual(['owner'])
    await pair.back.patch(`${gadgetPath}/held`, { metadata: { finalizers: null } })
    await pairSettled()
    expect(await gadgetNames(pair)).toEqual([])
    expect(await configMapNames(pair.front)).toEqual([])
  })

  it('are orphaned where the deletion asks for it', async () => {
    const pair = await openRegistered()
    const owner = await createOwned(pair.front, 'owner')
    await createGadget(pair, 'orphan', [ownedBy(owner)])
    await pairSettled()
    await pair.front.delete(`${configMaps}/owner`, { propagationPolicy: 'Orphan' })
    await pairSettled()
    expect(await configMapNames(pair.front)).toEqual([])
    const { body } = await pair.back.get(`${gadgetPath}/orphan`)
    expect(body.metadata.ownerReferences).toBeUndefined()
  })

  it('are not followed where they cannot be watched', async () => {
    const pair = await openAggregatedPair()
    const verbs = ['create', 'delete', 'get', 'list']
    const resources = [{ name: 'gadgets', namespaced: true, kind: 'Gadget', verbs }]
    const list = { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: `${gadgetGroup}/v1` }
    pair.state = ({ url: { pathname } }) => {
      if (pathname === '/apis') return { status: 404, headers: [], body: (async function* () {})() }
      if (pathname !== `/apis/${gadgetGroup}/v1`) return undefined
      const body = new TextEncoder().encode(JSON.stringify({ ...list, resources }))
      return {
        status: 200,
        headers: ['content-type', 'application/json'],
        body: (async function* () {
          yield body
        })(),
      }
    }
    await register(pair)
    expect(pair.asked.map(({ url }) => url.pathname)).not.toContain(
      `/apis/${gadgetGroup}/v1/gadgets`,
    )
  })
})

describe('objects of an aggregated API as owners', () => {
  it('take their dependents along', async () => {
    const pair = await openRegistered()
    const owner = await createGadget(pair, 'owner')
    await createOwned(pair.front, 'child', [ownedBy(owner, ofGadgets)])
    await createOwned(pair.front, 'changeling', [ownedBy({ ...nobody, name: 'owner' }, ofGadgets)])
    await pairSettled()
    expect(await configMapNames(pair.front)).toEqual(['child'])
    await pair.front.delete(`${gadgetPath}/owner`)
    await pairSettled()
    expect(await configMapNames(pair.front)).toEqual([])
  })

  it.each(['refuses', 'hangs'] as const)(
    'are not taken for gone while their server %s, and others are collected',
    async (state) => {
      const pair = await openRegistered()
      pair.state = state
      await createOwned(pair.front, 'waiting', [ownedBy(nobody, ofGadgets)])
      await createOwned(pair.front, 'lost', [ownedBy(nobody)])
      await pass(pair, 100)
      expect(await configMapNames(pair.front)).toEqual(['waiting'])
      pair.state = 'up'
      await pass(pair, 90)
      expect(await configMapNames(pair.front)).toEqual([])
    },
  )

  it('are not taken for gone once their API is no longer registered', async () => {
    const pair = await openRegistered()
    const owner = await createGadget(pair, 'owner')
    await createOwned(pair.front, 'child', [ownedBy(owner, ofGadgets)])
    await pairSettled()
    await pair.front.delete(`${apiServicePath}/v1.${gadgetGroup}`)
    await pair.back.delete(`${gadgetPath}/owner`)
    await pass(pair, 100)
    expect(await configMapNames(pair.front)).toEqual(['child'])
    await register(pair)
    await pass(pair, 10)
    expect(await configMapNames(pair.front)).toEqual([])
  })
})

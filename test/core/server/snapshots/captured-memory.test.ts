import { describe, expect, it, onTestFinished } from 'vitest'
import { createServedApi } from '../../../../core/server/served-api.ts'
import { emptyState, type WorldState } from '../../../../core/server/snapshots/captured-state.ts'
import { World, type WorldPlan } from '../../../../core/server/snapshots/restored-server.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { MockRun } from '../../../support/mock-run.ts'
import { configMap, configMaps, type MockBody } from '../../../support/mock-server.ts'
import { testRuntime } from '../../../support/test-runtime.ts'
import { worldPlan } from '../../../support/test-world.ts'

function planWithApi(): WorldPlan {
  return { ...worldPlan, api: createServedApi({ ...worldPlan, runtime: testRuntime() }) }
}

async function open(plan: WorldPlan, state: WorldState = emptyState()): Promise<World> {
  const world = await World.open(plan, state, { runtime: testRuntime() })
  onTestFinished(() => world.close())
  return world
}

function send({ server }: World, ...call: Parameters<MockRun['send']>): Promise<MockBody> {
  return new MockRun(server).send(...call) as Promise<MockBody>
}

async function names(world: World, query = ''): Promise<readonly string[]> {
  const list = await send(world, 'GET', `${configMaps}${query}`)
  return list.items.map(({ metadata }) => metadata.name)
}

describe('a world that begins with a state in memory', () => {
  it('a world of the same API reads no records, one of another reads them', async () => {
    const plan = planWithApi()
    const world = await open(plan)
    await send(world, 'POST', configMaps, { body: configMap('kept') })
    const state = world.capture()
    expect(state.memory?.objects.revision).toBe(await world.revision())
    const withoutRecords = { ...state, records: new MemoryBackend() }
    expect(await names(await open(plan, withoutRecords))).toEqual(['kept'])
    expect(await names(await open(planWithApi(), withoutRecords))).toEqual([])
    expect(await names(await open(planWithApi(), state))).toEqual(['kept'])
  })

  it('worlds that share objects do not see each other’s writes, in lists, by selectors or in watches', async () => {
    const plan = planWithApi()
    const world = await open(plan)
    const kept = await send(world, 'POST', configMaps, { body: configMap('kept') })
    const state = world.capture()
    const [one, other] = [await open(plan, state), await open(plan, state)]
    const labels = { metadata: { labels: { color: 'blue' } } }
    const patch = { headers: { 'content-type': 'application/merge-patch+json' }, body: labels }
    await send(one, 'PATCH', `${configMaps}/kept`, patch)
    await send(other, 'DELETE', `${configMaps}/kept`)
    await send(other, 'POST', configMaps, { body: configMap('new') })
    expect(await names(one, '?labelSelector=color%3Dblue')).toEqual(['kept'])
    expect(await names(world, '?labelSelector=color%3Dblue')).toEqual([])
    expect(await names(world, '?fieldSelector=metadata.name%3Dkept')).toEqual(['kept'])
    expect(await names(other)).toEqual(['new'])
    expect(await send(world, 'GET', `${configMaps}/kept`)).toEqual(kept)
    expect(await send(await open(plan, state), 'GET', `${configMaps}/kept`)).toEqual(kept)
    const from = `resourceVersion=${Number(kept.metadata.resourceVersion) - 1}`
    const watch = await new MockRun(one.server).watch(`${configMaps}?watch=1&${from}`)
    expect([await watch.next(), await watch.next()]).toEqual(['ADDED kept', 'MODIFIED kept'])
  })

  it('a world remembers the state that it began with until something is written', async () => {
    const plan = planWithApi()
    const first = await open(plan)
    await send(first, 'POST', configMaps, { body: configMap('kept') })
    const { memory: _, ...records } = first.capture()
    const world = await open(plan, records)
    const remembered = world.remembered(records)
    expect(remembered.memory?.objects.revision).toBe(await world.revision())
    expect(await names(await open(plan, remembered))).toEqual(['kept'])
    await send(world, 'POST', configMaps, { body: configMap('later') })
    expect(world.remembered(records)).toBe(records)
  })
})

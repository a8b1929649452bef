import { describe, expect, it, onTestFinished } from 'vitest'
import { createServedApi } from '../../../../core/server/served-api.ts'
import { emptyState, type CapturedState } from '../../../../core/server/snapshots/captured-state.ts'
import {
  RestoredServer,
  type RestoredServerOptions,
} from '../../../../core/server/snapshots/restored-server.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import { configMap, configMaps, type MockBody } from '../../../support/servers/mock-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { restoredOptions } from '../../../support/storage/test-restored.ts'

function planWithApi(): RestoredServerOptions {
  return {
    ...restoredOptions,
    api: createServedApi({ ...restoredOptions, runtime: testRuntime() }),
  }
}

async function open(
  plan: RestoredServerOptions,
  state: CapturedState = emptyState(),
): Promise<RestoredServer> {
  const restored = await RestoredServer.open(plan, state, { runtime: testRuntime() })
  onTestFinished(() => restored.close())
  return restored
}

function send({ server }: RestoredServer, ...call: Parameters<MockRun['send']>): Promise<MockBody> {
  return new MockRun(server).send(...call) as Promise<MockBody>
}

async function names(restored: RestoredServer, query = ''): Promise<readonly string[]> {
  const list = await send(restored, 'GET', `${configMaps}${query}`)
  return list.items.map(({ metadata }) => metadata.name)
}

describe('a server that begins with a state in memory', () => {
  it('a restored server of the same API reads no records, one of another reads them', async () => {
    const plan = planWithApi()
    const restored = await open(plan)
    await send(restored, 'POST', configMaps, { body: configMap('kept') })
    const state = restored.capture()
    expect(state.memory?.objects.revision).toBe(await restored.revision())
    const withoutRecords = { ...state, records: new MemoryBackend() }
    expect(await names(await open(plan, withoutRecords))).toEqual(['kept'])
    expect(await names(await open(planWithApi(), withoutRecords))).toEqual([])
    expect(await names(await open(planWithApi(), state))).toEqual(['kept'])
  })

  it('servers that share objects do not see each other’s writes, in lists, by selectors or in watches', async () => {
    const plan = planWithApi()
    const restored = await open(plan)
    const kept = await send(restored, 'POST', configMaps, { body: configMap('kept') })
    const state = restored.capture()
    const [one, other] = [await open(plan, state), await open(plan, state)]
    const labels = { metadata: { labels: { color: 'blue' } } }
    const patch = { headers: { 'content-type': 'application/merge-patch+json' }, body: labels }
    await send(one, 'PATCH', `${configMaps}/kept`, patch)
    await send(other, 'DELETE', `${configMaps}/kept`)
    await send(other, 'POST', configMaps, { body: configMap('new') })
    expect(await names(one, '?labelSelector=color%3Dblue')).toEqual(['kept'])
    expect(await names(restored, '?labelSelector=color%3Dblue')).toEqual([])
    expect(await names(restored, '?fieldSelector=metadata.name%3Dkept')).toEqual(['kept'])
    expect(await names(other)).toEqual(['new'])
    expect(await send(restored, 'GET', `${configMaps}/kept`)).toEqual(kept)
    expect(await send(await open(plan, state), 'GET', `${configMaps}/kept`)).toEqual(kept)
    const from = `resourceVersion=${Number(kept.metadata.resourceVersion) - 1}`
    const watch = await new MockRun(one.server).watch(`${configMaps}?watch=1&${from}`)
    expect([await watch.next(), await watch.next()]).toEqual(['ADDED kept', 'MODIFIED kept'])
  })

  it('a server remembers the state that it began with until something is written', async () => {
    const plan = planWithApi()
    const first = await open(plan)
    await send(first, 'POST', configMaps, { body: configMap('kept') })
    const { memory: _, ...records } = first.capture()
    const restored = await open(plan, records)
    const withMemory = restored.withMemory(records)
    expect(withMemory.memory?.objects.revision).toBe(await restored.revision())
    expect(await names(await open(plan, withMemory))).toEqual(['kept'])
    await send(restored, 'POST', configMaps, { body: configMap('later') })
    expect(restored.withMemory(records)).toBe(records)
  })
})

import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { type Engine, openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import {
  contents,
  describeEvents,
  everything,
  nextEvents,
  put,
  remove,
  write,
} from '../../../contract/storage-fixture.ts'
import { storageContract } from '../../../contract/storage.ts'
import { gate, start, watch } from '../../../support/servers/started-engine.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

interface Opened {
  readonly engine: Engine
  readonly backend: MemoryBackend
}

async function opened(backend = new MemoryBackend()): Promise<Opened> {
  return { engine: await openEngine(backend, testRuntime()), backend }
}

/** An engine on a copy of the back end that begins with the state in memory. */
async function copyOf({ engine, backend }: Opened): Promise<Opened> {
  const copy = backend.copy()
  const state = engine.copyState()
  if (!state) throw new Error('a commit is under way')
  return { engine: await openEngine(copy, testRuntime(), { state }), backend: copy }
}

storageContract('an engine that begins with a copied state', async () => {
  const { engine } = await copyOf(await opened())
  return engine
})

describe('engines that begin with copies of one state', () => {
  it('do not see the writes of each other, and reopen as they were', async () => {
    const first = await opened()
    await write(first.engine, put('/a', '1'), put('/b', '1'))
    const second = await copyOf(first)
    await write(first.engine, put('/a', 'first'))
    await write(second.engine, remove('/a'), put('/c', 'second'))
    expect(contents(await first.engine.list(everything))).toEqual(['/a=first', '/b=1'])
    expect(contents(await second.engine.list(everything))).toEqual(['/b=1', '/c=second'])
    for (const { engine, backend } of [first, second]) {
      const before = await engine.list(everything)
      await engine.close()
      expect(await (await opened(backend)).engine.list(everything)).toEqual(before)
    }
  })

  it('keep the history that another one compacts', async () => {
    const first = await opened()
    const at = await write(first.engine, put('/a', '1'))
    await write(first.engine, put('/a', '2'))
    await write(first.engine, remove('/a'))
    const second = await copyOf(first)
    await write(first.engine, put('/b', '1'))
    await first.engine.compact(await first.engine.progress())
    expect(await first.engine.list(everything, { at })).toMatchObject({ reason: 'compacted' })
    expect(contents(await second.engine.list(everything, { at }))).toEqual(['/a=1'])
    const events = await nextEvents(watch(second.engine, at + 1), 2)
    expect(describeEvents(events)).toEqual([
      `put /a=2 @${at + 1} was 1 @${at}`,
      `delete /a @${at + 2} was 2 @${at + 1}`,
    ])
    await second.engine.compact(await second.engine.progress())
    const reopened = await opened(second.backend.copy())
    expect(contents(await reopened.engine.list(everything))).toEqual([])
  })

  it('have no copy while a commit is on its way to the medium', async () => {
    const { storage, backend } = await start()
    const engine = storage as Engine
    const { closed, open } = gate()
    backend.gate = closed
    const written = write(engine, put('/a', '1'))
    await testRuntime().timers.yieldTurn()
    expect(engine.copyState()).toBeUndefined()
    open()
    await written
    expect(engine.copyState()?.revision).toBe(await engine.progress())
  })
})

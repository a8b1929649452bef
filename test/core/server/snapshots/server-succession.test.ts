import { describe, expect, it, onTestFinished } from 'vitest'
import type { RequestRecord } from '../../../../core/access/observe/request-record.ts'
import type { WorldRuntime } from '../../../../core/server/snapshots/restored-server.ts'
import { WorldSuccession } from '../../../../core/server/snapshots/server-succession.ts'
import { StorageError } from '../../../../core/storage/engine/storage.ts'
import { bodyText, mockRequest, MockRun } from '../../../support/mock-run.ts'
import { configMap, configMaps, type MockBody } from '../../../support/mock-server.ts'
import { testRuntime } from '../../../support/test-runtime.ts'
import { openWorld, worldPlan } from '../../../support/test-world.ts'

interface Opened {
  readonly worlds: WorldSuccession<WorldRuntime>
  readonly records: readonly RequestRecord[]
  send(...call: Parameters<MockRun['send']>): Promise<MockBody>
}

/** Worlds whose first one has what every server has from the start. */
async function openWorlds(): Promise<Opened> {
  const records: RequestRecord[] = []
  const worlds = new WorldSuccession<WorldRuntime>({
    plan: worldPlan,
    observer: { answered: (record) => void records.push(record) },
    closedMessage: 'the worlds are closed',
  })
  onTestFinished(() => worlds.close())
  const first = (await openWorld()).capture()
  await worlds.begin(first, { runtime: testRuntime(), anew: true })
  const run = new MockRun(worlds)
  return { worlds, records, send: async (...call) => (await run.send(...call)) as MockBody }
}

describe('successive worlds of a mock server', () => {
  it('successive worlds answer by the world that began last, on its runtime', async () => {
    const { worlds, send } = await openWorlds()
    const state = worlds.current.capture()
    await send('POST', configMaps, { body: configMap('gone') })
    const runtime = testRuntime(Date.UTC(2031, 0, 1))
    await worlds.begin(state, { runtime, anew: false })
    expect(worlds.current.runtime).toBe(runtime)
    expect(await send('GET', `${configMaps}/gone`)).toMatchObject({ code: 404 })
    const made = await send('POST', configMaps, { body: configMap('made') })
    expect(made.metadata.creationTimestamp).toBe('2031-01-01T00:00:00Z')
  })

  it('successive worlds end the watches of the former world with 410, on timers that nobody moves', async () => {
    const { worlds } = await openWorlds()
    const state = worlds.current.capture()
    const run = new MockRun(worlds)
    const watch = await run.watch(`${configMaps}?watch=1`)
    await worlds.begin(state, { runtime: testRuntime(), anew: false })
    expect(await watch.next()).toBe('ERROR 410')
    await watch.ended
  })

  it('successive worlds answer 410 for versions of a former world', async () => {
    const { worlds, send } = await openWorlds()
    const state = worlds.current.capture()
    const { metadata } = await send('POST', configMaps, { body: configMap('gone') })
    await worlds.begin(state, { runtime: testRuntime(), anew: false })
    const { resourceVersion } = metadata
    expect(await send('GET', `${configMaps}?resourceVersion=${resourceVersion}`)).toMatchObject({
      code: 410,
    })
  })

  it('successive worlds tell the observer of all requests, but for those to worlds before a new beginning', async () => {
    const { worlds, records, send } = await openWorlds()
    const state = worlds.current.capture()
    const held = (): { body: Promise<Uint8Array>; send: () => void } => {
      let sendBody = (_: Uint8Array): void => undefined
      const body = new Promise<Uint8Array>((resolve) => {
        sendBody = resolve
      })
      const bytes = new TextEncoder().encode(JSON.stringify(configMap('late')))
      return { body, send: () => sendBody(bytes) }
    }
    for (const anew of [false, true]) {
      const { body, send: sendBody } = held()
      const request = mockRequest('POST', configMaps, { body: configMap('late') })
      const answer = worlds.handle({ ...request, body: () => body })
      await worlds.begin(state, { runtime: testRuntime(), anew })
      sendBody()
      expect((await answer).status).toBe(201)
    }
    await send('GET', configMaps)
    expect(records.map(({ verb }) => verb)).toEqual(['create', 'list'])
  })

  it('successive worlds stay with the former world where the next one cannot be opened', async () => {
    const { worlds, send } = await openWorlds()
    await send('POST', configMaps, { body: configMap('kept') })
    const { current } = worlds
    const unreadable = { ...testRuntime(), crc32: () => 7 }
    const begun = worlds.begin(current.capture(), { runtime: unreadable, anew: true })
    await expect(begun).rejects.toThrow(StorageError)
    expect(worlds.current).toBe(current)
    expect(await send('GET', `${configMaps}/kept`)).toMatchObject({ kind: 'ConfigMap' })
  })

  it('successive worlds that are closed while the next one opens close that one too', async () => {
    const { worlds } = await openWorlds()
    const state = worlds.current.capture()
    let released = 0
    const runtime = { ...testRuntime(), release: () => void released++ }
    const begun = worlds.begin(state, { runtime, anew: false })
    const closed = worlds.close()
    await expect(begun).rejects.toThrow('the worlds are closed')
    await closed
    expect(released).toBe(1)
  })

  it('closed worlds say that they are closed in the words they were given', async () => {
    const { worlds, send } = await openWorlds()
    const state = worlds.current.capture()
    await worlds.close()
    const message = 'the worlds are closed'
    expect(await send('GET', configMaps)).toMatchObject({ code: 503, message })
    const refused = await worlds.connect(mockRequest('GET', `${configMaps}?watch=1`), ['v1'])
    if (!('status' in refused)) throw new TypeError('a closed world granted a watch')
    expect(JSON.parse(await bodyText(refused))).toMatchObject({ code: 503, message })
    expect(() => worlds.current).toThrow(new TypeError(message))
    const begun = worlds.begin(state, { runtime: testRuntime(), anew: true })
    await expect(begun).rejects.toThrow(new TypeError(message))
  })
})

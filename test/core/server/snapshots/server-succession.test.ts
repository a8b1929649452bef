import { describe, expect, it, onTestFinished } from 'vitest'
import type { RequestRecord } from '../../../../core/access/observe/request-record.ts'
import type { RestoredRuntime } from '../../../../core/server/snapshots/restored-server.ts'
import { ServerSuccession } from '../../../../core/server/snapshots/server-succession.ts'
import { StorageError } from '../../../../core/storage/engine/storage.ts'
import { bodyText, mockRequest, MockRun } from '../../../support/servers/mock-run.ts'
import { configMap, configMaps, type MockBody } from '../../../support/servers/mock-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { openRestored, restoredOptions } from '../../../support/storage/test-restored.ts'

interface Opened {
  readonly servers: ServerSuccession<RestoredRuntime>
  readonly records: readonly RequestRecord[]
  send(...call: Parameters<MockRun['send']>): Promise<MockBody>
}

/** Servers whose first one has what every server has from the start. */
async function openServers(): Promise<Opened> {
  const records: RequestRecord[] = []
  const servers = new ServerSuccession<RestoredRuntime>({
    plan: restoredOptions,
    observer: { answered: (record) => void records.push(record) },
    closedMessage: 'the servers are closed',
  })
  onTestFinished(() => servers.close())
  const first = (await openRestored()).capture()
  await servers.begin(first, { runtime: testRuntime(), anew: true })
  const run = new MockRun(servers)
  return { servers, records, send: async (...call) => (await run.send(...call)) as MockBody }
}

describe('successive servers of a mock server', () => {
  it('successive servers answer by the server that began last, on its runtime', async () => {
    const { servers, send } = await openServers()
    const state = servers.current.capture()
    await send('POST', configMaps, { body: configMap('gone') })
    const runtime = testRuntime(Date.UTC(2031, 0, 1))
    await servers.begin(state, { runtime, anew: false })
    expect(servers.current.runtime).toBe(runtime)
    expect(await send('GET', `${configMaps}/gone`)).toMatchObject({ code: 404 })
    const made = await send('POST', configMaps, { body: configMap('made') })
    expect(made.metadata.creationTimestamp).toBe('2031-01-01T00:00:00Z')
  })

  it('successive servers end the watches of the former server with 410, on timers that nobody moves', async () => {
    const { servers } = await openServers()
    const state = servers.current.capture()
    const run = new MockRun(servers)
    const watch = await run.watch(`${configMaps}?watch=1`)
    await servers.begin(state, { runtime: testRuntime(), anew: false })
    expect(await watch.next()).toBe('ERROR 410')
    await watch.ended
  })

  it('successive servers answer 410 for versions of a former server', async () => {
    const { servers, send } = await openServers()
    const state = servers.current.capture()
    const { metadata } = await send('POST', configMaps, { body: configMap('gone') })
    await servers.begin(state, { runtime: testRuntime(), anew: false })
    const { resourceVersion } = metadata
    expect(await send('GET', `${configMaps}?resourceVersion=${resourceVersion}`)).toMatchObject({
      code: 410,
    })
  })

  it('successive servers tell the observer of all requests, but for those to servers before a new beginning', async () => {
    const { servers, records, send } = await openServers()
    const state = servers.current.capture()
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
      const answer = servers.handle({ ...request, body: () => body })
      await servers.begin(state, { runtime: testRuntime(), anew })
      sendBody()
      expect((await answer).status).toBe(201)
    }
    await send('GET', configMaps)
    expect(records.map(({ verb }) => verb)).toEqual(['create', 'list'])
  })

  it('successive servers stay with the former server where the next one cannot be opened', async () => {
    const { servers, send } = await openServers()
    await send('POST', configMaps, { body: configMap('kept') })
    const { current } = servers
    const unreadable = { ...testRuntime(), crc32: () => 7 }
    const begun = servers.begin(current.capture(), { runtime: unreadable, anew: true })
    await expect(begun).rejects.toThrow(StorageError)
    expect(servers.current).toBe(current)
    expect(await send('GET', `${configMaps}/kept`)).toMatchObject({ kind: 'ConfigMap' })
  })

  it('successive servers that are closed while the next one opens close that one too', async () => {
    const { servers } = await openServers()
    const state = servers.current.capture()
    let released = 0
    const runtime = { ...testRuntime(), release: () => void released++ }
    const begun = servers.begin(state, { runtime, anew: false })
    const closed = servers.close()
    await expect(begun).rejects.toThrow('the servers are closed')
    await closed
    expect(released).toBe(1)
  })

  it('closed servers say that they are closed in the words they were given', async () => {
    const { servers, send } = await openServers()
    const state = servers.current.capture()
    await servers.close()
    const message = 'the servers are closed'
    expect(await send('GET', configMaps)).toMatchObject({ code: 503, message })
    const refused = await servers.connect(mockRequest('GET', `${configMaps}?watch=1`), ['v1'])
    if (!('status' in refused)) throw new TypeError('a closed server granted a watch')
    expect(JSON.parse(await bodyText(refused))).toMatchObject({ code: 503, message })
    expect(() => servers.current).toThrow(new TypeError(message))
    const begun = servers.begin(state, { runtime: testRuntime(), anew: true })
    await expect(begun).rejects.toThrow(new TypeError(message))
  })
})

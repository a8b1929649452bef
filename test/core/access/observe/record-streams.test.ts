import { describe, expect, it } from 'vitest'
import { recordedBodyBytes } from '../../../../core/access/observe/request-record.ts'
import { type ApiConnection, type ChunkStream, type RequestRecord } from '../../../../core/index.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import {
  openObserved,
  textOf,
  fill,
  asAdmin,
  streamOf,
  leaving,
} from '../../../support/servers/observed-server.ts'
import { configMap, configMaps } from '../../../support/servers/test-server.ts'

describe('a record of a request', () => {
  it('a request record is made for a list, once it has been sent', async () => {
    const { server, records } = await openObserved()
    await server.post(configMaps, configMap('a'))
    const { text } = await server.get(configMaps)
    expect(records()).toHaveLength(2)
    expect(records()[1]).toMatchObject({ verb: 'list', status: 200, truncated: false })
    expect(textOf(records()[1]?.responseBody)).toBe(text)
  })

  it('a request record keeps no more than the beginning of a long list', async () => {
    const observed = await openObserved()
    await fill(observed.server, 2 * recordedBodyBytes)
    const { text } = await observed.server.get(configMaps)
    const record = observed.records().at(-1)
    expect(record).toMatchObject({ verb: 'list', truncated: true })
    expect(record?.responseBody).toHaveLength(recordedBodyBytes)
    expect(text.startsWith(textOf(record?.responseBody) ?? 'nothing')).toBe(true)
  })

  it('a request record of a list that nobody reads to its end comes when it is let go', async () => {
    const observed = await openObserved()
    await fill(observed.server, 2 * recordedBodyBytes)
    const before = observed.records().length
    const request = getRequest(configMaps, asAdmin)
    const chunks = streamOf(await observed.server.server.handle(request))
    const first = await chunks.next()
    expect(observed.records()).toHaveLength(before)
    await chunks.return?.()
    expect(observed.records()).toHaveLength(before + 1)
    const record = observed.records().at(-1)
    expect(record).toMatchObject({ status: 200, truncated: true })
    expect(record?.responseBody).toEqual(new Uint8Array(first.value as Uint8Array))
    const unread = streamOf(await observed.server.server.handle(request))
    await unread.return?.()
    expect(observed.records().at(-1)).toMatchObject({ truncated: true, responseBody: undefined })
  })

  it('a request record cuts a body that is too long, in either direction', async () => {
    const { server, records } = await openObserved()
    const large = { ...configMap('large'), data: { text: 'x'.repeat(recordedBodyBytes) } }
    const { text } = await server.post(configMaps, large)
    const [record] = records()
    expect(record?.truncated).toBe(true)
    expect(textOf(record?.requestBody)).toBe(JSON.stringify(large).slice(0, recordedBodyBytes))
    expect(textOf(record?.responseBody)).toBe(text.slice(0, recordedBodyBytes))
  })

  it('a request record owns the buffers of its bodies, so that it keeps no others alive', async () => {
    const { server, records } = await openObserved()
    await server.post(configMaps, configMap('a'))
    await server.get(configMaps)
    await server.get(`${configMaps}/a`)
    const bodies = records().flatMap(({ requestBody, responseBody }) => [requestBody, responseBody])
    const present = bodies.filter((body) => body !== undefined)
    expect(present).toHaveLength(4)
    for (const body of present) expect(body.buffer.byteLength).toBe(body.byteLength)
  })

  it('a request record of a watch comes with its head, over HTTP and WebSocket', async () => {
    const { server, records } = await openObserved()
    const request = getRequest(`${configMaps}?watch=1`, asAdmin)
    const chunks = streamOf(await server.server.handle(request))
    expect(records()[0]).toMatchObject({
      verb: 'watch',
      status: 200,
      contentType: 'application/json',
      responseBody: undefined,
      truncated: false,
    })
    await server.server.connect(request, [])
    expect(records()[1]).toMatchObject({
      verb: 'watch',
      method: 'GET',
      status: 101,
      contentType: '',
    })
    await chunks.return?.()
    expect(records()).toHaveLength(2)
  })

  it('a request record of a watch is told again when that has ended, however it ended', async () => {
    const ended: RequestRecord[] = []
    const { server, records } = await openObserved({}, (record) => ended.push(record))
    const { signal, abort } = leaving()
    const request = getRequest(`${configMaps}?watch=1`, asAdmin)
    const pulled = streamOf(await server.server.handle(request))
    const { stream } = (await server.server.connect(request, [])) as ApiConnection
    const left = streamOf(await server.server.handle({ ...request, signal }))
    void left.next()
    expect(records().map(({ watch }) => watch)).toEqual(['open', 'open', 'open'])
    expect(ended).toEqual([])
    server.runtime.advance(2_000)
    await pulled.return?.()
    server.runtime.advance(1_000)
    const flow = (stream.messages as ChunkStream).attach({
      write: () => true,
      end: () => undefined,
    })
    flow.close()
    flow.close()
    server.runtime.advance(1_000)
    abort()
    const [first, second, third] = records()
    expect(ended).toEqual([
      { ...first, watch: 'ended', duration: 2_000 },
      { ...second, watch: 'ended', duration: 3_000 },
      { ...third, watch: 'ended', duration: 4_000 },
    ])
  })

  it('a request record of a WebSocket that was refused is that of a plain answer', async () => {
    const { server, records } = await openObserved()
    await server.server.connect(getRequest(`${configMaps}/none`, asAdmin), [])
    expect(records()[0]).toMatchObject({ status: 404, contentType: 'application/json' })
  })
})

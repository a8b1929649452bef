import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { type FetchLike, fetchTransport } from '../../../../core/base/client/fetch-transport.ts'

const encoder = new TextEncoder()

interface Asked {
  readonly address: string
  readonly init: Parameters<FetchLike>[1]
}

/** A fetch that notes what it is asked and answers with a body in pieces; what was cancelled is told. */
function scripted(pieces: readonly string[], status = 200) {
  const asked: Asked[] = []
  const state = { cancelled: false }
  const fetch: FetchLike = (address, init) => {
    asked.push({ address, init })
    const left = [...pieces]
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const next = left.shift()
          if (next === undefined) controller.close()
          else controller.enqueue(encoder.encode(next))
        },
        cancel() {
          state.cancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const headers = new Headers([
      ['warning', '299 - "one"'],
      ['warning', '299 - "two"'],
    ])
    return Promise.resolve({ status, headers, body })
  }
  return { fetch, asked, state }
}

const map = '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}'

describe('a client over fetch', () => {
  it('a client over fetch asks below its base, with the headers it was given', async () => {
    const { fetch, asked } = scripted([map.slice(0, 10), map.slice(10)])
    const headers = { authorization: 'Bearer secret' }
    const transport = fetchTransport({ fetch, base: 'https://host/clusters/demo/', headers })
    const client = createClient(transport, { userAgent: 'test' })
    const path = '/api/v1/namespaces/default/configmaps'
    const created = await client.create(path, JSON.parse(map) as ApiObject, { dryRun: true })
    expect(created.metadata.name).toBe('a')
    expect(asked).toMatchObject([
      {
        address: `https://host/clusters/demo${path}?dryRun=All`,
        init: {
          method: 'POST',
          headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        },
      },
    ])
    expect(new TextDecoder().decode(asked[0]?.init.body)).toBe(
      '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}',
    )
  })

  it('a client over fetch sends headers as UTF-8', async () => {
    const { fetch, asked } = scripted([map])
    const headers = { 'impersonate-user': 'Jörg 日' }
    const client = createClient(fetchTransport({ fetch, base: '', headers }), { userAgent: 'test' })
    await client.get('/api/v1/namespaces/default/configmaps/a')
    const sent = new Headers(asked[0]?.init.headers).get('impersonate-user') ?? ''
    const bytes = Uint8Array.from(sent, (character) => character.charCodeAt(0))
    expect(new TextDecoder().decode(bytes)).toBe('Jörg 日')
  })

  it('a client over fetch hears every warning', async () => {
    const warnings: string[] = []
    const transport = fetchTransport({ fetch: scripted([map]).fetch, base: '' })
    const client = createClient(transport, {
      userAgent: 'test',
      warn: (text) => warnings.push(text),
    })
    await client.get('/api/v1/namespaces/default/configmaps/a')
    expect(warnings).toEqual(['one', 'two'])
  })

  it('a client over fetch lets go of a stream that it leaves early', async () => {
    const event = `{"type":"ADDED","object":${map}}\n`
    const { fetch, state } = scripted([event, event, event])
    const client = createClient(fetchTransport({ fetch, base: '' }), { userAgent: 'test' })
    for await (const { object } of client.watch('/api/v1/configmaps')) {
      expect(object.metadata.name).toBe('a')
      break
    }
    expect(state.cancelled).toBe(true)
  })

  it('a client over fetch reads an answer without a body as nothing', async () => {
    const fetch: FetchLike = () =>
      Promise.resolve({ status: 204, headers: new Headers(), body: null })
    const client = createClient(fetchTransport({ fetch, base: '' }), { userAgent: 'test' })
    expect(await client.raw('/healthz')).toEqual(new Uint8Array())
  })

  it('a client over fetch fails with the error of the server, and with that of fetch', async () => {
    const status = '{"kind":"Status","metadata":{},"reason":"NotFound","code":404,"message":"gone"}'
    const refused = createClient(
      fetchTransport({ fetch: scripted([status], 404).fetch, base: '' }),
      {
        userAgent: 'test',
      },
    )
    await expect(refused.get('/x')).rejects.toMatchObject({ reason: 'NotFound', message: 'gone' })
    const broken: FetchLike = () => Promise.reject(new TypeError('network'))
    const away = createClient(fetchTransport({ fetch: broken, base: '' }), { userAgent: 'test' })
    await expect(away.get('/x')).rejects.toThrow('network')
  })

  it('a client over fetch passes the signal on, which ends the body too', async () => {
    const scope = new AbortController()
    const fetch: FetchLike = (_address, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(encoder.encode(`{"type":"ADDED","object":${map}}\n`))
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return Promise.resolve({ status: 200, headers: new Headers(), body })
    }
    const client = createClient(fetchTransport({ fetch, base: '' }), { userAgent: 'test' })
    const watch = client.watch('/api/v1/configmaps', { signal: scope.signal })
    await watch.next()
    const next = watch.next()
    scope.abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
  })
})

import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestServer, type MockOptions } from '../../../node-host/testing/index.ts'
import { pod, pods } from './msw-project.ts'

const json = { 'content-type': 'application/json' }

async function open(options: MockOptions = {}) {
  const server = await createTestServer({ brand: 'k8s', fixtures: pod('web'), seed: 1, ...options })
  onTestFinished(() => server.close())
  return server
}

describe('fetch', () => {
  let server: Awaited<ReturnType<typeof open>>

  beforeEach(async () => {
    server = await open()
  })

  it.each([
    ['a path', `${pods}/web`],
    ['a path without a slash before it', `${pods.slice(1)}/web`],
    ['an address of any host', `https://any.test${pods}/web`],
    ['a URL', new URL(`${pods}/web`, 'http://localhost')],
    ['a Request', new Request(`http://localhost${pods}/web`)],
  ])('fetch takes %s', async (_, input) => {
    const response = await server.fetch(input)
    expect(response.status).toBe(200)
    expect(new URL(response.url).pathname).toBe(`${pods}/web`)
    expect(await response.json()).toMatchObject({ metadata: { name: 'web' } })
  })

  it.each([
    ['text', (text: string) => text],
    ['bytes', (text: string) => new TextEncoder().encode(text)],
    ['a stream', (text: string) => new Blob([text]).stream()],
  ])('fetch sends a body of %s', async (_, bodyOf) => {
    const body = bodyOf(JSON.stringify(pod('made')))
    const init = { method: 'POST', headers: json, body, duplex: 'half' as const }
    expect((await server.fetch(pods, init)).status).toBe(201)
  })

  it('fetch sends the body of a Request, and its second argument overrides it', async () => {
    const request = new Request(`http://localhost${pods}`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer nobody' },
      body: JSON.stringify(pod('made')),
    })
    const response = await server.fetch(request, { headers: json })
    expect(response.status).toBe(201)
    await expect(server.fetch(request)).rejects.toThrow('was read before')
  })

  it('fetch sends a compressed body', async () => {
    const body = gzipSync(JSON.stringify(pod('made')))
    const headers = { ...json, 'content-encoding': 'gzip' }
    expect((await server.fetch(pods, { method: 'POST', headers, body })).status).toBe(201)
    const broken = { method: 'POST', headers, body: 'not compressed' }
    expect((await server.fetch(pods, broken)).status).toBe(400)
  })

  it('fetch is told of a body that is too large', async () => {
    const body = 'x'.repeat(4 * 1024 * 1024)
    const response = await server.fetch(pods, { method: 'POST', headers: json, body })
    expect(response.status).toBe(413)
  })

  it('fetch gets what a socket would give: status text and length, and no body for HEAD', async () => {
    const found = await server.fetch(`${pods}/web`)
    const text = await found.text()
    expect([found.ok, found.statusText]).toEqual([true, 'OK'])
    expect(found.headers.get('content-length')).toBe(String(text.length))
    const missing = await server.fetch(`${pods}/none`)
    expect([missing.ok, missing.statusText]).toEqual([false, 'Not Found'])
    const head = await server.fetch('/apis', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, null])
    const headOfList = await server.fetch(pods, { method: 'HEAD' })
    expect([headOfList.status, headOfList.body]).toEqual([405, null])
  })

  it('fetch is recorded once it has resolved, lists too', async () => {
    await server.fetch(pods)
    const [request] = await server.requests()
    expect(request).toMatchObject({ verb: 'list', resource: 'pods', status: 200, user: 'admin' })
    expect(new TextDecoder().decode(request?.responseBody)).toContain('"web"')
  })

  it('fetch rejects as a network does when the connection is cut', async () => {
    await server.addFault({ fault: { type: 'dropped' }, nth: 1 })
    await expect(server.fetch(pods)).rejects.toThrow(new TypeError('fetch failed'))
    await server.addFault({ fault: { type: 'watch-dropped', afterEvents: 1 } })
    const { body } = await server.fetch(`${pods}?watch=1`)
    const reader = body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await expect(reader?.read()).rejects.toThrow(new TypeError('terminated'))
  })

  it.each(['not a method\n', 'CONNECT'])('fetch refuses %j as fetch does', async (method) => {
    await expect(server.fetch(pods, { method })).rejects.toThrow(TypeError)
  })
})

describe('aborting', () => {
  it('aborting fetch rejects a call that was aborted before, and nothing is asked', async () => {
    const server = await open()
    const reason = new Error('changed my mind')
    const call = server.fetch(pods, { signal: AbortSignal.abort(reason) })
    await expect(call).rejects.toBe(reason)
    expect(await server.requests()).toEqual([])
  })

  it('aborting fetch rejects a call that waits for its answer', async () => {
    const server = await open({ clock: { stopped: true } })
    await server.addFault({ fault: { type: 'delay', milliseconds: 1000 } })
    const leaving = new AbortController()
    const call = server.fetch(pods, { signal: leaving.signal })
    leaving.abort()
    await expect(call).rejects.toThrow('This operation was aborted')
  })

  it('aborting fetch ends a watch, and so does leaving its body', async () => {
    const server = await open()
    const leaving = new AbortController()
    const aborted = await server.fetch(`${pods}?watch=1`, { signal: leaving.signal })
    const left = await server.fetch(`${pods}?watch=1`)
    const reader = aborted.body?.getReader()
    await reader?.read()
    leaving.abort()
    await expect(reader?.read()).rejects.toBe(leaving.signal.reason)
    await left.body?.cancel()
    await server.client().create(pods, pod('made'))
  })

  it('aborting fetch leaves nothing on a signal that outlives its calls', async () => {
    const server = await open()
    const { signal } = new AbortController()
    let listeners = 0
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++
      addEventListener.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--
      removeEventListener.apply(signal, args)
    }
    await server.fetch(pods, { signal })
    const watch = await server.fetch(`${pods}?watch=1`, { signal })
    expect(listeners).toBe(1)
    await watch.body?.cancel()
    expect(listeners).toBe(0)
  })
})

describe('a test server that is closed', () => {
  it('fetch of a test server that is closed rejects, and says so', async () => {
    const server = await open()
    await server.close()
    const closed = new TypeError('the mock server is closed')
    await expect(server.fetch(pods)).rejects.toThrow(closed)
    await expect(server.fetch(pods, { method: 'POST', body: '{}' })).rejects.toThrow(closed)
    await expect(server.listen()).rejects.toThrow(closed)
  })
})

describe('a test runner that fakes time', () => {
  it('a test runner that fakes time does not stop the server, nor move its clock', async () => {
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const server = await open()
    const { metadata } = await server.client().create(pods, pod('made'))
    expect(metadata.creationTimestamp).not.toMatch(/^1970/)
    await server.reset()
    expect((await server.fetch(`${pods}/made`)).status).toBe(404)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
import { FetchError, type OutgoingRequest } from '../../../core/index.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const { fetch: send } = webRuntime(testRuntime().logger)

const call: OutgoingRequest = {
  purpose: 'command',
  method: 'GET',
  // This file, as the page got it.
  url: import.meta.url,
  deadline: 60_000,
  limit: 10_000_000,
}

afterEach(() => void vi.unstubAllGlobals())

/** Answers the page's `fetch`, and keeps what it was called with. */
function stubFetch(answer: (init: RequestInit) => Promise<Response>): RequestInit[] {
  const calls: RequestInit[] = []
  vi.stubGlobal('fetch', (_url: unknown, init: RequestInit) => {
    calls.push(init)
    return answer(init)
  })
  return calls
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof FetchError ? `${error.reason}: ${error.message}` : String(error)
}

describe('an outgoing request of a page', () => {
  it('an outgoing request of a page is answered, whole or in chunks', async () => {
    const whole = await send(call)
    expect(whole.status).toBe(200)
    expect(whole.header('content-type')).toContain('javascript')
    const bytes = await whole.bytes()
    expect(bytes.length).toBeGreaterThan(0)
    let size = 0
    for await (const chunk of (await send(call)).body) size += chunk.length
    expect(size).toBe(bytes.length)
  })

  it('an outgoing request of a page follows no redirects, sends no cookies, and sends headers as UTF-8', async () => {
    const calls = stubFetch(() => Promise.resolve(new Response('made', { status: 201 })))
    const headers = ['x-user', 'Jörg', 'x-user', 'b', 'content-length', '9']
    const answer = await send({ ...call, method: 'POST', headers, body: new Uint8Array([65]) })
    expect(answer.status).toBe(201)
    const [init] = calls
    expect(init).toMatchObject({
      method: 'POST',
      headers: [
        ['x-user', 'J\xc3\xb6rg'],
        ['x-user', 'b'],
      ],
      redirect: 'manual',
      credentials: 'omit',
    })
    expect(init?.body).toBeInstanceOf(Blob)
    expect(await new Response(init?.body ?? null).text()).toBe('A')
  })

  it('an outgoing request of a page reads a streamed body first, up to 16 MiB', async () => {
    const calls = stubFetch(() => Promise.resolve(new Response(null)))
    const parts = async function* (count: number, size: number): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < count; at++) yield new Uint8Array(size)
    }
    await send({ ...call, method: 'POST', body: parts(2, 3) })
    expect(calls[0]?.body).toMatchObject({ size: 6 })
    const large = send({ ...call, method: 'POST', body: parts(17, 1024 * 1024) })
    expect(await failure(large)).toContain('too-large: ')
    expect(calls).toHaveLength(1)
  })

  it('an outgoing request of a page gives what the browser decoded without the headers of the encoding', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '9', 'x-a': 'b' }
    stubFetch(() => Promise.resolve(new Response(null, { headers })))
    expect((await send(call)).headers).toEqual(['x-a', 'b'])
  })

  it.each([
    [{ tls: { authorities: 'x' } }, 'a page cannot set the certificate authorities of a request'],
    [
      { tls: { certificate: 'x', key: 'x' } },
      'a page cannot set the client certificate of a request',
    ],
    [{ tls: { serverName: 'x' } }, "a page cannot set the name that a server's certificate is for"],
    [{ tls: { insecure: true } }, 'a page cannot set a request free from checking the certificate'],
    [{ upgrade: 'SPDY/3.1' }, 'a page cannot upgrade a request'],
    [{ headers: ['Host', 'x'] }, 'a page cannot set the Host header'],
  ])('an outgoing request of a page with %j is unsupported', async (more, message) => {
    const url = 'https://hook.test/review'
    const calls = stubFetch(() => Promise.resolve(new Response(null)))
    expect(await failure(send({ ...call, url, ...more }))).toBe(
      `unsupported: GET ${url}: ${message}`,
    )
    expect(calls).toEqual([])
  })

  it('an outgoing request of a page fails where the answer is a redirect, which pages cannot read', async () => {
    stubFetch(() =>
      Promise.resolve(Object.create(Response.error(), { type: { value: 'opaqueredirect' } })),
    )
    expect(await failure(send(call))).toContain('unsupported: ')
  })

  it('an outgoing request of a page fails where the server cannot be reached', async () => {
    const url = 'http://127.0.0.1:1/'
    expect(await failure(send({ ...call, url }))).toContain(
      `connection: GET ${url}: the server cannot be reached, or does not allow this page (CORS)`,
    )
  })

  it('an outgoing request of a page fails at its deadline, and when the caller aborts', async () => {
    const waiting = ({ signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    stubFetch(waiting)
    const controller = new AbortController()
    const aborted = failure(send({ ...call, signal: controller.signal }))
    controller.abort()
    expect(await aborted).toContain('aborted: ')
    expect(await failure(send({ ...call, deadline: 1 }))).toContain('timeout: ')
  })

  it('an outgoing request of a page fails behind what came where its body breaks off, and cancels a body that is let go', async () => {
    let cancelled = 0
    const half = (breaks: boolean): Response =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(4))
            if (breaks) queueMicrotask(() => controller.error(new TypeError('network error')))
          },
          cancel: () => void cancelled++,
        }),
      )
    stubFetch(() => Promise.resolve(half(true)))
    expect(await failure((await send(call)).bytes())).toContain(
      'the server broke off its answer (network error)',
    )
    stubFetch(() => Promise.resolve(half(false)))
    ;(await send(call)).close()
    expect(await failure((await send({ ...call, limit: 3 })).bytes())).toContain('too-large: ')
    expect(cancelled).toBe(2)
  })
})

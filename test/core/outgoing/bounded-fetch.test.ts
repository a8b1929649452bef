import { describe, expect, it } from 'vitest'
import { controlledRuntime } from '../../../core/mock/controlled-runtime.ts'
import { chanceOf } from '../../../core/mock/seeded-chance.ts'
import { FetchError } from '../../../core/outgoing/fetch-error.ts'
import type { HostAnswer, HostFetch, HostRequest } from '../../../core/outgoing/host-fetch.ts'
import type { OutgoingRequest } from '../../../core/outgoing/outgoing-request.ts'
import { testRuntime } from '../../support/test-runtime.ts'

/** An answer's body of these texts; then it ends, fails or says nothing more. */
class FakeBody implements AsyncIterableIterator<Uint8Array> {
  readonly #chunks: Uint8Array[]
  readonly #then: 'end' | 'wait' | Error
  readonly #signal: AbortSignal
  returned = 0

  constructor(texts: readonly string[], then: 'end' | 'wait' | Error, signal: AbortSignal) {
    this.#chunks = texts.map((text) => new TextEncoder().encode(text))
    this.#then = then
    this.#signal = signal
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    const value = this.#chunks.shift()
    if (value) return { done: false, value }
    if (this.#then instanceof Error) throw this.#then
    if (this.#then === 'end') return { done: true, value: undefined }
    return new Promise((_resolve, reject) => {
      this.#signal.addEventListener('abort', () => reject(this.#signal.reason))
    })
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.returned++
    return { done: true, value: undefined }
  }
}

interface FakeHost {
  readonly fetch: HostFetch
  readonly requests: HostRequest[]
  readonly bodies: FakeBody[]
}

/** A host that answers at once. */
function answering(
  texts: readonly string[],
  then: 'end' | 'wait' | Error = 'end',
  headers: readonly string[] = [],
): FakeHost {
  const requests: HostRequest[] = []
  const bodies: FakeBody[] = []
  const fetch: HostFetch = async (request) => {
    requests.push(request)
    const body = new FakeBody(texts, then, request.signal)
    bodies.push(body)
    return { status: 200, headers, body }
  }
  return { fetch, requests, bodies }
}

/** A host that answers when the test says so, whatever the signal says. */
function slow(): FakeHost & { answer(answer: HostAnswer): void } {
  const { requests, bodies }: Pick<FakeHost, 'requests' | 'bodies'> = { requests: [], bodies: [] }
  let answer: (answer: HostAnswer) => void = () => undefined
  const fetch: HostFetch = (request) => {
    requests.push(request)
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  return { fetch, requests, bodies, answer: (given) => answer(given) }
}

const call: OutgoingRequest = {
  method: 'POST',
  url: 'https://hook.test:8443/review?token=secret',
  deadline: 10_000,
  limit: 100,
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof FetchError ? `${error.reason}: ${error.message}` : String(error)
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('an outgoing request', () => {
  it('is handed to the host with its headers in lower case and without those of a connection', async () => {
    const host = answering([])
    await testRuntime(0, host.fetch).fetch({
      ...call,
      headers: ['X-User', 'Jörg', 'Connection', 'close', 'Transfer-Encoding', 'chunked', 'a', 'b'],
      body: new Uint8Array(3),
      tls: { serverName: 'hook.space.svc' },
    })
    expect(host.requests[0]).toMatchObject({
      method: 'POST',
      headers: ['x-user', 'Jörg', 'a', 'b'],
      body: new Uint8Array(3),
      tls: { serverName: 'hook.space.svc' },
      repeatable: false,
      label: 'POST https://hook.test:8443/review',
    })
    expect(host.requests[0]?.url.href).toBe(call.url)
  })

  it.each([
    ['GET', undefined, true],
    ['HEAD', undefined, true],
    ['DELETE', undefined, false],
    ['GET', false, false],
    ['POST', true, true],
  ])('%s that is said to be repeatable (%s) may be sent twice: %s', async (method, said, may) => {
    const host = answering([])
    const repeatable = said === undefined ? {} : { repeatable: said }
    await testRuntime(0, host.fetch).fetch({ ...call, method, ...repeatable })
    expect(host.requests[0]?.repeatable).toBe(may)
  })

  it.each([
    [{ url: '/review' }, 'invalid: "/review" is not an absolute URL'],
    [
      { url: 'ftp://hook.test/a' },
      'invalid: the scheme of ftp://hook.test is neither https nor http',
    ],
    [
      { url: 'https://user:secret@hook.test/a' },
      'invalid: the URL https://hook.test/a must not hold a user or password; send an Authorization header',
    ],
    [{ method: 'GET /x' }, '"GET /x" is no method to send'],
    [{ method: 'CONNECT' }, '"CONNECT" is no method to send'],
    [{ headers: ['a b', ''] }, '"a b" is not a header name'],
    [{ headers: ['a', 'b\r\nc: d'] }, 'the header a holds a control character'],
    [{ upgrade: 'a\nb' }, 'the header upgrade holds a control character'],
    [
      { tls: { certificate: 'x' } },
      'tls: POST https://hook.test:8443/review: a client certificate',
    ],
    [{ deadline: Number.NaN }, 'RangeError: the deadline of a request is not a number'],
    [{ limit: -1 }, 'RangeError: the limit of an answer must be 0 or more bytes, and not -1'],
  ])('with %j is refused and not sent', async (wrong, message) => {
    const host = answering([])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure(fetch({ ...call, ...wrong }))).toContain(message)
    expect(host.requests).toEqual([])
  })

  it('gives the answer whole or in chunks, with headers that were repeated or are not ASCII', async () => {
    const host = answering(['one', 'two'], 'end', ['x-a', '1', 'x-a', '2', 'x-name', 'J\xc3\xb6rg'])
    const { fetch } = testRuntime(0, host.fetch)
    const whole = await fetch(call)
    expect(whole.status).toBe(200)
    expect(whole.header('x-a')).toBe('1, 2')
    expect(whole.header('x-name')).toBe('Jörg')
    expect(whole.header('x-b')).toBeUndefined()
    expect(text(await whole.bytes())).toBe('onetwo')
    const chunks: string[] = []
    for await (const chunk of (await fetch(call)).body) chunks.push(text(chunk))
    expect(chunks).toEqual(['one', 'two'])
    expect(host.bodies.map(({ returned }) => returned)).toEqual([0, 0])
  })
})

describe('the limit of an answer', () => {
  const late = 'too-large: POST https://hook.test:8443/review: the answer is larger than 5 bytes'

  it('admits an answer of that size', async () => {
    const host = answering(['12345'])
    const answer = await testRuntime(0, host.fetch).fetch({ ...call, limit: 5 })
    expect(text(await answer.bytes())).toBe('12345')
  })

  it('ends a longer one, whole or in chunks, and frees its connection', async () => {
    const host = answering(['123', '456', '789'])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure((await fetch({ ...call, limit: 5 })).bytes())).toBe(late)
    const body = (await fetch({ ...call, limit: 5 })).body[Symbol.asyncIterator]()
    await body.next()
    expect(await failure(body.next())).toBe(late)
    expect(await body.next()).toEqual({ done: true, value: undefined })
    expect(host.bodies.map(({ returned }) => returned)).toEqual([1, 1])
  })

  it('refuses to read one that announces more, but for the length in an answer to HEAD', async () => {
    const host = answering([], 'wait', ['content-length', '6'])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure((await fetch({ ...call, limit: 5 })).bytes())).toBe(late)
    expect(host.bodies[0]?.returned).toBe(1)
    const head = answering([], 'end', ['content-length', '6'])
    const answer = await testRuntime(0, head.fetch).fetch({ ...call, method: 'HEAD', limit: 5 })
    expect(await answer.bytes()).toEqual(new Uint8Array())
  })
})

describe('the deadline of an outgoing request', () => {
  const late =
    'timeout: POST https://hook.test:8443/review: there was no complete answer within 10000 ms'

  it('ends a call that has no answer yet, and lets go of an answer that comes later', async () => {
    const host = slow()
    const runtime = testRuntime(0, host.fetch)
    const called = failure(runtime.fetch(call))
    runtime.advance(9_999)
    expect(host.requests[0]?.signal.aborted).toBe(false)
    runtime.advance(1)
    expect(await called).toBe(late)
    expect(host.requests[0]?.signal.reason).toMatchObject({ reason: 'timeout' })
    const body = new FakeBody([], 'end', new AbortController().signal)
    host.answer({ status: 200, headers: [], body })
    await Promise.resolve()
    expect(body.returned).toBe(1)
  })

  it('ends a body that is not complete', async () => {
    const host = answering(['half'], 'wait')
    const runtime = testRuntime(0, host.fetch)
    const called = failure((await runtime.fetch(call)).bytes())
    await Promise.resolve()
    runtime.advance(10_000)
    expect(await called).toBe(late)
    expect(host.bodies[0]?.returned).toBe(1)
  })

  it('has no effect once the answer is complete or closed', async () => {
    const host = answering([])
    const runtime = testRuntime(0, host.fetch)
    await (await runtime.fetch(call)).bytes()
    ;(await runtime.fetch(call)).close()
    runtime.advance(10_000)
    expect(host.requests.map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  it('sends nothing when it has passed already', async () => {
    const host = answering([])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure(fetch({ ...call, deadline: 0 }))).toContain('timeout: ')
    expect(host.requests).toEqual([])
  })

  it('is kept by the clock of a mock, where that owns time', async () => {
    const host = slow()
    const outer = testRuntime(0, host.fetch)
    const time = { now: 0, stopped: true }
    const mock = controlledRuntime(outer, { time, chance: chanceOf('fetch') })
    const called = failure(mock.fetch(call))
    outer.advance(1_000_000)
    expect(host.requests[0]?.signal.aborted).toBe(false)
    await mock.time.advance(10_000)
    expect(await called).toBe(late)
    expect(host.requests[0]?.signal.aborted).toBe(true)
  })
})

describe('a caller that aborts', () => {
  it('ends the call and gets its reason as the cause', async () => {
    const host = slow()
    const controller = new AbortController()
    const { fetch } = testRuntime(0, host.fetch)
    const called = fetch({ ...call, signal: controller.signal })
    controller.abort('enough')
    await expect(called).rejects.toMatchObject({ reason: 'aborted', cause: 'enough' })
    const again = fetch({ ...call, signal: controller.signal })
    await expect(again).rejects.toMatchObject({ reason: 'aborted' })
    expect(host.requests).toHaveLength(1)
  })

  it('ends the body', async () => {
    const host = answering(['half'], 'wait')
    const controller = new AbortController()
    const { fetch } = testRuntime(0, host.fetch)
    const answer = await fetch({ ...call, signal: controller.signal })
    const read = failure(answer.bytes())
    await Promise.resolve()
    controller.abort()
    expect(await read).toContain('aborted: ')
    expect(host.bodies[0]?.returned).toBe(1)
  })
})

describe('the body of an answer', () => {
  it('fails as the host says, and then is over', async () => {
    const broken = new FetchError('connection', 'broken')
    const host = answering(['half'], broken)
    const { body } = await testRuntime(0, host.fetch).fetch(call)
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    await expect(chunks.next()).rejects.toBe(broken)
    expect(await chunks.next()).toMatchObject({ done: true })
  })

  it('frees the connection once when its reader leaves early, or it is closed unread', async () => {
    const host = answering(['one', 'two'])
    const { fetch } = testRuntime(0, host.fetch)
    const chunks = (await fetch(call)).body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    const unread = await fetch(call)
    unread.close()
    unread.close()
    expect(host.bodies.map(({ returned }) => returned)).toEqual([1, 1])
  })
})

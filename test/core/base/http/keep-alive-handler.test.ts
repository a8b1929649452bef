import { describe, expect, it } from 'vitest'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import { keepAliveHandler } from '../../../../core/base/http/keep-alive-handler.ts'
import type { ConnectOutcome, RequestHandler } from '../../../../core/base/http/request-handler.ts'
import type { ChunkStream } from '../../../../core/base/streams/chunk-stream.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'
import { IdleDuplex } from '../../../support/requests/idle-duplex.ts'

const chunk = new Uint8Array([1])
const request = fakeRequest()

/** A stream whose chunks come when the test sends them. */
function sentByTest() {
  let give: (step: IteratorResult<Uint8Array>) => void = () => undefined
  const given: unknown[] = []
  const stream: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next(...words: unknown[]) {
        given.push(...words)
        return new Promise((resolve) => (give = resolve))
      },
    }),
  }
  return { stream, given, send: () => give({ done: false, value: chunk }) }
}

/** A host that counts for how many waits it keeps its process alive. */
function open(answers: Partial<RequestHandler>) {
  const refuse = (): never => {
    throw new TypeError('not asked by this test')
  }
  let holds = 0
  const keepAlive = (): (() => void) => {
    let isHeld = true
    holds++
    return () => {
      if (isHeld) holds--
      isHeld = false
    }
  }
  const handler = { handle: refuse, connect: refuse, ...answers }
  return { handler: keepAliveHandler(handler, { keepAlive }), holds: () => holds }
}

const watchOf = (body: AsyncIterable<Uint8Array>): ApiResponse => ({
  status: 200,
  headers: [],
  body,
  stream: 'watch',
})

describe('a handler for callers in the same process', () => {
  it('a host without a process to keep alive gets the handler as it is', () => {
    const handler = { handle: () => watchOf(sentByTest().stream), connect: () => Promise.reject() }
    expect(keepAliveHandler(handler, {})).toBe(handler)
  })

  it('an answer that is there at once is passed on as it is, and keeps nothing alive', () => {
    const answer = { status: 200, headers: [], body: chunk }
    const { handler, holds } = open({ handle: () => answer })
    expect(handler.handle(request)).toBe(answer)
    expect(holds()).toBe(0)
  })

  it('an answer to come keeps the process alive until it comes, or fails', async () => {
    let fail: (error: Error) => void = () => undefined
    const { handler, holds } = open({
      handle: () => new Promise((_, reject) => (fail = reject)),
    })
    const answer = handler.handle(request)
    expect(holds()).toBe(1)
    fail(new Error('cut'))
    await expect(answer).rejects.toThrow('cut')
    expect(holds()).toBe(0)
  })

  it('a stream keeps the process alive only while its reader waits for a chunk', async () => {
    const { stream, send, given } = sentByTest()
    const { handler, holds } = open({ handle: async () => watchOf(stream) })
    const { body } = await handler.handle(request)
    const reader = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    expect(holds()).toBe(0)
    const next = reader.next(true)
    expect([holds(), given]).toEqual([1, [true]])
    send()
    expect(await next).toEqual({ done: false, value: chunk })
    expect(holds()).toBe(0)
  })

  it('a stream keeps nothing alive once its reader leaves it, though a chunk was awaited', async () => {
    const { handler, holds } = open({ handle: () => watchOf(sentByTest().stream) })
    const { body } = await handler.handle(request)
    const reader = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    void reader.next()
    void reader.next()
    expect(holds()).toBe(2)
    await reader.return?.()
    expect(holds()).toBe(0)
  })

  it('a stream that pushes its chunks can still be attached to', async () => {
    const attached: unknown[] = []
    const stream: ChunkStream = {
      ...sentByTest().stream,
      attach(sink) {
        attached.push(sink)
        return { resume: () => undefined, close: () => undefined }
      },
    }
    const { handler, holds } = open({ handle: () => watchOf(stream) })
    const { body } = await handler.handle(request)
    const sink = { write: () => true, end: () => undefined }
    ;(body as ChunkStream).attach(sink)
    expect([attached, holds()]).toEqual([[sink], 0])
  })

  it('a connection keeps the process alive while a message is awaited, and while one is taken', async () => {
    const { stream: messages, send } = sentByTest()
    let taken: () => void = () => undefined
    const { handler, holds } = open({
      connect: async (): Promise<ConnectOutcome> => ({
        protocol: 'v5',
        stream: { kind: 'binary', messages },
        receive: () => new Promise((resolve) => (taken = resolve)),
      }),
    })
    const outcome = await handler.connect(request, [])
    if (!('receive' in outcome)) throw new TypeError('the connection was refused')
    expect([outcome.protocol, outcome.stream.kind, holds()]).toEqual(['v5', 'binary', 0])
    const message = outcome.stream.messages[Symbol.asyncIterator]().next()
    const sent = outcome.receive?.(chunk)
    expect(holds()).toBe(2)
    send()
    taken()
    await Promise.all([message, sent])
    expect(holds()).toBe(0)
  })

  it('an upgraded connection keeps the process alive while its bytes or its end are awaited', async () => {
    const duplex = new IdleDuplex()
    const { handler, holds } = open({ upgrade: async () => ({ headers: [], duplex }) })
    const outcome = await handler.upgrade?.(request)
    if (!outcome || !('duplex' in outcome)) throw new TypeError('the upgrade was refused')
    expect(holds()).toBe(0)
    const reader = outcome.duplex.incoming[Symbol.asyncIterator]()
    void reader.next()
    const { closed } = outcome.duplex
    expect(holds()).toBe(2)
    await reader.return?.()
    outcome.duplex.close()
    await closed
    expect([duplex.isClosed, holds()]).toEqual([true, 0])
  })

  it.each(['connect', 'upgrade'] as const)('a refused %s is passed on', async (way) => {
    const refused = { status: 403, headers: [], body: chunk }
    const { handler } = open({ [way]: async () => refused })
    expect(await handler[way]?.(request, [])).toBe(refused)
  })
})

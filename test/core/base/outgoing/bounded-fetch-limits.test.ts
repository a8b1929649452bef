import { describe, expect, it } from 'vitest'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import { controlledRuntime } from '../../../../core/server/mock/controlled-runtime.ts'
import { chanceOf } from '../../../../core/server/mock/seeded-chance.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import {
  answering,
  call,
  text,
  failure,
  slow,
  FakeBody,
} from '../../../support/servers/fake-fetch.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

describe('the size limit of an answer', () => {
  const late = 'too-large: POST https://hook.test:8443/review: the answer is larger than 5 bytes'

  it('the size limit of an answer admits an answer of that size', async () => {
    const host = answering(['12345'])
    const answer = await testRuntime(0, host.fetch).fetch({ ...call, limit: 5 })
    expect(text(await answer.bytes())).toBe('12345')
  })

  it('the size limit ends a longer answer, whole or in chunks, and frees its connection', async () => {
    const host = answering(['123', '456', '789'])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure((await fetch({ ...call, limit: 5 })).bytes())).toBe(late)
    const body = (await fetch({ ...call, limit: 5 })).body[Symbol.asyncIterator]()
    await body.next()
    expect(await failure(body.next())).toBe(late)
    expect(await body.next()).toEqual({ done: true, value: undefined })
    expect(host.bodies.map(({ returned }) => returned)).toEqual([1, 1])
  })

  it('the size limit refuses an answer that announces more, but for the length in an answer to HEAD', async () => {
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

  it('the deadline of an outgoing request ends a call that has no answer yet, and lets go of an answer that comes later', async () => {
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
    await settled()
    expect(body.returned).toBe(1)
  })

  it('the deadline of an outgoing request ends a body that is not complete', async () => {
    const host = answering(['half'], 'wait')
    const runtime = testRuntime(0, host.fetch)
    const called = failure((await runtime.fetch(call)).bytes())
    await Promise.resolve()
    runtime.advance(10_000)
    expect(await called).toBe(late)
    expect(host.bodies[0]?.returned).toBe(1)
  })

  it('the deadline of an outgoing request has no effect once the answer is complete or closed', async () => {
    const host = answering([])
    const runtime = testRuntime(0, host.fetch)
    await (await runtime.fetch(call)).bytes()
    ;(await runtime.fetch(call)).close()
    runtime.advance(10_000)
    expect(host.requests.map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  it('the deadline of an outgoing request sends nothing when it has passed already', async () => {
    const host = answering([])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure(fetch({ ...call, deadline: 0 }))).toContain('timeout: ')
    expect(host.requests).toEqual([])
  })

  it('the deadline of an outgoing request is kept by the clock of a mock, where that owns time', async () => {
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
  it('a caller that aborts an outgoing request ends the call and gets its reason as the cause', async () => {
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

  it('a caller that aborts an outgoing request ends the body', async () => {
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
  it('the body of an answer fails as the host says, and then is over', async () => {
    const broken = new FetchError('connection', 'broken')
    const host = answering(['half'], broken)
    const { body } = await testRuntime(0, host.fetch).fetch(call)
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    await expect(chunks.next()).rejects.toBe(broken)
    expect(await chunks.next()).toMatchObject({ done: true })
  })

  it('the body of an answer frees the connection once when it is left early, or closed unread', async () => {
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

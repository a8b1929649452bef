import { describe, expect, it } from 'vitest'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../../../../core/base/http/request-handler.ts'
import {
  type Answer,
  observeOutcome,
  type Outcome,
  whenAnswered,
} from '../../../../core/requests/pipeline/exchange.ts'

const get = { method: 'GET' }
const ok: ApiResponse = { status: 200, headers: [], body: Uint8Array.of(1, 2, 3) }

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(1, 2)
  yield Uint8Array.of(3)
}

function streamed(stream: 'list' | 'watch'): ApiResponse {
  return { status: 200, headers: [], body: chunks(), stream }
}

async function read(messages: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const message of messages) bytes += message.length
  return bytes
}

/** The calls that an outcome leads to, in their order, and the answer to send. */
function observed(
  request: { readonly method: string },
  outcome: Outcome,
  room = 0,
): { readonly calls: unknown[]; readonly answer: Answer } {
  const calls: unknown[] = []
  const answer = observeOutcome(
    request,
    outcome,
    (form, response) => {
      calls.push([form, response?.status])
      return (...end) => calls.push(end)
    },
    room,
  )
  return { calls, answer }
}

function responseIn(answer: Answer): AsyncIterable<Uint8Array> {
  if (answer instanceof Promise || !('body' in answer)) throw new TypeError('no response')
  if (answer.body === null || ArrayBuffer.isView(answer.body)) throw new TypeError('no stream')
  return answer.body
}

describe('whenAnswered', () => {
  const marked: ApiResponse = { ...ok, status: 202 }
  const failed = (error: unknown): Answer => ({ ...ok, headers: [String(error)] })

  it('an answer that is there at once is passed on without a promise', () => {
    const answer = whenAnswered(
      () => ok,
      (outcome) => (outcome === ok ? marked : ok),
      failed,
    )
    expect(answer).toBe(marked)
  })

  it('an answer by promise is passed on when it resolves', async () => {
    const answer = whenAnswered(
      () => Promise.resolve(ok),
      (outcome) => (outcome === ok ? marked : ok),
      failed,
    )
    expect(await answer).toBe(marked)
  })

  it('an error takes the same way whether it is thrown or rejected with', async () => {
    const thrown = whenAnswered(
      () => {
        throw new RangeError('late')
      },
      () => marked,
      failed,
    )
    const rejected = whenAnswered(
      () => Promise.reject(new RangeError('late')),
      () => marked,
      failed,
    )
    expect(thrown).toEqual({ ...ok, headers: ['RangeError: late'] })
    expect(await rejected).toEqual(thrown)
  })

  it('an error of the first callback does not reach the second', async () => {
    const fault = (): never => {
      throw new RangeError('own')
    }
    expect(() => whenAnswered(() => ok, fault, failed)).toThrow('own')
    await expect(whenAnswered(() => Promise.resolve(ok), fault, failed)).rejects.toThrow('own')
  })
})

describe('observeOutcome', () => {
  it('a body of bytes has ended before it is sent', () => {
    const { calls, answer } = observed(get, ok)
    expect(answer).toBe(ok)
    expect(calls).toEqual([
      ['bytes', 200],
      [3, ok.body, false],
    ])
    expect(observed(get, { ...ok, body: null }).calls).toEqual([
      ['bytes', 200],
      [0, undefined, false],
    ])
  })

  it('an answer of bytes is sent once what observes its end is ready', async () => {
    let end = (): void => undefined
    const written = new Promise<void>((resolve) => {
      end = resolve
    })
    const states: string[] = []
    const answer = observeOutcome(get, ok, () => () => written)
    const sent = Promise.resolve(answer).then((outcome) => {
      states.push('sent')
      return outcome
    })
    states.push('written')
    end()
    expect(await sent).toBe(ok)
    expect(states).toEqual(['written', 'sent'])
  })

  it('a stream ends with its last chunk, and keeps as much as there is room for', async () => {
    const none = observed(get, streamed('list'))
    expect(none.calls).toEqual([['stream', 200]])
    expect(await read(responseIn(none.answer))).toBe(3)
    expect(none.calls[1]).toEqual([3, undefined, false])
    const all = observed(get, streamed('list'), 8)
    await read(responseIn(all.answer))
    expect(all.calls[1]).toEqual([3, Uint8Array.of(1, 2, 3), false])
    const some = observed(get, streamed('list'), 1)
    await read(responseIn(some.answer))
    expect(some.calls[1]).toEqual([3, Uint8Array.of(1), true])
  })

  it('a watch ends when its client leaves, and keeps nothing', async () => {
    const { calls, answer } = observed(get, streamed('watch'), 8)
    const events = responseIn(answer)[Symbol.asyncIterator]()
    await events.next()
    expect(calls).toEqual([['watch', 200]])
    await events.return?.()
    expect(calls[1]).toEqual([2, undefined, false])
  })

  it('a stream in answer to HEAD has ended at once', () => {
    const watch = streamed('watch')
    const { calls, answer } = observed({ method: 'HEAD' }, watch)
    expect(answer).toBe(watch)
    expect(calls).toEqual([
      ['bytes', 200],
      [0, undefined, false],
    ])
  })

  it('a WebSocket ends with its last message', async () => {
    const connection: ApiConnection = {
      protocol: undefined,
      stream: { kind: 'text', messages: chunks() },
    }
    const { calls, answer } = observed(get, connection, 8)
    expect(calls).toEqual([['connection', undefined]])
    if (answer instanceof Promise || !('stream' in answer) || 'status' in answer) {
      throw new TypeError('no connection')
    }
    expect(await read(answer.stream.messages)).toBe(3)
    expect(calls[1]).toEqual([3, undefined, false])
  })

  it.each([false, true])('an upgrade ends with its connection (broken: %s)', async (isBroken) => {
    const closed = isBroken ? Promise.reject(new Error('reset')) : Promise.resolve()
    const upgrade: ApiUpgrade = {
      headers: [],
      duplex: {
        incoming: chunks(),
        write: () => Promise.resolve(),
        end: () => undefined,
        close: () => undefined,
        closed,
      },
    }
    const { calls, answer } = observed(get, upgrade)
    expect(answer).toBe(upgrade)
    expect(calls).toEqual([['upgrade', undefined]])
    await Promise.allSettled([closed])
    expect(calls[1]).toEqual([0, undefined, false])
  })

  it('an outcome whose end is of no interest is sent as it is', () => {
    const watch = streamed('watch')
    expect(observeOutcome(get, watch, () => undefined)).toBe(watch)
    expect(observeOutcome(get, ok, () => undefined)).toBe(ok)
  })
})

import { describe, expect, it } from 'vitest'
import { answerInPage } from '../../../browser-host/page/answer-in-page.ts'
import { addPageAggregate } from '../../../browser-host/worker/add-page-aggregate.ts'
import type {
  Aggregate,
  AggregateFunction,
  AggregateRequest,
  AggregateResponse,
} from '../../../core/index.ts'

function requestWith(signal: AbortSignal): AggregateRequest {
  return {
    method: 'GET',
    path: '/apis/shop.example/v1/widgets',
    query: new URLSearchParams('limit=5'),
    verb: 'list',
    resource: 'widgets',
    subresource: '',
    namespace: '',
    name: '',
    user: { name: 'jane', uid: '', groups: [], extra: new Map([['scope', ['a']]]) },
    body: undefined,
    bytes: new Uint8Array(),
    headers: new Map(),
    signal,
  }
}

interface Added {
  /** The function as the server in the worker has it. */
  readonly ask: AggregateFunction
  readonly page: AbortController
  readonly ended: () => number
}

/** A function of a page, over the ports between them, in one script. */
async function added(answer: AggregateFunction): Promise<Added> {
  const page = new AbortController()
  let given: Aggregate | undefined
  let ended = 0
  await addPageAggregate(
    async (aggregate) => {
      given = aggregate
      return async () => void ended++
    },
    {},
    (asked) => answerInPage(answer, asked),
    page.signal,
  )
  if (!given || typeof given === 'function') throw new TypeError('nothing was added')
  return { ask: given.answer, page, ended: () => ended }
}

async function* endless(): AsyncGenerator<string, void> {
  yield 'first'
  await new Promise(() => undefined)
}

describe('an aggregated API whose function is in a page', () => {
  it('a request of an aggregated API arrives in the page as it was sent', async () => {
    const { signal } = new AbortController()
    let asked: AggregateRequest | undefined
    const { ask } = await added((request) => {
      asked = request
      return { kind: 'WidgetList' }
    })
    expect(await ask(requestWith(signal))).toEqual({ kind: 'WidgetList' })
    const { signal: _sent, ...wanted } = requestWith(signal)
    expect(asked).toMatchObject(wanted)
  })

  it('a call fails at once when its page ends, and the function is ended', async () => {
    let called: (() => void) | undefined
    const underWay = new Promise<void>((resolve) => (called = resolve))
    const { ask, page, ended } = await added(() => {
      called?.()
      return new Promise(() => undefined)
    })
    const pending = ask(requestWith(new AbortController().signal))
    await underWay
    page.abort()
    await expect(pending).rejects.toThrow(
      'the page with the function of this aggregated API has ended',
    )
    expect(ended()).toBe(1)
  })

  it('a stream breaks off when its page ends', async () => {
    const { ask, page } = await added(() => ({ body: endless() }))
    const { body } = (await ask(requestWith(new AbortController().signal))) as AggregateResponse
    const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    expect(new TextDecoder().decode((await chunks.next()).value as Uint8Array)).toBe('first')
    page.abort()
    await expect(chunks.next()).rejects.toThrow('the page that sent this body has ended')
  })

  it('an error in the middle of a stream reaches its reader behind what came before', async () => {
    const { ask } = await added(() => ({
      body: (async function* () {
        yield { type: 'ADDED' }
        throw new Error('the shop has closed')
      })(),
    }))
    const { body } = (await ask(requestWith(new AbortController().signal))) as AggregateResponse
    const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    expect((await chunks.next()).done).toBe(false)
    await expect(chunks.next()).rejects.toThrow('the shop has closed')
  })

  it('the function hears when the client leaves, and its stream is no longer read', async () => {
    const client = new AbortController()
    let heard: ((isLeft: boolean) => void) | undefined
    const left = new Promise<boolean>((resolve) => (heard = resolve))
    const { ask } = await added(({ signal }) => {
      signal.addEventListener('abort', () => heard?.(signal.aborted))
      return { body: endless() }
    })
    await ask(requestWith(client.signal))
    client.abort()
    expect(await left).toBe(true)
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdLifeLock, newLifeName } from '../../../browser-host/port/life-lock.ts'
import { LinkKeeper, type PortOffer } from '../../../browser-host/port/link-keeper.ts'
import { servePort } from '../../../browser-host/port/serve-port.ts'
import { SteadyLink } from '../../../browser-host/port/steady-link.ts'
import { type ApiResponse, type RequestHandler, serviceUnavailable } from '../../../core/index.ts'
import { answer, ask, bytes, settled, signalled, strictLogger, text } from './linked.ts'

/** Milliseconds, for a busy machine; what is waited for comes at once. */
const patience = 50_000

type Handle = RequestHandler['handle']

interface FakeWorker {
  readonly offer: PortOffer
  /** Resolves once a request has come. */
  readonly asked: Promise<void>
  /** Ends as a worker does: without a word, but its lock is free. */
  die(): void
}

/** What a worker is to a link: a port that is served, and a lock that is held. */
async function fakeWorker(handle: Handle): Promise<FakeWorker> {
  const { port1, port2 } = new MessageChannel()
  const lock = await holdLifeLock(newLifeName('run/test'))
  const asked = signalled()
  const handler: RequestHandler = {
    handle(request) {
      asked.settle()
      return handle(request)
    },
    connect: () => Promise.reject(new Error('none')),
  }
  servePort(port2, handler, { logger: strictLogger, ended: new AbortController().signal })
  const die = (): void => {
    port2.onmessage = null
    port2.close()
    lock.release()
  }
  onTestFinished(die)
  return { offer: { run: lock.name, port: port1 }, asked: asked.promise, die }
}

interface Keeping {
  readonly keeper: LinkKeeper
  readonly link: SteadyLink
  readonly wants: () => number
}

function keep(patience = 60_000): Keeping {
  let wants = 0
  const keeper = new LinkKeeper({
    want: () => wants++,
    patience,
    late: () => serviceUnavailable('there is no worker'),
  })
  onTestFinished(() => keeper.close())
  return { keeper, link: new SteadyLink((signal) => keeper.find(signal)), wants: () => wants }
}

function bodyOf({ body }: { body: unknown }): string {
  return body instanceof Uint8Array ? text(body) : 'a stream'
}

const silent: Handle = () => new Promise<ApiResponse>(() => undefined)
const says =
  (word: string): Handle =>
  () =>
    answer(bytes(word))

describe('a steady link', () => {
  it('a steady link waits for a worker, which is asked for once', async () => {
    const { keeper, link, wants } = keep()
    const both = [link.request(ask('/a')), link.request(ask('/b'))]
    await settled()
    expect(wants()).toBe(1)
    keeper.accept((await fakeWorker(says('hello'))).offer)
    expect((await Promise.all(both)).map(bodyOf)).toEqual(['hello', 'hello'])
  })

  it('a steady link asks the next worker what the last did not answer', async () => {
    const { keeper, link, wants } = keep()
    const first = await fakeWorker(silent)
    keeper.accept(first.offer)
    const pending = link.request(ask('/a'))
    first.die()
    await vi.waitUntil(() => wants() > 0, patience)
    expect(keeper.offer).toBeUndefined()
    keeper.accept((await fakeWorker(says('second'))).offer)
    expect(bodyOf(await pending)).toBe('second')
  })

  it('a steady link does not repeat a write, and says that its outcome is unknown', async () => {
    const { keeper, link, wants } = keep()
    const first = await fakeWorker(silent)
    keeper.accept(first.offer)
    const pending = link.request(ask('/a', { method: 'POST', body: bytes('{}') }))
    await first.asked
    first.die()
    const outcome = await pending
    expect(outcome.status).toBe(504)
    expect(bodyOf(outcome)).toContain('whether the write was carried out is unknown')
    expect(wants()).toBe(1)
  })

  it('a steady link gives up on a read that brings down one worker after the other', async () => {
    const { keeper, link } = keep()
    const pending = link.request(ask('/a'))
    for (let round = 0; round < 3; round++) {
      const worker = await fakeWorker(silent)
      keeper.accept(worker.offer)
      // One that dies before it was asked does not count.
      await worker.asked
      worker.die()
      await vi.waitUntil(() => keeper.offer === undefined, patience)
    }
    expect((await pending).status).toBe(503)
  })

  it('a steady link says why there is no worker, in time or at once', async () => {
    const late = await keep(1).link.request(ask('/a'))
    expect([late.status, late.headers.includes('retry-after')]).toEqual([503, true])
    expect(bodyOf(late)).toContain('there is no worker')
    const { keeper, link } = keep()
    const pending = link.request(ask('/a', { method: 'POST' }))
    await settled()
    keeper.refuse(serviceUnavailable('the store is of another brand'))
    expect(bodyOf(await pending)).toContain('the store is of another brand')
  })

  it('a steady link stops waiting when the request is aborted', async () => {
    const leaving = new AbortController()
    const pending = keep().link.request(ask('/a', { signal: leaving.signal }))
    leaving.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
  })

  it('a steady link turns down what it does not need, and the worker is told', async () => {
    const { keeper, link } = keep()
    keeper.accept((await fakeWorker(says('first'))).offer)
    const closed = signalled()
    const { port1, port2 } = new MessageChannel()
    const handler: RequestHandler = { handle: silent, connect: () => Promise.reject(new Error()) }
    servePort(port2, handler, {
      logger: strictLogger,
      ended: new AbortController().signal,
      onClosed: closed.settle,
    })
    keeper.accept({ run: newLifeName('run/test'), port: port1 })
    await closed.promise
    expect(bodyOf(await link.request(ask('/')))).toBe('first')
  })
})

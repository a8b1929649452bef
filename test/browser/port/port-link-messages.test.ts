import { describe, expect, it } from 'vitest'
import type { LinkConnection } from '../../../browser-host/port/link-connection.ts'
import { BytePipe, type ApiConnection } from '../../../core/index.ts'
import { ask, bytes, linkTo, settled, signalled, text } from './linked.ts'

const part = 100_000

interface Echo {
  readonly connection: LinkConnection
  /** What the server's side has received. */
  readonly received: Uint8Array[]
  /** Aborted when the server's side is left. */
  readonly left: AbortSignal
}

/** A connection whose server sends back what it takes. */
async function echo(
  take: (message: Uint8Array) => Promise<void> = async () => undefined,
): Promise<Echo> {
  const received: Uint8Array[] = []
  const leaving = new AbortController()
  const out = new BytePipe(() => leaving.abort())
  const served: ApiConnection = {
    protocol: 'v5.channel.k8s.io',
    stream: { kind: 'binary', messages: out },
    async receive(message) {
      received.push(message)
      await take(message)
      await out.write(message)
    },
  }
  const { link } = linkTo(
    () => Promise.reject(new Error('no requests')),
    async () => served,
    {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    },
  )
  const connection = await link.connect({ ...ask('/exec'), protocols: ['v5.channel.k8s.io'] })
  if (!('messages' in connection)) throw new TypeError('refused')
  return { connection, received, left: leaving.signal }
}

describe('a connection over a port', () => {
  it('carries messages in both directions, in their order', async () => {
    const { connection } = await echo()
    for (const word of ['a', 'b', 'c']) await connection.send(bytes(word))
    const seen: string[] = []
    for await (const message of connection.messages) {
      seen.push(text(message))
      if (seen.length === 3) break
    }
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  it('lets a client wait whose server reads slowly', async () => {
    const opened = signalled()
    const { connection, received } = await echo(() => opened.promise)
    let sent = 0
    const sending = (async () => {
      for (; sent < 30; sent++) await connection.send(new Uint8Array(part))
    })()
    await settled()
    expect(received.length).toBe(1)
    expect(sent * part).toBeLessThan(2 * 1024 * 1024)
    opened.settle()
    let size = 0
    for await (const message of connection.messages) {
      size += message.byteLength
      if (size === 30 * part) break
    }
    await sending
  })

  it('leaves the server when its reader leaves, and sends nothing then', async () => {
    const { connection, left } = await echo()
    await connection.send(bytes('a'))
    await connection.messages[Symbol.asyncIterator]().return?.()
    await settled()
    expect(left.aborted).toBe(true)
    await expect(connection.send(bytes('b'))).rejects.toThrow(TypeError)
  })

  it('refuses a message over the limit, and breaks where the server takes one no more', async () => {
    const { connection } = await echo(() => Promise.reject(new Error('over')))
    await expect(connection.send(new Uint8Array(1024 * 1024 + 1))).rejects.toThrow(RangeError)
    await connection.send(bytes('a'))
    const reading = connection.messages[Symbol.asyncIterator]().next()
    await expect(reading).rejects.toThrow('broke off')
  })

  it('drops the messages to a watch', async () => {
    async function* events(): AsyncGenerator<Uint8Array> {
      yield bytes('event')
    }
    const watch: ApiConnection = {
      protocol: undefined,
      stream: { kind: 'text', messages: events() },
    }
    const { link } = linkTo(
      () => Promise.reject(new Error('no requests')),
      async () => watch,
    )
    const connection = await link.connect({ ...ask('/watch'), protocols: [] })
    if (!('messages' in connection)) throw new TypeError('refused')
    await connection.send(bytes('ignored'))
    for await (const message of connection.messages) expect(text(message)).toBe('event')
  })
})

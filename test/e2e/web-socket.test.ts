import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningServer, startServer } from '../../node-host/index.ts'

const path = '/api/v1/namespaces/default/configmaps'

function nextMessage(socket: WebSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer, isBinary) => resolve(`${isBinary}${data.toString()}`))
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
  })
}

/** Reads lines from a streamed answer, however they are cut into chunks. */
class Lines {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  async next(): Promise<string> {
    while (!this.#text.includes('\n')) {
      const { done, value } = await this.#reader.read()
      if (done) throw new Error('the stream ended')
      this.#text += this.#decoder.decode(value, { stream: true })
    }
    const [line = '', ...rest] = this.#text.split('\n')
    this.#text = rest.join('\n')
    return `${line}\n`
  }

  close(): Promise<void> {
    return this.#reader.cancel()
  }
}

describe('a watch over WebSocket', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
  })

  afterAll(async () => {
    await server.close()
  })

  async function create(name: string): Promise<void> {
    const body = JSON.stringify({ metadata: { name, labels: { tier: 'web' } } })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
  }

  it('a watch over WebSocket sends each event as one text message with the bytes that HTTP sends', async () => {
    const query = '?watch=1&labelSelector=tier%3Dweb'
    const response = await fetch(server.url + path + query)
    const lines = new Lines(response.body ?? new ReadableStream())
    const socket = new WebSocket(server.url.replace('http', 'ws') + path + query, {
      origin: 'http://localhost',
    })
    await new Promise((resolve) => {
      socket.once('open', resolve)
    })
    const message = nextMessage(socket)
    await create('seen')
    const line = await lines.next()
    expect(JSON.parse(line)).toMatchObject({
      type: 'ADDED',
      object: { metadata: { name: 'seen' } },
    })
    expect(await message).toBe(`false${line}`)
    socket.terminate()
    await lines.close()
  })

  it('a watch over WebSocket is refused with a plain answer when its version is not a number', async () => {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}${path}?watch=1&resourceVersion=x`,
    )
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.once('error', () => undefined)
    })
    expect(status).toBe(500)
  })
})

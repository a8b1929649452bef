import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, signal, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

/** Opens a connection that is ready to speak HTTP/1.1, over TLS or plain. */
async function dial({ port }: Listener, isSecure: boolean): Promise<Socket> {
  const socket = isSecure
    ? connectTls({ host: 'localhost', port, ca: pki.authority.certificate })
    : connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  await once(socket, isSecure ? 'secureConnect' : 'connect')
  return socket
}

const bodies = {
  length: ['Content-Length: 5', 'hello'],
  chunked: ['Transfer-Encoding: chunked', '2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n'],
} as const

const next = 'GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const cases = [true, false].flatMap((isSecure) =>
  ['h2c', 'SPDY/3.1', 'websocket'].flatMap((protocol) =>
    (['length', 'chunked'] as const).map((framing) => ({
      over: isSecure ? 'TLS' : 'TCP',
      protocol,
      framing,
    })),
  ),
)

// Java's HTTP client asks for h2c with every request over plain HTTP.
describe.each(cases)(
  'a request with a body ($framing) that asks for $protocol over $over',
  ({ over, protocol, framing }) => {
    const isSecure = over === 'TLS'
    const [header, body] = bodies[framing]
    const head = `POST /first HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAEA\r\n${header}\r\n`
    const answers = /^HTTP\/1.1 200 OK[^]*\r\nPOST hello;HTTP\/1.1 200 OK[^]*\r\nGET ;$/

    async function open(): Promise<{ socket: Socket; asked: Promise<void> }> {
      const asked = signal()
      const listener = await openListener(
        async (request) => {
          asked.fire()
          const received = await request.body(100)
          return text(`${request.method} ${Buffer.from(received).toString()};`)
        },
        isSecure ? { tls: pki.tls } : {},
      )
      return { socket: await dial(listener, isSecure), asked: asked.seen }
    }

    it(`a request with a body (${framing}) that asks for ${protocol} over ${over} is served as a plain one, and what follows it in the same piece`, async () => {
      const { socket } = await open()
      socket.write(`${head}\r\n${body}${next}`)
      expect(await readText(socket)).toMatch(answers)
    })

    it(`requests in one piece that ask for ${protocol} over ${over}, with a body (${framing}) and without, are all served`, async () => {
      const { socket } = await open()
      const asking = `${head}\r\n${body}`
      const without = 'PUT / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'
      socket.write(`${asking}${asking}${without}${asking}${next}`)
      const said = await readText(socket)
      expect(said.match(/(?:POST|PUT|GET) \w*;/g)?.join(' ')).toBe(
        'POST hello; POST hello; PUT ; POST hello; GET ;',
      )
    })

    it(`a request that asks for ${protocol} over ${over}, whose body (${framing}) comes later and in pieces, is served as a plain one`, async () => {
      const { socket, asked } = await open()
      socket.write(`${head}\r\n`)
      await asked
      socket.write(body.slice(0, 4))
      socket.write(`${body.slice(4)}${next}`)
      expect(await readText(socket)).toMatch(answers)
    })

    it(`a request that asks for ${protocol} over ${over} and waits for 100 Continue sends its body (${framing}) then`, async () => {
      const { socket } = await open()
      socket.write(`${head}Expect: 100-continue\r\n\r\n`)
      const [invitation] = (await once(socket, 'data')) as [Buffer]
      expect(invitation.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      socket.write(`${body}${next}`)
      expect(await readText(socket)).toMatch(answers)
    })
  },
)

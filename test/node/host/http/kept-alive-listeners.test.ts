import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

const requests: readonly [string, string][] = [
  ['GET', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['h2c', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  [
    'SPDY with a body',
    'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nContent-Length: 3\r\n\r\nabc',
  ],
]

it.each(
  requests.flatMap(([name, request]) => [
    [name, 'plain TCP', request, false] as const,
    [name, 'TLS', request, true] as const,
  ]),
)(
  '50 requests for %s on one connection over %s leave no listeners behind',
  async (_name, _transport, request, isTls) => {
    const warnings: string[] = []
    const warn = ({ message }: Error): void => void warnings.push(message)
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const listener = await openListener(
      async (asked) => {
        await asked.body(1000)
        return text('answered')
      },
      isTls ? { tls: pki.tls } : {},
    )
    const address = { host: 'localhost', port: listener.port }
    const socket: Socket = isTls
      ? connectTls({ ...address, ca: pki.authority.certificate })
      : connectPlain(address)
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    for (let at = 1; at <= 50; at++) {
      socket.write(request)
      while (heard.split('answered').length <= at) await once(socket, 'data')
    }
    // Warnings come a turn later.
    await setImmediate()
    expect(warnings).toEqual([])
  },
)

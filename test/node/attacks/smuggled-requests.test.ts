import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { readAll } from '../../../core/base/streams/join-bytes.ts'
import {
  type AggregatedPair,
  gadgetPath,
  openAggregatedPair,
} from '../../support/servers/aggregated-pair.ts'
import { answer, registerGadgets } from '../../support/servers/passed-requests.ts'
import { openListener } from '../host/http/open-listener.ts'

const lines = (...each: readonly string[]): string => `${each.join('\r\n')}\r\n\r\n`
const head = ['Host: 127.0.0.1', 'Authorization: Bearer admin', 'Connection: close']
const smuggled = lines(`DELETE ${gadgetPath}/a HTTP/1.1`, ...head)

describe('requests that hide another one, sent to an aggregated API', () => {
  let pair: AggregatedPair
  let port: number
  /** What the server behind was asked by clients: method, URL and body. */
  let asked: string[]
  beforeEach(async () => {
    pair = await openAggregatedPair({ controllers: [] })
    await registerGadgets(pair.front)
    asked = []
    pair.state = async (request: HostRequest) => {
      const { purpose, method, url, body } = request
      const bytes = body === undefined || body instanceof Uint8Array ? body : await readAll(body)
      const sent = bytes ? new TextDecoder().decode(bytes) : ''
      if (purpose === 'aggregated-request') asked.push(`${method} ${url.href} ${sent}`.trim())
      return answer(200, ['content-type', 'text/plain'], 'answered')
    }
    const { server } = pair.front
    const listener = await openListener({ handle: (request) => server.handle(request) })
    port = listener.port
  })

  /** Sends bytes over a connection of its own. @returns the status lines of what is answered */
  async function send(bytes: string): Promise<readonly string[]> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    // Not ended by the client, whom a half-closed connection would make one that has left.
    socket.write(Buffer.from(bytes, 'latin1'))
    return (await readText(socket)).match(/HTTP\/1\.1 \d{3}/g) ?? []
  }

  it.each([
    ['a length beside chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 4', `Content-Length: ${smuggled.length}`]],
    ['a list of lengths', [`Content-Length: 4, ${smuggled.length}`]],
    ['a signed length', ['Content-Length: +4']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Transfer-Encoding : chunked']],
    ['a folded line', ['Transfer-Encoding:', ' chunked']],
    ['a vertical tab before the coding', ['Transfer-Encoding:\x0bchunked']],
    ['a line break without a carriage return', ['X-A: b\nTransfer-Encoding: chunked']],
  ])('%s is refused', async (_what, framing) => {
    const request = lines(`POST ${gadgetPath} HTTP/1.1`, ...head, ...framing)
    const answers = await send(`${request}0\r\n\r\n${smuggled}`)
    expect(answers).toEqual(['HTTP/1.1 400'])
    expect(asked).toEqual([])
  })

  it('what follows in a chunked body is passed on as a body', async () => {
    const request = lines(`POST ${gadgetPath} HTTP/1.1`, ...head, 'Transfer-Encoding: chunked')
    const body = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
    expect(await send(request + body)).toEqual(['HTTP/1.1 200'])
    expect(asked).toEqual([`POST https://gadgets.test${gadgetPath} ${smuggled}`.trim()])
  })

  it.each([
    [
      'an absolute URL',
      `http://169.254.169.254${gadgetPath}`,
      ['HTTP/1.1 200'],
      [`GET https://gadgets.test${gadgetPath}`],
    ],
    ['an authority in the path', `//169.254.169.254${gadgetPath}`, ['HTTP/1.1 404'], []],
    ['a user', `@169.254.169.254${gadgetPath}`, ['HTTP/1.1 400'], []],
    [
      'a query that looks like a host',
      `${gadgetPath}?@169.254.169.254/`,
      ['HTTP/1.1 200'],
      [`GET https://gadgets.test${gadgetPath}?%40169.254.169.254%2F=`],
    ],
    ['backslashes', `/\\169.254.169.254${gadgetPath}`, ['HTTP/1.1 404'], []],
  ])('%s as the target leads to no other host', async (_what, target, answered, passed) => {
    expect(await send(lines(`GET ${target} HTTP/1.1`, ...head))).toEqual(answered)
    expect(asked).toEqual(passed)
  })

  it('the header Host leads to no other host', async () => {
    const other = ['Host: 169.254.169.254', 'Authorization: Bearer admin', 'Connection: close']
    await send(lines(`GET ${gadgetPath} HTTP/1.1`, ...other))
    expect(asked).toEqual([`GET https://gadgets.test${gadgetPath}`])
    const last = pair.asked.at(-1)
    expect(last?.headers.filter((name, at) => at % 2 === 0 && name === 'host')).toEqual([])
  })
})

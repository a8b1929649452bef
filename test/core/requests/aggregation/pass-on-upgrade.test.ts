import { beforeEach, describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  type AggregatedPair,
  gadgetPath,
  openAggregatedPair,
} from '../../../support/servers/aggregated-pair.ts'
import {
  answer,
  askedOf,
  chunks,
  forClients,
  registerGadgets,
} from '../../../support/servers/passed-requests.ts'
import type { TestServer } from '../../../support/servers/test-server.ts'

const decoder = new TextDecoder()

let pair: AggregatedPair
let front: TestServer
beforeEach(async () => {
  pair = await openAggregatedPair({ controllers: [] })
  front = pair.front
  await registerGadgets(front)
})

const asked = () => askedOf(pair)

describe('an upgrade of an aggregated API', () => {
  const headers = { connection: 'Upgrade', upgrade: 'SPDY/3.1', authorization: 'Bearer admin' }
  const path = `${gadgetPath}/a/exec`

  function duplex(): ByteDuplex & { readonly written: string[] } {
    const written: string[] = []
    let close = (): void => undefined
    const closed = new Promise<void>((resolve) => (close = resolve))
    return {
      written,
      incoming: chunks('from behind'),
      write: async (chunk) => void written.push(decoder.decode(chunk)),
      end: () => undefined,
      close,
      closed,
    }
  }

  it('an upgrade of an aggregated API is carried, and ends with this server', async () => {
    const behind = duplex()
    pair.state = forClients(() => ({
      ...answer(101, ['upgrade', 'SPDY/3.1', 'x-mine', '1']),
      upgrade: behind,
    }))
    const request = { ...requestOf('POST', path, {}), ...requestHeaders(headers) }
    const outcome = await front.server.upgrade(request)
    expect(outcome).toEqual({
      headers: ['upgrade', 'SPDY/3.1', 'x-mine', '1'],
      duplex: behind,
    })
    const passed = asked()
    expect(passed).toMatchObject({ upgrade: 'SPDY/3.1', method: 'POST' })
    expect(asked().values('x-forwarded-host')).toEqual([])
    expect(asked().values('x-remote-user')).toEqual(['admin'])
    // It has no limit of time.
    front.runtime.advance(3_600_000)
    expect(passed.signal.aborted).toBe(false)
    front.server.shutdown()
    expect(passed.signal.aborted).toBe(true)
  })

  it('an upgrade of an aggregated API to WebSocket keeps its subprotocols, and no token among them', async () => {
    const behind = duplex()
    pair.state = forClients(() => ({ ...answer(101, []), upgrade: behind }))
    const token = 'base64url.bearer.authorization.k8s.io.YWRtaW4'
    const protocols = ['v5.channel.k8s.io', token]
    const offered = { 'sec-websocket-protocol': protocols.join(', '), upgrade: 'websocket' }
    const request = { ...requestOf('GET', path, {}), ...requestHeaders(offered) }
    expect(await front.server.connect(request, protocols)).toMatchObject({ duplex: behind })
    expect(asked().upgrade).toBe('websocket')
    expect(asked().values('sec-websocket-protocol')).toEqual(['v5.channel.k8s.io'])
  })

  it.each([
    [() => answer(403, [], 'nope'), 403, 'nope'],
    [() => answer(200, [], 'fine'), 503, 'invalid upgrade response: status code 200\n'],
    [
      () => {
        throw new FetchError('unsupported', 'a page cannot send such a request')
      },
      503,
      'error dialing backend: a page cannot send such a request\n',
    ],
  ])(
    'an upgrade of an aggregated API that is not granted is a plain answer (%#)',
    async (state, status, text) => {
      pair.state = forClients(state)
      const request = { ...requestOf('POST', path, {}), ...requestHeaders(headers) }
      const outcome = await front.server.upgrade(request)
      if (!('status' in outcome)) throw new TypeError('the upgrade was granted')
      const { body } = outcome
      let seen = ''
      if (ArrayBuffer.isView(body)) seen = decoder.decode(body)
      else if (body) for await (const chunk of body) seen += decoder.decode(chunk)
      expect([outcome.status, seen]).toEqual([status, text])
    },
  )
})

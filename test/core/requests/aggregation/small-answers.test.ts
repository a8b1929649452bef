import { beforeEach, describe, expect, it } from 'vitest'
import { ConnectionCut } from '../../../../core/base/http/connection-cut.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  type AggregatedPair,
  gadgetPath,
  openAggregatedPair,
} from '../../../support/servers/aggregated-pair.ts'
import { answer, forClients, registerGadgets } from '../../../support/servers/passed-requests.ts'
import type { TestServer } from '../../../support/servers/test-server.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

let pair: AggregatedPair
let front: TestServer
beforeEach(async () => {
  pair = await openAggregatedPair({ controllers: [] })
  front = pair.front
  await registerGadgets(front)
})

describe('a small answer of an aggregated server', () => {
  const small = ['content-type', 'application/json', 'content-length', '7']

  it('a small answer of an aggregated server is passed back in one piece', async () => {
    pair.state = forClients(() => answer(200, small, '{"a"', ':1}'))
    const { body } = await front.server.handle(requestOf('GET', gadgetPath, {}))
    if (!body || !ArrayBuffer.isView(body)) throw new TypeError('the body is a stream')
    expect(decoder.decode(body)).toBe('{"a":1}')
  })

  it('a small answer of an aggregated server that breaks off cuts the connection behind its begin', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('{"a"')
      throw new FetchError('connection', 'the server broke off its answer')
    }
    pair.state = forClients(() => ({ status: 200, headers: small, body: broken() }))
    const answered = await front.server.handle(requestOf('GET', gadgetPath, {}))
    if (!answered.body || ArrayBuffer.isView(answered.body)) throw new TypeError('no stream')
    const body = answered.body[Symbol.asyncIterator]()
    expect(decoder.decode((await body.next()).value as Uint8Array)).toBe('{"a"')
    await expect(body.next()).rejects.toThrow(ConnectionCut)
  })

  it('a small answer of an aggregated server that is longer than it says is passed back as it comes', async () => {
    const piece = 'x'.repeat(50_000)
    pair.state = forClients(() => answer(200, small, piece, piece, piece))
    const { text } = await front.get(gadgetPath)
    expect(text.length).toBe(150_000)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { proxyAuthenticator } from '../../../../core/access/authn/proxy/proxy-authenticator.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  type AggregatedPair,
  answerOf,
  gadgetPath,
  ofProxies,
  openAggregatedPair,
} from '../../../support/servers/aggregated-pair.ts'
import { askedOf, registerGadgets } from '../../../support/servers/passed-requests.ts'

const masters = { 'impersonate-group': 'system:masters' }

async function textOf({ body }: ApiResponse): Promise<string> {
  const bytes = body === null || body instanceof Uint8Array ? body : await readAll(body)
  return bytes ? new TextDecoder().decode(bytes) : ''
}

/** Requests of clients that the server behind was asked. */
function passedOn({ asked }: AggregatedPair): readonly HostRequest[] {
  return asked.filter(({ purpose }) => purpose === 'aggregated-request')
}

describe('words about users that a request tries to forge', () => {
  let pair: AggregatedPair
  beforeEach(async () => {
    pair = await openAggregatedPair({ controllers: [] })
    await registerGadgets(pair.front)
    pair.asked.length = 0
  })

  /** Sends a request as the administrator, with these headers besides. */
  function send(headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    return Promise.resolve(
      pair.front.server.handle(requestOf('GET', gadgetPath, { as: 'admin', headers })),
    )
  }

  it.each([
    ['impersonate-user', 'jane\r\nx-remote-group: system:masters'],
    ['impersonate-user', 'jane\nx'],
    ['impersonate-user', 'jane\0'],
  ])('a line break in %s, %j, is not passed on', async (name, value) => {
    const { status, ...answer } = await send({ [name]: value, ...masters })
    expect(status).toBe(503)
    expect(await textOf({ status, ...answer })).toContain(
      'the header x-remote-user holds a control character',
    )
    expect(passedOn(pair)).toEqual([])
  })

  it('a line break in a group or an extra value is not passed on', async () => {
    const forged = 'a\r\nx-remote-user: admin'
    const user = { 'impersonate-user': 'jane' }
    const group = await send({ 'impersonate-user': 'jane', 'impersonate-group': forged })
    const extra = await send({ ...user, ...masters, 'impersonate-extra-scope': forged })
    expect([group.status, extra.status]).toEqual([403, 503])
    expect(passedOn(pair)).toEqual([])
  })

  it('a line break, a colon and letters beyond ASCII in the key of an extra value are escaped', async () => {
    const key = 'impersonate-extra-a%0d%0ax-remote-user%3a%20admin%c3%a9'
    const { status } = await send({ 'impersonate-user': 'jane', ...masters, [key]: 'x' })
    expect(status).toBe(200)
    const { headers, values } = askedOf(pair)
    expect(
      headers.filter((name, at) => at % 2 === 0 && name.startsWith('x-remote-extra-')),
    ).toEqual(['x-remote-extra-a%0d%0ax-remote-user%3a%20admin%c3%a9'])
    expect(values('x-remote-user')).toEqual(['jane'])
  })

  it('headers of the client that name users, or that ask to leave out such, change nothing', async () => {
    await send({
      'x-remote-user': 'mallory',
      'x-remote-uid': '7',
      'x-remote-group': 'system:masters',
      'x-remote-extra-scope': 'all',
      connection: 'x-remote-user, x-remote-group',
      cookie: 'session=of-the-server-behind',
    })
    const { values, headers } = askedOf(pair)
    expect(values('x-remote-user')).toEqual(['admin'])
    expect(values('x-remote-group')).toEqual(['system:masters', 'system:authenticated'])
    expect(headers.filter((name) => /^x-remote-(?:uid|extra)|^authorization$/.test(name))).toEqual(
      [],
    )
    // As in the original: cookies are those of servers behind, as this one has none.
    expect(values('cookie')).toEqual(['session=of-the-server-behind'])
  })

  it('a user whose name is not ASCII is the same one behind', async () => {
    await send({ 'impersonate-user': 'Jörg', ...masters })
    expect(askedOf(pair).values('x-remote-user')).toEqual(['Jörg'])
  })
})

describe('an APIService that leads to the server itself', () => {
  it.each([
    ['a watch', `${gadgetPath}?watch=true`],
    ['a list', gadgetPath],
  ])(
    '%s that passes through it again and again ends at the limit of its target',
    async (_what, path) => {
      const pair = await openAggregatedPair({
        controllers: [],
        requestMethods: [({ runtime }) => proxyAuthenticator(ofProxies, runtime.clock)],
      })
      await registerGadgets(pair.front)
      pair.state = (request) => answerOf(pair.front, request)
      const { status, text } = await pair.front.get(path)
      expect([status, text]).toEqual([
        503,
        expect.stringContaining('1024 requests to gadgets.test are under way, which is the limit'),
      ])
      expect(passedOn(pair)).toHaveLength(1024)
    },
  )
})

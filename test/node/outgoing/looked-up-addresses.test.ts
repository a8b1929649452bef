import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { bodyText, failureOf, openClient } from './node-client.ts'
import { openUpstream } from './upstream.ts'

/** A resolver that gives one list of addresses after another; the last one stays. */
function resolver(...answers: readonly (readonly string[])[]): {
  readonly lookup: LookupFunction
  readonly asked: string[]
} {
  const asked: string[] = []
  const lookup: LookupFunction = (name, options, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(name)
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    if (options.all === true) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
  return { lookup, asked }
}

const purpose = 'admission-webhook'

describe('names of hosts that outgoing requests go to', () => {
  it.each([
    ['169.254.169.254', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['::ffff:169.254.169.254', 'a link-local address'],
    ['0.0.0.0', 'an unspecified address'],
    ['fd00:ec2::254', "the address of a cloud's metadata service"],
  ])('a name that resolves to %s is not dialled', async (address, kind) => {
    const { get } = openClient(resolver([address]).lookup)
    expect(await failureOf(get('http://hook.test/a', { purpose }))).toBe(
      `forbidden: GET http://hook.test/a: hook.test resolves to ${address}, which is ${kind}; this server sends nothing there`,
    )
  })

  it('a name that resolves to loopback is dialled by webhooks, and not by the proxy', async () => {
    const upstream = await openUpstream((_message, response) => response.end('here'))
    const { get } = openClient(resolver(['127.0.0.1']).lookup)
    const url = `http://hook.test:${upstream.port}/`
    expect(await bodyText(await get(url, { purpose }))).toBe('here')
    // The kept-alive connection of the webhook leads there, too.
    expect(await failureOf(get(url, { purpose: 'proxy' }))).toContain('is a loopback address')
    expect(await bodyText(await get(url, { purpose }))).toBe('here')
  })

  it('a name with several addresses is dialled at those that are allowed', async () => {
    const upstream = await openUpstream((_message, response) => response.end('here'))
    const { lookup } = resolver(['169.254.169.254', '127.0.0.1'])
    const { get } = openClient(lookup)
    expect(await bodyText(await get(`http://hook.test:${upstream.port}/`, { purpose }))).toBe(
      'here',
    )
  })

  it('a name that resolves to another address at the next connection is checked again', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.setHeader('connection', 'close')
      response.end('here')
    })
    const { lookup, asked } = resolver(['127.0.0.1'], ['169.254.169.254'])
    const { get } = openClient(lookup)
    const url = `http://hook.test:${upstream.port}/`
    expect(await bodyText(await get(url, { purpose }))).toBe('here')
    expect(await failureOf(get(url, { purpose }))).toContain('resolves to 169.254.169.254')
    expect(asked).toEqual(['hook.test', 'hook.test'])
  })

  it('a name of a redirect is checked as well', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.writeHead(302, { location: 'http://inner.test/secret' })
      response.end()
    })
    const { lookup } = resolver(['127.0.0.1'], ['169.254.169.254'])
    const { get } = openClient(lookup)
    expect(await failureOf(get(`http://hook.test:${upstream.port}/`, { purpose }))).toBe(
      'forbidden: GET http://inner.test/secret: inner.test resolves to 169.254.169.254, which is a link-local address; this server sends nothing there',
    )
  })

  it('commands of a user go to every address', async () => {
    const upstream = await openUpstream((_message, response) => response.end('here'))
    const { get } = openClient()
    expect(await bodyText(await get(`http://localhost:${upstream.port}/`))).toBe('here')
    expect(await failureOf(get(`http://0.0.0.0:1/`))).toMatch(/^refused: /)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './http-client.ts'
import { configMap, configMaps, steadyServer } from './steady-server.ts'

const server = steadyServer()
const selector = (name: string, text: string): string => `?${name}=${encodeURIComponent(text)}`

function summary({ status, text }: Answer): string {
  return `${status} ${text === '' ? '' : (JSON.parse(text) as { reason?: string }).reason}`
}

beforeAll(async () => {
  await server.client.post(configMaps, configMap('a', '"data":{"a":"1"}'))
})

describe('options', () => {
  it.each([
    ['POST', `${configMaps}?dryRun=bad`, 422],
    ['POST', `${configMaps}?dryRun=All&dryRun=bad`, 422],
    ['POST', `${configMaps}?fieldValidation=Nope`, 422],
    ['POST', `${configMaps}?fieldManager=${'m'.repeat(129)}`, 422],
    ['PUT', `${configMaps}/a?dryRun=bad`, 422],
    ['PATCH', `${configMaps}/a?dryRun=bad`, 422],
    ['DELETE', `${configMaps}/a?dryRun=bad`, 422],
    ['DELETE', `${configMaps}?dryRun=bad`, 422],
    ['DELETE', `${configMaps}/a?propagationPolicy=Nope`, 422],
    ['DELETE', `${configMaps}/a?gracePeriodSeconds=soon`, 400],
    ['GET', `${configMaps}?limit=many`, 400],
    ['GET', `${configMaps}?limit=99999999999999999999`, 400],
    ['GET', `${configMaps}?continue=${'A'.repeat(10_000)}`, 400],
    ['GET', `${configMaps}?resourceVersion=new`, 400],
    ['GET', `${configMaps}?resourceVersion=18446744073709551616`, 400],
    ['GET', `${configMaps}?resourceVersion=1&resourceVersionMatch=Nope`, 422],
    ['GET', `${configMaps}?watch=1&resourceVersion=new`, 500],
    ['GET', `${configMaps}?watch=1&timeoutSeconds=long`, 400],
    ['GET', `${configMaps}?watch=1&sendInitialEvents=true`, 422],
  ])('bad options are refused: %s %s', async (method, path, code) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body: configMap('a') }
    const answer = await server.client.send(method, path, {
      ...sent,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(code)
    expect(answer.failure.message).not.toBe('')
    expect((await server.client.get(`${configMaps}/a`)).status).toBe(200)
  })

  it.each(['{"kind":"Pod"}', '{"gracePeriodSeconds":"x"}', '[]', '{', '{"preconditions":7}'])(
    'bad options of a delete are refused in a body of %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await server.client.send('DELETE', `${configMaps}/a`, { body, headers })
      // The real server says so, too: it takes an unreadable body of options for a failure of its own.
      expect([answer.status, answer.failure.message]).toEqual([500, expect.stringMatching(/\S/)])
      expect((await server.client.get(`${configMaps}/a`)).status).toBe(200)
    },
  )
})

describe('selectors', () => {
  it.each([
    ['labelSelector', 'a in (b'],
    ['labelSelector', 'a===b'],
    ['labelSelector', '('.repeat(10_000)],
    ['labelSelector', 'a'.repeat(64)],
    ['labelSelector', '__proto__'],
    ['labelSelector', '\u0000'],
    ['fieldSelector', 'metadata.name'],
    ['fieldSelector', 'data.a=1'],
    ['fieldSelector', '__proto__=x'],
    ['fieldSelector', 'constructor=x'],
    ['fieldSelector', '='],
  ])('bad selectors are 400: %s %j', async (name, text) => {
    const path = configMaps + selector(name, text)
    expect(summary(await server.client.get(path))).toBe('400 BadRequest')
    expect(summary(await server.client.get(`${path}&watch=1`))).toBe('400 BadRequest')
    expect(summary(await server.client.send('DELETE', path))).toBe('400 BadRequest')
  })

  it('huge selectors are read', async () => {
    const values = Array.from({ length: 8000 }, (_, index) => `v${index}`)
    const terms = Array.from({ length: 5000 }, (_, index) => `k${index}!=v`)
    const { client } = server
    const none = await client.get(configMaps + selector('labelSelector', `a in (${values.join()})`))
    expect(none.object['items']).toEqual([])
    const all = await client.get(configMaps + selector('labelSelector', terms.join()))
    expect(all.text).toContain('"name":"a"')
    const same = Array(3000).fill('metadata.name=a').join()
    const one = await client.get(configMaps + selector('fieldSelector', same))
    expect(one.text).toContain('"name":"a"')
  })
})

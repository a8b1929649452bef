import { describe, expect, it } from 'vitest'
import { limitRequests } from '../../../core/requests/pipeline/limit-requests.ts'
import { slowWrite } from '../../support/flow-control/slow-write.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { recorded } from './recorded-answers.ts'

interface BusyAnswer {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly as: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly status: number
  readonly type?: string
  readonly retryAfter?: string
  readonly text?: string
}

const cases = recorded<BusyAnswer>('busy-server.json')
const configMaps = '/api/v1/namespaces/default/configmaps'

function openLimited(reading: number, writing: number): Promise<TestServer> {
  return openTestServer({ limit: limitRequests({ reading, writing }) })
}

async function statusOf(server: TestServer, method: string, as: string): Promise<number> {
  const body = { metadata: { generateName: 'x' } }
  return (await server.send(method, configMaps, { as, ...(method === 'POST' && { body }) })).status
}

describe('a server with as many requests under way as it may have', () => {
  it.each(cases.map((each) => [each.name, each] as const))(
    'a busy server answers %s as the original without fairness does',
    async (_name, { name: _, method, path, as, headers, ...expected }) => {
      const server = await openLimited(2, 1)
      slowWrite(server, 'admin')
      const body = method === 'POST' ? { metadata: { name: 'x' } } : undefined
      const given = {
        as,
        headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
      }
      const answer = await server.send(method, path, { ...given, ...(body && { body }) })
      const { status } = answer
      const refusal = {
        type: answer.header('content-type'),
        retryAfter: answer.header('retry-after'),
        // A host leaves out the body of an answer to HEAD.
        text: method === 'HEAD' ? '' : answer.text,
      }
      expect({ status, ...(status === 429 && refusal) }).toEqual(expected)
    },
  )

  it('a busy server has room again once a request is answered, or has failed', async () => {
    const server = await openLimited(2, 1)
    const end = slowWrite(server, 'admin')
    expect(await statusOf(server, 'POST', 'jane')).toBe(429)
    await end()
    expect(await statusOf(server, 'POST', 'jane')).toBe(403)
    expect(await statusOf(server, 'POST', 'jane')).toBe(403)
  })

  it('a busy server counts requests of the masters, too, though it never refuses them', async () => {
    const server = await openLimited(2, 1)
    const ends = [
      slowWrite(server, 'admin'),
      slowWrite(server, 'admin'),
      slowWrite(server, 'admin'),
    ]
    expect(await statusOf(server, 'POST', 'admin')).toBe(201)
    for (const end of ends) await end()
    expect(await statusOf(server, 'POST', 'jane')).toBe(403)
  })

  it('a busy server does not count watches, nor refuse them', async () => {
    const server = await openLimited(1, 1)
    await server.watch(configMaps)
    await server.watch(configMaps)
    expect(await statusOf(server, 'GET', 'jane')).toBe(403)
  })

  it('a server without limits refuses nobody', async () => {
    const server = await openLimited(0, 0)
    slowWrite(server, 'admin')
    slowWrite(server, 'admin')
    expect(await statusOf(server, 'POST', 'jane')).toBe(403)
  })
})

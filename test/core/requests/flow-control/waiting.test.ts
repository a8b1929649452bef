import { expect, it } from 'vitest'
import type { TokenMethod } from '../../../../core/server/access-methods.ts'
import { postNarrowLevel } from '../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../support/flow-control/slow-write.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  type Answer,
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

/** A server where jane has one seat, and a queue for those that wait. */
async function oneSeatServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 10 },
    requestTimeoutMs: 60_000,
    ...options,
  })
  await postNarrowLevel(server, { user: 'jane', queueLength: 10 })
  return server
}

const jane = { as: 'jane' }
const object = `${configMaps}/a`

/** Seconds after which a waiting request is refused. */
async function patience(address: string, options?: TestServerOptions): Promise<number> {
  const server = await oneSeatServer(options)
  const end = slowWrite(server, 'jane')
  let answer: Answer | undefined
  const answered = server.get(address, jane).then((got) => (answer = got))
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  await turns()
  let seconds = 0
  for (; !answer && seconds < 1000; seconds++) {
    server.runtime.advance(1000)
    await turns()
  }
  expect((await answered).status).toBe(429)
  await end()
  expect((await server.get(object, jane)).status).toBe(404)
  return seconds
}

it('a request waits for a quarter of its time, as long as a client wants it at most', async () => {
  // As recorded from kube-apiserver 1.34.2, in seconds.
  expect(await patience(object)).toBe(15)
  expect(await patience(`${object}?timeout=8s`)).toBe(2)
  expect(await patience(`${object}?timeout=0s`)).toBe(15)
  expect(await patience(`${object}?timeout=-4s`)).toBe(15)
  expect(await patience(`${object}?timeout=1h`)).toBe(15)
  expect(await patience(`${configMaps}?timeoutSeconds=4`)).toBe(15)
  expect(await patience(`${configMaps}?watch=1`)).toBe(15)
  expect(await patience(`${configMaps}?watch=1&timeout=8s`)).toBe(15)
})

it('no request waits for more than a minute', async () => {
  expect(await patience(object, { requestTimeoutMs: 600_000 })).toBe(60)
})

it('the time of a request counts from its arrival', async () => {
  let authenticate: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    authenticate = resolve
  })
  const method: TokenMethod = () => ({
    authenticateToken: async (token) => {
      if (token !== 'late') return { outcome: 'none' }
      await slow
      return {
        outcome: 'authenticated',
        user: { name: 'jane', uid: '', groups: [], extra: new Map() },
      }
    },
  })
  const server = await oneSeatServer({ tokenMethods: [method] })
  const end = slowWrite(server, 'jane')
  const late = server.get(object, { as: 'late' })
  server.runtime.advance(14_000)
  authenticate()
  const early = server.get(object, jane)
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  server.runtime.advance(1000)
  expect((await late).status).toBe(429)
  await end()
  expect((await early).status).toBe(404)
})

it('a client that leaves frees its place at once', async () => {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 10 },
  })
  await postNarrowLevel(server, { user: 'jane', queueLength: 1 })
  const end = slowWrite(server, 'jane')
  const leaving = new AbortController()
  const request = { ...requestOf('GET', object, jane), signal: leaving.signal }
  const left = server.server.handle(request)
  expect((await server.get(object, jane)).status).toBe(429)
  leaving.abort()
  const next = server.get(object, jane)
  expect((await left).status).toBe(429)
  // One that has left before is not queued.
  expect((await server.server.handle(request)).status).toBe(429)
  await end()
  expect((await next).status).toBe(404)
})

it('a request that is given up gets no seats that are freed in the same turn', async () => {
  const server = await oneSeatServer()
  const data = { text: 'x'.repeat(100_000) }
  for (let at = 0; at < 20; at++) {
    await server.post(configMaps, { metadata: { name: `large-${at}` }, data })
  }
  const { body } = await server.server.handle(requestOf('GET', configMaps, jane))
  if (body === null || body instanceof Uint8Array) throw new TypeError('the list is no stream')
  const given = server.get(object, jane)
  server.runtime.advance(15_000)
  void body[Symbol.asyncIterator]().return?.()
  expect((await given).status).toBe(429)
  expect((await server.get(object, jane)).status).toBe(404)
})

it('what waits is executed while a server shuts down, and refused once it closes', async () => {
  const server = await oneSeatServer()
  const endFirst = slowWrite(server, 'jane')
  const first = server.get(object, jane)
  server.server.shutdown()
  await endFirst()
  expect((await first).status).toBe(404)
  const end = slowWrite(server, 'jane')
  const waiting = [1, 2].map(() => server.get(object, jane))
  await server.server.close()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([429, 429])
  await end()
})

it('requests that are refused count as the original counts them', async () => {
  const server = await oneSeatServer()
  const end = slowWrite(server, 'jane')
  const refused = [
    ['GET', configMaps],
    ['GET', `${configMaps}?watch=1`],
    ['DELETE', `${object}?dryRun=All`],
    ['PATCH', object],
    ['GET', '/apis/nope.io/v1/things'],
  ] as const
  const waiting = refused.map(([method, address]) => server.send(method, address, jane))
  server.runtime.advance(15_000)
  await Promise.all(waiting)
  await end()
  const { text } = await server.get('/metrics')
  const lines = text.split('\n').filter((line) => line.includes('code="429"'))
  // As kube-apiserver 1.34.2 counted the same requests.
  const terminated = [
    'group="",resource="configmaps",scope="namespace",subresource="",verb="LIST",version="v1"',
    'group="",resource="configmaps",scope="namespace",subresource="",verb="WATCH",version="v1"',
    'group="",resource="configmaps",scope="resource",subresource="",verb="DELETE",version="v1"',
    'group="",resource="configmaps",scope="resource",subresource="",verb="PATCH",version="v1"',
    'group="nope.io",resource="things",scope="cluster",subresource="",verb="LIST",version="v1"',
  ]
  const counted = terminated.map((labels) => {
    const dryRun = labels.includes('DELETE') ? 'All' : ''
    return `apiserver_request_total{code="429",component="apiserver",dry_run="${dryRun}",${labels}} 1`
  })
  expect(lines.toSorted()).toEqual(
    [
      ...terminated.map(
        (labels) =>
          `apiserver_request_terminations_total{code="429",component="apiserver",${labels}} 1`,
      ),
      ...counted,
    ].toSorted(),
  )
})

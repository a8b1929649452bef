import { expect, it } from 'vitest'
import { postNarrowLevel } from '../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../support/flow-control/slow-write.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'

/** Classification of a request by the headers of its answer: names of flow schema and priority level. */
async function classified(server: TestServer, address: string, as: string): Promise<string> {
  const answer = await server.get(address, { as })
  const nameOf = async (resource: string, header: string): Promise<string | undefined> => {
    const { body } = await server.get(`${group}/${resource}`)
    const found = body.items.find(({ metadata }) => metadata.uid === answer.header(header))
    return found?.metadata.name
  }
  const flowSchema = await nameOf('flowschemas', 'x-kubernetes-pf-flowschema-uid')
  const level = await nameOf('prioritylevelconfigurations', 'x-kubernetes-pf-prioritylevel-uid')
  return `${flowSchema} ${level}`
}

it('answers name the flow schema and the priority level of their requests', async () => {
  const server = await openTestServer({ priorityAndFairness: { concurrencyLimit: 600 } })
  expect(await classified(server, configMaps, 'admin')).toBe('exempt exempt')
  expect(await classified(server, configMaps, 'jane')).toBe('global-default global-default')
  expect(await classified(server, '/healthz', 'jane')).toBe('probes exempt')
})

it('a request without a free seat waits for one, and is refused once its time is over', async () => {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 10 },
    requestTimeoutMs: 60_000,
  })
  await postNarrowLevel(server, { user: 'jane', queueLength: 10 })
  expect(await classified(server, configMaps, 'jane')).toBe('jane narrow')
  const end = slowWrite(server, 'jane')
  const waiting = [1, 2].map(() => server.get(configMaps, { as: 'jane' }))
  expect((await server.get(configMaps)).status).toBe(200)
  await end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  const endSecond = slowWrite(server, 'jane')
  const refused = server.get(configMaps, { as: 'jane' })
  server.runtime.advance(15_000)
  const answer = await refused
  expect([answer.status, answer.header('retry-after'), answer.text]).toEqual([
    429,
    '1',
    'Too many requests, please try again later.\n',
  ])
  await endSecond()
})

it('a server without a seat does not start', async () => {
  const started = openTestServer({ priorityAndFairness: { concurrencyLimit: 0 } })
  await expect(started).rejects.toThrow(
    new RangeError('the concurrency limit is 0; it must be above 0'),
  )
})

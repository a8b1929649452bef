import { expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const configMaps = '/api/v1/namespaces/default/configmaps'

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

/** A write whose body does not end; the function fails it. */
function slowWrite({ server }: TestServer, as: string): () => Promise<unknown> {
  let fail: (error: Error) => void = () => undefined
  const body = new Promise<Uint8Array>((_resolve, reject) => {
    fail = reject
  })
  const request: ApiRequest = {
    ...fakeRequest({ peer: { secure: true } }),
    ...requestHeaders({ authorization: `Bearer ${as}`, 'content-type': 'application/json' }),
    method: 'POST',
    path: configMaps,
    body: () => body,
  }
  const answer = server.handle(request)
  return () => {
    fail(new Error('says the test'))
    return Promise.resolve(answer)
  }
}

/** Has all requests of jane at a level of one seat, which neither lends nor borrows. */
async function narrow(server: TestServer): Promise<void> {
  const limitResponse = {
    type: 'Queue',
    queuing: { queues: 1, handSize: 1, queueLengthLimit: 10 },
  }
  const limited = {
    nominalConcurrencyShares: 1,
    lendablePercent: 0,
    borrowingLimitPercent: 0,
    limitResponse,
  }
  await server.post(`${group}/prioritylevelconfigurations`, {
    metadata: { name: 'narrow' },
    spec: { type: 'Limited', limited },
  })
  const all = ['*']
  const resourceRules = [{ verbs: all, apiGroups: all, resources: all, namespaces: all }]
  await server.post(`${group}/flowschemas`, {
    metadata: { name: 'jane' },
    spec: {
      priorityLevelConfiguration: { name: 'narrow' },
      matchingPrecedence: 500,
      rules: [{ subjects: [{ kind: 'User', user: { name: 'jane' } }], resourceRules }],
    },
  })
  await server.runtime.timers.yieldTurn()
}

it('a request without a free seat waits for one, and is refused once its time is over', async () => {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 10 },
    requestTimeoutMs: 60_000,
  })
  await narrow(server)
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

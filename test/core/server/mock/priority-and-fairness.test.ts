import { expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { MockOptions } from '../../../../core/server/mock/mock-control.ts'
import type { MockServer } from '../../../../core/server/mock/mock-server.ts'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import { mockRequest } from '../../../support/servers/mock-run.ts'
import { configMaps, openMock } from '../../../support/servers/mock-server.ts'

const noon = { now: '2026-05-01T12:00:00Z', stopped: true }

const unlimited: MockOptions = {
  clock: noon,
  users: { jane: {}, joe: {} },
  fixtures: [
    ...narrowLevel({ user: 'jane', queueLength: 1 }),
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'everybody' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'cluster-admin',
      },
      subjects: ['jane', 'joe'].map((name) => ({
        kind: 'User',
        apiGroup: 'rbac.authorization.k8s.io',
        name,
      })),
    },
  ],
}

const mock: MockOptions = { ...unlimited, priorityAndFairness: { concurrencyLimit: 10 } }

function as(user: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { authorization: `Bearer ${user}` } }
}

/** A write of jane's whose body does not come; it holds the seat of her level until the function fails it. */
function heldSeat(server: MockServer): () => Promise<ApiResponse> {
  let fail: (error: Error) => void = () => undefined
  const body = new Promise<Uint8Array>((_resolve, reject) => {
    fail = reject
  })
  const { headers } = as('jane')
  const request: ApiRequest = {
    ...mockRequest('POST', configMaps, {
      headers: { ...headers, 'content-type': 'application/json' },
    }),
    body: () => body,
  }
  const answer = Promise.resolve(server.handle(request))
  return () => {
    fail(new Error('says the test'))
    return answer
  }
}

async function list(server: MockServer, user: string): Promise<ApiResponse> {
  return server.handle(mockRequest('GET', configMaps, as(user)))
}

function headerOf({ headers }: ApiResponse, name: string): string | undefined {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each === name)
  return at < 0 ? undefined : headers[at + 1]
}

it('a mock server executes all requests at once, and classifies none, unless asked for', async () => {
  const { server } = await openMock(unlimited)
  const held = heldSeat(server)
  const answer = await list(server, 'jane')
  expect(answer.status).toBe(200)
  expect(headerOf(answer, 'x-kubernetes-pf-flowschema-uid')).toBeUndefined()
  await held()
})

it('a mock server that was asked for it queues by its fixtures, and its clock ends the waiting', async () => {
  const { server } = await openMock(mock)
  const held = heldSeat(server)
  const waiting = list(server, 'jane')
  expect((await list(server, 'jane')).status).toBe(429)
  expect((await list(server, 'joe')).status).toBe(200)
  await server.clock.advance('15s')
  const refused = await waiting
  expect([refused.status, headerOf(refused, 'retry-after')]).toEqual([429, '1'])
  await held()
  const answer = await list(server, 'jane')
  expect(answer.status).toBe(200)
  expect(headerOf(answer, 'x-kubernetes-pf-flowschema-uid')).toMatch(/^[0-9a-f-]{36}$/)
})

it('after a reset queues are empty, and who waited is answered', async () => {
  const { server } = await openMock(mock)
  const held = heldSeat(server)
  const waiting = list(server, 'jane')
  await server.reset()
  expect((await waiting).status).toBe(429)
  expect((await list(server, 'jane')).status).toBe(200)
  const heldAnew = heldSeat(server)
  const waitingAnew = list(server, 'jane')
  expect((await list(server, 'jane')).status).toBe(429)
  await heldAnew()
  expect((await waitingAnew).status).toBe(200)
  await held()
})

it('a restored snapshot is queued by its own levels', async () => {
  const { server, send } = await openMock(mock)
  const narrow = await server.snapshot()
  await send('DELETE', '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas/jane')
  await server.clock.advance(1)
  const wide = await server.snapshot()
  for (const [snapshot, status] of [
    [narrow, 429],
    [wide, 200],
    [narrow, 429],
  ] as const) {
    await server.restore(snapshot)
    const held = heldSeat(server)
    const waiting = list(server, 'jane')
    expect((await list(server, 'jane')).status).toBe(status)
    await held()
    expect((await waiting).status).toBe(200)
  }
})

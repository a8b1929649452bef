import { describe, expect, it } from 'vitest'
import { serviceAccountGroups } from '../../../core/access/authn/service-account-name.ts'
import { brands } from '../../../core/base/api/brand.ts'
import { type User, serverUser } from '../../../core/base/api/user.ts'
import type { Client } from '../../../core/base/client/client.ts'
import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import type { RequestHandler } from '../../../core/base/http/request-handler.ts'
import {
  controllerNames,
  controllersOfServer,
} from '../../../core/cluster/controllers/select-controllers.ts'
import { OwnClients, userOfController } from '../../../core/server/own-clients.ts'
import { settled } from '../../support/requests/seen-over-time.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

const { k8s, svc } = brands

/** Controllers whose like is no part of the original. */
const others = ['resource-metrics', 'simulated-nodes', 'stage-controller']

/** Names of the roles `system:controller:*`, which the original has for the accounts of its controllers. */
async function controllerRoles(): Promise<ReadonlySet<string>> {
  const { get } = await openTestServer()
  const names = new Set<string>()
  for (const resource of ['clusterroles', 'roles']) {
    const { body } = await get(`/apis/rbac.authorization.k8s.io/v1/${resource}`)
    for (const { metadata } of body.items) names.add(metadata.name ?? '')
  }
  return names
}

describe('users of controllers', () => {
  it('a controller has a service account that the original has a role for', async () => {
    const roles = await controllerRoles()
    const known = controllerNames.filter(
      (name) => !others.includes(name) && !controllersOfServer.includes(name),
    )
    const without = known.filter((name) => {
      const [, , namespace, account] = userOfController(k8s, name).split(':')
      return namespace !== 'kube-system' || !roles.has(`system:controller:${account}`)
    })
    // Users that are no accounts, and what writes as the server itself.
    expect(without).toEqual([
      'scheduler',
      'service-cidr-controller',
      'serviceaccount-token-controller',
    ])
  })

  it('the scheduler and what mints the tokens of accounts are users of their own', () => {
    expect(userOfController(k8s, 'scheduler')).toBe('system:kube-scheduler')
    expect(userOfController(svc, 'scheduler')).toBe('system:svc-scheduler')
    const minter = 'serviceaccount-token-controller'
    expect(userOfController(k8s, minter)).toBe('system:kube-controller-manager')
  })

  it('accounts are those of the system namespace of the brand', () => {
    expect(userOfController(svc, 'job-controller')).toBe(
      'system:serviceaccount:svc-system:job-controller',
    )
  })
})

interface Seen {
  readonly user: User | undefined
  readonly countedAs: User | undefined
  readonly impersonates: string | undefined
}

/** Clients over a handler that answers `statuses` in turn, then 404. */
function seeing(...statuses: readonly number[]): {
  readonly clients: OwnClients
  readonly seen: Seen[]
  readonly runtime: ReturnType<typeof testRuntime>
  readonly closing: AbortController
} {
  const seen: Seen[] = []
  const runtime = testRuntime()
  const refused = new Error('not asked for')
  const handler: RequestHandler = {
    handle(request: ApiRequest) {
      const { user, countedAs } = request.peer ?? {}
      seen.push({ user, countedAs, impersonates: request.header('impersonate-user') })
      const status = statuses[seen.length - 1] ?? 404
      return { status, headers: status === 429 ? ['Retry-After', '2'] : [], body: null }
    },
    connect: () => Promise.reject(refused),
    upgrade: () => Promise.reject(refused),
  }
  const closing = new AbortController()
  const parts = { brand: k8s, timers: runtime.timers, closing: closing.signal }
  const clients = new OwnClients(parts, handler, (transport) => transport)
  return { clients, seen, runtime, closing }
}

const ask = async (client: Client): Promise<string> =>
  client.get('/api/v1/namespaces/a').then(
    () => 'found',
    (error: unknown) => (error as { reason: string }).reason,
  )

describe('clients of the server', () => {
  it('its own requests are those of the server itself', async () => {
    const { clients, seen } = seeing()
    await ask(clients.clientOf('kube-apiserver'))
    expect(seen).toEqual([{ user: serverUser, countedAs: undefined, impersonates: undefined }])
  })

  it('requests of a kubelet count as those of its node, with the rights of the server', async () => {
    const { clients, seen } = seeing()
    await ask(clients.kubeletOf('n1'))
    expect(seen[0]?.user).toBe(serverUser)
    expect(seen[0]?.countedAs).toMatchObject({
      name: 'system:node:n1',
      groups: ['system:nodes', 'system:authenticated'],
    })
  })

  it('requests that impersonate count as those of the impersonated user', async () => {
    const { clients, seen } = seeing()
    const name = 'system:serviceaccount:team:robot'
    await ask(clients.clientOf('tool', name))
    expect(seen[0]).toMatchObject({
      impersonates: name,
      countedAs: { name, groups: [...serviceAccountGroups('team'), 'system:authenticated'] },
    })
  })

  it('one component has one client, so that its user stays one object', async () => {
    const { clients, seen } = seeing()
    expect(clients.kubeletOf('n1')).toBe(clients.kubeletOf('n1'))
    await ask(clients.kubeletOf('n1'))
    await ask(clients.kubeletOf('n1'))
    expect(seen[0]?.countedAs).toBe(seen[1]?.countedAs)
  })

  it('a refused request is sent again after the seconds that the answer says', async () => {
    const { clients, seen, runtime } = seeing(429, 429)
    const answer = ask(clients.kubeletOf('n1'))
    await settled(4)
    expect(seen).toHaveLength(1)
    runtime.advance(2000)
    await settled(4)
    expect(seen).toHaveLength(2)
    runtime.advance(2000)
    expect(await answer).toBe('NotFound')
    expect(seen).toHaveLength(3)
  })

  it('a request that is refused eleven times fails', async () => {
    const { clients, seen, runtime } = seeing(...Array<number>(20).fill(429))
    const answer = ask(clients.kubeletOf('n1'))
    for (let second = 0; second < 40; second++) {
      await settled(4)
      runtime.advance(1000)
    }
    expect([await answer, seen.length]).toEqual(['TooManyRequests', 11])
  })

  it('a request that waits to be sent again is over when the server closes', async () => {
    const { clients, seen, closing } = seeing(429, 429)
    const answer = ask(clients.kubeletOf('n1'))
    await settled(4)
    closing.abort()
    expect([await answer, seen.length]).toEqual(['TooManyRequests', 1])
  })

  it('a request that is aborted while it waits ends at once', async () => {
    const { clients, runtime } = seeing(429, 429)
    const ending = new AbortController()
    const answer = clients.kubeletOf('n1').get('/api', { signal: ending.signal })
    await settled(4)
    ending.abort(new Error('over'))
    await expect(answer).rejects.toThrow('over')
    expect(runtime.clock.now()).toBe(testRuntime().clock.now())
  })
})

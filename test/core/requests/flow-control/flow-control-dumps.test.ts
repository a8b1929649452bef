import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'
import { settled } from '../../../support/storage/first-object-checks.ts'
import recorded from './recorded-dumps.json' with { type: 'json' }

const dumps = '/debug/api_priority_and_fairness'
const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const levels = `${group}/prioritylevelconfigurations`
const configMaps = '/api/v1/namespaces/default/configmaps'
const all = ['*']

function level(name: string, limitResponse: object): object {
  const limited = {
    nominalConcurrencyShares: 1,
    lendablePercent: 0,
    borrowingLimitPercent: 0,
    limitResponse,
  }
  return { metadata: { name }, spec: { type: 'Limited', limited } }
}

function flowSchema(name: string, to: string, users: readonly string[]): object {
  const rule = {
    subjects: users.map((user) => ({ kind: 'User', user: { name: user } })),
    resourceRules: [
      { verbs: all, apiGroups: all, resources: all, namespaces: all, clusterScope: true },
    ],
    nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
  }
  const spec = {
    priorityLevelConfiguration: { name: to },
    matchingPrecedence: 500,
    distinguisherMethod: { type: 'ByUser' },
    rules: [rule],
  }
  return { metadata: { name }, spec }
}

/** A server whose levels `narrow` and `refusing` have one seat each, for users who may do everything. */
async function openNarrowServer(): Promise<TestServer> {
  const server = await openTestServer({
    controllers: [],
    priorityAndFairness: { concurrencyLimit: 10 },
  })
  const queuing = { queues: 4, handSize: 1, queueLengthLimit: 3 }
  await server.post(levels, level('narrow', { type: 'Queue', queuing }))
  await server.post(levels, level('refusing', { type: 'Reject' }))
  await server.post(`${group}/flowschemas`, flowSchema('few', 'narrow', ['jane', 'bob', 'al']))
  await server.post(`${group}/flowschemas`, flowSchema('refused', 'refusing', ['mallory']))
  await server.post('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'everything' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'everything' }],
  })
  await settled()
  return server
}

interface Held {
  readonly status: Promise<number>
  leave(): void
}

/** Sends a request of a user; one with a body that does not end is answered once its client has left. */
function send(
  { server }: TestServer,
  [method, path]: readonly [method: string, path: string],
  as: string,
  endless = false,
): Held {
  const client = new AbortController()
  const headers = {
    'impersonate-user': as,
    'impersonate-group': 'everything',
    'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
  }
  const { signal } = client
  const body = (): Promise<Uint8Array> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the client left')))
    })
  const request: ApiRequest = {
    ...requestOf(method, path, { headers, ...(method !== 'GET' && { body: {} }) }),
    signal,
    ...(endless && { body }),
  }
  const answered = Promise.resolve(server.handle(request))
  return {
    status: answered.then(({ status }) => status),
    leave: () => client.abort(),
  }
}

/** What a dump says but for times, and for the widths that these give their columns. */
function masked(lines: readonly string[]): readonly string[] {
  return lines
    .map((line) =>
      line
        .replaceAll(/20\d\d-[\d\-T:.]+Z/g, 'TIME')
        .replaceAll(/, +/g, ', ')
        .replace(/^(exempt, 0, false, false, 0, 1, )\d+/, '$1N')
        .replace(/^(narrow, .*, )\d\.\d{8}ss(, \d+, \d+, )/, '$1R$2')
        .trimEnd(),
    )
    .toSorted()
}

async function dumped(server: TestServer, dump: string): Promise<readonly string[]> {
  const { text } = await server.get(`${dumps}/${dump}`)
  const lines = text.trimEnd().split('\n')
  return dump === 'dump_queues' ? lines.filter((line) => /^(?:Prio|narrow)/.test(line)) : lines
}

async function expectRecorded(server: TestServer, phase: keyof typeof recorded): Promise<void> {
  for (const [dump, lines] of Object.entries(recorded[phase])) {
    expect(masked(await dumped(server, dump)), `${phase}: ${dump}`).toEqual(masked(lines))
  }
}

describe('dumps of priority and fairness', () => {
  it('are those of kube-apiserver 1.34.2 for the same requests', async () => {
    const server = await openNarrowServer()
    const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/kube-system/roles'
    const held = [
      send(server, ['POST', configMaps], 'jane', true),
      send(server, ['POST', configMaps], 'mallory', true),
      send(server, ['GET', '/api/v1/namespaces/default/pods/x/status'], 'jane'),
      send(server, ['GET', '/apis/apps/v1/deployments?limit=500'], 'jane'),
    ]
    const ofBob = send(server, ['GET', '/version'], 'bob')
    const refused = send(server, ['DELETE', '/api/v1/nodes/x'], 'bob')
    held.push(
      ofBob,
      send(server, ['GET', '/api/v1/namespaces/kube-system'], 'al'),
      send(server, ['PATCH', `${roles}/extension-apiserver-authentication-reader`], 'al'),
    )
    expect(await refused.status).toBe(429)
    expect(await send(server, ['GET', '/api/v1/pods'], 'mallory').status).toBe(429)
    await expectRecorded(server, 'loaded')
    expect(await send(server, ['GET', '/api'], 'jane').status).toBe(429)
    ofBob.leave()
    await ofBob.status
    await expectRecorded(server, 'cancelled')
    await server.delete(`${group}/flowschemas/few`)
    await server.delete(`${levels}/narrow`)
    await settled()
    await expectRecorded(server, 'quiescing')
    for (const { leave } of held.reverse()) leave()
    await Promise.all(held.map(({ status }) => status))
    await settled()
    await expectRecorded(server, 'end')
  })

  it('have aligned columns and times to the microsecond', async () => {
    const server = await openNarrowServer()
    const held = send(server, ['POST', configMaps], 'mallory', true)
    await settled()
    const { status, text, header } = await getWithHeader(server, 'dump_requests')
    expect([status, header]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe(
      [
        'PriorityLevelName, FlowSchemaName, QueueIndex, RequestIndexInQueue, FlowDistingsher, ArriveTime,           InitialSeats, FinalSeats, AdditionalLatency, StartTime',
        'exempt,            exempt,         -1,         -1,                  ,                2026-01-01T00:00:00Z, 1,            0,          0s,                2026-01-01T00:00:00Z',
        'refusing,          refused,        -1,         -1,                  ,                2026-01-01T00:00:00Z, 1,            0,          0s,                2026-01-01T00:00:00Z',
        '',
      ].join('\n'),
    )
    held.leave()
    await held.status
  })

  it('show texts of clients on one line', async () => {
    const server = await openNarrowServer()
    const held = send(server, ['POST', configMaps], 'jane', true)
    const waiting = send(server, ['GET', `${configMaps}%0Aexempt,%1B[2J`], 'jane')
    await settled()
    const lines = await dumped(server, 'dump_requests?includeRequestDetails=1')
    expect(lines).toHaveLength(4)
    expect(lines.join()).toContain(`${configMaps}\\x0aexempt,\\x1b[2J, `)
    held.leave()
    expect(await waiting.status).toBe(404)
  })

  it('have 20,000 rows at most', async () => {
    const server = await openNarrowServer()
    const queuing = { queues: 30_000, handSize: 1, queueLengthLimit: 1 }
    await server.post(levels, level('big', { type: 'Queue', queuing }))
    await settled()
    const { text } = await server.get(`${dumps}/dump_queues`)
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(20_002)
    // The levels from the start have 528 queues, and `narrow` has 4.
    expect(lines.at(-1)).toBe('and 10532 more')
  })

  it('are for whom their paths are allowed, by any method, and are not listed', async () => {
    const server = await openNarrowServer()
    const path = `${dumps}/dump_priority_levels`
    const { text } = await server.get(path, { as: 'jane' })
    expect(text).toContain(`forbidden: User \\"jane\\" cannot get path \\"${path}\\"`)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await server.send(method, path)).status, method).toBe(200)
    }
    for (const other of ['', '/', '/dump', '/dump_requests/']) {
      expect((await server.get(`${dumps}${other}`)).text, other).toBe('404 page not found\n')
    }
    expect((await server.get('/')).text).not.toContain('debug')
  })

  it('do not exist without priority and fairness', async () => {
    const server = await openTestServer()
    for (const method of ['GET', 'POST']) {
      const { status, text } = await server.send(method, `${dumps}/dump_queues`)
      expect([status, text]).toEqual([404, '404 page not found\n'])
    }
  })
})

async function getWithHeader(
  { get }: TestServer,
  dump: string,
): Promise<{ status: number; text: string; header: string | undefined }> {
  const { status, text, header } = await get(`${dumps}/${dump}`)
  return { status, text, header: header('content-type') }
}

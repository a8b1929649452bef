import { describe, expect, it } from 'vitest'
import { serviceAccountGroups } from '../../../../core/access/authn/service-account-name.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { User } from '../../../../core/base/api/user.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ConnectOutcome } from '../../../../core/base/http/request-handler.ts'
import type { ApiResponse } from '../../../../core/index.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { requestOf, testUsers } from '../../../support/requests/test-requests.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'
import recorded from './recorded-decisions.json' with { type: 'json' }

// Recorded from kube-apiserver 1.34.2 by the uids in its answers. `answers` has for each request a word of the statuses and one of
// the decisions at each of three stages, a letter for each of `users`; `statuses` and `decisions` say what the letters stand for.
// The stages: the default objects, flow schemas and levels of users beside them, and suggested flow schemas that users changed.

interface Change {
  readonly method: string
  readonly path: string
  readonly body: JsonObject
}

interface RecordedUser {
  readonly name: string
  readonly groups?: readonly string[]
}

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const users = Object.entries(recorded.users as Readonly<Record<string, RecordedUser>>)
const decisions: Readonly<Record<string, string>> = recorded.decisions
const statuses: Readonly<Record<string, number>> = recorded.statuses
const changes = recorded.changes as unknown as readonly (readonly Change[])[]

async function apply({ send, runtime }: TestServer, list: readonly Change[]): Promise<void> {
  for (const { method, path, body } of list) {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const { status, text } = await send(method, path, { body, headers: { 'content-type': type } })
    if (status > 299) throw new TypeError(text)
  }
  for (let turn = 0; turn < 20; turn++) await runtime.timers.yieldTurn()
}

/** Names of flow schemas and priority levels by their uids. */
async function namesOf(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const resource of ['flowschemas', 'prioritylevelconfigurations']) {
    const { body } = await server.get(`${group}/${resource}`)
    for (const { metadata } of body.items) names.set(metadata.uid ?? '', metadata.name ?? '')
  }
  return names
}

const written: Readonly<Record<string, string>> = {
  POST: 'application/json',
  PUT: 'application/json',
  PATCH: 'application/merge-patch+json',
}

function requestTo(line: string, headers: Readonly<Record<string, string>>): ApiRequest {
  const [method = '', address = ''] = line.split(' ')
  const type = written[method]
  return requestOf(method, address, {
    as: '',
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    ...(type !== undefined && { body: '{}' }),
  })
}

function impersonating({ name, groups = [] }: RecordedUser): Readonly<Record<string, string>> {
  return {
    authorization: 'Bearer admin',
    'impersonate-user': name,
    ...(groups.length > 0 && { 'impersonate-group': groups.join(', ') }),
  }
}

function decisionOf(answer: ApiResponse, names: ReadonlyMap<string, string>): string {
  return ['x-kubernetes-pf-flowschema-uid', 'x-kubernetes-pf-prioritylevel-uid']
    .flatMap((name) => headerOf(answer, name) ?? [])
    .map((uid) => names.get(uid) ?? `unknown uid ${uid}`)
    .join(' ')
}

/** Statuses of this server's own: a request to act as a group alone is a bad one, a redirect by a hash is not for ever. */
const otherStatuses: Readonly<Record<string, number>> = {
  'impersonation of a group alone': 400,
  'redirected document': 302,
}

const robot = 'system:serviceaccount:default:robot'
const tokens: ReadonlyMap<string, User> = new Map([
  ...testUsers,
  ['robot', { name: robot, uid: '', groups: serviceAccountGroups('default'), extra: new Map() }],
])

type Headers = Readonly<Record<string, string | undefined>>

/** Headers of a request, with the token of a user in place of the user's mark. */
function headersOf(headers: Headers): Readonly<Record<string, string>> {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent[name] = tokensByMark[value] ?? value
  }
  return sent
}

const tokensByMark: Readonly<Record<string, string>> = {
  ADMIN: 'Bearer admin',
  ROBOT: 'Bearer robot',
}

/** The answer to a request as hosts ask for it: of a WebSocket, of another upgrade, of neither. */
async function answerTo({ server }: TestServer, request: ApiRequest): Promise<ConnectOutcome> {
  const upgrade = request.header('upgrade')
  if (upgrade === undefined) return server.handle(request)
  if (upgrade !== 'websocket') return server.upgrade(request)
  return server.connect(request, [request.header('sec-websocket-protocol') ?? ''])
}

async function leave({ body }: ApiResponse): Promise<void> {
  if (body === null || body instanceof Uint8Array) return
  await body[Symbol.asyncIterator]().return?.()
}

/** The original refuses a bad `timeout` before it authenticates; this server does not read it. */
const isApart = (line: string): boolean => line.includes('timeout=none')

/** Its debugging pages are not all served here. */
const hasOtherStatus = (line: string): boolean => line.startsWith('GET /debug/')

/** Differences from the record: of decisions at each stage, of statuses at the first. */
async function differences(server: TestServer, stage: number): Promise<readonly string[]> {
  const names = await namesOf(server)
  const found: string[] = []
  for (const [line, words] of Object.entries(recorded.answers)) {
    if (isApart(line)) continue
    const [wantedStatuses = '', ...stages] = words.split(' ')
    for (const [at, [key, user]] of users.entries()) {
      const answer = await server.server.handle(requestTo(line, impersonating(user)))
      const decision = decisionOf(answer, names)
      const wanted = decisions[stages[stage]?.[at] ?? '']
      if (decision !== wanted) found.push(`${line} of ${key}: ${decision}, not ${wanted}`)
      const status = statuses[wantedStatuses[at] ?? '']
      if (stage === 0 && !hasOtherStatus(line) && answer.status !== status) {
        found.push(`${line} of ${key}: ${answer.status}, not ${status}`)
      }
      await leave(answer)
    }
  }
  return found
}

describe('decisions of the original', () => {
  it('requests have the flow schemas and levels that the original gives them', async () => {
    const server = await openTestServer({ priorityAndFairness: { concurrencyLimit: 600 } })
    await apply(server, recorded.setup as unknown as readonly Change[])
    for (const [stage, list] of changes.entries()) {
      await apply(server, list)
      expect(await differences(server, stage)).toEqual([])
    }
  })

  it('the default flow schemas and levels are those of the original', async () => {
    const server = await openTestServer({ priorityAndFairness: { concurrencyLimit: 600 } })
    for (const [resource, specs] of Object.entries(recorded.defaults)) {
      const { body } = await server.get(`${group}/${resource}`)
      const found = body.items.map(({ metadata, spec }) => [metadata.name, spec])
      expect(Object.fromEntries(found)).toEqual(specs)
    }
  })

  it.each(recorded.specials.filter(({ request }) => !isApart(request)))(
    '$name: the answer tells the decision where that of the original does',
    async ({ name, request, headers, status, decision }) => {
      const server = await openTestServer({
        priorityAndFairness: { concurrencyLimit: 600 },
        tokens,
      })
      const answer = await answerTo(server, requestTo(request, headersOf(headers)))
      const found = 'status' in answer ? answer.status : 101
      const names = await namesOf(server)
      expect([found, 'status' in answer ? decisionOf(answer, names) : '']).toEqual([
        otherStatuses[name] ?? status,
        decision,
      ])
    },
  )
})

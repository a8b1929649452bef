import { setImmediate } from 'node:timers'
import { beforeAll, expect, it } from 'vitest'
import type { ChainedAuthorizer } from '../../../core/access/authz/configuration/chain-configuration.ts'
import type { AccessCondition } from '../../../core/access/authz/webhook/match-conditions.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { brands, loadAccessConditions, structOf, textOf } from '../../../core/index.ts'
import { fixedChain, hookSettings } from '../../support/access/authorizer-chain.ts'
import { webhookHost } from '../../support/access/webhook-host.ts'
import { type Answer, openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { recorded } from './recorded-answers.ts'

interface RequestCase {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: JsonObject
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  /** What the original posted to its webhook. */
  readonly posts: readonly JsonObject[]
  /** The status of the review, where the request is one. */
  readonly answer?: JsonObject
}

interface AnswerCase {
  readonly user: string
  /** What the webhook answers. */
  readonly answer: { readonly code: number; readonly type: string; readonly raw: string }
  readonly status: number
  readonly type: string
  readonly nosniff?: string
  /** Text of the answer, or reason and message of its Status. */
  readonly body?: string | JsonObject
  /** How often the webhook is called. */
  readonly posts: number
  /** The status of a SubjectAccessReview about the user. */
  readonly review?: JsonObject
}

const rbac: ChainedAuthorizer = { type: 'RBAC', name: 'rbac' }
const reviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews'

let compile: (expression: string) => AccessCondition

beforeAll(async () => {
  const compiled = await loadAccessConditions(brands.k8s)
  compile = (expression) => {
    const condition = compiled(expression)
    if (!condition.ok) throw new TypeError(condition.detail)
    return condition.condition
  }
})

function hook(name: string, expression: string, more: object = {}): ChainedAuthorizer {
  const conditions = [compile(expression)]
  return { type: 'Webhook', name, webhook: hookSettings({ name, conditions, ...more }) }
}

it('an authorization webhook is asked about each request what the original asks', async () => {
  const seen: { review: JsonObject; request: HostRequest }[] = []
  const server = await openTestServer({
    authorizers: [fixedChain([hook('hook', '!request.user.startsWith("system:")'), rbac])],
    hostFetch: webhookHost((review, request) => {
      seen.push({ review, request })
      return { ...review, status: { allowed: true } }
    }),
  })
  const cases = recorded<RequestCase>('webhook-requests.json')
  const found: unknown[] = []
  for (const { name, method, path, body, headers, answer } of cases) {
    const before = seen.length
    const call = { body, headers, as: 'admin' }
    const answered = path.includes('watch')
      ? await server.watch(path, call).then(() => undefined)
      : await server.send(method, path, call)
    found.push({
      name,
      status: answered?.status ?? 200,
      // The order of fields counts, too.
      posts: seen.slice(before).map(({ review }) => JSON.stringify(review)),
      ...(answer && { answer: answered?.body['status'] }),
    })
  }
  const wanted = cases.map(({ name, status, posts, answer }) => ({
    name,
    status,
    posts: posts.map((post) => JSON.stringify(post)),
    ...(answer && { answer }),
  }))
  expect(found).toEqual(wanted)
  for (const { request } of seen) {
    expect(request.url.href).toBe('https://hook.test/authorize?timeout=3s')
    expect(request.headers).toEqual(expect.arrayContaining(['authorization', 'Bearer hook-secret']))
  }
})

function shownBody(answer: Answer): string | JsonObject | undefined {
  const { status, text } = answer
  if (status === 200) return undefined
  if (!text.startsWith('{')) return text
  const { message = '', reason = '' } = answer.body
  return { message, reason }
}

/** The effect of a webhook's answer on a request of the user, and on a review about it. */
async function effectOf(server: TestServer, { user, review }: AnswerCase): Promise<object> {
  const headers = { 'impersonate-user': user }
  const answered = await server.get('/api/v1/namespaces/default/pods', { headers, as: 'admin' })
  const spec = { user, resourceAttributes: { verb: 'get', resource: 'pods' } }
  const asked = { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec }
  return {
    user,
    status: answered.status,
    type: answered.header('content-type'),
    nosniff: answered.header('x-content-type-options'),
    body: shownBody(answered),
    review: review && (await server.post(reviews, asked, { as: 'admin' })).body['status'],
  }
}

it('each answer of an authorization webhook has the effect that it has in the original', async () => {
  const cases = recorded<AnswerCase>('webhook-answers.json')
  const answers = new Map(cases.map(({ user, answer }) => [user, answer]))
  const calls = new Map<string, number>()
  const server = await openTestServer({
    authorizers: [
      fixedChain([
        hook('open', 'request.user.startsWith("o-")'),
        hook('shut', 'request.user.startsWith("d-")', { onError: 'deny' }),
        hook('old', 'request.user.startsWith("b-")', { version: 'v1beta1' }),
        rbac,
      ]),
    ],
    hostFetch: webhookHost((review) => {
      const user = textOf(structOf(review, 'spec'), 'user')
      calls.set(user, (calls.get(user) ?? 0) + 1)
      // What waits for another try goes on.
      setImmediate(() => server.runtime.advance(2100))
      const { code = 0, type = '', raw = '' } = answers.get(user) ?? {}
      return { status: code, type, text: raw }
    }),
  })
  const found: object[] = []
  for (const each of cases) {
    const effect = await effectOf(server, each)
    found.push({ ...effect, posts: (calls.get(each.user) ?? 0) - (each.review ? 1 : 0) })
  }
  const wanted = cases.map(({ answer: _answer, ...effect }) => effect)
  expect(found).toEqual(wanted)
})

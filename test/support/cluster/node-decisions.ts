import { readFileSync } from 'node:fs'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { nodeMethod, rbacMethod } from '../../../core/index.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../servers/test-server.ts'

interface RecordedUser {
  readonly user: string
  readonly groups: readonly string[]
}

interface RecordedStage {
  readonly name: string
  readonly writes: readonly {
    readonly method: string
    readonly path: string
    readonly type?: string
    readonly body?: JsonObject
  }[]
  /**
   * Requests by what the original says of them in an access review: `allowed`, or the reason why not. A request is
   * `<user>: <verb> <resource> [<namespace>/][<name>] [<field selector>]`, or `<user>: <verb> <path>`.
   */
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** Decisions of the original's Node authorizer, in a cluster that changes from stage to stage. */
export interface RecordedDecisions {
  readonly users: Readonly<Record<string, RecordedUser>>
  readonly stages: readonly RecordedStage[]
}

/** Such decisions by feature gates, as `--feature-gates` has them. */
export interface GatedDecisions {
  readonly users: RecordedDecisions['users']
  readonly byGates: Readonly<Record<string, RecordedDecisions['stages']>>
}

export function readDecisions<T = RecordedDecisions>(file: URL): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** `<resource>[/<subresource>][.<group>]`, then place and field selector, either of which may be missing. */
function resourceAttributes(
  verb: string,
  what: string,
  rest: readonly string[],
): Record<string, unknown> {
  const [named = '', ...group] = what.split('.')
  const [resource, subresource] = named.split('/')
  const selector = rest.find((word) => word.includes('='))
  const [name = '', namespace] = (rest.find((word) => word !== selector) ?? '').split('/').reverse()
  return {
    verb,
    group: group.join('.'),
    version: 'v1',
    resource,
    ...(subresource !== undefined && { subresource }),
    ...(namespace !== undefined && { namespace }),
    ...(name !== '' && { name }),
    ...(selector !== undefined && { fieldSelector: { rawSelector: selector } }),
  }
}

/** The review of a recorded request. */
function reviewOf(request: string, users: RecordedDecisions['users']): Record<string, unknown> {
  const [who = '', asked = ''] = request.split(': ')
  const [verb = '', what = '', ...rest] = asked.split(' ')
  return {
    ...users[who],
    ...(what.startsWith('/')
      ? { nonResourceAttributes: { verb, path: what } }
      : { resourceAttributes: resourceAttributes(verb, what, rest) }),
  }
}

async function answerOf(server: TestServer, spec: Record<string, unknown>): Promise<string> {
  const { body, text } = await server.post('/apis/authorization.k8s.io/v1/subjectaccessreviews', {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec,
  })
  const status = body['status'] as { allowed?: boolean; reason?: string } | undefined
  if (!status) throw new Error(text)
  return status.allowed === true ? 'allowed' : (status.reason ?? '')
}

/** A server that asks the RBAC and the Node authorizer, as that of the record did. */
export function nodeServer(options: TestServerOptions = {}): Promise<TestServer> {
  return openTestServer({
    authorizers: [rbacMethod, nodeMethod],
    disableAdmissionPlugins: [],
    ...options,
  })
}

/** Makes the writes of a stage. @throws Error where one fails. */
export async function makeWrites(server: TestServer, { writes }: RecordedStage): Promise<void> {
  for (const { method, path, type = 'application/json', body } of writes) {
    const answer = await server.send(method, path, { body, headers: { 'content-type': type } })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
  }
}

/** Requests of a stage that are not answered as they were by the original, with both answers. */
export async function differences(
  server: TestServer,
  { answers }: RecordedStage,
  users: RecordedDecisions['users'],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [expected, requests] of Object.entries(answers)) {
    for (const request of requests) {
      const answer = await answerOf(server, reviewOf(request, users))
      if (answer !== expected) found.push(`${request}: "${answer}", and not "${expected}"`)
    }
  }
  return found
}

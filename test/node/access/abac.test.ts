import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { abacAuthorizer, brands, readAbacPolicies } from '../../../core/index.ts'
import { fixedChain, hookSettings } from '../../support/access/authorizer-chain.ts'
import { webhookHost } from '../../support/access/webhook-host.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { recorded } from './recorded-answers.ts'

interface DecisionCases {
  /** Lines of the policy file. */
  readonly policies: readonly string[]
  readonly reviews: readonly {
    readonly spec: JsonObject
    readonly status: JsonObject
    /** What the webhook behind ABAC was asked, by reviews of v1beta1. */
    readonly posts: readonly JsonObject[]
  }[]
  readonly rules: readonly {
    readonly user: string
    readonly group: string
    readonly status: JsonObject
  }[]
}

const { policies, reviews, rules } = JSON.parse(
  readFileSync(new URL('abac-decisions.json', import.meta.url), 'utf8'),
) as DecisionCases

const group = '/apis/authorization.k8s.io/v1'
const apiVersion = 'authorization.k8s.io/v1'

/** A server with the modes ABAC, Webhook and RBAC, and what the webhook was asked. */
async function openServer(): Promise<{ server: TestServer; posts: JsonObject[] }> {
  const posts: JsonObject[] = []
  const read = readAbacPolicies(policies.join('\n'), 'policies', brands.k8s)
  const webhook = hookSettings({ name: 'default', version: 'v1beta1' })
  const server = await openTestServer({
    authorizers: [
      fixedChain(
        [
          { type: 'ABAC', name: 'abac' },
          { type: 'Webhook', name: 'default', webhook },
          { type: 'RBAC', name: 'rbac' },
        ],
        { ABAC: () => abacAuthorizer(read.policies) },
      ),
    ],
    hostFetch: webhookHost((review) => {
      posts.push(review)
      return { ...review, status: { allowed: false, reason: 'the webhook does not know' } }
    }),
  })
  return { server, posts }
}

function sorted(list: unknown): unknown {
  return (list as readonly unknown[]).map((item) => JSON.stringify(item)).toSorted()
}

it('a chain of ABAC, a webhook and RBAC decides about each review as the original does', async () => {
  const { server, posts } = await openServer()
  const found: unknown[] = []
  for (const { spec } of reviews) {
    const before = posts.length
    const review = { apiVersion, kind: 'SubjectAccessReview', spec }
    const { body } = await server.post(`${group}/subjectaccessreviews`, review, { as: 'admin' })
    found.push({ spec, status: body['status'], posts: posts.slice(before) })
  }
  expect(found).toEqual(reviews)
})

it('a rules review lists the ABAC rules of a user, and says that a webhook cannot list its own', async () => {
  const { server } = await openServer()
  for (const { user, group: member, status } of rules) {
    const headers = {
      'impersonate-user': user,
      ...(member !== '' && { 'impersonate-group': member }),
    }
    const review = { apiVersion, kind: 'SelfSubjectRulesReview', spec: { namespace: 'default' } }
    const path = `${group}/selfsubjectrulesreviews`
    const { body } = await server.post(path, review, { headers, as: 'admin' })
    const found = body['status'] as JsonObject
    // RBAC lists its bindings in no order.
    expect(sorted(found['resourceRules'])).toEqual(sorted(status['resourceRules']))
    expect(sorted(found['nonResourceRules'])).toEqual(sorted(status['nonResourceRules']))
    expect(found).toMatchObject({
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    })
  }
})

interface FileCase {
  readonly name: string
  readonly text: string
  /** The error of the original; absent where it takes the file. */
  readonly error?: string
}

function errorOf(text: string, path: string): string | undefined {
  try {
    readAbacPolicies(text, path, brands.k8s)
    return undefined
  } catch (error) {
    return error instanceof RangeError ? error.message : String(error)
  }
}

describe('a policy file', () => {
  it.each(recorded<FileCase>('abac-files.json').map((each) => [each.name, each] as const))(
    'the policy file "%s" is taken or refused as by the original, with file and line',
    (_name, { text, error }) => {
      expect(errorOf(text, 'FILE')).toBe(error)
    },
  )

  it('a policy file with a line longer than 64 KiB is refused', () => {
    const text = `{"user":"${'a'.repeat(65_536)}"}`
    const error = 'error reading policy file FILE: bufio.Scanner: token too long'
    expect(errorOf(text, 'FILE')).toBe(error)
  })

  it('a policy file says whether it has policies of the older form', () => {
    expect(readAbacPolicies('{"user":"a"}', 'FILE', brands.k8s).hasOlder).toBe(true)
    const versioned = '{"apiVersion":"abac.authorization.kubernetes.io/v1beta1","kind":"Policy"}'
    expect(readAbacPolicies(versioned, 'FILE', brands.k8s).hasOlder).toBe(false)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { AuthorizationMeter } from '../../../../../core/access/authz/authorization-meter.ts'
import type { Authorizer, ResourceAttributes } from '../../../../../core/access/authz/authorizer.ts'
import { textSelectors } from '../../../../../core/access/authz/text-selectors.ts'
import {
  type AccessCondition,
  type CompileCondition,
  loadAccessConditions,
} from '../../../../../core/access/authz/webhook/match-conditions.ts'
import {
  webhookAuthorizer,
  type WebhookSettings,
} from '../../../../../core/access/authz/webhook/webhook-authorizer.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { HostFetch } from '../../../../../core/base/outgoing/host-fetch.ts'
import { hookSettings } from '../../../../support/access/authorizer-chain.ts'
import { webhookHost } from '../../../../support/access/webhook-host.ts'
import { type TestRuntime, testRuntime } from '../../../../support/servers/test-runtime.ts'
import { user } from '../policy.ts'

const listPods: ResourceAttributes = {
  kind: 'resource',
  user: user('jane', 'dev'),
  verb: 'list',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  namespace: 'default',
  name: '',
}

let compile: CompileCondition
beforeAll(async () => {
  compile = await loadAccessConditions(brands.k8s)
})

function conditions(...expressions: readonly string[]): readonly AccessCondition[] {
  return expressions.map((expression) => {
    const compiled = compile(expression)
    if (compiled.ok) return compiled.condition
    throw new TypeError(compiled.detail)
  })
}

interface Asked {
  readonly authorizer: Authorizer
  readonly runtime: TestRuntime
  readonly closing: AbortController
  /** What was counted, in order. */
  readonly counted: string[]
}

function meterOf(counted: string[]): AuthorizationMeter {
  return {
    decisions: () => () => undefined,
    called: (name, result) => void counted.push(`${name} called: ${result}`),
    failedOpen: (name, result) => void counted.push(`${name} failed open: ${result}`),
    matched: (name, _time, hasErrors) =>
      void counted.push(`${name} matched${hasErrors ? ' with errors' : ''}`),
    excluded: (name) => void counted.push(`${name} excluded`),
  }
}

function open(host: HostFetch, settings: Partial<WebhookSettings> = {}): Asked {
  const runtime = testRuntime(undefined, host)
  const closing = new AbortController()
  const counted: string[] = []
  const authorizer = webhookAuthorizer(
    hookSettings({ authorizedTtl: 300_000, unauthorizedTtl: 30_000, ...settings }),
    {
      group: 'authorization.k8s.io',
      runtime,
      calls: { fetch: runtime.fetch },
      meter: meterOf(counted),
      now: () => runtime.clock.now(),
      closing: closing.signal,
    },
  )
  return { authorizer, runtime, closing, counted }
}

/** A webhook that answers all with a status, and how often it was asked. */
function answering(status: JsonObject): { host: HostFetch; calls: () => number } {
  let calls = 0
  const host = webhookHost((review) => {
    calls++
    return { ...review, status }
  })
  return { host, calls: () => calls }
}

describe('the cache of an authorization webhook', () => {
  it('an answer that allows counts for the authorized time, at once and without another call', async () => {
    const { host, calls } = answering({ allowed: true, reason: 'because' })
    const { authorizer, runtime } = open(host)
    const allowed = { outcome: 'allow', reason: 'because' }
    expect(await authorizer.authorize(listPods)).toEqual(allowed)
    runtime.advance(299_999)
    expect(authorizer.authorize({ ...listPods })).toEqual(allowed)
    runtime.advance(1)
    expect(await authorizer.authorize(listPods)).toEqual(allowed)
    expect(calls()).toBe(2)
  })

  it.each([{ allowed: false }, { allowed: false, denied: true }])(
    'the answer %j counts for the unauthorized time',
    async (status) => {
      const { host, calls } = answering(status)
      const { authorizer, runtime } = open(host)
      await authorizer.authorize(listPods)
      runtime.advance(29_999)
      await authorizer.authorize(listPods)
      expect(calls()).toBe(1)
      runtime.advance(1)
      await authorizer.authorize(listPods)
      expect(calls()).toBe(2)
    },
  )

  it('an answer is not cached where its time is 0', async () => {
    const { host, calls } = answering({ allowed: true })
    const { authorizer } = open(host, { authorizedTtl: 0 })
    await authorizer.authorize(listPods)
    await authorizer.authorize(listPods)
    expect(calls()).toBe(2)
  })

  it('an answer about a request with 10,000 characters or more of a client is not cached', async () => {
    const { host, calls } = answering({ allowed: true })
    const { authorizer } = open(host)
    const long = { ...listPods, name: 'n'.repeat(10_000 - 'defaultlistv1pods'.length) }
    await authorizer.authorize(long)
    await authorizer.authorize(long)
    expect(calls()).toBe(2)
    const shorter = { ...long, name: long.name.slice(1) }
    await authorizer.authorize(shorter)
    await authorizer.authorize(shorter)
    expect(calls()).toBe(3)
  })

  it('requests that differ in user, groups, extra, uid or selectors are asked about one by one', async () => {
    const { host, calls } = answering({ allowed: true })
    const { authorizer } = open(host)
    const jane = listPods.user
    const selectors = textSelectors('', 'a=b')
    const others: readonly ResourceAttributes[] = [
      listPods,
      { ...listPods, user: { ...jane, name: 'joe' } },
      { ...listPods, user: { ...jane, groups: [] } },
      { ...listPods, user: { ...jane, uid: '1' } },
      { ...listPods, user: { ...jane, extra: new Map([['k', ['v']]]) } },
      { ...listPods, ...(selectors && { selectors }) },
    ]
    for (const one of [...others, ...others]) await authorizer.authorize(one)
    expect(calls()).toBe(others.length)
  })

  it('a failure is not cached', async () => {
    let isBroken = true
    const host = webhookHost((review) => {
      if (!isBroken) return { ...review, status: { allowed: true } }
      isBroken = false
      return { status: 400, type: 'text/plain', text: '' }
    })
    const { authorizer } = open(host)
    expect(await authorizer.authorize(listPods)).toMatchObject({ outcome: 'no-opinion' })
    expect(await authorizer.authorize(listPods)).toMatchObject({ outcome: 'allow' })
  })
})

const broken = webhookHost(() => ({ status: 400, type: 'text/plain', text: '' }))
const rejected = 'the server rejected our request for an unknown reason'

describe('the failure policy of an authorization webhook', () => {
  it('a failed call means no opinion where the policy says so, and is counted as passed over', async () => {
    const { authorizer, counted, runtime } = open(broken)
    const decision = { outcome: 'no-opinion', reason: '', error: rejected }
    expect(await authorizer.authorize(listPods)).toEqual(decision)
    expect(counted).toEqual(['hook called: error', 'hook failed open: error'])
    expect(JSON.stringify(runtime.log)).not.toContain('hook-secret')
  })

  it('a failed call denies the request where the policy says so', async () => {
    const { authorizer, counted } = open(broken, { onError: 'deny' })
    const decision = { outcome: 'deny', reason: '', error: rejected }
    expect(await authorizer.authorize(listPods)).toEqual(decision)
    expect(counted).toEqual(['hook called: error'])
  })

  it('a webhook that does not answer ends with its timeout', async () => {
    const { authorizer, counted, runtime } = open(() => new Promise(() => undefined))
    const pending = authorizer.authorize(listPods)
    runtime.advance(3000)
    expect(await pending).toMatchObject({ outcome: 'no-opinion', error: expect.any(String) })
    expect(counted).toEqual(['hook called: timeout', 'hook failed open: timeout'])
  })

  it('a webhook that is asked as the server closes is not waited for', async () => {
    const { authorizer, counted, closing } = open(() => new Promise(() => undefined))
    const pending = authorizer.authorize(listPods)
    closing.abort()
    expect(await pending).toMatchObject({ outcome: 'no-opinion' })
    expect(counted).toEqual(['hook called: canceled'])
  })
})

describe('match conditions of an authorization webhook', () => {
  const { host } = answering({ allowed: true })
  const failing = 'request.extra["k"][0] == "v"'
  const error = `cel evaluation error: expression '${failing}' resulted in error: no such key: k`

  it('a webhook is asked where all conditions are true', async () => {
    const all = conditions('request.user == "jane"', '"dev" in request.groups')
    const { authorizer, counted } = open(host, { conditions: all })
    expect(await authorizer.authorize(listPods)).toMatchObject({ outcome: 'allow' })
    expect(counted).toEqual(['hook matched', 'hook called: success'])
  })

  it.each(['deny', 'no-opinion'] as const)(
    'a condition that is false skips the webhook, whatever errors others have and the policy says: %s',
    (onError) => {
      const all = conditions(failing, 'request.user == "joe"')
      const { authorizer, counted } = open(host, { conditions: all, onError })
      expect(authorizer.authorize(listPods)).toEqual({ outcome: 'no-opinion', reason: '' })
      expect(counted).toEqual(['hook matched with errors', 'hook excluded'])
    },
  )

  it.each(['deny', 'no-opinion'] as const)(
    'an error of a condition with none that is false means what the policy says: %s',
    (onError) => {
      const all = conditions(failing, 'request.user == "jane"')
      const { authorizer, counted } = open(host, { conditions: all, onError })
      expect(authorizer.authorize(listPods)).toEqual({ outcome: onError, reason: '', error })
      expect(counted).toEqual(['hook matched with errors'])
    },
  )

  it('conditions read the requirements of selectors', async () => {
    const all = conditions(
      'request.resourceAttributes.fieldSelector.requirements.exists(r, r.key == "spec.nodeName" && r.operator == "In" && r.values == ["n1"])',
      'request.resourceAttributes.labelSelector.requirements.all(r, r.operator == "Exists" && r.values == [])',
      '!has(request.nonResourceAttributes)',
    )
    const { authorizer } = open(host, { conditions: all })
    const selectors = textSelectors('spec.nodeName=n1', 'app')
    const selected = { ...listPods, ...(selectors && { selectors }) }
    expect(await authorizer.authorize(selected)).toMatchObject({ outcome: 'allow' })
  })

  it('conditions read the path of a request to no resource', async () => {
    const all = conditions('request.nonResourceAttributes.path == "/x" && request.uid == ""')
    const { authorizer } = open(host, { conditions: all })
    const path = { kind: 'path', user: user('jane'), verb: 'get', path: '/x' } as const
    expect(await authorizer.authorize(path)).toMatchObject({ outcome: 'allow' })
  })

  it('a condition of a wrong type or over an unknown field does not compile', () => {
    expect(compile('request.user')).toMatchObject({
      ok: false,
      detail: 'must evaluate to bool but got string',
    })
    expect(compile('request.foo == "a"')).toMatchObject({
      ok: false,
      detail: expect.stringContaining("undefined field 'foo'"),
    })
  })
})

it('rules of a webhook cannot be listed', () => {
  expect(open(broken).authorizer.rules(listPods.user, 'default')).toEqual({
    rules: [],
    incomplete: true,
    error: 'webhook authorizer does not support user rule resolution',
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer } from '../attacks/credentials.ts'
import { type FlaggedServer, refusalOf, startWithFlags } from './flagged-server.ts'

/** Sentences of the requirement on the authorization configuration file, on the ways to choose authorizers, and on limits. */

type Json = Readonly<Record<string, unknown>>

const head = { apiVersion: 'apiserver.config.k8s.io/v1', kind: 'AuthorizationConfiguration' }
const rbac = { type: 'RBAC', name: 'rbac' }
const kubeconfig =
  'apiVersion: v1\nkind: Config\nclusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]\ncontexts: [{name: x, context: {cluster: c}}]\ncurrent-context: x\n'

const webhook: Json = {
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  matchConditionSubjectAccessReviewVersion: 'v1',
  failurePolicy: 'NoOpinion',
  connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: '{dir}/webhook.kubeconfig' },
}

function fileOf(...authorizers: readonly Json[]): Record<string, string> {
  return {
    'authz.json': JSON.stringify({ ...head, authorizers }),
    'webhook.kubeconfig': kubeconfig,
  }
}

function hook(changed: Json): Record<string, string> {
  return fileOf({ type: 'Webhook', name: 'hook', webhook: { ...webhook, ...changed } })
}

const tokens = { 'tokens.csv': 'admin-token,admin,1,system:masters\njane-token,jane,2\n' }

const byFile = ['--authorization-config={dir}/authz.json']

/** The status of an administrator's read of a server that was started with a file. */
async function livesWith(files: Readonly<Record<string, string>>): Promise<number> {
  const flags = ['--token-auth-file={dir}/tokens.csv', ...byFile]
  const server = await startWithFlags(flags, { ...tokens, ...files })
  try {
    return (await server.send('GET', '/api/v1/pods', bearer('admin-token'))).status
  } finally {
    await server.close()
  }
}

describe('the authorization configuration file', () => {
  it.each([['Node'], ['RBAC']])('an authorizer may be of the type %s', async (type) => {
    expect(await livesWith(fileOf({ type, name: type.toLowerCase() }))).toBe(200)
  })

  it('an authorizer of the type Webhook with all required fields is taken', async () => {
    expect(await livesWith(hook({}))).toBe(200)
  })

  it.each<[string, Record<string, string>, string]>([
    ['authorizers are required', fileOf(), 'authorizers: Required value'],
    ['other types are refused', fileOf({ type: 'Magic', name: 'magic' }), 'authorizers[0].type'],
    ['a name is required', fileOf({ type: 'RBAC' }), 'authorizers[0].name: Required value'],
    [
      'names are like labels',
      fileOf({ type: 'RBAC', name: 'A b' }),
      'authorizers[0].name: Invalid',
    ],
    ['names are unique', fileOf(rbac, { type: 'Node', name: 'rbac' }), 'Duplicate value'],
    ['a timeout is required', hook({ timeout: '0s' }), 'timeout'],
    ['a timeout is at most 30 seconds', hook({ timeout: '31s' }), 'timeout'],
    [
      'the version of the review is required',
      hook({ subjectAccessReviewVersion: '' }),
      'subjectAccessReviewVersion',
    ],
    [
      'the version of the review is v1beta1 or v1',
      hook({ subjectAccessReviewVersion: 'v2' }),
      'subjectAccessReviewVersion',
    ],
    [
      'conditions are on version v1',
      hook({ matchConditionSubjectAccessReviewVersion: 'v1beta1' }),
      'matchConditionSubjectAccessReviewVersion',
    ],
    ['the failure policy is required', hook({ failurePolicy: '' }), 'failurePolicy'],
    ['the failure policy is NoOpinion or Deny', hook({ failurePolicy: 'Allow' }), 'failurePolicy'],
    ['the type of the connection is required', hook({ connectionInfo: {} }), 'connectionInfo.type'],
    [
      'InClusterConfig is not for the server that hosts the review API',
      hook({ connectionInfo: { type: 'InClusterConfig' } }),
      'InClusterConfig',
    ],
    [
      'KubeConfigFile needs its path',
      hook({ connectionInfo: { type: 'KubeConfigFile' } }),
      'kubeConfigFile',
    ],
    [
      'a condition compiles',
      hook({ matchConditions: [{ expression: 'request.user ==' }] }),
      'matchConditions[0].expression',
    ],
    [
      'a condition is boolean',
      hook({ matchConditions: [{ expression: 'request.user' }] }),
      'must evaluate to bool',
    ],
    [
      'there are at most 64 conditions',
      hook({
        matchConditions: Array.from({ length: 65 }, (_, n) => ({
          expression: `request.user != "u${n}"`,
        })),
      }),
      'must have at most 64 items',
    ],
    ['unknown fields are refused', hook({ retries: 3 }), 'unknown field'],
    [
      'another kind is refused',
      {
        ...fileOf(rbac),
        'authz.json': '{"apiVersion":"apiserver.config.k8s.io/v1","kind":"Other"}',
      },
      'Other',
    ],
  ])('%s', async (_rule, files, expected) => {
    expect(await refusalOf(byFile, files)).toContain(expected)
  })

  it('64 conditions are taken, and durations have defaults', async () => {
    const matchConditions = Array.from({ length: 64 }, (_, n) => ({
      expression: `request.user != "u${n}"`,
    }))
    expect(await livesWith(hook({ matchConditions }))).toBe(200)
  })
})

describe('the ways to choose authorizers', () => {
  it('the file and the flags --authorization-mode or --authorization-webhook-… together are an error at start', async () => {
    for (const flag of ['--authorization-mode=RBAC', '--authorization-webhook-version=v1']) {
      const why = await refusalOf([...byFile, flag], fileOf(rbac))
      expect(why).toContain('--authorization-config')
    }
  })

  it('--authorization-mode names modes in order, and an unknown one is an error', async () => {
    expect(await refusalOf(['--authorization-mode=RBAC,Magic'])).toContain('Magic')
  })
})

it('the mode AlwaysAllow refuses anonymous requests, which could do everything', async () => {
  const server = await startWithFlags(['--authorization-mode=AlwaysAllow'])
  try {
    expect((await server.send('GET', '/api/v1/pods', {})).status).toBe(401)
  } finally {
    await server.close()
  }
})

interface Ways {
  readonly name: string
  readonly flags: readonly string[]
  readonly files?: Record<string, string>
  /** Statuses of a list of pods by a user without roles, and by the group system:masters. */
  readonly codes: readonly [number, number]
}

const abacLine = JSON.stringify({
  apiVersion: 'abac.authorization.kubernetes.io/v1beta1',
  kind: 'Policy',
  spec: { user: 'jane', resource: 'pods', namespace: '*', apiGroup: '', readonly: true },
})

describe.each<Ways>([
  { name: 'AlwaysAllow', flags: ['--authorization-mode=AlwaysAllow'], codes: [200, 200] },
  { name: 'AlwaysDeny', flags: ['--authorization-mode=AlwaysDeny'], codes: [403, 200] },
  { name: 'RBAC', flags: ['--authorization-mode=RBAC'], codes: [403, 200] },
  { name: 'Node and RBAC', flags: ['--authorization-mode=Node,RBAC'], codes: [403, 200] },
  {
    name: 'ABAC',
    flags: ['--authorization-mode=ABAC', '--authorization-policy-file={dir}/policy.jsonl'],
    files: { 'policy.jsonl': `${abacLine}\n` },
    codes: [200, 200],
  },
  { name: 'RBAC by the file', flags: byFile, files: fileOf(rbac), codes: [403, 200] },
  {
    // As in the original: what RBAC allows is allowed, and what it does not is an error of the server.
    name: 'a webhook that cannot be reached, with the policy NoOpinion, and RBAC',
    flags: byFile,
    files: fileOf({ type: 'Webhook', name: 'hook', webhook }, rbac),
    codes: [500, 200],
  },
])('the mode $name', ({ flags, files, codes }) => {
  let server: FlaggedServer

  beforeAll(async () => {
    server = await startWithFlags(['--token-auth-file={dir}/tokens.csv', ...flags], {
      ...tokens,
      ...files,
    })
  })

  afterAll(() => server.close())

  it('decides what a user may do, while system:masters is unrestricted', async () => {
    const found: number[] = []
    for (const token of ['jane-token', 'admin-token']) {
      found.push((await server.send('GET', '/api/v1/pods', bearer(token))).status)
    }
    expect(found).toEqual(codes)
  })
})

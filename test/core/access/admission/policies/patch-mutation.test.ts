import { describe, expect, it } from 'vitest'
import { patchMutation } from '../../../../../core/access/admission/policies/mutating/patch-mutation.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../../../support/servers/test-server.ts'

const object = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a' },
  data: { a: '1', b: '2' },
  list: ['x', 'y'],
}

/** What an operation makes of `data` and `list`, or why it does not apply. */
function outcome(op: string, path: string, from = ''): string {
  try {
    const { data, list } = patchMutation(object, [{ op, path, from, value: 'q' }]) as JsonObject
    return JSON.stringify({ ...(data as JsonObject), list })
  } catch (error) {
    return String(error).replace('MutationFault: JSON Patch: ', '')
  }
}

const missing = (what: string): string => `${what}: missing value`
const noIndex = (token: string): string =>
  `Unable to access invalid index: ${token}: invalid index referenced`
const noNumber = (token: string): string => `strconv.Atoi: parsing "${token}": invalid syntax`
const noFrom = 'operation failed to decode from: operation, missing from field: missing value'

// What a kube-apiserver 1.34.2 answers.
describe('an operation of the JSON Patch of a mutating policy', () => {
  it.each([
    ['add', '/data/c', '', '{"a":"1","b":"2","c":"q","list":["x","y"]}'],
    ['add', 'x/data/a', '', '{"a":"q","b":"2","list":["x","y"]}'],
    ['add', '', '', missing('add operation does not apply: doc is missing path: ""')],
    ['add', '/no/x', '', missing('add operation does not apply: doc is missing path: "/no/x"')],
    ['add', '/list/3', '', `error in add for path: '/list/3': ${noIndex('3')}`],
    [
      'add',
      '/list/x',
      '',
      `error in add for path: '/list/x': value was not a proper array index: 'x': ${noNumber('x')}`,
    ],
    [
      'remove',
      '/no/x',
      '',
      missing('remove operation does not apply: doc is missing path: "/no/x"'),
    ],
    [
      'remove',
      '/data/c',
      '',
      missing("error in remove for path: '/data/c': Unable to remove nonexistent key: c"),
    ],
    ['remove', '/list/-', '', `error in remove for path: '/list/-': ${noNumber('-')}`],
    ['replace', '', '', '{"a":"1","b":"2","list":["x","y"]}'],
    ['replace', '/data/c', '', '{"a":"1","b":"2","c":"q","list":["x","y"]}'],
    [
      'replace',
      '/list/2',
      '',
      missing('replace operation does not apply: doc is missing key: /list/2'),
    ],
    ['move', '/data/c', '/data/a', '{"b":"2","c":"1","list":["x","y"]}'],
    ['move', '/data/c', '', `move ${noFrom}`],
    [
      'move',
      '/data/c',
      '/no/z',
      missing('move operation does not apply: doc is missing from path: /no/z'),
    ],
    [
      'move',
      '/data/c',
      '/data/z',
      missing("error in move for path: 'z': Unable to remove nonexistent key: z"),
    ],
    ['move', '/data/c', '/list/2', `error in move for path: '2': ${noIndex('2')}`],
    [
      'move',
      '/no/c',
      '/data/a',
      missing('move operation does not apply: doc is missing destination path: /no/c'),
    ],
    ['move', '/list/3', '/data/a', `error in move for path: '/list/3': ${noIndex('3')}`],
    ['copy', '/data/c', '', `copy ${noFrom}`],
    ['copy', '/data/c', '/data/z', '{"a":"1","b":"2","c":null,"list":["x","y"]}'],
    [
      'copy',
      '/no/x',
      '/data/z',
      missing('copy operation does not apply: doc is missing destination path: /no/x'),
    ],
    ['copy', '/data/c', '/list/-3', `error in copy for from: '/list/-3': ${noIndex('-3')}`],
    ['copy', '/list/3', '/data/a', `error while adding value during copy: ${noIndex('3')}`],
    ['test', '/data/c', '', '{"a":"1","b":"2","list":["x","y"]}'],
    ['test', '/no/x', '', missing('test operation does not apply: is missing path: /no/x')],
    ['test', '/list/2', '', `error in test for path: '/list/2': ${noIndex('2')}`],
    ['bogus', '/data/a', '', 'Unexpected kind: bogus'],
  ])('%s at %j from %j gives its result or fault', (op, path, from, expected) => {
    expect(outcome(op, path, from)).toBe(expected)
  })
})

const group = '/apis/admissionregistration.k8s.io/v1beta1'

/** A server on which a policy does what the annotations `op` and `path` of new objects say. */
async function openWithPolicy() {
  const server = await openTestServer({
    featureGates: new Map([['MutatingAdmissionPolicy', true]]),
    runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
  })
  const note = (name: string): string => `object.metadata.annotations['${name}']`
  const rule = {
    apiGroups: ['*'],
    apiVersions: ['*'],
    operations: ['CREATE'],
    resources: ['configmaps', 'deployments'],
  }
  const expression = `[JSONPatch{op: ${note('op')}, path: ${note('path')}, value: 'x'}]`
  const created = await server.post(`${group}/mutatingadmissionpolicies`, {
    metadata: { name: 'noted' },
    spec: {
      failurePolicy: 'Ignore',
      reinvocationPolicy: 'Never',
      matchConstraints: { resourceRules: [rule] },
      mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression } }],
    },
  })
  expect(created.status, created.text).toBe(201)
  await server.post(`${group}/mutatingadmissionpolicybindings`, {
    metadata: { name: 'noted' },
    spec: { policyName: 'noted' },
  })
  return server
}

describe('an object that a JSON Patch of a mutating policy made', () => {
  it.each([
    ['add', '/spec/bogus', 'strict decoding error: unknown field "spec.bogus"'],
    ['add', '/metadata/bogus', 'strict decoding error: unknown field "metadata.bogus"'],
    [
      'add',
      '/spec/template/spec/containers/0/bogus',
      'strict decoding error: unknown field "spec.template.spec.containers[0].bogus"',
    ],
    [
      'add',
      '/spec/replicas',
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'replace',
      '/kind',
      'no kind "x" is registered for version "apps/v1" in scheme "pkg/runtime/scheme.go:110"',
    ],
  ])('is 500 after %s of %s, whatever the failure policy', async (op, path, why) => {
    const server = await openWithPolicy()
    const sent = deployment('web')
    const metadata = { name: 'web', annotations: { op, path } }
    const { body } = await server.post(`${deployments}?dryRun=All`, { ...sent, metadata })
    expect(body).toMatchObject({
      code: 500,
      reason: 'InternalError',
      message: `Internal error occurred: ${why}`,
      details: { causes: [{ message: why }] },
    })
  })

  it('keeps its kind where that is removed, and a member that its kind has', async () => {
    const server = await openWithPolicy()
    for (const [op, path] of [
      ['remove', '/kind'],
      ['add', '/data/c'],
    ] as const) {
      const metadata = { name: 'a', annotations: { op, path } }
      const { status } = await server.post(`${configMaps}?dryRun=All`, { metadata, data: {} })
      expect(status).toBe(201)
    }
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { CheckedMembers } from '../../../core/objects/schema/validation/checked-values.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../support/objects/custom-resources.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const frozen = vi.hoisted(() => ({ count: 0 }))

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const member of Object.values(value)) freeze(member)
}

// Whatever is checked can no longer be altered: code that tries to ends its request with an error.
vi.mock('../../../core/objects/schema/validation/checked-values.ts', async (original) => {
  const real = await original<{ carryChecked: (object: object, members: CheckedMembers) => void }>()
  return {
    ...real,
    carryChecked: (object: object, members: CheckedMembers): void => {
      for (const member of members.keys()) freeze(member)
      frozen.count += members.size
      real.carryChecked(object, members)
    },
  }
})

const text = { type: 'string', pattern: '^[a-z]*$' }
const spec = {
  type: 'object',
  properties: {
    size: { type: 'integer', default: 1, minimum: 0 },
    color: text,
    parts: {
      type: 'array',
      items: { type: 'object', properties: { name: text, count: { type: 'integer', default: 2 } } },
    },
    labels: { type: 'object', additionalProperties: text },
  },
  'x-kubernetes-validations': [{ rule: 'self.size < 9', message: 'too large' }],
}
const status = {
  type: 'object',
  properties: { replicas: { type: 'integer' }, selector: { type: 'string' } },
}
const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status } } }
const scale = {
  specReplicasPath: '.spec.size',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
}
const path = `${widgetsPath}/a`

let server: TestServer

/** A widget in a PUT over the one that is stored. */
async function changed(fields: JsonObject, more: JsonObject): Promise<JsonObject> {
  const { resourceVersion } = (await server.get(path)).body.metadata
  return customWidget('a', fields, { metadata: { name: 'a', resourceVersion }, ...more })
}

/** Writes an object, and answers what became of it, without what differs from write to write. */
async function write(method: string, to: string, body: JsonObject, type = 'application/json') {
  const answer = await server.send(method, to, { body, headers: { 'content-type': type } })
  expect(answer.status, answer.text).toBeLessThan(500)
  const { spec: after, status: reported } = answer.body as unknown as JsonObject
  return { code: answer.status, spec: after, status: reported }
}

beforeEach(async () => {
  server = await openTestServer()
  const other = version({ name: 'v2', storage: false, schema, subresources: { status: {}, scale } })
  const served = version({ schema, subresources: { status: {}, scale } })
  await establish(server, widgetCrd({ versions: [served, other] }))
  // Checks are compiled by the first write that needs them.
  await write('POST', widgetsPath, customWidget('first', { color: 'red' }))
  frozen.count = 0
})

const parts = [{ name: 'b', count: 1 }, { name: 'a' }]
const full = { size: 3, parts, color: 'red', labels: { b: 'x', a: 'y' } }

describe('the checked members of a custom object, until it is stored', () => {
  it('are altered by no create, in either version and as a dry run', async () => {
    for (const [name, query] of Object.entries({ a: '', b: '?dryRun=All' })) {
      const made = await write(
        'POST',
        widgetsPath + query,
        customWidget(name, full, { status: { replicas: 1 } }),
      )
      expect(made).toMatchObject({
        code: 201,
        spec: { size: 3, parts: [{ count: 1 }, { count: 2 }] },
      })
    }
    const generated = { ...customWidget('', full), metadata: { generateName: 'c-' } }
    expect((await write('POST', widgetsPath, generated)).code).toBe(201)
    const second = widgetsPath.replace('/v1/', '/v2/')
    const inSecond = { ...customWidget('d', full), apiVersion: 'shop.example/v2' }
    expect((await write('POST', second, inSecond)).code).toBe(201)
    expect(frozen.count).toBeGreaterThanOrEqual(4)
  })

  it('are altered by no PUT, of the object, its status and its scale', async () => {
    await write('POST', widgetsPath, customWidget('a', full))
    frozen.count = 0
    const put = await write(
      'PUT',
      path,
      await changed({ ...full, size: 4 }, { status: { replicas: 2 } }),
    )
    expect(put).toMatchObject({ code: 200, spec: { size: 4 }, status: undefined })
    const reported = await write(
      'PUT',
      `${path}/status`,
      await changed({ size: 5 }, { status: { replicas: 2 } }),
    )
    expect(reported).toMatchObject({ code: 200, spec: { size: 4 }, status: { replicas: 2 } })
    expect(frozen.count).toBeGreaterThanOrEqual(2)
    const metadata = { name: 'a', namespace: 'default' }
    const wanted = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata, spec: { replicas: 6 } }
    expect((await write('PUT', `${path}/scale`, wanted)).code).toBe(200)
    expect((await server.get(path)).body).toMatchObject({
      spec: { size: 6 },
      status: { replicas: 2 },
    })
  })

  it('are altered by no patch and no apply after a create', async () => {
    await write('POST', widgetsPath, customWidget('a', full))
    const merged = await write('PATCH', path, { spec: { size: 5 } }, 'application/merge-patch+json')
    expect(merged).toMatchObject({ code: 200, spec: { size: 5, color: 'red' } })
    const configuration = customWidget('a', { color: 'blue' })
    const type = 'application/apply-patch+yaml'
    const applied = await write('PATCH', `${path}?fieldManager=me&force=true`, configuration, type)
    expect(applied).toMatchObject({ code: 200, spec: { color: 'blue', size: 5 } })
  })

  it('are altered by no mutating policy', async () => {
    const group = 'admissionregistration.k8s.io/v1beta1'
    const rule = {
      apiGroups: ['shop.example'],
      apiVersions: ['*'],
      operations: ['*'],
      resources: ['*'],
    }
    const mutations = [
      {
        patchType: 'ApplyConfiguration',
        applyConfiguration: { expression: 'Object{spec: Object.spec{color: "green"}}' },
      },
      {
        patchType: 'JSONPatch',
        jsonPatch: { expression: '[JSONPatch{op: "replace", path: "/spec/size", value: 7}]' },
      },
    ]
    server = await openTestServer({
      runtimeConfig: new Map([[group, true]]),
      featureGates: new Map([['MutatingAdmissionPolicy', true]]),
    })
    await establish(server, widgetCrd({ versions: [version({ schema })] }))
    const base = { apiVersion: group, metadata: { name: 'paint' } }
    await write('POST', `/apis/${group}/mutatingadmissionpolicies`, {
      ...base,
      kind: 'MutatingAdmissionPolicy',
      spec: {
        matchConstraints: { resourceRules: [rule] },
        reinvocationPolicy: 'Never',
        mutations,
      },
    })
    await write('POST', `/apis/${group}/mutatingadmissionpolicybindings`, {
      ...base,
      kind: 'MutatingAdmissionPolicyBinding',
      spec: { policyName: 'paint' },
    })
    frozen.count = 0
    const codes: number[] = []
    for (const name of ['a', 'b', 'c']) {
      const made = await write('POST', widgetsPath, customWidget(name, full))
      expect(made).toMatchObject({ code: 201, spec: { color: 'green', size: 7 } })
      codes.push(made.code)
    }
    expect(frozen.count).toBeGreaterThan(0)
  })
})

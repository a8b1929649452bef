import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

// Answers of kube-apiserver 1.34.2 to managed fields in the metadata of embedded resources.

const entry = {
  manager: 'm',
  operation: 'Update',
  apiVersion: 'v1',
  time: '2020-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:a': {} },
}
const embedded = {
  type: 'object',
  'x-kubernetes-embedded-resource': true,
  'x-kubernetes-preserve-unknown-fields': true,
}
const spec = { type: 'object', properties: { template: embedded } }
const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } }
const path = 'spec.template.metadata.managedFields'
const undecodable = (metadata: JsonObject, why: string): string =>
  `Widget in version "v1" cannot be handled as a Widget: spec.template.metadata: Invalid value: ${JSON.stringify(metadata)}: ${why}`
const mismatch = (found: string, field: string, type: string): string =>
  `json: cannot unmarshal ${found} into Go struct field ${field} of type ${type}`

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  await establish(server, widgetCrd({ versions: [version({ schema })] }))
})

function create(managedFields: JsonValue): Promise<Answer> {
  const template = { apiVersion: 'v1', kind: 'X', metadata: { managedFields } }
  return server.post(`${widgetsPath}?dryRun=All`, customWidget('a', { template }))
}

describe('managed fields of an embedded resource', () => {
  it.each<[string, JsonValue, JsonValue | undefined]>([
    ['a set', [entry], [entry]],
    ['null', null, undefined],
    ['an empty list', [], undefined],
    ['a set that is a text', [{ ...entry, fieldsV1: 'x' }], [{ ...entry, fieldsV1: 'x' }]],
    ['a set that is a list', [{ ...entry, fieldsV1: [1] }], [{ ...entry, fieldsV1: [1] }]],
    [
      'an unknown step',
      [{ ...entry, fieldsV1: { 'z:': 1 } }],
      [{ ...entry, fieldsV1: { 'z:': 1 } }],
    ],
    ['fractions of a second', [{ ...entry, time: '2020-01-01T00:00:00.123456Z' }], [entry]],
  ])('managed fields of an embedded resource with %s are kept', async (_what, given, kept) => {
    const { status, body } = await create(given)
    const { template } = body['spec'] as { template: { metadata: JsonObject } }
    expect([status, template.metadata['managedFields']]).toEqual([201, kept])
  })

  it.each<[string, JsonValue, string]>([
    ['a text', 'x', mismatch('string', 'ObjectMeta.managedFields', '[]v1.ManagedFieldsEntry')],
    ['an object', {}, mismatch('object', 'ObjectMeta.managedFields', '[]v1.ManagedFieldsEntry')],
    [
      'a list of texts',
      ['x'],
      mismatch('string', 'ObjectMeta.managedFields', 'v1.ManagedFieldsEntry'),
    ],
  ])('managed fields of an embedded resource that are %s are 400', async (_what, given, why) => {
    const { status, body } = await create(given)
    expect([status, body.message]).toEqual([400, undecodable({ managedFields: given }, why)])
  })

  it.each<[string, JsonObject, string, string]>([
    [
      'no operation',
      { operation: '' },
      'operation',
      'Invalid value: "": must be `Apply` or `Update`',
    ],
    ['another type', { fieldsType: 'F' }, 'fieldsType', 'Invalid value: "F": must be `FieldsV1`'],
    [
      'a long manager',
      { manager: 'x'.repeat(200) },
      'manager',
      'Too long: may not be more than 128 bytes',
    ],
    [
      'a long subresource',
      { subresource: 'x'.repeat(300) },
      'subresource',
      'Too long: may not be more than 256 bytes',
    ],
  ])('managed fields of an embedded resource with %s are 422', async (_what, facts, field, why) => {
    const { status, body } = await create([{ ...entry, ...facts }])
    const message = `Widget.shop.example "a" is invalid: ${path}[0].${field}: ${why}`
    expect([status, body.message]).toEqual([422, message])
  })

  it('managed fields of an embedded resource name each character of a manager that does not print', async () => {
    const { body } = await create([{ ...entry, manager: 'a\u0007\b' }])
    const cause = (problem: string): object => ({
      reason: 'FieldValueInvalid',
      message: String.raw`Invalid value: "a\a\b": ${problem}`,
      field: `${path}[0].manager`,
    })
    expect(body.details?.causes).toEqual([
      cause('invalid character U+0007 (at position 1)'),
      cause('invalid character U+0008 (at position 2)'),
    ])
  })

  it('managed fields of an object itself whose set is no object are dropped', async () => {
    const managedFields = [{ ...entry, fieldsV1: 'x' }]
    const metadata = { name: 'b', managedFields }
    const { status, body } = await server.post('/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
    })
    expect([status, body.metadata['managedFields']]).toEqual([201, undefined])
  })
})

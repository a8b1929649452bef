import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

describe('custom resource definitions', () => {
  const definitions = 'customresourcedefinitions.v1.apiextensions.k8s.io'
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: 'object' } },
  }
  const spec = {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [version],
  }
  const metadata = { name: 'widgets.example.com' }
  const defined = (fields: JsonObject): string[] =>
    created(definitions, { metadata, spec: { ...spec, ...fields } })

  it('custom resource definitions are named by plural and group', () => {
    expect(defined({})).toEqual([])
    expect(created(definitions, { metadata: { name: 'widget.example.com' }, spec })).toEqual([
      'metadata.name: Invalid value: "widget.example.com": must be spec.names.plural+"."+spec.group',
    ])
  })

  it('custom resource definitions are not judged by a name that they lack', () => {
    expect(created(definitions, { metadata: { name: '' }, spec })).toEqual([
      'metadata.name: Required value: name or generateName is required',
    ])
  })

  it('custom resource definitions have a scope', () => {
    expect(defined({ scope: '' })).toEqual(['spec.scope: Required value'])
    expect(defined({ scope: 'World' })).toEqual([
      'spec.scope: Unsupported value: "World": supported values: "Cluster", "Namespaced"',
    ])
  })

  it('custom resource definitions have one version that is stored, and a schema for each', () => {
    const other = { name: 'v2', served: true, storage: false }
    expect(defined({ versions: [{ ...version, storage: false }, other] })).toEqual([
      'spec.versions[1].schema.openAPIV3Schema: Required value',
      expect.stringMatching(
        /^spec\.versions: Invalid value: \[\{"Name":"v1",.*\}\]: must have exactly one version marked as storage version$/,
      ),
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ])
    expect(defined({ versions: null })).toEqual([
      'spec.versions: Invalid value: null: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ])
  })

  it('custom resource definitions have versions that are labels, the first of which is judged twice', () => {
    const [named] = defined({ versions: [{ ...version, name: 'example.com' }] })
    expect(named).toMatch(/^spec\.versions\[0\]\.name: Invalid value: "example.com": a DNS-1035/)
    const fields = defined({ versions: [{ ...version, name: 'a.b' }] })
    expect(fields.map((line) => line.split(': ')[0])).toEqual([
      'spec.versions[0].name',
      'spec.version',
    ])
  })

  it.each<[string, JsonObject, string[]]>([
    [
      'no type',
      {},
      ['spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root'],
    ],
    [
      'a type of its own',
      { type: 'widget' },
      [
        'spec.validation.openAPIV3Schema.type: Invalid value: "widget": must be object at the root',
        'spec.validation.openAPIV3Schema.type: Unsupported value: "widget": supported values: "array", "boolean", "integer", "number", "object", "string"',
      ],
    ],
    [
      'nothing in it',
      { type: 'object', nullable: true },
      ['spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root'],
    ],
  ])(
    'custom resource definitions are refused for a schema with %s',
    (_what, openAPIV3Schema, problems) => {
      expect(defined({ versions: [{ ...version, schema: { openAPIV3Schema } }] })).toEqual(problems)
    },
  )

  it('custom resource definitions have columns of known types and scale paths, judged once where shared', () => {
    const subresources = { scale: { specReplicasPath: 'a', statusReplicasPath: '.spec.a' } }
    const additionalPrinterColumns = [{ jsonPath: 'a' }]
    const shared = { ...version, subresources, additionalPrinterColumns }
    const problems = [
      'subresources.scale.specReplicasPath: Invalid value: "a": must be a simple json path starting with .',
      'subresources.scale.statusReplicasPath: Invalid value: ".spec.a": should be a json path under .status',
      'additionalPrinterColumns[0].name: Required value',
      'additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
      'additionalPrinterColumns[0].JSONPath: Invalid value: "a": must be a simple json path starting with .',
    ]
    expect(defined({ versions: [shared] })).toEqual(problems.map((line) => `spec.${line}`))
    const other = { ...version, name: 'v2', storage: false }
    expect(defined({ versions: [shared, other] })).toEqual(
      problems.map((line) => `spec.versions[0].${line}`),
    )
  })

  it('custom resource definitions are refused with all names that are missing', () => {
    expect(defined({ names: {} })).toEqual([
      'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group',
      'spec.names.plural: Required value',
      'spec.names.singular: Required value',
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
    ])
    expect(defined({ names: { plural: 'widgets', kind: 'A.B', listKind: 'C' } })).toEqual([
      expect.stringMatching(/^spec\.names\.singular: Invalid value: "a\.b": a DNS-1035 label/),
      expect.stringMatching(
        /^spec\.names\.kind: Invalid value: "A\.B": may have mixed case, but should otherwise match: a DNS-1035 label/,
      ),
    ])
  })

  it('custom resource definitions have a conversion webhook that can be called', () => {
    expect(defined({ conversion: { strategy: 'Webhook' } })).toEqual([
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
      'spec.conversion.conversionReviewVersions: Required value',
    ])
    const webhook = {
      clientConfig: { url: 'https://example.com' },
      conversionReviewVersions: ['v2', 'v2'],
    }
    expect(defined({ conversion: { strategy: 'Webhook', webhook } })).toEqual([
      'spec.conversion.conversionReviewVersions[1]: Invalid value: "v2": duplicate version',
      'spec.conversion.conversionReviewVersions: Invalid value: ["v2","v2"]: must include at least one of v1, v1beta1',
    ])
    expect(defined({ conversion: { strategy: 'None', webhook } })).toEqual([
      'spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
      'spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
    ])
  })

  it('custom resource definitions keep group and plural, and versions that are stored', () => {
    const stored = { metadata, spec, status: { storedVersions: ['v1'] } }
    const versions = [{ ...version, name: 'v2' }]
    const names = { plural: 'gadgets', kind: 'Widget' }
    expect(updated(definitions, stored, { metadata, spec: { ...spec, versions, names } })).toEqual([
      'spec.names.plural: Invalid value: "gadgets": field is immutable',
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { parseRelease } from '../../../../../core/base/release/release.ts'
import { defaultFunctions } from '../../../../../core/kinds/assembly/registries/default-functions.ts'
import { createSchemaRegistry } from '../../../../../core/objects/schema/registry.ts'
import type { StructSchema } from '../../../../../core/objects/schema/schema.ts'
import { validateDeclaratively } from '../../../../../core/objects/schema/validation/declarative-rules.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

const text = `group test version v1 ref test/v1
registered Case
kind Case %[1.33-] subresource=/ %[1.34-] subresource=/status %[1.34-] ratcheting
  spec 1 CaseSpec ?
  status 2 *CaseStatus ?
message CaseSpec
  size 1 *int32 ? = 1 %[1.33-] optional %[1.33-] minimum=0
  wait 2 int32 ? = 0 %[1.33-] optional %[1.33-1.33] minimum=10 %[1.34-] minimum=5
  name 3 string ? %[1.34-] optional %[1.34-] format=k8s-short-name %[1.34-] maxLength=3
  owner 4 *string ? %[1.34-] required
  plain 5 int32 ?
  inner 6 *CaseSpec ?
message CaseStatus
  conditions 1 list<Condition> ? %[1.34-] optional %[1.34-] item(type: "A")=zeroOrOneOfMember %[1.34-] item(type: "B")=zeroOrOneOfMember %[1.34-] item(type: "C")=zeroOrOneOfMember %[1.34-] maxItems=3
message Condition
  type 1 string ! always
message Odd
  field 1 string ? %[1.34-] shape=round
`

function schemaOf(name: string, release = '1.34'): StructSchema {
  const tables = [{ group: 'test', version: 'v1', ref: 'test/v1', text }]
  const sources = { tables, defaultFunctions }
  return createSchemaRegistry(sources, brands.k8s, parseRelease(release)).type(`test/v1.${name}`)
}

const latest = schemaOf('Case')

function lines(object: JsonObject, stored?: JsonObject, schema = latest): string[] {
  return validateDeclaratively(schema, object, stored).map(
    (cause) => `${cause.field}: ${cause.message} (${cause.origin})`,
  )
}

const good = { size: 1, owner: 'a' }

describe('declarative rules of a schema', () => {
  it('each broken rule is an error with its origin, in the order of the fields', () => {
    expect(lines({ spec: { size: -1, wait: 4, name: 'A long name', owner: 'a' } })).toEqual([
      'spec.size: Invalid value: -1: must be greater than or equal to 0 (minimum)',
      'spec.wait: Invalid value: 4: must be greater than or equal to 5 (minimum)',
      expect.stringMatching(
        /^spec\.name: Invalid value: "A long name": .*\(format=k8s-short-name\)$/,
      ),
      'spec.name: Too long: may not be more than 3 characters (maxLength)',
    ])
    expect(lines({ spec: good })).toEqual([])
    expect(lines({})).toEqual([])
  })

  it('required fields and optional ones with a default have to be there, others need not', () => {
    expect(lines({ spec: {} })).toEqual([
      'spec.size: Required value ()',
      'spec.owner: Required value ()',
    ])
  })

  it('an update is not validated where it changes nothing', () => {
    const stored = { spec: { ...good, size: -1, wait: 1 } }
    expect(lines(stored, stored)).toEqual([])
    expect(lines({ spec: { ...good, size: -2, wait: 1 } }, stored)).toEqual([
      'spec.size: Invalid value: -2: must be greater than or equal to 0 (minimum)',
    ])
    expect(lines({ spec: { ...good, size: -2 } }, {})).toHaveLength(1)
  })

  it('at most one of the items of a union is in a list', () => {
    const status = (...types: string[]): JsonObject => ({
      status: { conditions: types.map((type) => ({ type })) },
    })
    expect(lines(status('B', 'A'))).toEqual([
      'status.conditions: Invalid value: "{Conditions[{\\"type\\": \\"A\\"}], Conditions[{\\"type\\": \\"B\\"}]}": must specify at most one of: `Conditions[{"type": "A"}]`, `Conditions[{"type": "B"}]`, `Conditions[{"type": "C"}]` (zeroOrOneOf)',
    ])
    expect(lines(status('A', 'X', 'Y'))).toEqual([])
    // No member was added or removed, though the list was changed.
    expect(lines(status('A', 'B', 'X'), status('A', 'B'))).toEqual([])
    expect(lines(status('A', 'B'), status('A', 'C'))).toHaveLength(1)
    expect(lines(status())).toEqual([])
  })

  it('a release has the rules that it had', () => {
    const bad = { spec: { ...good, wait: 7 } }
    expect(lines(bad)).toEqual([])
    expect(lines(bad, bad, schemaOf('Case', '1.33'))).toEqual([
      'spec.wait: Invalid value: 7: must be greater than or equal to 10 (minimum)',
    ])
    expect(schemaOf('Case', '1.33').migrated).toEqual(['subresource=/'])
    expect(schemaOf('Case', '1.32').migrated).toBeUndefined()
    expect(lines(bad, undefined, schemaOf('Case', '1.32'))).toEqual([])
  })

  it('a rule that is not known is an error', () => {
    const odd = schemaOf('Odd')
    expect(lines({}, undefined, odd)).toEqual([])
    expect(() => lines({ field: 'a' }, undefined, odd)).toThrow(
      new RangeError('unknown declarative rule "shape=round" of field field'),
    )
  })
})

describe('declarative rules of the built-in kinds', () => {
  const ruled = (release: string): string[] => {
    const registry = registryOf(brands.k8s, release)
    return registry.groupVersions.flatMap(({ group, version }) =>
      registry.typeNames(group, version).flatMap((name) => {
        const { migrated = [] } = registry.type(name)
        return migrated.map((tag) => `${name} ${tag}`)
      }),
    )
  }

  it('kinds were migrated in 1.33 and 1.34', () => {
    expect(ruled('1.32')).toEqual([])
    expect(ruled('1.33')).toEqual(['core/v1.ReplicationController subresource=/'])
    expect(ruled('1.34')).toEqual([
      'autoscaling/v1.Scale subresource=/scale',
      'autoscaling/v1.Scale ratcheting',
      'certificates/v1.CertificateSigningRequest subresource=/',
      'certificates/v1.CertificateSigningRequest subresource=/approval',
      'certificates/v1.CertificateSigningRequest subresource=/status',
      'certificates/v1.CertificateSigningRequest ratcheting',
      'core/v1.ReplicationController subresource=/',
      'core/v1.ReplicationController subresource=/scale',
      'core/v1.ReplicationController ratcheting',
    ])
  })

  it('the rules of migrated kinds are known', () => {
    const registry = registryOf()
    const kinds = ['core/v1.ReplicationController', 'autoscaling/v1.Scale']
    for (const kind of kinds) {
      const object = { spec: { replicas: -1 } }
      expect(lines(object, undefined, registry.type(kind))).toEqual([
        'spec.replicas: Invalid value: -1: must be greater than or equal to 0 (minimum)',
      ])
    }
  })
})

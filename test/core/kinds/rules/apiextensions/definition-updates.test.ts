import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { DefinitionJudge, fooCrd, fooVersion } from '../../../../support/objects/defined.ts'

const judge = new DefinitionJudge()
const root = 'spec.validation.openAPIV3Schema'
const text = { type: 'string' }

function withRule(rule: JsonObject): JsonObject {
  return fooCrd({ properties: { a: { ...text, 'x-kubernetes-validations': [rule] } } })
}

describe('an update of a custom resource definition', () => {
  it.each<[what: string, schema: JsonObject, refused: string]>([
    [
      'a type that is none',
      { properties: { a: { type: 'any' } } },
      `${root}.properties[a].type: Unsupported value: "any": supported values: "array", "boolean", "integer", "number", "object", "string"`,
    ],
    [
      'a set of items that are changed in part',
      {
        properties: {
          a: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'object' } },
        },
      },
      `${root}.properties[a].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set`,
    ],
    [
      'a key that may be absent',
      {
        properties: {
          a: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['k'],
            items: { type: 'object', properties: { k: text } },
          },
        },
      },
      `${root}.properties[a].items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`,
    ],
    [
      'a default with an unknown field',
      { properties: { a: { type: 'object', default: { b: 1 }, properties: { c: text } } } },
      `${root}.properties[a].default: Invalid value: {"b":1}: must not have unknown fields`,
    ],
  ])('an update of a definition may keep, but not bring, %s', (_what, schema, refused) => {
    expect(judge.created(fooCrd(schema))).toEqual([refused])
    expect(judge.updated(fooCrd({}), fooCrd(schema))).toEqual([refused])
    expect(judge.updated(fooCrd(schema), fooCrd({ ...schema, description: 'new' }))).toEqual([])
  })

  it('an update of a definition may keep rules of a later language, but not bring them', () => {
    const older = new DefinitionJudge({ release: '1.33' })
    const [rule, message] = ['isSemver(self)', 'semver(self).major() > 0 ? "a" : "b"']
    const later = withRule({ rule: 'isSemver(self)' })
    const refused = `${root}.properties[a].x-kubernetes-validations[0]`
    expect(older.created(later)).toHaveLength(1)
    expect(older.created(later)[0]).toContain("undeclared reference to 'isSemver'")
    expect(older.updated(later, later)).toEqual([])
    const withMessage = withRule({ rule, messageExpression: message })
    const [cause = ''] = older.updated(later, withMessage)
    expect(cause).toContain(
      `${refused}.messageExpression: Invalid value: {"Rule":"isSemver(self)",`,
    )
    expect(older.updated(withMessage, withMessage)).toEqual([])
    expect(judge.created(later)).toEqual([])
  })

  it('an update of a definition may leave a costly rule in a schema that stays as it is', () => {
    const costly = {
      properties: {
        a: {
          type: 'array',
          items: text,
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
    }
    const refused = judge.created(fooCrd(costly))
    expect(refused.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
      `${root}.properties[a].x-kubernetes-validations[0].rule: Forbidden`,
      `${root}.properties[a].x-kubernetes-validations[0].rule: Forbidden`,
      `${root}: Forbidden`,
    ])
    expect(judge.updated(fooCrd(costly), fooCrd(costly))).toEqual(refused.slice(1))
  })

  it('an update of a definition needs schemas for served versions where one had none before', () => {
    const bare = { name: 'v2', served: true, storage: false }
    const [v1, v2] = [fooVersion('v1', {}), { ...bare, served: false }]
    const crd = (...versions: JsonObject[]): JsonObject => fooCrd({}, { versions })
    const path = 'spec.versions[1].schema.openAPIV3Schema: Required value'
    expect(judge.updated(crd(v1), crd(v1, v2))).toEqual([path])
    expect(judge.updated(crd(v1, bare), crd(v1, v2))).toEqual([])
    expect(judge.updated(crd(v1, v2), crd(v1, bare))).toEqual([
      `${path}: because otherwise all fields are pruned`,
    ])
  })

  it('an update of an established definition may not bring a CA bundle without certificates', () => {
    const hook = (caBundle: string): JsonObject => {
      const clientConfig = { url: 'https://example.com', caBundle }
      const webhook = { conversionReviewVersions: ['v1'], clientConfig }
      return fooCrd({}, { conversion: { strategy: 'Webhook', webhook } })
    }
    const established = (crd: JsonObject): JsonObject => ({
      ...crd,
      status: { storedVersions: ['v1'], conditions: [{ type: 'Established', status: 'True' }] },
    })
    const refused =
      'spec.conversion.webhookClientConfig.caBundle: Invalid value: "YWJj": unable to load root certificates: unable to parse bytes as PEM block'
    expect(judge.created(hook('YWJj'))).toEqual([])
    expect(judge.updated(hook(''), hook('YWJj'))).toEqual([])
    expect(judge.updated(established(hook('')), established(hook('YWJj')))).toEqual([refused])
    expect(judge.updated(established(hook('YWJk')), established(hook('YWJj')))).toEqual([])
    const broken = btoa('-----BEGIN CERTIFICATE-----\nYWJj\n-----END CERTIFICATE-----\n')
    expect(judge.updated(established(hook('')), established(hook(broken)))[0]).toContain(
      'failed to parse certificate: x509: malformed certificate',
    )
    const sequence = btoa('-----BEGIN CERTIFICATE-----\nMAEA\n-----END CERTIFICATE-----\n')
    expect(judge.updated(established(hook('')), established(hook(sequence)))).toEqual([])
  })
})

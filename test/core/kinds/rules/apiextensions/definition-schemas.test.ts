import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { DefinitionJudge, fooCrd, fooVersion } from '../../../../support/objects/defined.ts'

const judge = new DefinitionJudge()
const root = 'spec.validation.openAPIV3Schema'

function refused(schema: JsonObject, spec: JsonObject = {}): string[] {
  return judge.created(fooCrd(schema, spec))
}

describe('the schema of a custom resource definition', () => {
  it('the schema of a definition is judged once, under its former place, where all versions share it', () => {
    const wrong = { properties: { a: {} } }
    const detail = 'Required value: must not be empty for specified object fields'
    expect(refused(wrong)).toEqual([`${root}.properties[a].type: ${detail}`])
    const shared = [fooVersion('v1', wrong), fooVersion('v2', wrong)]
    expect(refused({}, { versions: shared })).toEqual([`${root}.properties[a].type: ${detail}`])
    const apart = [fooVersion('v1', wrong), fooVersion('v2', {})]
    expect(refused({}, { versions: apart })).toEqual([
      `spec.versions[0].schema.openAPIV3Schema.properties[a].type: ${detail}`,
    ])
  })

  it('the schema of a definition has rules compiled only where nothing else is wrong in it', () => {
    const rules = [{ rule: 'self.b' }]
    const schema = (b: JsonObject): JsonObject => ({
      properties: { b },
      'x-kubernetes-validations': rules,
    })
    expect(refused(schema({ type: 'string' }))).toEqual([
      `${root}.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.b","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool`,
    ])
    expect(refused(schema({ type: 'string', uniqueItems: true }))).toEqual([
      `${root}.properties[b].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
    ])
  })

  it('the schema of a definition says what it cannot have where nothing else is wrong', () => {
    expect(refused({ $schema: 'http://json-schema.org/draft-04/schema#' })).toEqual([
      `${root}: Invalid value: "": OpenAPIV3Schema 'schema' is not supported`,
    ])
    expect(refused({ id: 'a' })).toEqual([`${root}.id: Forbidden: id is not supported`])
    expect(refused({ dependencies: {}, definitions: {} })).toEqual([
      `${root}.dependencies: Forbidden: dependencies is not supported`,
    ])
  })

  it('the schema of a definition names what expressions cannot read as an error of the server', () => {
    const schema = {
      'x-kubernetes-preserve-unknown-fields': true,
      'x-kubernetes-validations': [{ rule: 'true' }],
    }
    expect(refused({ properties: { a: schema } })).toEqual([
      `${root}.properties[a].x-kubernetes-validations: Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations`,
    ])
  })

  it('the schema of a definition with an unknown type has no valid default', () => {
    const properties: JsonObject = {
      a: { type: 'odd', default: 1 },
      b: { type: 'odd', format: 'date-time', default: 'x' },
      c: { type: 'array', items: { type: 'odd' }, default: ['x'] },
      d: { type: 'odd', 'x-kubernetes-int-or-string': true, default: 1 },
    }
    const said = refused({ properties }).filter((line) => !line.includes('Unsupported value'))
    expect(said.map((line) => line.replace(`${root}.properties`, ''))).toEqual([
      '[a].default: Invalid value: "integer":  in body must be of type odd: "integer"',
      '[b].default: Invalid value: "x":  in body must be of type date-time: "x"',
      '[c].default.[0]: Invalid value: "string": [0] in body must be of type odd: "string"',
      '[d].default: Invalid value: "integer":  in body must be of type odd: "integer"',
    ])
  })

  it('the schema of a definition with an unknown type cannot be read by rules within it, where it has rules itself', () => {
    const rules = { 'x-kubernetes-validations': [{ rule: 'true' }] }
    const properties: JsonObject = {
      a: { type: 'odd', properties: { b: { type: 'object', ...rules } }, ...rules },
      c: { type: 'odd', properties: { d: { type: 'object', ...rules } } },
    }
    const said = refused({ properties }).filter((line) => !line.includes('Unsupported value'))
    expect(said).toEqual([
      `${root}.properties[a].properties[b].x-kubernetes-validations: Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations`,
    ])
  })

  it('the schema of a definition takes a default below a minimum past the integers, which counts as the smallest', () => {
    const a = { type: 'integer', minimum: 1e30, default: 5 }
    expect(refused({ properties: { a } })).toEqual([])
  })

  it('the schema of a definition with a status may say nothing at its root that the status needs', () => {
    const versions = (schema: JsonObject): JsonObject => ({
      versions: [fooVersion('v1', schema, { subresources: { status: {} } })],
    })
    expect(refused({}, versions({ description: 'a', required: ['spec'] }))).toEqual([])
    const [cause = ''] = refused({}, versions({ maxProperties: 2 }))
    expect(cause).toMatch(
      /^spec\.validation\.openAPIV3Schema: Invalid value: \{"ID":"","Schema":""/,
    )
    expect(cause).toContain(': only [Description Type Format Title Maximum ExclusiveMaximum')
  })

  it('the schema of a definition speaks in the words of its brand', () => {
    const svc = new DefinitionJudge({ brand: brands.svc })
    const schema = {
      properties: {
        a: { type: 'string', 'x-svc-preserve-unknown-fields': false },
        b: { type: 'string', 'x-svc-validations': [{ rule: ' ' }] },
      },
    }
    expect(svc.created(fooCrd(schema))).toEqual([
      `${root}.properties[a].x-svc-preserve-unknown-fields: Invalid value: false: must be true or undefined`,
      `${root}.properties[b].x-svc-validations[0].rule: Required value: rule is not specified`,
    ])
  })
})

describe('the group of a custom resource definition', () => {
  const approved = (annotation?: string, group = 'x.k8s.io'): string[] => {
    const crd = fooCrd({}, { group })
    const annotations = {
      ...(annotation !== undefined && { 'api-approved.kubernetes.io': annotation }),
    }
    return judge.created({ ...crd, metadata: { name: `foos.${group}`, annotations } })
  }

  it('the group of a definition needs an approval in the domains of the brand', () => {
    const path = 'metadata.annotations[api-approved.kubernetes.io]'
    const rule = 'protected groups must have approval annotation "api-approved.kubernetes.io"'
    const see = 'see https://github.com/kubernetes/enhancements/pull/1111'
    expect(approved()).toEqual([`${path}: Required value: ${rule}, ${see}`])
    expect(approved('yes')).toEqual([
      `${path}: Invalid value: "yes": ${rule} with either a URL or a reason starting with "unapproved", ${see}`,
    ])
    expect(approved('https://example.com/1')).toEqual([])
    expect(approved('unapproved, a trial')).toEqual([])
    expect(approved(undefined, 'k8s.example.com')).toEqual([])
  })

  it('the group of a definition needs no other approval as long as the state of approval stays', () => {
    const crd = (annotation: string): JsonObject => ({
      ...fooCrd({}, { group: 'x.k8s.io' }),
      metadata: {
        name: 'foos.x.k8s.io',
        annotations: { 'api-approved.kubernetes.io': annotation },
      },
    })
    expect(judge.updated(crd('no'), crd('never'))).toEqual([])
    expect(judge.updated(crd('unapproved'), crd('never'))).toHaveLength(1)
  })
})

describe('selectable fields of a custom resource definition', () => {
  it('selectable fields of a definition are texts, numbers and flags of its schema, eight at most', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: 'object', properties: { c: { type: 'integer' } } },
      e: { type: 'integer', 'x-kubernetes-int-or-string': true },
      f: { 'x-kubernetes-int-or-string': true },
    }
    const select = (...paths: string[]): string[] => {
      const selectableFields = paths.map((jsonPath) => ({ jsonPath }))
      const version = fooVersion('v1', { properties }, { selectableFields })
      return refused({}, { versions: [version] })
    }
    expect(select('.a', '.b.c', '.e')).toEqual([])
    expect(select('.f')).toHaveLength(1)
    expect(select('.a', '.a')).toEqual(['spec.selectableFields[1].jsonPath: Duplicate value: ".a"'])
    expect(select('.b', ".b['c']", 'a', '.d')).toEqual([
      'spec.selectableFields[0].jsonPath: Invalid value: ".b": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
      `spec.selectableFields[1].jsonPath: Invalid value: ".b['c']": is an invalid path: array notation is not allowed`,
      'spec.selectableFields[2].jsonPath: Invalid value: "a": is an invalid path: expected [ or . but got: a',
      'spec.selectableFields[3].jsonPath: Invalid value: ".d": is an invalid path: does not refer to a valid field',
    ])
  })
})

describe('the deprecation warning of a version', () => {
  it('the deprecation warning of a version is short, printable, and of a deprecated version', () => {
    const warned = (deprecationWarning: string, deprecated = true): string[] =>
      refused({}, { versions: [fooVersion('v1', {}, { deprecated, deprecationWarning })] }).map(
        (line) => line.slice(line.lastIndexOf(': ') + 2),
      )
    expect(warned('use v2')).toEqual([])
    expect(warned('use v2', false)).toEqual(['can only be set for deprecated versions'])
    expect(warned('')).toEqual(['must not be an empty string'])
    expect(warned(`é\u0001${'a'.repeat(300)}`)).toEqual([
      'must be <= 256 characters long',
      'must only contain printable UTF-8 characters; non-printable character found at index 2',
    ])
  })
})

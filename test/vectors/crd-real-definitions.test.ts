import { describe, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { objectOf, objectsOf, textOf } from '../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import type { Schema } from '../../core/objects/schema/schema.ts'
import { compileStructural } from '../../core/objects/schema/structural/compile-structural.ts'
import { structuralForm } from '../../core/objects/schema/structural/structural-form.ts'
import { validateCustomObject } from '../../core/objects/schema/structural/validate-custom-object.ts'
import type { RuleEvaluator } from '../../core/objects/schema/validation/evaluate-rules.ts'
import { DefinitionJudge } from '../support/objects/defined.ts'
import { objectsIn } from '../support/objects/yaml-files.ts'
import { describeDefinitions } from '../support/recorded/vectors.ts'
import { registryOf } from '../support/schemas/schema-registry.ts'
import { shown } from '../support/schemas/structural.ts'

const metadata = registryOf().type('meta/v1.ObjectMeta')

/** Schemas of all versions of the definitions among `objects`, by API version and kind. */
function schemasOf(objects: readonly JsonObject[]): ReadonlyMap<string, Schema> {
  const schemas = new Map<string, Schema>()
  for (const { kind, spec } of objects) {
    if (kind !== 'CustomResourceDefinition' || !isJsonObject(spec)) continue
    for (const version of objectsOf(spec, 'versions')) {
      const source = objectOf(objectOf(version, 'schema') ?? {}, 'openAPIV3Schema')
      const ownKind = textOf(objectOf(spec, 'names') ?? {}, 'kind')
      const name = `${textOf(spec, 'group')}/${textOf(version, 'name')} ${ownKind}`
      if (source) schemas.set(name, compileStructural(source, { brand: brands.k8s, name }))
    }
  }
  return schemas
}

/** Faults of an object that is read and defaulted as every write does. */
function written(schema: Schema, source: JsonObject): string[] {
  const form = structuralForm({ declared: schema, metadata })
  const { object, unknown } = form.decode(source)
  form.applyDefaults(object)
  const evaluator: RuleEvaluator = { evaluate: () => ({ causes: [], stop: false }) }
  const causes = validateCustomObject(schema, object, { regexes: re2Engine, metadata, evaluator })
  return [...unknown.map(({ path }) => `unknown ${path}`), ...shown(causes)]
}

function schemaFor(schemas: ReadonlyMap<string, Schema>, object: JsonObject): Schema | undefined {
  return schemas.get(`${textOf(object, 'apiVersion')} ${textOf(object, 'kind')}`)
}

const judge = new DefinitionJudge()

/** What a server refuses definitions for, a line a cause. */
function refusedDefinitions(objects: readonly JsonObject[]): string[] {
  return objects
    .filter(({ kind }) => kind === 'CustomResourceDefinition')
    .flatMap((definition) => {
      const version = objectsOf(objectOf(definition, 'spec') ?? {}, 'versions').find(
        ({ storage }) => storage === true,
      )
      return judge.created({ ...definition, status: { storedVersions: [version?.['name'] ?? ''] } })
    })
}

describe.each([
  ['gateway-api', 'config/crd/', 10],
  ['cert-manager', 'deploy/crds/', 6],
  ['kwok', 'kustomize/crd/bases/', 10],
] as const)('definitions of %s', (project, path, least) => {
  describeDefinitions(project, (folder) => {
    it(`CRDs of ${project} are taken by the rules for definitions`, () => {
      const objects = objectsIn(new URL(path, folder))
      expect(objects.length).toBeGreaterThanOrEqual(least)
      expect(refusedDefinitions(objects)).toEqual([])
    })
  })
})

describeDefinitions('gateway-api', (folder) => {
  const schemas = schemasOf(objectsIn(new URL('config/crd/', folder)))

  it('CRDs of gateway-api take the objects that their project shows', () => {
    const examples = objectsIn(new URL('examples/standard/', folder))
    const judged = examples.flatMap((object) => {
      const schema = schemaFor(schemas, object)
      return schema ? [written(schema, object)] : []
    })
    expect(judged.length).toBeGreaterThan(50)
    expect(judged.flat()).toEqual([])
  })

  it('CRDs of gateway-api refuse most of the objects shown as invalid, and leave the others to their rules', () => {
    const examples = objectsIn(new URL('hack/invalid-examples/standard/', folder))
    const judged = examples.flatMap((object) => {
      const schema = schemaFor(schemas, object)
      return schema ? [written(schema, object)] : []
    })
    expect(judged.length).toBeGreaterThan(25)
    expect(judged.filter((faults) => faults.length > 0).length).toBeGreaterThan(10)
  })
})

describeDefinitions('kwok', (folder) => {
  const schemas = schemasOf(objectsIn(new URL('kustomize/crd/bases/', folder)))

  it('CRDs of kwok take the stages that their project shows', () => {
    const judged = objectsIn(new URL('kustomize/stage/', folder)).flatMap((object) => {
      const schema = schemaFor(schemas, object)
      return schema ? [written(schema, object)] : []
    })
    expect(judged.length).toBeGreaterThan(10)
    expect(judged.flat()).toEqual([])
  })
})

describeDefinitions('cert-manager', (folder) => {
  const schemas = schemasOf(objectsIn(new URL('deploy/crds/', folder)))

  it('CRDs of cert-manager say what is wrong with an object', () => {
    expect(schemas.size).toBe(6)
    const schema = schemas.get('cert-manager.io/v1 Certificate')
    const spec = { secretName: 'tls', issuerRef: { nmae: 'ca' }, privateKey: { size: '2048' } }
    expect(schema && written(schema, { kind: 'Certificate', spec })).toEqual([
      'unknown spec.issuerRef.nmae',
      'spec.issuerRef.name: Required value',
      'spec.privateKey.size: Invalid value: "string": spec.privateKey.size in body must be of type integer: "string"',
    ])
  })
})

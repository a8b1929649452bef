import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { cloneJson } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import type { Schema } from '../../../../../core/objects/schema/schema.ts'
import { builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

/** Fields and scalar types, as far as objects can show them. */
function shapeOf(schema: Schema, around: readonly string[] = []): unknown {
  switch (schema.kind) {
    case 'scalar':
      return schema.type
    case 'any':
      return schema.shape
    case 'list':
      return [shapeOf(schema.items, around)]
    case 'map':
      return { '*': shapeOf(schema.values, around) }
    case 'struct':
      return around.includes(schema.goType)
        ? schema.goType
        : [...schema.fields].map(([name, field]) => [
            name,
            shapeOf(field.schema, [...around, schema.goType]),
          ])
  }
}

describe('versions of one kind', () => {
  it.each(['1.34', '1.37'])(
    'versions of one kind differ in their name only, or have a conversion: release %s',
    (release) => {
      const { definitions } = builtInCatalog({ 'api/all': true }, { release })
      for (const { storedAs, conversion, schema, kind, version } of definitions) {
        if (!storedAs || conversion) continue
        const stored = registryOf(brands.k8s, release).kind(storedAs.group, storedAs.version, kind)
        expect(stored && shapeOf(stored), `${kind} ${version}`).toEqual(shapeOf(schema))
      }
    },
  )
})

describe('device claims and slices of resource/v1beta1', () => {
  const catalog = builtInCatalog({ 'resource.k8s.io/v1beta1': true })
  const flat = {
    name: 'r',
    deviceClassName: 'gpu',
    selectors: [{ cel: { expression: 'true' } }],
    allocationMode: 'ExactCount',
    count: 2,
  }
  const choice = {
    name: 'c',
    deviceClassName: '',
    firstAvailable: [{ name: 's', deviceClassName: 'gpu' }],
  }

  function stored(resource: string, fields: object): unknown {
    const { conversion, schema, kind } = builtIn(`${resource}.v1beta1.resource.k8s.io`, catalog)
    const apiVersion = 'resource.k8s.io/v1beta1'
    const object = decodeObject(schema, { kind, apiVersion, metadata: {}, ...fields }).object
    const result = conversion?.toStored(cloneJson(object) as ApiObject)
    expect(result && conversion?.fromStored(cloneJson(result))).toEqual(object)
    return result
  }

  it('device claims of resource/v1beta1 nest what is asked of one device', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([flat, choice], { minLength: 1 }), (requests) => {
        const claim = stored('resourceclaims', { spec: { devices: { requests } } })
        const { name, ...exactly } = flat
        const { deviceClassName: _, ...first } = choice
        const nested = requests.map((one) => (one === flat ? { name, exactly } : first))
        expect(claim).toMatchObject({ spec: { devices: { requests: nested } } })
      }),
    )
    stored('resourceclaimtemplates', { spec: { spec: { devices: { requests: [flat, choice] } } } })
  })

  it('device slices of resource/v1beta1 describe a device without a level between', () => {
    const attributes = { model: { string: 'a100' } }
    const devices = [{ name: 'd', basic: { attributes } }]
    const spec = { driver: 'x', pool: { name: 'p', generation: 1, resourceSliceCount: 1 }, devices }
    expect(stored('resourceslices', { spec })).toMatchObject({
      apiVersion: 'resource.k8s.io/v1',
      spec: { devices: [{ name: 'd', attributes }] },
    })
  })
})

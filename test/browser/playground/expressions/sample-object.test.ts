import { describe, expect, it } from 'vitest'
import { type ApiObject, brands } from '../../../../core/index.ts'
import { crdVersions } from '../../../../web-playground/expressions/crd-rules.ts'
import type { CrdVersion } from '../../../../web-playground/expressions/rule-owner.ts'
import { sampleObject } from '../../../../web-playground/expressions/sample-object.ts'

function definition(schema: object | undefined, more: object = {}): ApiObject {
  const version = { name: 'v1', ...(schema && { schema: { openAPIV3Schema: schema } }) }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'boats.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Cluster',
      names: { kind: 'Boat', plural: 'boats' },
      versions: [version],
      ...more,
    },
  } as ApiObject
}

function only(object: ApiObject): CrdVersion {
  const [found] = crdVersions(object, brands.k8s)
  if (!found) throw new TypeError('the definition has no version with a schema')
  return found
}

describe('the versions of a definition', () => {
  it('a definition has an entry for each version with a schema', () => {
    expect(only(definition({ type: 'object' }))).toEqual({
      type: 'definition',
      key: 'boats.example.com/v1',
      kind: 'Boat',
      group: 'example.com',
      version: 'v1',
      resource: 'boats',
      namespaced: false,
      schema: { type: 'object' },
      places: [],
    })
    expect(crdVersions(definition(undefined), brands.k8s)).toEqual([])
    expect(crdVersions({ metadata: {} } as ApiObject, brands.k8s)).toEqual([])
  })
})

describe('the sample of a definition', () => {
  it('a sample has a value for what the schema declares', () => {
    const schema = {
      type: 'object',
      properties: {
        metadata: { type: 'object' },
        status: { type: 'object' },
        spec: {
          type: 'object',
          properties: {
            name: { type: 'string', minLength: 6 },
            colour: { type: 'string', enum: ['red', 'blue'] },
            since: { type: 'string', format: 'date-time' },
            sails: { type: 'integer', minimum: 2 },
            length: { type: 'number' },
            fast: { type: 'boolean' },
            crew: { type: 'array', items: { type: 'string', default: 'ann' } },
            cargo: { type: 'object', additionalProperties: { type: 'integer' } },
            extra: { 'x-kubernetes-preserve-unknown-fields': true, type: 'object' },
            port: { 'x-kubernetes-int-or-string': true },
          },
        },
      },
    }
    expect(sampleObject(only(definition(schema)))).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Boat',
      metadata: { name: 'my-boat' },
      spec: {
        name: 'textxx',
        colour: 'red',
        since: '2026-01-01T00:00:00Z',
        sails: 2,
        length: 1,
        fast: true,
        crew: ['ann'],
        cargo: { key: 1 },
        extra: {},
        port: 1,
      },
    })
  })

  it('a sample ends where a schema nests deep', () => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < 500; level += 1) {
      schema = { type: 'object', properties: { in: schema } }
    }
    expect(JSON.stringify(sampleObject(only(definition(schema)))).length).toBeLessThan(200)
  })
})

import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { declaredType, maxCardinality } from '../../../../core/objects/expressions/declared-type.ts'
import { structural } from '../../../support/schemas/structural.ts'

const whole = 3 * 1024 * 1024

function sizesOf(schema: JsonObject): [most: number | undefined, least: number | undefined] {
  const type = declaredType(structural(schema))
  return [type?.maxElements, type?.minSerializedSize]
}

describe('types that schemas declare to expressions', () => {
  it('the size of a text follows its format, length and enum', () => {
    expect(sizesOf({ type: 'string' })).toEqual([whole - 2, 2])
    expect(sizesOf({ type: 'string', maxLength: 10 })).toEqual([40, 2])
    expect(sizesOf({ type: 'string', maxLength: -1 })).toEqual([0, 2])
    expect(sizesOf({ type: 'string', enum: ['a', 'äöü', 7] })).toEqual([6, 2])
    expect(sizesOf({ type: 'string', format: 'byte' })).toEqual([whole - 2, 2])
    expect(sizesOf({ type: 'string', format: 'byte', maxLength: 10 })).toEqual([10, 2])
    expect(sizesOf({ type: 'string', format: 'date' })).toEqual([12, 12])
    expect(sizesOf({ type: 'string', format: 'date-time', maxLength: 10 })).toEqual([32, 21])
    expect(sizesOf({ type: 'string', format: 'duration' })).toEqual([32, 3])
    expect(sizesOf({ type: 'string', format: 'toString' })).toEqual([whole - 2, 2])
  })

  it('the size of a list or map is what it declares, or what fits into a request', () => {
    const text = { type: 'string' }
    expect(sizesOf({ type: 'array', items: text })).toEqual([1_048_575, 2])
    expect(sizesOf({ type: 'array', items: text, maxItems: 7 })).toEqual([7, 2])
    expect(sizesOf({ type: 'object', additionalProperties: text })).toEqual([393_215, 2])
    expect(sizesOf({ type: 'object', additionalProperties: text, maxProperties: 7 })).toEqual([
      7, 2,
    ])
  })

  it('the size of a number, a Boolean or an int-or-string is that of its shortest text', () => {
    expect(sizesOf({ type: 'integer' })).toEqual([0, 1])
    expect(sizesOf({ type: 'number' })).toEqual([0, 1])
    expect(sizesOf({ type: 'boolean' })).toEqual([0, 4])
    expect(sizesOf({ 'x-kubernetes-int-or-string': true })).toEqual([whole - 2, 1])
    expect(sizesOf({ 'x-kubernetes-int-or-string': true, maxLength: 3 })).toEqual([12, 1])
  })

  it('an object is at least as large as the required members that have no default', () => {
    const properties = {
      name: { type: 'string' },
      'a@b': { type: 'boolean' },
      filled: { type: 'string', default: 'x' },
      optional: { type: 'string' },
    }
    const schema = { type: 'object', properties, required: ['name', 'a@b', 'filled'] }
    expect(sizesOf(schema)).toEqual([0, 2 + (4 + 2 + 4) + (3 + 4 + 4)])
    const type = declaredType(structural(schema))
    expect(type && maxCardinality(type)).toBe(Math.floor(whole / 24))
  })

  it('untyped values, and lists and maps of them, are not declared', () => {
    const untyped = { 'x-kubernetes-preserve-unknown-fields': true }
    expect(declaredType(structural(untyped))).toBeUndefined()
    expect(declaredType(structural({ type: 'array', items: untyped }))).toBeUndefined()
    expect(
      declaredType(structural({ type: 'object', additionalProperties: untyped })),
    ).toBeUndefined()
    expect(declaredType(structural({ type: 'array' }))).toBeUndefined()
    const properties = { a: untyped, 'b.c': { type: 'string' }, '1': { type: 'string' } }
    const type = declaredType(structural({ type: 'object', properties }))
    expect([...(type?.fields?.keys() ?? [])]).toEqual(['b__dot__c'])
  })

  it('an object of unknown fields is declared with the fields that are known', () => {
    for (const rest of [
      { 'x-kubernetes-preserve-unknown-fields': true },
      { additionalProperties: true },
      {},
    ]) {
      const type = declaredType(structural({ type: 'object', ...rest }))
      expect([...(type?.fields?.keys() ?? ['none'])]).toEqual([])
    }
  })

  it('the root of an object, and an embedded one, has its type and name without declaring them', () => {
    const properties = { spec: { type: 'string' }, metadata: { type: 'object' } }
    const root = declaredType(structural({ type: 'object', properties }), true)
    expect([...(root?.fields?.keys() ?? [])].sort()).toEqual([
      'apiVersion',
      'kind',
      'metadata',
      'spec',
    ])
    expect([...(root?.fields?.get('metadata')?.fields?.keys() ?? [])]).toEqual([
      'name',
      'generateName',
    ])
    const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true }
    const type = declaredType(structural({ type: 'array', items: embedded }))
    expect(type?.element?.fields?.has('apiVersion')).toBe(true)
  })

  it('a root that declares its type and name itself keeps what it declares of them', () => {
    const name = { type: 'string', maxLength: 5 }
    const properties = {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object', properties: { name, generateName: { type: 'string' } } },
    }
    const root = declaredType(structural({ type: 'object', properties }), true)
    expect(root?.fields?.get('metadata')?.fields?.get('name')?.maxElements).toBe(20)
  })
})

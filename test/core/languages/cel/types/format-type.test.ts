import { describe, expect, it } from 'vitest'
import {
  anyType,
  dynType,
  errorType,
  intType,
  listOf,
  mapOf,
  nullType,
  objectType,
  opaqueType,
  optionalOf,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  wrapperOf,
  type CelType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import {
  describeType,
  formatType,
  typeName,
} from '../../../../../core/languages/cel/types/format-type.ts'

describe('names of CEL types', () => {
  it.each<[type: CelType, inErrors: string, described: string, name: string]>([
    [intType, 'int', 'int', 'int'],
    [nullType, 'null', 'null_type', 'null_type'],
    [errorType, '!error!', 'error', 'error'],
    [anyType, 'any', 'google.protobuf.Any', 'google.protobuf.Any'],
    [timestampType, 'timestamp', 'google.protobuf.Timestamp', 'google.protobuf.Timestamp'],
    [wrapperOf(intType), 'wrapper(int)', 'wrapper(int)', 'int'],
    [listOf(timestampType), 'list(timestamp)', 'list(google.protobuf.Timestamp)', 'list'],
    [mapOf(stringType, dynType), 'map(string, dyn)', 'map(string, dyn)', 'map'],
    [optionalOf(typeParameter('T')), 'optional_type(T)', 'optional_type(<T>)', 'optional_type'],
    [opaqueType('net.IP'), 'net.IP', 'net.IP', 'net.IP'],
    [objectType('Object.spec'), 'Object.spec', 'Object.spec', 'Object.spec'],
    [typeOf(undefined), 'type', 'type', 'type'],
    [typeOf(listOf(intType)), 'type(list(int))', 'type(list(int))', 'type'],
  ])(
    'a type has a name in errors, one in results and one at run time (%j)',
    (type, inErrors, described, name) => {
      expect(formatType(type)).toBe(inErrors)
      expect(describeType(type)).toBe(described)
      expect(typeName(type)).toBe(name)
    },
  )

  it('the name of a type that shares its parts 2^100 times is cut', () => {
    let type: CelType = intType
    for (let level = 0; level < 100; level += 1) type = mapOf(type, type)
    const name = formatType(type)
    expect(name).toContain('…')
    expect(name.length).toBeLessThan(200_000)
  })
})

import { isJsonObject, type JsonValue } from '../../core/base/api/json.ts'
import { type TypedVersions } from '../../core/objects/managed-fields/owners.ts'
import type { Schema } from '../../core/objects/schema/schema.ts'
import { type MergeTypes } from '../support/schemas/merge-schema.ts'

export interface Parser {
  readonly schema: MergeTypes
  readonly rootType: string | null
}

const pair = [
  { name: 'name', type: { scalar: 'string' } },
  { name: 'value', type: { scalar: 'numeric' } },
]

/** Types that a field refers to as more, or less, divisible than they are; this one is not among the data. */
export const overridingTypes: Parser = {
  rootType: 'type',
  schema: {
    types: [
      {
        name: 'type',
        map: {
          fields: [
            {
              name: 'associativeListReference',
              type: { namedType: 'associativeList', elementRelationship: 'atomic' },
            },
            {
              name: 'separableInlineList',
              type: {
                list: { elementType: { scalar: 'numeric' }, elementRelationship: 'atomic' },
                elementRelationship: 'associative',
              },
            },
            {
              name: 'separableMapReference',
              type: { namedType: 'atomicMap', elementRelationship: 'separable' },
            },
            {
              name: 'atomicMapReference',
              type: { namedType: 'unspecifiedMap', elementRelationship: 'atomic' },
            },
          ],
        },
      },
      {
        name: 'associativeList',
        list: {
          elementType: { namedType: 'unspecifiedMap', elementRelationship: 'atomic' },
          elementRelationship: 'associative',
          keys: ['name'],
        },
      },
      { name: 'unspecifiedMap', map: { fields: pair } },
      { name: 'atomicMap', map: { fields: pair, elementRelationship: 'atomic' } },
    ],
  },
}

export type Convert = TypedVersions['convert']

/** Keys below the first level are one letter, repeated as often as the version says. */
function repeatLetters(object: JsonValue, version: string): JsonValue {
  if (!isJsonObject(object) || Object.keys(object).length === 0) return null
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.charAt(0).repeat(Number(version.slice(1))),
      repeatLetters(value ?? null, version),
    ]),
  )
}

const convertLetters: Convert = (object, _from, to) =>
  isJsonObject(object)
    ? Object.fromEntries(
        Object.entries(object).map(([key, value]) => [key, repeatLetters(value ?? null, to)]),
      )
    : object

const namesOfBar: Readonly<Record<string, string>> = {
  v1: 'field_foo_rely_on_bar',
  v2: 'required_field_bar',
}

/** The field has another name in each version; without it there is nothing that could be converted. */
const convertReliant: Convert = (object, from, to) => {
  if (from === to || !isJsonObject(object)) return object
  const { [namesOfBar[from] ?? '']: bar, ...others } = object
  if (bar === undefined) throw new TypeError('an object without the required field was converted')
  return { [namesOfBar[to] ?? '']: bar, ...others }
}

/** What upstream has as code: how objects go from one version of their kind to another. */
export const converters: Readonly<Record<string, Convert>> = {
  TestMultipleAppliersRealConversion: convertLetters,
  TestMultipleAppliersReliantFieldsConversions: convertReliant,
}

export const deduced: Schema = { kind: 'any', shape: 'value', deduced: 'fields' }

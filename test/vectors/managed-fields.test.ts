import { expect, it } from 'vitest'
import { isJsonObject, type JsonValue } from '../../core/api/json.ts'
import { readFieldsV1, writeFieldsV1 } from '../../core/field-sets/fields-v1.ts'
import { parseElement } from '../../core/field-sets/path-element.ts'
import { describeVectors } from '../support/vectors.ts'

type Case =
  | { readonly yaml: readonly { readonly fieldsV1?: JsonValue }[] | null }
  | { readonly pathElement: string; readonly valid: boolean }

describeVectors<readonly Case[]>('curated/managedfields-roundtrip.json', (cases) => {
  for (const [index, item] of cases.entries()) {
    if ('pathElement' in item) {
      it(`${index}: ${item.pathElement} is ${item.valid ? '' : 'no '}element`, () => {
        if (item.valid) expect(parseElement(item.pathElement)).toBe(item.pathElement)
        else expect(() => parseElement(item.pathElement)).toThrow(RangeError)
      })
      continue
    }
    it(`${index}: fields survive reading and writing`, () => {
      for (const { fieldsV1 } of item.yaml ?? []) {
        if (fieldsV1 === undefined || !isJsonObject(fieldsV1)) continue
        expect(JSON.stringify(writeFieldsV1(readFieldsV1(fieldsV1)))).toBe(JSON.stringify(fieldsV1))
      }
      expect(index).toBeGreaterThanOrEqual(0)
    })
  }
})

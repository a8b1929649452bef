import { expect, it } from 'vitest'
import type { JsonValue } from '../../core/base/api/json.ts'
import { readFieldsV1 } from '../../core/objects/field-sets/fields-v1.ts'
import { parseElement } from '../../core/objects/field-sets/path-element.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

interface Entries {
  readonly yaml: readonly { readonly fieldsV1?: JsonValue }[] | null
}

interface Element {
  readonly pathElement: string
  readonly valid: boolean
}

function isElement(item: Entries | Element): item is Element {
  return 'pathElement' in item
}

/** The element as it is stored; undefined where the text is none. */
function canonical(text: string): string | undefined {
  try {
    return parseElement(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

describeVectors<readonly (Entries | Element)[]>('curated/managedfields-roundtrip.json', (cases) => {
  for (const { pathElement, valid } of cases.filter((item) => isElement(item))) {
    it(`the path ${JSON.stringify(pathElement)} is ${valid ? 'an' : 'no'} element`, () => {
      expect(canonical(pathElement)).toBe(valid ? pathElement : undefined)
    })
  }
  const sets = cases.filter((item): item is Entries => !isElement(item))
  for (const [index, { yaml }] of sets.entries()) {
    const fields = (yaml ?? []).map(({ fieldsV1 }) => fieldsV1).filter((set) => set !== undefined)
    it(`the managed fields of case ${index} survive reading and writing, in their order`, () => {
      const written = fields.map((set) => readFieldsV1(set).form)
      expect(JSON.stringify(written)).toBe(JSON.stringify(fields))
    })
  }
})

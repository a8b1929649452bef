import { expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import { applyMergePatch } from '../../core/objects/patch/merge-patch.ts'
import {
  createThreeWayJsonMergePatch,
  filterNulls,
} from '../../core/objects/patch/three-way-json-merge.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

interface FilterCase {
  readonly group: 'filterNullTestCaseData'
  readonly description: string
  readonly originalObj: JsonObject
  readonly expectedWithNull: JsonObject
  readonly expectedWithoutNull: JsonObject
}

interface MergeCase {
  readonly group: 'createJSONMergePatchTestCaseData'
  readonly description: string
  readonly original?: JsonObject
  readonly modified: JsonObject
  readonly current: JsonObject
  readonly threeWay: JsonObject
  readonly result: JsonObject
}

const file = 'curated/json-merge-patch-3way.json'

describeVectors<readonly (FilterCase | MergeCase)[]>(file, (cases) => {
  const filters = cases.filter((item) => item.group === 'filterNullTestCaseData')
  it.each(filters)(
    'a three-way JSON merge patch: $description',
    ({ originalObj, expectedWithNull, expectedWithoutNull }) => {
      expect(filterNulls(originalObj, 'keep')).toEqual(expectedWithNull)
      expect(filterNulls(originalObj, 'drop')).toEqual(expectedWithoutNull)
    },
  )

  const merges = cases.filter((item) => item.group === 'createJSONMergePatchTestCaseData')
  it.each(merges)(
    'a three-way JSON merge patch: $description',
    ({ original = {}, modified, current, threeWay, result }) => {
      const patch = createThreeWayJsonMergePatch(original, modified, current)
      expect(patch).toEqual(threeWay)
      expect(applyMergePatch(current, patch)).toEqual(result)
    },
  )
})

import { expect, it } from 'vitest'
import { ApiError } from '../../core/base/api/errors/api-error.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import {
  createThreeWayMergePatch,
  createTwoWayMergePatch,
} from '../../core/objects/patch/strategic/create-merge-patch.ts'
import { applyStrategicMerge } from '../../core/objects/patch/strategic/strategic-merge.ts'
import type { StructSchema } from '../../core/objects/schema/schema.ts'
import { withSortedLists } from '../support/objects/sorted-lists.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { structsOf } from '../support/schemas/openapi-schema.ts'

interface Case {
  readonly group: string
  readonly description: string
  readonly original?: JsonObject
  readonly modified?: JsonObject
  readonly current?: JsonObject
  readonly twoWay: JsonObject
  readonly twoWayResult?: JsonObject
  readonly threeWay?: JsonObject
  readonly result?: JsonObject
  readonly expectedError?: string
}

interface SortCase {
  readonly description: string
  readonly original: JsonObject
  readonly sorted: JsonObject
}

const schemaFile = 'curated/swagger-merge-item-v3.json'

/** Groups whose lists are put in order before they are compared: their merged lists have none of their own. */
const sortedGroups = new Set([
  'createStrategicMergePatchTestCaseData',
  'customStrategicMergePatchTestCaseData',
])

const conflictMessage = 'conflicts with changes made from original to current'

/** Whether the patch comes of comparing objects, and is not just given. */
function isComputed({ group }: Case): boolean {
  return !group.startsWith('custom')
}

/** What was made, or why it was not. */
type Outcome = JsonObject | string

function outcome(make: () => JsonObject): Outcome {
  try {
    return make()
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Upstream expects parts of its messages; this one stands for a message that has the part. */
function asExpected(made: Outcome, part: string | undefined): Outcome {
  return typeof made === 'string' && part !== undefined && made.includes(part) ? part : made
}

class Merge {
  readonly #item: Case
  readonly #schema: StructSchema

  constructor(item: Case, schema: StructSchema) {
    this.#item = item
    this.#schema = schema
  }

  normal(object: JsonObject = {}): JsonObject {
    return sortedGroups.has(this.#item.group) ? withSortedLists(object, this.#schema) : object
  }

  /** The patch, and what comes of applying it. */
  twoWay(): readonly Outcome[] {
    const { original, modified, twoWay, expectedError } = this.#item
    const patch = isComputed(this.#item)
      ? createTwoWayMergePatch(this.normal(original), this.normal(modified), this.#schema)
      : this.normal(twoWay)
    const target = this.normal(original)
    const made = outcome(() => applyStrategicMerge(target, patch, this.#schema))
    return [patch, asExpected(made, expectedError)]
  }

  expectedTwoWay(): readonly Outcome[] {
    const { twoWay, twoWayResult, modified, expectedError } = this.#item
    return [this.normal(twoWay), expectedError ?? this.normal(twoWayResult ?? modified)]
  }

  /** The patch, with and without overwriting, and what comes of applying the former. */
  threeWay(): readonly Outcome[] {
    const { original, modified, current, result = {} } = this.#item
    const create = (overwrite: boolean): Outcome =>
      outcome(() =>
        createThreeWayMergePatch(
          this.normal(original),
          this.normal(modified),
          this.normal(current),
          this.#schema,
          { overwrite },
        ),
      )
    const careful = asExpected(create(false), conflictMessage)
    // Nothing is said of what comes of overwriting where the file gives no result.
    if (Object.keys(result).length === 0) return [careful]
    const patch = create(true)
    if (typeof patch === 'string') return [careful, patch]
    return [careful, patch, applyStrategicMerge(this.normal(current), patch, this.#schema)]
  }

  expectedThreeWay(): readonly Outcome[] {
    const { description, threeWay, result = {} } = this.#item
    const patch = this.normal(threeWay)
    const careful = description.includes('conflict') ? conflictMessage : patch
    return Object.keys(result).length === 0 ? [careful] : [careful, patch, this.normal(result)]
  }
}

describeVectors<JsonObject>(schemaFile, (document) => {
  const schema = structsOf(document)('mergeItem')
  describeVectors<readonly Case[]>('curated/strategic-merge-patch.json', (cases) => {
    for (const [index, item] of cases.entries()) {
      const merge = new Merge(item, schema)
      it(`the strategic merge of case ${index}: ${item.description}`, () => {
        expect(merge.twoWay()).toEqual(merge.expectedTwoWay())
      })
      if (item.threeWay === undefined) continue
      it(`the strategic merge of case ${index}: ${item.description}, three ways`, () => {
        expect(merge.threeWay()).toEqual(merge.expectedThreeWay())
      })
    }
  })
  describeVectors<readonly SortCase[]>('curated/strategic-merge-sort.json', (cases) => {
    for (const { description, original, sorted } of cases) {
      it(`sorting for a strategic merge: ${description}`, () => {
        expect(withSortedLists(original, schema)).toEqual(sorted)
      })
    }
  })
})

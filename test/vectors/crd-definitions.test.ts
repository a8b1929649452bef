import { expect, it } from 'vitest'
import type { StatusCause } from '../../core/base/api/errors/status.ts'
import { cloneJson, type JsonObject } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { maxValueLength } from '../../core/base/json/value-text.ts'
import { boundedText } from '../../core/base/text/bounded-text.ts'
import { decodeObject } from '../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../core/objects/schema/defaults.ts'
import { told, toldFaults, type VectorFault } from '../support/recorded/vector-faults.ts'
import {
  describeVectorLines,
  type VectorLine,
  vectorMismatches,
} from '../support/recorded/vectors.ts'
import { builtIn, writeContext } from '../support/schemas/built-in-catalog.ts'
import { validatorOf } from '../support/schemas/validator-of.ts'

interface DefinitionFault extends VectorFault {
  readonly detail: string
}

interface DefinitionCase {
  readonly op: 'create' | 'update' | 'status'
  readonly crd: JsonObject
  readonly old?: JsonObject
  readonly errors: readonly DefinitionFault[]
  readonly errorsAfterDefaulting?: readonly DefinitionFault[]
}

const { schema, strategy } = builtIn('customresourcedefinitions.v1.apiextensions.k8s.io')
const validator = validatorOf(strategy)
const context = writeContext({ requested: 'apiextensions.k8s.io/v1' })

function decoded(source: JsonObject, isDefaulted: boolean): ApiObject {
  const object = decodeObject(schema, cloneJson(source)).object as ApiObject
  if (isDefaulted) applyDefaults(schema, object, context)
  return object
}

function answer({ op, crd, old = {} }: DefinitionCase, isDefaulted: boolean): string[] {
  const object = decoded(crd, isDefaulted)
  if (op === 'create') return told(validator.create(object, context))
  const stored = decoded(old, isDefaulted)
  const causes =
    op === 'update'
      ? validator.update(object, stored, context)
      : validator.subresource('status', object, stored, context)
  return told(metadataOnce(causes))
}

/** A server validates the metadata of an update twice: by the rules for all kinds, and by those of the kind, which vectors are of. */
function metadataOnce(causes: readonly StatusCause[]): readonly StatusCause[] {
  const ofMetadata = new Map<string, StatusCause>()
  const others: StatusCause[] = []
  for (const cause of causes) {
    if (cause.field?.startsWith('metadata.')) {
      ofMetadata.set(`${cause.field} ${cause.message}`, cause)
    } else others.push(cause)
  }
  return [...ofMetadata.values(), ...others]
}

/** Expected lines, with values as long as a message shows them here. */
function expected(faults: readonly DefinitionFault[]): string[] {
  return toldFaults(
    faults.map(({ detail, ...fault }) => {
      const [label = ''] = fault.body.split(': ', 1)
      const shown = fault.body.slice(label.length + 2, fault.body.length - detail.length - 2)
      if (shown.length <= maxValueLength) return fault
      return { ...fault, body: `${label}: ${boundedText(shown, maxValueLength)}: ${detail}` }
    }),
  )
}

/** A server gives an update the name that its path has, so that validation never meets one without. */
function isNameless({ item }: VectorLine<DefinitionCase>): boolean {
  const metadata = item.crd['metadata'] as JsonObject | undefined
  return item.op !== 'create' && metadata?.['name'] === undefined
}

describeVectorLines<DefinitionCase>('crd/crd-definitions.jsonl', (cases) => {
  const same = cases.filter((one) => !isNameless(one))

  it('definitions of custom resources are refused with the words of the original', () => {
    expect(same.length).toBeGreaterThan(0)
    expect(cases.length - same.length).toBeLessThan(10)
    const wanted = ({ errors }: DefinitionCase) => expected(errors)
    expect(vectorMismatches(same, (item) => answer(item, false), wanted)).toEqual([])
  })

  it('definitions of custom resources are refused as the original does once they are defaulted', () => {
    const wanted = ({ errors, errorsAfterDefaulting = errors }: DefinitionCase) =>
      expected(errorsAfterDefaulting)
    expect(vectorMismatches(same, (item) => answer(item, true), wanted)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { ApiError, forbidden, invalid } from '../../../../../core/base/api/errors/api-error.ts'
import type { FoundCause } from '../../../../../core/base/api/errors/status.ts'
import {
  CauseOrder,
  placedAt,
} from '../../../../../core/kinds/rules/shared/validation/cause-order.ts'
import { covered, invalidValue } from '../../../../../core/objects/schema/validation/causes.ts'
import { declarativeMismatches } from '../../../../../core/objects/schema/validation/declarative-mismatches.ts'

const kind = { group: '', kind: 'Pod' }
const terms = { takeover: false, product: 'Example' }

function negative(field: string): FoundCause {
  return { reason: 'FieldValueInvalid', message: 'must not be negative', field }
}

/** Ways in which code may copy a cause. */
const copies: readonly (readonly [string, (cause: FoundCause) => FoundCause])[] = [
  ['the cause itself', (cause) => cause],
  ['a spread', (cause) => ({ ...cause })],
  ['a spread with another field', (cause) => ({ ...cause, field: `${cause.field}.part` })],
  ['an assigned copy', (cause) => Object.assign(negative(''), cause)],
  ['a structured clone', (cause) => structuredClone(cause)],
]

describe.each(copies)('what a server knows of a cause beside what it answers: %s', (_, copy) => {
  it('keeps its place in the order of causes', () => {
    const order = new CauseOrder(['spec.a', 'spec.~late', 'spec.b'])
    const late = copy(placedAt('spec.~late', negative('spec.z')))
    const [a, b] = [negative('spec.a'), negative('spec.b')]
    expect(order.sorted([b, late, a])).toEqual([a, late, b])
  })

  it('keeps the rule of declarative validation that finds it, too', () => {
    const written = copy(covered(negative('spec.a'), 'minimum'))
    expect(declarativeMismatches([written], [], terms)).toHaveLength(1)
    expect(
      declarativeMismatches([written], [{ ...written, origin: 'maximum' }], terms),
    ).toHaveLength(2)
    expect(declarativeMismatches([written], [{ ...written, origin: 'minimum' }], terms)).toEqual([])
  })

  it('keeps a message whole whose maker has bounded it', () => {
    const message = 'x'.repeat(15_000)
    const whole = copy({ ...negative('patch'), message, isBounded: true })
    expect(invalid(kind, 'web', [whole]).details?.causes?.[0]?.message).toBe(message)
    const cut = invalid(kind, 'web', [{ ...whole, isBounded: false }])
    expect(cut.details?.causes?.[0]?.message).toHaveLength(12_289)
  })

  it('is not part of an answer', () => {
    const bounded: FoundCause = { ...negative('spec.a'), isBounded: true }
    const cause = copy(covered(placedAt('spec.~late', bounded), 'minimum'))
    const { field = '' } = cause
    const shown = { reason: 'FieldValueInvalid', message: 'must not be negative', field }
    const resource = { group: '', resource: 'pods' }
    for (const error of [
      invalid(kind, 'web', [cause]),
      forbidden(resource, 'web', 'no', [cause]),
      new ApiError('BadRequest', 'no', { details: { causes: [cause] } }),
    ]) {
      expect(JSON.stringify(error.toStatus().details?.causes)).toBe(JSON.stringify([shown]))
    }
  })
})

describe('a fault that makes its message when it is asked for', () => {
  it('is answered with its message, and without what only the server knows', () => {
    const cause = covered(placedAt('spec.~late', invalidValue('spec.a', -1, 'why')), 'minimum')
    const { details } = invalid(kind, 'web', [cause]).toStatus()
    const message = 'Invalid value: -1: why'
    expect(details?.causes).toEqual([{ reason: 'FieldValueInvalid', message, field: 'spec.a' }])
  })

  it('is never answered without a message: a copy of it cannot be answered', () => {
    const copy = { ...invalidValue('spec.a', -1, 'why') }
    expect(() => invalid(kind, 'web', [copy])).toThrow(TypeError)
  })
})

import { describe, expect, it } from 'vitest'
import type { StatusCause } from '../../../../../../core/base/api/errors/status.ts'
import { CauseOrder } from '../../../../../../core/kinds/rules/shared/validation/cause-order.ts'

const order = new CauseOrder([
  'spec.a',
  'spec.a+',
  'spec.list[].x',
  'spec.list[].y',
  'spec.b.c',
  'spec.b.$',
])

function duplicate(field: string): StatusCause {
  return { reason: 'FieldValueDuplicate', field, message: '' }
}

function sorted(...fields: string[]): (string | undefined)[] {
  const causes = fields.map((field): StatusCause => ({
    reason: 'FieldValueInvalid',
    field,
    message: '',
  }))
  return order.sorted(causes).map(({ field }) => field)
}

describe('validation causes in the order of their fields', () => {
  it('causes come as the kind lists the fields', () => {
    expect(sorted('spec.b.c', 'spec.a')).toEqual(['spec.a', 'spec.b.c'])
  })

  it('causes come item by item, and as listed within an item', () => {
    expect(sorted('spec.list[10].x', 'spec.list[2].y', 'spec.list[2].x')).toEqual([
      'spec.list[2].x',
      'spec.list[2].y',
      'spec.list[10].x',
    ])
  })

  it('causes come before those of their members, unless the kind says otherwise', () => {
    expect(sorted('spec.list[0].x', 'spec.list')).toEqual(['spec.list', 'spec.list[0].x'])
    expect(sorted('spec.b', 'spec.b.c')).toEqual(['spec.b.c', 'spec.b'])
  })

  it('causes of duplicates come behind the others of their field', () => {
    const invalid: StatusCause = { reason: 'FieldValueInvalid', field: 'spec.a', message: '' }
    const again = duplicate('spec.a')
    expect(order.sorted([again, invalid])).toEqual([invalid, again])
    const unlisted = duplicate('spec.list[1].x')
    const behind: StatusCause = { ...invalid, field: 'spec.list[1].y' }
    expect(order.sorted([behind, unlisted])).toEqual([unlisted, behind])
  })

  it('causes come first and as found where the field is not listed', () => {
    expect(sorted('spec.a', 'spec.z', 'spec.y', 'metadata.name')).toEqual([
      'metadata.name',
      'spec.z',
      'spec.y',
      'spec.a',
    ])
  })
})

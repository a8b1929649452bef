import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { handedOver } from '../../../../../core/command/ctl/apply/migrate-managers.ts'

function entry(manager: string, operation: string, fieldsV1: object, more: object = {}) {
  return {
    manager,
    operation,
    apiVersion: 'v1',
    fieldsType: 'FieldsV1',
    fieldsV1,
    ...more,
  } as JsonObject
}

const csa = new Set(['kubectl-client-side-apply'])

describe('migrating managed fields to an apply', () => {
  it('migrated managed fields are added to those of the manager that takes them', () => {
    const taker = entry('kubectl', 'Apply', { 'f:data': { 'f:a': {} } })
    const giver = entry('kubectl-client-side-apply', 'Update', { 'f:data': { '.': {}, 'f:b': {} } })
    const other = entry('other', 'Update', { 'f:data': { 'f:c': {} } })
    expect(handedOver([other, giver, taker], csa, 'kubectl')).toEqual([
      entry('kubectl', 'Apply', { 'f:data': { '.': {}, 'f:a': {}, 'f:b': {} } }),
      other,
    ])
  })

  it('migrated managed fields make the manager where it has none yet', () => {
    const giver = entry('kubectl-client-side-apply', 'Update', { 'f:data': {} })
    expect(handedOver([giver], csa, 'kubectl')).toEqual([
      entry('kubectl', 'Apply', { 'f:data': {} }),
    ])
  })

  it('migrated managed fields leave subresources alone, and are none without updates', () => {
    const status = entry('kubectl-client-side-apply', 'Update', {}, { subresource: 'status' })
    expect(handedOver([status], csa, 'kubectl')).toBeUndefined()
    expect(handedOver([], csa, 'kubectl')).toBeUndefined()
  })
})

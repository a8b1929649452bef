import type { Brand } from '../../../base/api/brand.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Role bindings of rbac v1alpha1, whose subjects name the group by an `apiVersion`; `User *` are all authenticated users. */
export function roleBindingConversion(brand: Brand): FieldConversion {
  const group = `rbac.authorization.${brand.apiDomain}`
  const own = `${group}/v1alpha1`
  const toStored = ({ apiVersion, ...subject }: JsonObject): JsonObject => {
    const kind = textOf(subject, 'kind')
    const isOwn = kind === 'User' || kind === 'Group'
    const apiGroup = isOwn ? group : kind === 'ServiceAccount' ? '' : groupOf(apiVersion)
    const isEverybody = kind === 'User' && subject['name'] === '*'
    return {
      ...subject,
      ...(apiGroup !== '' && { apiGroup }),
      ...(isEverybody && { kind: 'Group', name: 'system:authenticated' }),
    }
  }
  const fromStored = ({ apiGroup, ...subject }: JsonObject): JsonObject => {
    const named = typeof apiGroup === 'string' ? apiGroup : ''
    const kind = textOf(subject, 'kind')
    if (kind === 'ServiceAccount' && named === '') return { ...subject, apiVersion: 'v1' }
    const isOwn = (kind === 'User' || kind === 'Group') && named === group
    // A group without a version is written as a group version whose version is empty.
    const version = isOwn ? own : named === '' ? '' : `${named}/`
    return { ...subject, ...(version !== '' && { apiVersion: version }) }
  }
  return conversionAt(['subjects', '*'], toStored, fromStored)
}

function groupOf(apiVersion: JsonObject[string]): string {
  const text = typeof apiVersion === 'string' ? apiVersion : ''
  const parts = text.split('/')
  return parts.length === 2 ? (parts[0] ?? '') : ''
}

import type { Brand } from '../../../base/api/brand.ts'
import type { Subject } from '../../../base/api/types/rbac.v1.generated.ts'
import type * as rbacv1alpha1 from '../../../base/api/types/rbac.v1alpha1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Role bindings of rbac v1alpha1, whose subjects name the group by an `apiVersion`; `User *` are all authenticated users. */
export function roleBindingConversion(brand: Brand): FieldConversion {
  const group = `rbac.authorization.${brand.apiDomain}`
  const own = `${group}/v1alpha1`
  return conversionAt<Draft<rbacv1alpha1.Subject>, Draft<Subject>>(
    ['subjects', '*'],
    ({ apiVersion, ...subject }) => {
      const { kind, name } = subject
      const isOwn = kind === 'User' || kind === 'Group'
      const apiGroup = isOwn ? group : kind === 'ServiceAccount' ? '' : groupOf(apiVersion)
      const isEverybody = kind === 'User' && name === '*'
      return {
        ...subject,
        ...(apiGroup !== '' && { apiGroup }),
        ...(isEverybody && { kind: 'Group', name: 'system:authenticated' }),
      }
    },
    ({ apiGroup = '', ...subject }) => {
      const { kind } = subject
      if (kind === 'ServiceAccount' && apiGroup === '') return { ...subject, apiVersion: 'v1' }
      const isOwn = (kind === 'User' || kind === 'Group') && apiGroup === group
      // A group without a version is written as a group version whose version is empty.
      const version = isOwn ? own : apiGroup === '' ? '' : `${apiGroup}/`
      return { ...subject, ...(version !== '' && { apiVersion: version }) }
    },
  )
}

function groupOf(apiVersion = ''): string {
  const parts = apiVersion.split('/')
  return parts.length === 2 ? (parts[0] ?? '') : ''
}

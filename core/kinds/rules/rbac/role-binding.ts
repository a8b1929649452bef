import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain, pathSegment, pathSegmentName } from '../../../base/api/metadata/names.ts'
import type {
  ClusterRoleBinding,
  RoleBinding,
  RoleRef,
  Subject,
} from '../../../base/api/types/rbac.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'

type AnyBinding = RoleBinding | ClusterRoleBinding

/** Groups that the server itself puts users into. */
const reservedGroup =
  /^system:(?:(?:un)?authenticated|masters|nodes|monitoring|(?:bootstrappers|serviceaccounts)(?::.+)?)$/

function checkSubject(
  subject: Subject,
  namespaced: boolean,
  group: string,
  { path, brand }: { readonly path: FieldPath; readonly brand: Brand },
): StatusCause[] {
  const { kind, name } = subject
  const apiGroup = subject.apiGroup ?? ''
  const causes: StatusCause[] = name === '' ? [required(`${path}.name`)] : []
  if (kind === 'ServiceAccount') {
    if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsSubdomain(name)))
    if (apiGroup !== '') causes.push(notSupported(`${path}.apiGroup`, apiGroup, ['']))
    if (!namespaced && !subject.namespace) {
      causes.push(required(`${path}.namespace`))
    }
  } else if (kind === 'User' || kind === 'Group') {
    if (apiGroup !== group) causes.push(notSupported(`${path}.apiGroup`, apiGroup, [group]))
    // The original lets a subject name any group; the requirement keeps this prefix for the server.
    const isTaken = kind === 'Group' && name.startsWith('system:') && !reservedGroup.test(name)
    if (isTaken && !brand.isOriginal) {
      causes.push(invalidValue(`${path}.name`, name, 'the prefix system: is reserved'))
    }
  } else {
    causes.push(notSupported(`${path}.kind`, kind, ['ServiceAccount', 'User', 'Group']))
  }
  return causes
}

function checkBinding(
  binding: AnyBinding,
  kinds: readonly string[],
  context: ValidationContext,
): StatusCause[] {
  const group = `rbac.authorization.${context.brand.apiDomain}`
  const namespaced = kinds.includes('Role')
  const reference = binding.roleRef
  const causes: StatusCause[] = []
  const { apiGroup } = reference
  if (apiGroup !== group) causes.push(notSupported('roleRef.apiGroup', apiGroup, [group]))
  const { kind } = reference
  if (!kinds.includes(kind)) causes.push(notSupported('roleRef.kind', kind, kinds))
  const { name } = reference
  if (name === '') causes.push(required('roleRef.name'))
  else addCauses(causes, invalidValues('roleRef.name', name, pathSegment(name, false)))
  for (const [index, subject] of (binding.subjects ?? []).entries()) {
    const place = { path: `subjects[${index}]`, brand: context.brand }
    addCauses(causes, checkSubject(subject, namespaced, group, place))
  }
  return causes
}

function checkRoleKept(next: AnyBinding, stored: AnyBinding): StatusCause[] {
  return isSame(next.roleRef, stored.roleRef)
    ? []
    : [invalidValue('roleRef', goRoleRef(next.roleRef), 'cannot change roleRef')]
}

/** Role reference as error texts of the original show it: with the field names of its code. */
function goRoleRef(reference: RoleRef): JsonObject {
  return {
    APIGroup: reference.apiGroup,
    Kind: reference.kind,
    Name: reference.name,
  }
}

export const roleBindingRules: KindRules<RoleBinding> = {
  nameRule: pathSegmentName,
  check: (binding, context) => checkBinding(binding, ['Role', 'ClusterRole'], context),
  checkUpdate: checkRoleKept,
}

export const clusterRoleBindingRules: KindRules<ClusterRoleBinding> = {
  nameRule: pathSegmentName,
  check: (binding, context) => checkBinding(binding, ['ClusterRole'], context),
  checkUpdate: checkRoleKept,
}

/** Names of a role binding's subjects of one kind. */
export const subjects: CellFunction<AnyBinding> = ({ object }, kind) =>
  (object.subjects ?? [])
    .filter((subject) => subject.kind === kind)
    .map((subject) => {
      const { name } = subject
      return kind === 'ServiceAccount' ? `${subject.namespace ?? ''}/${name}` : name
    })
    .join(', ')

import type { Brand } from '../../../base/api/brand.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'

const policyResources: ReadonlySet<string> = new Set([
  'mutatingadmissionpolicies',
  'mutatingadmissionpolicybindings',
  'validatingadmissionpolicies',
  'validatingadmissionpolicybindings',
])

const authenticationReviews: ReadonlySet<string> = new Set(['selfsubjectreviews', 'tokenreviews'])

const accessReviews: ReadonlySet<string> = new Set([
  'localsubjectaccessreviews',
  'selfsubjectaccessreviews',
  'selfsubjectrulesreviews',
  'subjectaccessreviews',
])

/**
 * Whether policies are never asked about a resource: about policies themselves, since one that denies all writes could not be taken
 * back otherwise, and about the reviews by which components authenticate and authorize.
 */
export function isExcluded({ apiDomain }: Brand, { group, resource }: ResourceDefinition): boolean {
  switch (group) {
    case `admissionregistration.${apiDomain}`:
      return policyResources.has(resource)
    case `authentication.${apiDomain}`:
      return authenticationReviews.has(resource)
    case `authorization.${apiDomain}`:
      return accessReviews.has(resource)
    default:
      return false
  }
}

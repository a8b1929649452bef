import type { Brand } from '../../../base/api/brand.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'

const exemptKinds: ReadonlySet<string> = new Set([
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
])

/**
 * Whether webhooks are never asked about a resource: configurations of webhooks and policies, since one that refuses all writes
 * could not be taken back otherwise.
 */
export function isExempt({ apiDomain }: Brand, { group, kind }: ResourceDefinition): boolean {
  return group === `admissionregistration.${apiDomain}` && exemptKinds.has(kind)
}

import type { Brand } from '../api/brand.ts'

/** The extra by which audits and reviews tell one credential of a user from another. */
export function credentialIdKey({ labelDomain }: Brand): string {
  return `authentication.${labelDomain}/credential-id`
}

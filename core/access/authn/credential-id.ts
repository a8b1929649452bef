import type { Brand } from '../../base/api/brand.ts'

/** Key of the audit annotation with the id of the token that a TokenRequest issued. */
export function issuedCredentialKey({ labelDomain }: Brand): string {
  return `authentication.${labelDomain}/issued-credential-id`
}

/** Key of the user extra that tells one credential of a user from another in audits and reviews. */
export function credentialIdKey({ labelDomain }: Brand): string {
  return `authentication.${labelDomain}/credential-id`
}

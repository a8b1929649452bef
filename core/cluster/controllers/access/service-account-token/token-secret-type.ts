import type { Brand } from '../../../../base/api/brand.ts'

/** The type of the secrets that hold service account tokens. */
export function tokenSecretType({ labelDomain }: Brand): string {
  return `${labelDomain}/service-account-token`
}

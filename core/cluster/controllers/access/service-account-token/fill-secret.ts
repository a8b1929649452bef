import { writeLegacyClaims } from '../../../../access/authn/legacy-claims.ts'
import type { ServiceAccountTokens } from '../../../../access/authn/service-account-tokens.ts'
import type { Brand } from '../../../../base/api/brand.ts'
import type { Secret, ServiceAccount } from '../../../../base/api/types/core.v1.generated.ts'
import { encodeBase64 } from '../../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'

export interface FillParts {
  readonly brand: Brand
  readonly tokens: ServiceAccountTokens
  /** Authorities (PEM) by which clients verify the server. */
  readonly authorities: string | undefined
}

/** Names of the annotations by which a secret refers to its account. */
export function accountAnnotations({ labelDomain }: Brand): {
  readonly name: string
  readonly uid: string
} {
  const prefix = `${labelDomain}/service-account`
  return { name: `${prefix}.name`, uid: `${prefix}.uid` }
}

function encoded(text: string): string {
  return encodeBase64(encodeUtf8(text))
}

/** What a secret lacks; undefined where it lacks nothing. */
function missingData(secret: Secret, authorities = ''): Record<string, string> | undefined {
  const { data = {} } = secret
  const missing: Record<string, string> = {}
  const certificates = encoded(authorities)
  if (authorities !== '' && data['ca.crt'] !== certificates) {
    missing['ca.crt'] = certificates
  }
  if ((data['namespace'] ?? '') === '') {
    missing['namespace'] = encoded(secret.metadata.namespace ?? '')
  }
  if ((data['token'] ?? '') === '') missing['token'] = ''
  return Object.keys(missing).length > 0 ? missing : undefined
}

/** The secret with the token, namespace, authorities and annotations of its account; undefined where it has them. */
export async function filledSecret(
  secret: Secret,
  account: ServiceAccount,
  { brand, tokens, authorities }: FillParts,
): Promise<Secret | undefined> {
  const missing = missingData(secret, authorities)
  if (!missing) return undefined
  const { namespace = '', name: secretName = '', annotations } = secret.metadata
  const { name = '', uid = '' } = account.metadata
  if ('token' in missing) {
    const claims = { namespace, secret: secretName, account: { name, uid } }
    missing['token'] = encoded(await tokens.issueLegacy(writeLegacyClaims(claims, brand)))
  }
  const names = accountAnnotations(brand)
  const named = { ...annotations, [names.name]: name, [names.uid]: uid }
  return {
    ...secret,
    metadata: { ...secret.metadata, annotations: named },
    data: { ...secret.data, ...missing },
  }
}

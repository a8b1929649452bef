import type { Brand } from '../../base/api/brand.ts'
import { textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { NamedObject } from './service-account-claims.ts'
import { serviceAccountUser } from './service-account-name.ts'

/** The claims of a token that a secret holds: it names no audience, and never expires. */
export interface LegacyTokenClaims {
  readonly namespace: string
  readonly secret: string
  readonly account: NamedObject
}

/** Names of the private claims. */
function claimNames({
  labelDomain,
}: Brand): Readonly<Record<'namespace' | 'secret' | 'name' | 'uid', string>> {
  const prefix = `${labelDomain}/serviceaccount`
  return {
    namespace: `${prefix}/namespace`,
    secret: `${prefix}/secret.name`,
    name: `${prefix}/service-account.name`,
    uid: `${prefix}/service-account.uid`,
  }
}

/** The JSON of the claims, without the issuer. */
export function writeLegacyClaims(claims: LegacyTokenClaims, brand: Brand): JsonObject {
  const names = claimNames(brand)
  const { namespace, secret, account } = claims
  return {
    [names.namespace]: namespace,
    [names.secret]: secret,
    [names.name]: account.name,
    [names.uid]: account.uid,
    sub: serviceAccountUser(namespace, account.name),
  }
}

/** The inverse of {@link writeLegacyClaims}, with the subject as it stands there; a missing claim reads as empty. */
export function readLegacyClaims(
  claims: JsonObject,
  brand: Brand,
): LegacyTokenClaims & { readonly subject: string } {
  const names = claimNames(brand)
  return {
    subject: textOf(claims, 'sub'),
    namespace: textOf(claims, names.namespace),
    secret: textOf(claims, names.secret),
    account: { name: textOf(claims, names.name), uid: textOf(claims, names.uid) },
  }
}

import type { JsonObject } from '../../base/api/json.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import type { ServiceAccountTokens } from './service-account-tokens.ts'

/** Paths of the documents by which others verify service account tokens. */
export const issuerPaths = {
  configuration: '/.well-known/openid-configuration',
  keys: '/openid/v1/jwks',
} as const

function respond(contentType: string, document: JsonObject): ApiResponse {
  const headers = ['content-type', contentType, 'cache-control', 'public, max-age=3600']
  return { status: 200, headers, body: encodeJson(document) }
}

/**
 * The provider configuration of OpenID Connect Discovery 1.0, with the fields that apply to service account tokens; undefined
 * where the issuer is no URL that the specification allows.
 */
export function answerConfiguration(
  tokens: ServiceAccountTokens,
  address: string,
): ApiResponse | undefined {
  if (!isPublished(tokens)) return undefined
  return respond('application/json', {
    issuer: tokens.issuer,
    jwks_uri: tokens.options.keysUrl ?? `https://${address}${issuerPaths.keys}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...tokens.algorithms],
  })
}

function isPublished({ issuer }: ServiceAccountTokens): boolean {
  return /^https:[^?#]*$/i.test(issuer)
}

/** The public keys of service account tokens as a JSON Web Key Set (RFC 7517), as {@link answerConfiguration}. */
export function answerKeys(tokens: ServiceAccountTokens): ApiResponse | undefined {
  if (!isPublished(tokens)) return undefined
  return respond('application/jwk-set+json', { keys: [...tokens.publicKeys] })
}

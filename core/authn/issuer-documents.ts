import type { JsonObject } from '../api/json.ts'
import { encodeJson } from '../json/json-write.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ServiceAccountTokens } from './service-account-tokens.ts'

/** Where others learn how to check the tokens of service accounts. */
export const issuerPaths = {
  configuration: '/.well-known/openid-configuration',
  keys: '/openid/v1/jwks',
} as const

function respond(contentType: string, document: JsonObject): ApiResponse {
  const headers = ['content-type', contentType, 'cache-control', 'public, max-age=3600']
  return { status: 200, headers, body: encodeJson(document) }
}

/** OpenID Connect Discovery 1.0, as far as a server that issues tokens to its own accounts has something to say. */
export function answerConfiguration(tokens: ServiceAccountTokens, address: string): ApiResponse {
  return respond('application/json', {
    issuer: tokens.issuer,
    jwks_uri: `https://${address}${issuerPaths.keys}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [tokens.algorithm],
  })
}

/** The public keys (RFC 7517). */
export function answerKeys(tokens: ServiceAccountTokens): ApiResponse {
  return respond('application/jwk-set+json', { keys: [...tokens.publicKeys] })
}

import { issuerPaths } from '../../access/authn/issuer-documents.ts'
import type { PathItem } from './operation.ts'
import { isSince, type PublishedApi } from './published-api.ts'

function issuerPath(
  path: string,
  id: string,
  tag: string,
  description: string,
  mediaType: string,
): PathItem {
  return {
    path: `${path}/`,
    parameters: [],
    operations: [
      {
        method: 'get',
        id,
        tag,
        description,
        parameters: [],
        streams: false,
        mediaTypes: [mediaType],
        consumes: [],
        answers: [
          { code: 200, description: 'OK', content: 'text' },
          { code: 401, description: 'Unauthorized' },
        ],
      },
    ],
  }
}

/**
 * Paths of the service account issuer, by which others verify service account tokens; each has a document of its own. The releases
 * up to 1.19 have none.
 */
export function issuerPathItems(api: PublishedApi): readonly PathItem[] {
  return isSince('1.20', api) ? pathItems : []
}

const pathItems: readonly PathItem[] = [
  issuerPath(
    issuerPaths.configuration,
    'getServiceAccountIssuerOpenIDConfiguration',
    'WellKnown',
    "get service account issuer OpenID configuration, also known as the 'OIDC discovery doc'",
    'application/json',
  ),
  issuerPath(
    issuerPaths.keys,
    'getServiceAccountIssuerOpenIDKeyset',
    'openid',
    'get service account issuer OpenID JSON Web Key Set (contains public token verification keys)',
    'application/jwk-set+json',
  ),
]

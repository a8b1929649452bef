import type { Brand } from '../../../base/api/brand.ts'
import type { ConfigurationKind } from '../../../objects/codec/decode-configuration.ts'
import {
  duration,
  flag,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../../objects/schema/struct-of-fields.ts'

const webhook = structOfFields('apiserver/v1.WebhookConfiguration', {
  authorizedTTL: duration,
  cacheAuthorizedRequests: optional(flag),
  unauthorizedTTL: duration,
  cacheUnauthorizedRequests: optional(flag),
  timeout: duration,
  subjectAccessReviewVersion: text,
  matchConditionSubjectAccessReviewVersion: text,
  failurePolicy: text,
  connectionInfo: structOfFields('apiserver/v1.WebhookConnectionInfo', {
    type: text,
    kubeConfigFile: optional(text),
  }),
  matchConditions: listOfItems(
    structOfFields('apiserver/v1.WebhookMatchCondition', { expression: text }),
  ),
})

const schema = structOfFields('apiserver/v1.AuthorizationConfiguration', {
  kind: text,
  apiVersion: text,
  authorizers: listOfItems(
    structOfFields('apiserver/v1.AuthorizerConfiguration', {
      type: text,
      name: text,
      webhook: optional(webhook),
    }),
  ),
})

/** The kind `AuthorizationConfiguration`; its three versions have the same fields. */
export function authorizationKind({ apiDomain }: Pick<Brand, 'apiDomain'>): ConfigurationKind {
  const versions = ['v1', 'v1beta1', 'v1alpha1']
  return {
    kind: 'AuthorizationConfiguration',
    apiVersions: versions.map((version) => `apiserver.config.${apiDomain}/${version}`),
    schema,
  }
}

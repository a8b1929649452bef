import type { Brand } from '../../../base/api/brand.ts'
import type { ConfigurationKind } from '../../../objects/codec/decode-configuration.ts'
import { kindFields } from '../../../objects/schema/object-fields.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import {
  flag,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../../objects/schema/struct-of-fields.ts'

function struct(
  name: string,
  fields: Parameters<typeof structOfFields>[1],
): ReturnType<typeof structOfFields> {
  return structOfFields(`apiserver/v1.${name}`, fields)
}

const claimOrExpression = { claim: text, expression: text }
const prefixedClaim = struct('PrefixedClaimOrExpression', {
  ...claimOrExpression,
  prefix: optional(text),
})

const authenticator = struct('JWTAuthenticator', {
  issuer: struct('Issuer', {
    url: text,
    discoveryURL: optional(text),
    certificateAuthority: text,
    audiences: listOfItems(text),
    audienceMatchPolicy: text,
    egressSelectorType: text,
  }),
  claimValidationRules: listOfItems(
    struct('ClaimValidationRule', {
      ...claimOrExpression,
      requiredValue: text,
      message: text,
    }),
  ),
  claimMappings: struct('ClaimMappings', {
    username: prefixedClaim,
    groups: prefixedClaim,
    uid: struct('ClaimOrExpression', claimOrExpression),
    extra: listOfItems(struct('ExtraMapping', { key: text, valueExpression: text })),
  }),
  userValidationRules: listOfItems(
    struct('UserValidationRule', { expression: text, message: text }),
  ),
})

const anonymous = struct('AnonymousAuthConfig', {
  enabled: flag,
  conditions: listOfItems(struct('AnonymousAuthCondition', { path: text })),
})

const configuration = struct('AuthenticationConfiguration', {
  jwt: listOfItems(authenticator),
  anonymous: optional(anonymous),
})

const schema: StructSchema = {
  ...configuration,
  fields: new Map([
    ...kindFields.map((field) => [field.name, field] as const),
    ...configuration.fields,
  ]),
}

/** The kind `AuthenticationConfiguration`; its three versions have the same fields. */
export function authenticationKind({ apiDomain }: Pick<Brand, 'apiDomain'>): ConfigurationKind {
  const versions = ['v1', 'v1beta1', 'v1alpha1']
  return {
    kind: 'AuthenticationConfiguration',
    apiVersions: versions.map((version) => `apiserver.config.${apiDomain}/${version}`),
    schema,
  }
}

import type { Brand } from '../../api/brand.ts'
import type { ConfigurationKind } from '../../codec/decode-configuration.ts'
import { kindFields } from '../../schema/known-kinds.ts'
import { plainField } from '../../schema/plain-field.ts'
import type { Field, ScalarSchema, Schema, StructSchema } from '../../schema/schema.ts'

const text: ScalarSchema = { kind: 'scalar', type: 'string', goType: 'string' }
const bool: ScalarSchema = { kind: 'scalar', type: 'boolean', goType: 'bool' }

function listOf(items: Schema): Schema {
  return { kind: 'list', items, listType: 'atomic', mapKeys: [] }
}

/** A field behind a pointer, of which absent and empty are told apart. */
function optional(schema: Schema): Partial<Field> & { readonly schema: Schema } {
  return { schema, pointer: true }
}

function struct(
  goType: string,
  fields: Readonly<Record<string, Schema | ReturnType<typeof optional>>>,
): StructSchema {
  const entries = Object.entries(fields).map(([name, field]) => {
    const made = 'schema' in field ? plainField(name, field.schema, field) : plainField(name, field)
    return [name, made] as const
  })
  const name = `apiserver/v1.${goType}`
  return { kind: 'struct', name, goType, structType: 'granular', fields: new Map(entries) }
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
    audiences: listOf(text),
    audienceMatchPolicy: text,
    egressSelectorType: text,
  }),
  claimValidationRules: listOf(
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
    extra: listOf(struct('ExtraMapping', { key: text, valueExpression: text })),
  }),
  userValidationRules: listOf(struct('UserValidationRule', { expression: text, message: text })),
})

const anonymous = struct('AnonymousAuthConfig', {
  enabled: bool,
  conditions: listOf(struct('AnonymousAuthCondition', { path: text })),
})

const configuration = struct('AuthenticationConfiguration', {
  jwt: listOf(authenticator),
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

import { kindFields } from '../../objects/schema/object-fields.ts'
import type { ScalarSchema, StructSchema } from '../../objects/schema/schema.ts'
import {
  duration,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../objects/schema/struct-of-fields.ts'

function struct(
  name: string,
  fields: Parameters<typeof structOfFields>[1],
): ReturnType<typeof structOfFields> {
  return structOfFields(`apiserver/v1.${name}`, fields)
}

const integer: ScalarSchema = { kind: 'scalar', type: 'int32', goType: 'int32' }

const keys = listOfItems(struct('Key', { name: text, secret: text }))

const provider = struct('ProviderConfiguration', {
  aesgcm: optional(struct('AESConfiguration', { keys })),
  aescbc: optional(struct('AESConfiguration', { keys })),
  secretbox: optional(struct('SecretboxConfiguration', { keys })),
  identity: optional(struct('IdentityConfiguration', {})),
  kms: optional(
    struct('KMSConfiguration', {
      apiVersion: text,
      name: text,
      cachesize: optional(integer),
      endpoint: text,
      timeout: optional(duration),
    }),
  ),
})

const configuration = struct('EncryptionConfiguration', {
  resources: listOfItems(
    struct('ResourceConfiguration', {
      resources: listOfItems(text),
      providers: listOfItems(provider),
    }),
  ),
})

/** The fields of an `EncryptionConfiguration`. */
export const encryptionSchema: StructSchema = {
  ...configuration,
  fields: new Map([
    ...kindFields.map((field) => [field.name, field] as const),
    ...configuration.fields,
  ]),
}

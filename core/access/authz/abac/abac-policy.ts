import type { Brand } from '../../../base/api/brand.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { flag, structOfFields, text } from '../../../objects/schema/struct-of-fields.ts'

/** A rule of attribute-based access control; empty texts match nothing. */
export interface AbacPolicy {
  readonly user: string
  readonly group: string
  /** Whether the rule allows only to read. */
  readonly readonly: boolean
  readonly apiGroup: string
  readonly resource: string
  readonly namespace: string
  readonly nonResourcePath: string
}

const subject = { user: text, group: text, readonly: flag, resource: text, namespace: text }

/** The older form of a policy, without a version: its fields stand in the policy itself. */
const older: StructSchema = structOfFields('abac/v0.Policy', {
  kind: text,
  apiVersion: text,
  ...subject,
})

const current: StructSchema = structOfFields('abac/v1beta1.Policy', {
  kind: text,
  apiVersion: text,
  spec: structOfFields('abac/v1beta1.PolicySpec', {
    ...subject,
    apiGroup: text,
    nonResourcePath: text,
  }),
})

/** The group of all users but anonymous ones, which `*` stands for. */
const authenticatedGroup = 'system:authenticated'

/** The group version of policies, without the version. */
export function abacGroup({ labelDomain }: Pick<Brand, 'labelDomain'>): string {
  return `abac.authorization.${labelDomain}`
}

function fieldsOf(object: JsonObject): AbacPolicy {
  const [user, group] = [textOf(object, 'user'), textOf(object, 'group')]
  const isForAll = user === '*' || group === '*'
  return {
    user: isForAll ? '' : user,
    group: isForAll ? authenticatedGroup : group,
    readonly: getKey(object, 'readonly') === true,
    apiGroup: textOf(object, 'apiGroup'),
    resource: textOf(object, 'resource'),
    namespace: textOf(object, 'namespace'),
    nonResourcePath: textOf(object, 'nonResourcePath'),
  }
}

/** Reads a policy of version v1beta1. @throws SchemaTypeError */
export function readPolicy(object: JsonObject): AbacPolicy {
  return fieldsOf(structOf(decodeObject(current, object).object, 'spec'))
}

/**
 * Reads a policy of the older form, in which what is absent means everything: all users, all namespaces, all resources, and all
 * paths where neither a namespace nor a resource is named.
 *
 * @throws SchemaTypeError
 */
export function readOlderPolicy(object: JsonObject): AbacPolicy {
  const read = fieldsOf(decodeObject(older, object).object)
  const { user, group, resource, namespace } = read
  return {
    ...read,
    group: user === '' && group === '' ? authenticatedGroup : group,
    apiGroup: '*',
    resource: resource || '*',
    namespace: namespace || '*',
    nonResourcePath: resource === '' && namespace === '' ? '*' : '',
  }
}

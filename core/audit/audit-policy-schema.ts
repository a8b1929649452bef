import { plainField } from '../schema/plain-field.ts'
import type { Field, Schema, StructSchema } from '../schema/schema.ts'

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }
const flag: Schema = { kind: 'scalar', type: 'boolean', goType: 'bool' }
const texts = listOf(text)

function listOf(items: Schema): Schema {
  return { kind: 'list', items, listType: 'atomic', mapKeys: [] }
}

function struct(
  goType: string,
  fields: Readonly<Record<string, Schema>>,
  pointers: readonly string[] = [],
): StructSchema {
  const made = Object.entries(fields).map(([name, schema]): [string, Field] => [
    name,
    plainField(name, schema, { pointer: pointers.includes(name) }),
  ])
  return {
    kind: 'struct',
    name: `audit/v1.${goType}`,
    goType,
    structType: 'atomic',
    fields: new Map(made),
  }
}

const groupResources = struct('GroupResources', {
  group: text,
  resources: texts,
  resourceNames: texts,
})

const rule = struct(
  'PolicyRule',
  {
    level: { kind: 'scalar', type: 'string', goType: 'v1.Level' },
    users: texts,
    userGroups: texts,
    verbs: texts,
    resources: listOf(groupResources),
    namespaces: texts,
    nonResourceURLs: texts,
    omitStages: texts,
    omitManagedFields: flag,
  },
  ['omitManagedFields'],
)

/** The schema of an audit policy, `audit.<domain>/v1` `Policy`. */
export const auditPolicySchema: StructSchema = struct('Policy', {
  kind: text,
  apiVersion: text,
  metadata: { kind: 'any', shape: 'object' },
  rules: listOf(rule),
  omitStages: texts,
  omitManagedFields: flag,
})

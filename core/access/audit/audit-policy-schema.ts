import type { StructSchema } from '../../objects/schema/schema.ts'
import {
  flag,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../objects/schema/struct-of-fields.ts'

const texts = listOfItems(text)

const groupResources = structOfFields('audit/v1.GroupResources', {
  group: text,
  resources: texts,
  resourceNames: texts,
})

const rule = structOfFields('audit/v1.PolicyRule', {
  level: { kind: 'scalar', type: 'string', goType: 'v1.Level' },
  users: texts,
  userGroups: texts,
  verbs: texts,
  resources: listOfItems(groupResources),
  namespaces: texts,
  nonResourceURLs: texts,
  omitStages: texts,
  omitManagedFields: optional(flag),
})

/** The schema of an audit policy, `audit.<domain>/v1` `Policy`. */
export const auditPolicySchema: StructSchema = structOfFields('audit/v1.Policy', {
  kind: text,
  apiVersion: text,
  metadata: { kind: 'any', shape: 'object' },
  rules: listOfItems(rule),
  omitStages: texts,
  omitManagedFields: flag,
})

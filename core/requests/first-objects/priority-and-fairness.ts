import type { Brand } from '../../base/api/brand.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { AppliedPart, FirstObject } from './first-object.ts'
import type { TableEntry } from './parse-first-objects.ts'

const resources: Readonly<Record<string, string>> = {
  FlowSchema: 'flowschemas',
  PriorityLevelConfiguration: 'prioritylevelconfigurations',
}

export function isFlowControl({ kind }: TableEntry): boolean {
  return Object.hasOwn(resources, kind)
}

/** Field manager of the status of flow schemas. */
export const flowSchemaConsumer = 'api-priority-and-fairness-config-consumer-v1'

type Condition = Readonly<Record<'type' | 'lastTransitionTime' | 'reason' | 'message', string>> & {
  readonly status: 'True' | 'False'
}

/** Key of the annotation that, set to `false`, leaves the spec of a suggested object to users. */
export function autoUpdateSpecAnnotation(brand: Brand): string {
  return `apf.${brand.labelDomain}/autoupdate-spec`
}

/** Whether the level that a flow schema names is missing, as its status says it. */
export function danglingCondition(level: string, exists: boolean, now: string): Condition {
  return {
    type: 'Dangling',
    status: exists ? 'False' : 'True',
    lastTransitionTime: now,
    reason: exists ? 'Found' : 'NotFound',
    message: `This FlowSchema references the PriorityLevelConfiguration object named "${level}" ${
      exists ? 'and it exists' : 'but there is no such object'
    }`,
  }
}

/** Status of a flow schema, as the component that consumes flow schemas applies it. */
function consumed(spec: JsonObject): AppliedPart {
  const level = textOf(structOf(spec, 'priorityLevelConfiguration'), 'name')
  const members = Object.keys(danglingCondition(level, true, '')).toSorted()
  const owned = Object.fromEntries(members.map((name) => [`f:${name}`, {}]))
  const conditions = { 'k:{"type":"Dangling"}': { '.': {}, ...owned } }
  return {
    manager: flowSchemaConsumer,
    subresource: 'status',
    fields: (now) => ({ status: { conditions: [danglingCondition(level, true, now)] } }),
    fieldsV1: { 'f:status': { 'f:conditions': conditions } },
  }
}

/** Flow schema or priority level from a table entry. */
export function flowControlObject(
  { kind, name, words, fields }: TableEntry,
  brand: Brand,
): FirstObject {
  const group = `flowcontrol.apiserver.${brand.apiDomain}`
  const metadata = { name, annotations: { [autoUpdateSpecAnnotation(brand)]: 'true' } }
  const spec = structOf(fields, 'spec')
  return {
    resource: { group, version: 'v1', resource: resources[kind] ?? '' },
    object: { kind, apiVersion: `${group}/v1`, metadata, spec },
    upkeep: words.has('mandatory') ? 'mandatory' : 'suggested',
    manager: 'api-priority-and-fairness-config-producer-v1',
    ...(kind === 'FlowSchema' && { applied: consumed(spec) }),
  }
}

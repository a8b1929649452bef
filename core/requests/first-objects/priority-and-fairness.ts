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

/** Key of the annotation that, set to `false`, leaves the spec of a suggested object to users. */
export function autoUpdateSpecAnnotation(brand: Brand): string {
  return `apf.${brand.labelDomain}/autoupdate-spec`
}

function notDangling(level: string, now: string): JsonObject {
  return {
    type: 'Dangling',
    status: 'False',
    lastTransitionTime: now,
    reason: 'Found',
    message: `This FlowSchema references the PriorityLevelConfiguration object named "${level}" and it exists`,
  }
}

/** Status of a flow schema, as the component that consumes flow schemas applies it. */
function consumed(spec: JsonObject): AppliedPart {
  const level = textOf(structOf(spec, 'priorityLevelConfiguration'), 'name')
  const members = Object.keys(notDangling(level, '')).toSorted()
  const owned = Object.fromEntries(members.map((name) => [`f:${name}`, {}]))
  const conditions = { 'k:{"type":"Dangling"}': { '.': {}, ...owned } }
  return {
    manager: 'api-priority-and-fairness-config-consumer-v1',
    subresource: 'status',
    fields: (now) => ({ status: { conditions: [notDangling(level, now)] } }),
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

import type { Cause } from '../../../base/api/errors/status.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { duplicate, required } from '../../../objects/schema/validation/causes.ts'

/** Conditions of FlowSchemas and priority levels: each has a type, and types are unique. */
export function checkFlowConditions(object: ApiObject): Cause[] {
  const seen = new Set<string>()
  return objectsOf(structOf(object, 'status'), 'conditions').flatMap((condition, index) => {
    const type = textOf(condition, 'type')
    const path = `status.conditions[${index}].type`
    const causes: Cause[] = seen.has(type) ? [duplicate(path, type)] : []
    seen.add(type)
    return type === '' ? [...causes, required(path)] : causes
  })
}

import { listOf, objectsOf, structOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** Names of a kind of kwok that answers for pods: one object a pod, or one of the whole cluster by selector. */
export interface RuleKind {
  readonly kind: string
  readonly resource: string
  readonly clusterKind: string
  readonly clusterResource: string
  /** Field of `spec` with the items, of which one is for a container or port. */
  readonly items: string
  /** Fields that an item may have beside its containers or ports. */
  readonly fields: readonly string[]
}

/** The container or port of a pod that a rule is looked up for. */
export interface RuleSubject {
  /** Field of an item with the list of those that it is for; an item without the list is for all that no other item names. */
  readonly field: 'containers' | 'ports'
  readonly value: JsonValue
}

/** Whether the selector of an object for the whole cluster matches a pod. */
export function selects(object: ApiObject, namespace: string, name: string): boolean {
  const selector = structOf(object, 'spec', 'selector')
  const isIn = (field: string, value: string): boolean => {
    const values = textsOf(selector, field)
    return values.length === 0 || values.includes(value)
  }
  return isIn('matchNamespaces', namespace) && isIn('matchNames', name)
}

/** The item that names the subject, or the first one that names none. */
export function itemFor(
  object: ApiObject,
  { items }: RuleKind,
  { field, value }: RuleSubject,
): JsonObject | undefined {
  const all = objectsOf(structOf(object, 'spec'), items)
  return (
    all.find((item) => listOf(item, field).includes(value)) ??
    all.find((item) => listOf(item, field).length === 0)
  )
}

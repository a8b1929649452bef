import {
  getKey,
  isJsonObject,
  isWritableList,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import type { BuildBudget } from '../build-budget.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { idText, isSelected } from '../resources/resource-id.ts'
import type { Resource } from '../resources/resource.ts'
import type { FieldSpec } from './field-spec.ts'

/** A field that a spec leads to. */
export interface FieldSlot {
  readonly value: JsonValue
  set(value: JsonValue): void
}

/** What a field that is made begins as. */
export type CreatedAs = 'object' | 'text' | 'nothing'

/** The names of a path; `\/` is a slash in a name. */
export function splitPath(path: string): readonly string[] {
  return path.split(/(?<!\\)\//).map((name) => name.replaceAll('\\/', '/'))
}

/**
 * Calls `visit` for each field that a spec leads to: through the items of lists, and with what `createdAs` says for a spec that makes its
 * field.
 *
 * @throws KustomizeError where the path leads through a scalar
 */
export function visitField(
  resource: Resource,
  spec: FieldSpec,
  createdAs: CreatedAs,
  budget: BuildBudget,
  visit: (slot: FieldSlot) => void,
): void {
  if (!isSelected(resource.gvk, spec)) return
  const path = splitPath(spec.path)
  const makes = spec.create && createdAs !== 'nothing'
  const walk = (value: JsonValue, at: number): void => {
    budget.step()
    if (value === null) return
    if (isWritableList(value)) {
      for (const [index, item] of value.entries()) {
        step({ value: item, set: (next) => (value[index] = next) }, at)
      }
      return
    }
    if (!isJsonObject(value)) throw new KustomizeError('expected sequence or mapping node')
    member(value, at)
  }
  const member = (object: WritableJsonObject, at: number): void => {
    const name = path[at] ?? ''
    const field = name.endsWith('[]') ? name.slice(0, -2) : name
    if (field === '') throw new KustomizeError('cannot set or create an empty field name')
    let found = getKey(object, field) ?? null
    if (found === null) {
      if (!makes || field !== name) return
      found = at < path.length - 1 || createdAs === 'object' ? {} : ''
      setKey(object, field, found)
    }
    step({ value: found, set: (next) => setKey(object, field, next) }, at + 1)
  }
  const step = (slot: FieldSlot, at: number): void => {
    if (at === path.length) visit(slot)
    else walk(slot.value, at)
  }
  try {
    walk(resource.live, 0)
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    throw new KustomizeError(
      `considering field '${spec.path}' of object ${idText(resource.id)}: ${error.message}`,
      { cause: error },
    )
  }
}

import { isJsonObject, isList, type JsonValue } from '../../../base/api/json.ts'
import type { FieldConfig } from '../fields/field-spec.ts'
import { visitField } from '../fields/visit-field.ts'
import type { VarEntry } from '../kustomization/kustomization.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { equalGvk, equalId, isClusterScoped, splitApiVersion } from '../resources/resource-id.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import { isText, scalarText, settled } from '../resources/written-scalar.ts'
import { fieldsAt, splitFieldPath } from './field-path.ts'

/** The vars of all kustomizations of a build, by their names. */
export type Vars = Map<string, VarEntry>

/** Adds the vars of a kustomization, and notes them on the objects that they read. */
export function addVars(list: ResourceList, entries: readonly VarEntry[], vars: Vars): void {
  for (const entry of entries) {
    const { name = '', objref = {} } = entry
    const { apiVersion = '', ...ref } = objref
    const target = {
      group: '',
      version: '',
      kind: '',
      name: '',
      namespace: '',
      ...ref,
      ...(apiVersion !== '' && splitApiVersion(apiVersion)),
    }
    const isPlaced = target.namespace !== '' || isClusterScoped(target)
    const [found, another] = list.matching((id) =>
      isPlaced ? equalId(id, target) : id.name === target.name && equalGvk(id, target),
    )
    if (another) {
      throw new KustomizeError(
        `found several resId matches for var ${name} (unable to disambiguate)`,
      )
    }
    found?.varNames.push(name)
    mergeVars(vars, new Map([[name, entry]]))
  }
}

export function mergeVars(vars: Vars, added: Vars): void {
  for (const [name, entry] of added) {
    if (vars.has(name)) throw new KustomizeError(`var '${name}' already encountered`)
    vars.set(name, entry)
  }
}

/** Replaces `$(NAME)` of vars in the fields of the configuration. */
export function resolveVars(list: ResourceList, vars: Vars, config: FieldConfig): void {
  if (vars.size === 0) return
  const values = new Map<string, JsonValue>()
  for (const [name, entry] of vars) values.set(name, valueOf(list, name, entry))
  const change = (value: JsonValue): JsonValue => (isText(value) ? expanded(value, values) : value)
  for (const resource of list.items) {
    for (const spec of config.varReference) {
      visitField(resource, spec, 'nothing', list.budget, (slot) => {
        const { value } = slot
        if (isList(value)) slot.set(value.map(change))
        else if (isJsonObject(value)) {
          const members = Object.entries(value)
          slot.set(Object.fromEntries(members.map(([key, one]) => [key, change(one ?? null)])))
        } else slot.set(change(value))
      })
    }
  }
}

function valueOf(list: ResourceList, name: string, { fieldref }: VarEntry): JsonValue {
  const owner = list.items.find(({ varNames }) => varNames.includes(name))
  if (!owner) {
    throw new KustomizeError(
      `var '${name}' cannot be mapped to a field in the set of known resources`,
    )
  }
  const path = splitFieldPath((fieldref?.fieldPath || 'metadata.name').replaceAll('[', '.['))
  const parts = path.filter((part) => part !== '').map((part) => part.replace(/^\[(\d+)\]$/, '$1'))
  const root = { value: owner.live, set: () => undefined }
  const [field] = fieldsAt(root, parts, undefined, list.budget)
  if (!field) {
    throw new KustomizeError(`field specified in var '${name}' not found in corresponding resource`)
  }
  return settled(field.value)
}

/** A text with its references replaced; a text that is one reference becomes a value of the type of the var. */
function expanded(text: string, values: ReadonlyMap<string, JsonValue>): JsonValue {
  const [, only] = /^\$\(([^)]*)\)$/.exec(text) ?? []
  if (only !== undefined) return values.get(only) ?? text
  return text.replaceAll(/\$(?:\$|\(([^)]*)\))/g, (match, name: string | undefined) => {
    if (name === undefined) return '$'
    const value = values.get(name)
    return value === undefined ? match : (scalarText(value) ?? match)
  })
}

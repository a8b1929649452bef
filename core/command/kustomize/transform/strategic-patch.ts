import {
  cloneJson,
  getKey,
  isJsonObject,
  isList,
  isWritableList,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { patchDirective } from '../../../objects/patch/strategic/directives.ts'
import type { Field, Schema } from '../../../objects/schema/schema.ts'
import type { BuildBudget } from '../build-budget.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { type NodeKind, wrongKind } from '../resources/node-kind.ts'
import { isText, plainScalar, scalarText } from '../resources/written-scalar.ts'
import { mergeKeyed } from './merge-keyed.ts'

/**
 * Merges a patch as kustomize does. Its rules are not those of the server (core/objects/patch/strategic): new items of lists come first, ports
 * have the protocol in their key, and fields that the schema does not have are merged as JSON.
 *
 * @returns undefined where the patch deletes the object
 * @throws KustomizeError where a list meets an object, or a directive is unknown
 */
export function mergePatch(
  object: JsonObject,
  patch: JsonObject,
  schema: Schema | undefined,
  budget: BuildBudget,
): WritableJsonObject | undefined {
  const merged = new PatchMerge(budget).merge(cloneJson(object), cloneJson(patch), schema)
  return isJsonObject(merged) ? merged : undefined
}

type Directive = 'delete' | 'merge' | 'replace'

class PatchMerge {
  readonly #budget: BuildBudget

  constructor(budget: BuildBudget) {
    this.#budget = budget
  }

  /** The merged value; undefined where there is none. Changes both arguments, which may be the same value. */
  merge(
    into: JsonValue | undefined,
    patch: JsonValue | undefined,
    schema: Merged | undefined,
  ): JsonValue | undefined {
    this.#budget.step()
    const shape = into ?? patch ?? null
    if (isList(shape)) {
      checkShapes(into, patch, isList, 'SequenceNode')
      if (patch === null) return undefined
      return this.#list(listOrNone(into), listOrNone(patch), schema)
    }
    if (isJsonObject(shape)) {
      checkShapes(into, patch, isJsonObject, 'MappingNode')
      return this.#object(into, patch, schema)
    }
    if (shape !== null) checkShapes(into, patch, isScalar, 'ScalarNode')
    if (patch === undefined) return into
    if (patch === null) return undefined
    // What stood in quotes stays a text.
    return isText(into) && !isText(plainScalar(into)) ? scalarText(patch) : patch
  }

  #object(
    into: JsonValue | undefined,
    patch: JsonValue | undefined,
    schema: Merged | undefined,
  ): JsonValue | undefined {
    if (patch === null) return undefined
    const directive = isJsonObject(patch) ? takeDirective(patch) : 'merge'
    if (directive === 'delete') return undefined
    // What a patch adds is merged with itself, which takes nulls and directives from it.
    const target = isJsonObject(into) && directive !== 'replace' ? into : patch
    if (!isJsonObject(target)) return undefined
    const changes = isJsonObject(patch) ? patch : {}
    for (const key of new Set([...Object.keys(target), ...Object.keys(changes)])) {
      const [before, change] = [getKey(target, key), getKey(changes, key)]
      const member = this.merge(before, change, memberSchema(schema, key))
      if (member === undefined) deleteKey(target, key)
      else setKey(target, key, member)
    }
    return target
  }

  #list(
    into: JsonValue[] | undefined,
    patch: JsonValue[] | undefined,
    schema: Merged | undefined,
  ): JsonValue | undefined {
    const keys = mergeKeys(schema)
    if (!keys) return patch ?? into
    const directive = patch ? takeListDirective(patch) : 'merge'
    if (directive === 'delete') return undefined
    const target = into && directive !== 'replace' ? into : patch
    if (!target) return undefined
    const merge = (one: JsonValue | undefined, other: JsonValue | undefined) =>
      this.merge(one, other, schema?.kind === 'list' ? schema.items : undefined)
    return mergeKeyed(target, patch, keys.length === 0 ? [''] : keys, merge, this.#budget)
  }
}

function deleteKey(object: WritableJsonObject, key: string): void {
  delete object[key]
}

function isScalar(value: JsonValue): boolean {
  return typeof value !== 'object'
}

function listOrNone(value: JsonValue | undefined): JsonValue[] | undefined {
  return isWritableList(value) ? value : undefined
}

function checkShapes(
  into: JsonValue | undefined,
  patch: JsonValue | undefined,
  isShape: (value: JsonValue) => boolean,
  expected: NodeKind,
): void {
  for (const value of [into, patch]) {
    if (value === undefined || value === null || isShape(value)) continue
    throw wrongKind(expected, value)
  }
}

/** Takes the directive `$patch` from an object of a patch. */
function takeDirective(patch: WritableJsonObject): Directive {
  const text = scalarText(patch[patchDirective])
  if (text === undefined) return 'merge'
  delete patch[patchDirective]
  return directiveOf(text)
}

function directiveOf(text: string): Directive {
  if (text === 'delete' || text === 'replace' || text === 'merge') return text
  throw new KustomizeError(`unknown patch strategy '${text}'`)
}

/** Takes the directive of a list, which is an item of its own, from a patch. */
function takeListDirective(patch: JsonValue[]): Directive {
  const at = patch.findIndex(
    (item) => isJsonObject(item) && getKey(item, patchDirective) !== undefined,
  )
  const item = patch[at]
  if (!isJsonObject(item) || Object.keys(item).length > 1) return 'merge'
  const directive = directiveOf(scalarText(item[patchDirective]) ?? '')
  patch.splice(at, 1)
  return directive
}

/** The schema of a member, with what its field says about merging. */
type Merged = Schema & { readonly field?: Field }

function memberSchema(schema: Merged | undefined, key: string): Merged | undefined {
  if (schema?.kind === 'map') return schema.values
  if (schema?.kind !== 'struct') return undefined
  const field = schema.fields.get(key)
  if (!field) return undefined
  return field.schema.kind === 'list' ? { ...field.schema, field } : field.schema
}

/** The keys by which the items of a list are merged; none for texts, undefined for a list that a patch replaces. */
function mergeKeys(schema: Merged | undefined): readonly string[] | undefined {
  if (schema?.kind !== 'list' || !schema.field?.patchStrategy?.startsWith('merge')) return undefined
  if (schema.listType === 'map') return schema.mapKeys
  const { patchMergeKey } = schema.field
  return patchMergeKey === undefined ? [] : [patchMergeKey]
}

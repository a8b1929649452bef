import {
  isContainer,
  isJsonObject,
  isList,
  cloneJson,
  type JsonValue,
} from '../../../base/api/json.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import type { FieldSlot } from '../fields/visit-field.ts'
import type { Folder } from '../folder.ts'
import { replacementSchema } from '../kustomization/kustomization-schema.ts'
import type { FieldOptions, Replacement, Selector } from '../kustomization/kustomization.ts'
import { decodeValue, readYamlFile } from '../kustomization/read-kustomization.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { idText, isSelectedId, type ResourceId } from '../resources/resource-id.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import type { Resource } from '../resources/resource.ts'
import { isText, plainScalar, scalarText } from '../resources/written-scalar.ts'
import { fieldsAt, splitFieldPath } from './field-path.ts'
import { matchesTexts } from './select-resources.ts'

/** The replacements of a kustomization, those in files too. */
export async function readReplacements(
  entries: readonly (Replacement & { readonly path?: string })[],
  folder: Folder,
): Promise<readonly Replacement[]> {
  const replacements: Replacement[] = []
  for (const { path = '', ...inline } of entries) {
    if (path === '') {
      replacements.push(inline)
      continue
    }
    if (inline.source || (inline.targets ?? []).length > 0) {
      throw new KustomizeError('cannot specify both path and inline replacement')
    }
    const value = readYamlFile(await folder.read(path))
    for (const one of isList(value) ? value : [value]) replacements.push(decoded(one))
  }
  return replacements
}

function decoded(value: JsonValue): Replacement {
  try {
    return decodeValue(replacementSchema, value) as Replacement
  } catch (error) {
    throw error instanceof SchemaTypeError ? new KustomizeError(error.message) : error
  }
}

/** Copies the values of fields into others. */
export function applyReplacements(list: ResourceList, replacements: readonly Replacement[]): void {
  for (const replacement of replacements) {
    const { source, sourceValue, targets } = replacement
    if ((sourceValue === undefined && !source) || !targets) {
      throw new KustomizeError('replacements must specify a source and at least one target')
    }
    const value = valueOf(list, replacement)
    for (const target of targets) applyTo(list, value, target)
  }
}

function valueOf(list: ResourceList, { source, sourceValue }: Replacement): JsonValue {
  if (sourceValue !== undefined && source) {
    throw new KustomizeError('value and resource selectors are mutually exclusive')
  }
  if (sourceValue !== undefined || !source) return plainScalar(sourceValue ?? '')
  const [found, another] = list.items.filter(({ ids }) =>
    ids.some((id) => isSelectedId(id, source)),
  )
  if (!found || another) {
    const shown = sourceText(source)
    const why = found ? 'multiple matches for selector' : 'nothing selected by'
    throw new KustomizeError(`${why} ${shown}`)
  }
  const path = source.fieldPath || 'metadata.name'
  const slot = { value: found.live, set: () => undefined }
  const [field] = fieldsAt(slot, splitFieldPath(path), undefined, list.budget)
  const value = field?.value ?? null
  if (isEmpty(value)) {
    throw new KustomizeError(
      `fieldPath \`${path}\` is missing for replacement source ${idText(fullId(source))}`,
    )
  }
  return part(value, source.options)
}

function fullId(id: Partial<ResourceId>): ResourceId {
  return { group: '', version: '', kind: '', name: '', namespace: '', ...id }
}

function sourceText(source: NonNullable<Replacement['source']>): string {
  const { options, fieldPath = '' } = source
  const { delimiter = '', index = 0, create = false } = options ?? {}
  const shown = delimiter === '' && !create ? '' : `${delimiter}(${index}), create=${create}`
  return [idText(fullId(source)), fieldPath, shown].filter((text) => text !== '').join(':')
}

function isEmpty(value: JsonValue): boolean {
  if (isList(value)) return value.length === 0
  if (isJsonObject(value)) return Object.keys(value).length === 0
  return value === null || value === ''
}

/** One of the parts of a value between delimiters. */
function part(value: JsonValue, options: FieldOptions | undefined): JsonValue {
  const { delimiter = '', index = 0 } = options ?? {}
  if (delimiter === '') return value
  const text = scalarText(value)
  if (text === undefined) throw delimiterError()
  const found = text.split(delimiter)[index]
  if (found !== undefined) return isText(value) ? found : plainScalar(found)
  throw new KustomizeError(`options.index ${index} is out of bounds for value ${text}`)
}

function delimiterError(): KustomizeError {
  return new KustomizeError('delimiter option can only be used with scalar nodes')
}

type Target = NonNullable<Replacement['targets']>[number]

function applyTo(list: ResourceList, value: JsonValue, target: Target): void {
  const { select, reject = [], options } = target
  if (!select) throw new KustomizeError('target must specify resources to select')
  const paths = target.fieldPaths?.length ? target.fieldPaths : ['metadata.name']
  for (const resource of list.items) {
    list.budget.step()
    if (!isTarget(resource, select, reject)) continue
    for (const path of paths) setFields(resource, path, value, options, list)
  }
}

function isTarget(resource: Resource, select: Selector, reject: readonly Selector[]): boolean {
  if (!matchesTexts(resource, select)) return false
  const rejectsTexts = ({ labelSelector, annotationSelector }: Selector): boolean =>
    Boolean(labelSelector ?? annotationSelector)
  if (reject.some((one) => rejectsTexts(one) && matchesTexts(resource, one))) return false
  const { ids } = resource
  const names = (one: Selector): boolean =>
    [one.group, one.version, one.kind, one.name, one.namespace].some(Boolean)
  const isRejected = reject.some((one) => names(one) && ids.some((id) => isSelectedId(id, one)))
  return !isRejected && ids.some((id) => isSelectedId(id, select))
}

function setFields(
  resource: Resource,
  path: string,
  value: JsonValue,
  options: FieldOptions | undefined,
  { budget }: ResourceList,
): void {
  const creates = options?.create === true
  const madeAs = isList(value) ? 'list' : isContainer(value) ? 'object' : 'scalar'
  const root: FieldSlot = { value: resource.live, set: () => undefined }
  const message = `unable to find ${creates ? 'or create ' : ''}field ${JSON.stringify(path)} in replacement target`
  let slots: readonly FieldSlot[]
  try {
    slots = fieldsAt(root, splitFieldPath(path), creates ? madeAs : undefined, budget)
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    throw new KustomizeError(`${message}: ${error.message}`, { cause: error })
  }
  if (slots.length === 0) throw new KustomizeError(message)
  for (const slot of slots) setSlot(slot, value, options)
}

function setSlot(slot: FieldSlot, value: JsonValue, options: FieldOptions | undefined): void {
  const { delimiter = '', index = 0 } = options ?? {}
  const current = scalarText(slot.value)
  let next = scalarText(value)
  if (delimiter !== '') {
    if (current === undefined) throw delimiterError()
    const parts = current.split(delimiter)
    if (index < 0) parts.unshift(next ?? '')
    else if (index >= parts.length) parts.push(next ?? '')
    else parts[index] = next ?? ''
    next = parts.join(delimiter)
  }
  if (next === undefined) slot.set(cloneJson(value))
  else slot.set(isText(slot.value) ? next : plainScalar(next))
}

import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { goSyntax } from '../../../base/json/go-text.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { splitYaml } from '../../../objects/codec/documents.ts'
import { decodeYamlText } from '../../../objects/codec/yaml/yaml-text.ts'
import { parseYamlWith } from '../../../objects/codec/yaml/yaml.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { Resource } from './resource.ts'
import { plainScalar, scalarText, settled } from './written-scalar.ts'

/** What a text is that has no objects. */
export class MalformedYaml extends KustomizeError {}

function parse(text: string): JsonValue {
  try {
    const { value, duplicates } = parseYamlWith(text, plainScalar)
    const [repeated] = duplicates
    if (repeated === undefined) return value
    throw new KustomizeError(`yaml: unmarshal errors:\n  mapping key "${repeated}" already defined`)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new MalformedYaml(`MalformedYAMLError: ${error.message}`, { cause: error })
  }
}

/** The objects in a text of YAML or JSON: documents, and the items of lists. @throws KustomizeError */
export function readResources(bytes: Uint8Array): readonly Resource[] {
  return objectsIn(textOf(bytes)).map((object) => new Resource(object))
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeYamlText(bytes).replaceAll('\r\n', '\n')
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new MalformedYaml(`MalformedYAMLError: ${error.message}`, { cause: error })
  }
}

function objectsIn(text: string): readonly JsonObject[] {
  const documents = splitYaml(text).map((document) => parse(document.text))
  const [only] = documents
  const values =
    documents.length === 1 && isJsonObject(only) && kindOf(only) === 'List' && 'items' in only
      ? itemsOf(only)
      : documents
  // The items of lists follow all other documents, as the original takes them up at the end.
  const pending = values.filter((value) => !isEmpty(value)).map(checked)
  const objects: JsonObject[] = []
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (!kindOf(next).endsWith('List') || !('items' in next)) objects.push(next)
    else
      pending.push(
        ...itemsOf(next)
          .filter((value) => !isEmpty(value))
          .map(checked),
      )
  }
  return objects
}

function kindOf(object: JsonObject): string {
  return scalarText(getKey(object, 'kind')) ?? ''
}

function isEmpty(value: JsonValue): boolean {
  return value === null || (isJsonObject(value) && Object.keys(value).length === 0)
}

function itemsOf(list: JsonObject): readonly JsonValue[] {
  const items = getKey(list, 'items') ?? null
  if (items === null) return []
  if (isList(items)) return items
  throw new KustomizeError(
    `expected array in ${kindOf(list)}/items, but found ${isJsonObject(items) ? 'map[string]interface {}' : typeof items}`,
  )
}

/** A document that is an object with a kind and a name. */
function checked(value: JsonValue): JsonObject {
  if (!isJsonObject(value)) {
    throw new MalformedYaml(
      `MalformedYAMLError: expected an object, found ${goSyntax(settled(value))}`,
    )
  }
  checkNamed(value)
  const hole = emptyItem(value, '')
  if (hole !== undefined)
    throw new KustomizeError(`empty item at ${hole} in object ${kindOf(value)} ${nameOf(value)}`)
  return value
}

/** Checks that an object has a kind and a name. @throws KustomizeError */
export function checkNamed(object: JsonObject): void {
  const kind = kindOf(object)
  if (kind === '') throw missing('kind', object)
  if (nameOf(object) === '' && !kind.endsWith('List')) throw missing('metadata.name', object)
}

function nameOf(object: JsonObject): string {
  const metadata = getKey(object, 'metadata')
  return isJsonObject(metadata) ? (scalarText(getKey(metadata, 'name') ?? '') ?? '') : ''
}

function missing(field: string, object: JsonObject): KustomizeError {
  const metadata = getKey(object, 'metadata')
  const texts = (key: string): string => {
    const map = isJsonObject(metadata) ? getKey(metadata, key) : undefined
    const members = isJsonObject(map) ? Object.entries(map) : []
    return `map[${members.map(([name, value]) => `${name}:${scalarText(value ?? '') ?? ''}`).join(' ')}]`
  }
  const place = (key: string): string =>
    isJsonObject(metadata) ? (scalarText(getKey(metadata, key) ?? '') ?? '') : ''
  const type = `{${scalarText(getKey(object, 'apiVersion') ?? '') ?? ''} ${kindOf(object)}}`
  const meta = `{{${place('name')} ${place('namespace')}} ${texts('labels')} ${texts('annotations')}}`
  return new KustomizeError(`missing ${field} in object {${type} ${meta}}`)
}

/** The path of a list item that is null; undefined where none is. */
function emptyItem(value: JsonValue, path: string): string | undefined {
  if (isList(value)) {
    for (const item of value) {
      const found = item === null ? path : emptyItem(item, path)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isJsonObject(value)) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = emptyItem(member ?? null, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

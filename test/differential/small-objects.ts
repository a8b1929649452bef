import type { JsonObject, WritableJsonObject } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import { readObjects, richSet } from '../support/objects/rich-objects.ts'
import { member, objectAt, text } from './exchange.ts'
import type { ServedResource } from './served-resources.ts'
import { groupVersion, rootPath } from './served-resources.ts'

const usualFiles = [
  new URL('../e2e/objects/minimal.yaml', import.meta.url),
  new URL('objects.yaml', import.meta.url),
]

/** Small objects, with those of the reviews and of a fuller shape that the usual tests do not need. */
export function smallObjects(file: string | undefined): readonly JsonObject[] {
  const files = file === undefined ? usualFiles : file === 'none' ? [] : [file]
  return files.flatMap(readObjects)
}

/** The objects of the rich set, which together set every field of their kinds. */
export function richObjects(): readonly JsonObject[] {
  return richSet().objects
}

export function resourceOf(
  object: JsonObject,
  resources: readonly ServedResource[],
): ServedResource | undefined {
  return resources.find(
    (resource) =>
      groupVersion(resource) === object['apiVersion'] && resource.kind === object['kind'],
  )
}

/** The collection that the object is created in. */
export function collectionPath(resource: ServedResource, namespace: string): string {
  const place = resource.namespaced ? `/namespaces/${namespace}` : ''
  return `${rootPath(resource)}${place}/${resource.plural}`
}

export function nameOf(object: JsonObject): string {
  return text(objectAt(object, 'metadata')['name']) ?? ''
}

/** The object with another name and namespace; what must name the namespace, too, does. */
export function placed(
  object: JsonObject,
  resource: ServedResource,
  namespace: string,
  name: string,
  labels: JsonObject = {},
): JsonObject {
  const copy: WritableJsonObject = structuredClone(object)
  const metadata: WritableJsonObject = objectAt(copy, 'metadata')
  delete metadata['namespace']
  metadata['name'] = nameFor(resource, name, object)
  if (resource.namespaced) metadata['namespace'] = namespace
  if (Object.keys(labels).length > 0)
    metadata['labels'] = { ...objectAt(metadata, 'labels'), ...labels }
  copy['metadata'] = metadata
  for (const place of ['involvedObject', 'regarding']) {
    const reference = member(copy, place)
    if (isJsonObject(reference) && 'namespace' in reference)
      (reference as WritableJsonObject)['namespace'] = namespace
  }
  return renamedContent(copy, resource, name)
}

/** Names of some kinds repeat what the object says, or must have a certain form. */
function nameFor(resource: ServedResource, name: string, object: JsonObject): string {
  const number = numberOf(name)
  switch (resource.kind) {
    case 'CustomResourceDefinition':
      return `${pluralOf(name)}.${text(objectAt(object, 'spec')['group']) ?? 'example.com'}`
    case 'APIService':
      return `v1.${name}.example.com`
    case 'IPAddress':
      return `10.1.${Math.floor(number / 250) % 250}.${number % 250}`
    case 'CSIDriver':
    case 'DeviceClass':
      return `${name}.example.com`
    default:
      return nameOf(object) === '' ? '' : name
  }
}

function renamedContent(object: JsonObject, { kind }: ServedResource, name: string): JsonObject {
  const spec = objectAt(object, 'spec')
  if (kind === 'CustomResourceDefinition') {
    const plural = pluralOf(name)
    ;(spec as WritableJsonObject)['names'] = definitionNames(objectAt(spec, 'names'), plural)
  }
  const attributes = objectAt(spec, 'resourceAttributes')
  if (kind === 'LocalSubjectAccessReview' && 'namespace' in attributes) {
    ;(attributes as WritableJsonObject)['namespace'] =
      member(objectAt(object, 'metadata'), 'namespace') ?? ''
  }
  if (kind === 'APIService') (spec as WritableJsonObject)['group'] = `${name}.example.com`
  return object
}

/** Names of their own for all that a definition names. */
function definitionNames(names: JsonObject, plural: string): JsonObject {
  return {
    ...('categories' in names && { categories: names['categories'] }),
    kind: `W${plural}`,
    ...('listKind' in names && { listKind: `W${plural}List` }),
    plural,
    ...('shortNames' in names && { shortNames: [`x${plural}`] }),
    ...('singular' in names && { singular: `s${plural}` }),
  }
}

function pluralOf(name: string): string {
  return name.replaceAll('-', '')
}

/** A number that another name does not have. */
function numberOf(name: string): number {
  let number = 0
  for (const char of name) number = (number * 31 + (char.codePointAt(0) ?? 0)) % 62_500
  return number
}

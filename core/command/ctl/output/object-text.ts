import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { indentJson } from '../../../base/json/json-indent.ts'
import { writeYaml } from '../../../objects/codec/yaml/yaml-write.ts'
import { typeName } from '../resources/type-name.ts'

/** JSON as kubectl prints it: sorted keys, four blanks a level, a newline at the end. */
export function jsonText(value: JsonValue): string {
  return `${indentJson(writeGoJson(value), 4)}\n`
}

export function yamlText(value: JsonValue): string {
  return writeYaml(value)
}

/** Type and name of an object: `pod/web`, `deployment.apps/web`. */
export function nameText(object: JsonObject): string {
  const { group = '' } = parseGroupVersion(textOf(object, 'apiVersion')) ?? {}
  const name = textOf(structOf(object, 'metadata'), 'name')
  return `${typeName({ group, kind: textOf(object, 'kind') })}/${name}`
}

/** Several objects as a `v1` `List`, as kubectl prints them. */
export function asList(objects: readonly JsonObject[]): JsonObject {
  return { apiVersion: 'v1', items: [...objects], kind: 'List', metadata: { resourceVersion: '' } }
}

/** An object, or a list's items, without `metadata.managedFields`. */
export function withoutManagedFields(object: JsonObject): JsonObject {
  if (isList(getKey(object, 'items'))) {
    return { ...object, items: objectsOf(object, 'items').map(withoutManagedFields) }
  }
  const metadata = structOf(object, 'metadata')
  if (metadata['managedFields'] === undefined) return object
  const { managedFields: _, ...rest } = metadata
  return { ...object, metadata: rest }
}

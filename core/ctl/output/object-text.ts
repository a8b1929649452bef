import type { JsonObject, JsonValue } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import { parseGroupVersion } from '../../api/group-version.ts'
import { indentJson } from '../../codec/json-indent.ts'
import { typeName } from '../resources/type-name.ts'
import { writeJson } from '../../codec/json-write.ts'
import { writeYaml } from '../../codec/yaml-write.ts'
import { sortKeys } from '../../api/sort-keys.ts'

/** JSON as kubectl prints it: sorted keys, four blanks a level, a newline at the end. */
export function jsonText(value: JsonValue): string {
  return `${indentJson(writeJson(sortKeys(value)), 4)}\n`
}

export function yamlText(value: JsonValue): string {
  return writeYaml(value)
}

/** `pod/web`, `deployment.apps/web`. */
export function nameText(object: JsonObject): string {
  const { group = '' } = parseGroupVersion(textOf(object, 'apiVersion')) ?? {}
  const name = textOf(structOf(object, 'metadata'), 'name')
  return `${typeName({ group, kind: textOf(object, 'kind') })}/${name}`
}

/** Several objects as the one list that kubectl prints. */
export function asList(objects: readonly JsonObject[]): JsonObject {
  return { apiVersion: 'v1', items: [...objects], kind: 'List', metadata: { resourceVersion: '' } }
}

/** The object without what only a server's bookkeeping needs. */
export function withoutManagedFields(object: JsonObject): JsonObject {
  const metadata = structOf(object, 'metadata')
  if (metadata['managedFields'] === undefined) return object
  const { managedFields: _, ...rest } = metadata
  return { ...object, metadata: rest }
}

import type { Brand } from '../../../base/api/brand.ts'
import type { GroupVersionKind } from '../../../base/api/group-version.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { CtlError } from '../ctl-error.ts'
import { explainSchema } from './explain-schema.ts'
import type { FieldListOptions } from './field-list.ts'

function schemaOf(
  document: JsonObject,
  wanted: GroupVersionKind,
  brand: Brand,
): JsonObject | undefined {
  const extension = `x-${brand.word}-group-version-kind`
  const isIt = (one: JsonObject): boolean =>
    textOf(one, 'group') === wanted.group &&
    textOf(one, 'version') === wanted.version &&
    textOf(one, 'kind') === wanted.kind
  return Object.values(structOf(document, 'components', 'schemas'))
    .filter((schema) => isJsonObject(schema))
    .find((schema) => objectsOf(schema, extension).some(isIt))
}

/**
 * Explains a kind, or its field at `path`.
 *
 * @throws CtlError where the OpenAPI document has no such kind, or the kind no such field.
 */
export function explainKind(
  kind: GroupVersionKind,
  path: readonly string[],
  options: FieldListOptions,
  brand: Brand,
): string {
  const schema = schemaOf(options.document, kind, brand)
  if (!schema)
    throw new CtlError(`the OpenAPI document of the server does not tell of ${kind.kind}`)
  const text = explainSchema(schema, path, options)
  if (text === undefined) throw new CtlError(`field "${path.at(-1) ?? ''}" does not exist`)
  const group = kind.group === '' ? '' : `GROUP:      ${kind.group}\n`
  return `${group}KIND:       ${kind.kind}\nVERSION:    ${kind.version}\n\n${text}\n`
}

import { objectOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { FieldSet } from '../../../core/objects/field-sets/field-set.ts'
import { readFieldsV1 } from '../../../core/objects/field-sets/fields-v1.ts'
import { labelOfPath } from '../../../core/objects/field-sets/path-element.ts'
import type { Answer, Call, TestServer } from '../servers/test-server.ts'

interface Applying extends Pick<Call, 'as' | 'headers'> {
  readonly force?: boolean
  /** More of the query: `dryRun=All`. */
  readonly query?: string
}

/** Applies a configuration, an object or text, as a manager. */
export function apply(
  server: TestServer,
  path: string,
  manager: string,
  configuration: object | string,
  { force = false, query = '', headers, ...call }: Applying = {},
): Promise<Answer> {
  const parts = [`fieldManager=${encodeURIComponent(manager)}`, force && 'force=true', query]
  return server.patch(`${path}?${parts.filter(Boolean).join('&')}`, configuration, {
    ...call,
    headers: { 'content-type': 'application/apply-patch+yaml', ...headers },
  })
}

/**
 * The innermost fields that each manager owns, as messages name them, by `me Apply` or `ctl/status Update`, in the order
 * of the entries.
 */
export function ownersOf({ metadata }: Pick<ApiObject, 'metadata'>): Record<string, string[]> {
  const entries = metadata.managedFields ?? []
  return Object.fromEntries(entries.map((entry) => [nameOf(entry), fieldsOf(entry)]))
}

function nameOf(entry: JsonObject): string {
  const subresource = textOf(entry, 'subresource')
  const path = subresource === '' ? '' : `/${subresource}`
  return `${textOf(entry, 'manager')}${path} ${textOf(entry, 'operation')}`
}

function fieldsOf(entry: JsonObject): string[] {
  const set: FieldSet = readFieldsV1(objectOf(entry, 'fieldsV1') ?? {})
  return [...set.leaves().paths()].map(labelOfPath)
}

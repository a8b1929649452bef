import { formatGroupVersion, type TypedResource } from '../../../core/base/api/group-version.ts'
import { cloneJson, type JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../core/objects/schema/defaults.ts'
import { builtIn, builtInCatalog, writeContext } from '../schemas/built-in-catalog.ts'

const catalog = builtInCatalog()

/** An object of a resource as indexes have it: decoded and defaulted. `fields` are those that a client sends. */
export function decoded<T extends ApiObject>(
  { group, version, resource }: TypedResource<T>,
  fields: JsonObject,
): T {
  const name = [resource, version, ...(group === '' ? [] : [group])].join('.')
  const { schema, kind } = builtIn(name, catalog)
  const sent = { ...cloneJson(fields), apiVersion: formatGroupVersion(group, version), kind }
  const { object } = decodeObject(schema, sent)
  applyDefaults(schema, object, writeContext())
  return object as unknown as T
}

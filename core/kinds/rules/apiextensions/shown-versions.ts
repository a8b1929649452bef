import type { Brand } from '../../../base/api/brand.ts'
import { has, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { copyAsSent } from '../../../objects/schema/emptied-fields.ts'
import { type InternalValue, internalValue } from '../shared/validation/internal-value.ts'
import { type DefinitionSpec, shareable } from './schemas/definition-spec.ts'
import { InternalSchemas, shownText } from './schemas/internal-schema.ts'

/** `spec.versions` as an error shows them: as the original's code holds them, without members that all versions share. */
export function shownVersions(spec: DefinitionSpec, brand: Brand): string {
  if (!has(spec.fields, 'versions')) return 'null'
  const internal = new InternalSchemas(brand)
  return shownText({ items: spec.versions.map((version) => shownVersion(version, spec, internal)) })
}

function shownVersion(
  version: JsonObject,
  spec: DefinitionSpec,
  internal: InternalSchemas,
): InternalValue {
  const own = copyAsSent(version)
  for (const key of shareable) if (spec.shares(key)) delete own[key]
  const schema = structOf(own, 'schema')['openAPIV3Schema']
  const shown = internalValue('apiextensions.CustomResourceDefinitionVersion', own)
  if (!has(own, 'schema') || !('members' in shown)) return shown
  const holder: InternalValue = { members: [['OpenAPIV3Schema', internal.schema(schema)]] }
  return {
    members: shown.members.map(([name, value]) => [name, name === 'Schema' ? holder : value]),
  }
}

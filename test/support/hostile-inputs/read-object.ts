import { type JsonObject, isJsonObject } from '../../../core/base/api/json.ts'
import { parseYaml } from '../../../core/objects/codec/yaml/yaml.ts'

/** The object of a manifest. */
export function readObject(manifest: string): JsonObject {
  const { value } = parseYaml(manifest)
  if (!isJsonObject(value)) throw new TypeError('a manifest of an object')
  return value
}

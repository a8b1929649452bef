import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { writeJson } from '../../base/json/json-write.ts'
import type { KindVersions, VersionConverter } from '../../objects/catalog/resource-definition.ts'
import { fitVersion } from '../../objects/managed-fields/owners.ts'
import type { TypedVersions } from '../../objects/managed-fields/owners.ts'

/** Thrown by {@link WebhookVersions} where an object has yet to be converted: the caller waits and begins anew. */
export class PendingConversion extends Error {
  readonly done: Promise<void>

  constructor(done: Promise<void>) {
    super('an object is being converted')
    this.done = done
  }
}

/** Conversions that the managed fields of one write may need: some for each version that a manager used. */
const mostConversions = 256

/**
 * The versions of a kind that a webhook converts, for the managed fields of one write. Merging and comparing are synchronous,
 * so an object that was not converted yet interrupts them; `retryUntilConverted` has it converted and calls them again, and
 * they find it then.
 */
export class WebhookVersions implements TypedVersions {
  readonly schemasChange = true
  readonly #versions: KindVersions
  readonly #converter: VersionConverter
  readonly #converted = new Map<string, JsonValue>()

  constructor(versions: KindVersions, converter: VersionConverter) {
    this.#versions = versions
    this.#converter = converter
  }

  schema(version: string): ReturnType<TypedVersions['schema']> {
    return this.#versions.schema(version)
  }

  convert(object: JsonValue, from: string, to: string): JsonValue | undefined {
    if (from === to) return object
    const schema = this.schema(to)
    if (!this.schema(from) || !schema || !isJsonObject(object)) return undefined
    // An object without metadata stands for one that does not exist yet.
    if (!isIdentified(object)) return { ...object, apiVersion: to }
    const named: JsonObject = { ...object, apiVersion: from }
    const key = `${to}\n${writeJson(named)}`
    const known = this.#converted.get(key)
    if (known !== undefined) return fitVersion(cloneJson(known), schema)
    if (this.#converted.size === mostConversions) {
      throw new RangeError(`one write needs more than ${mostConversions} conversions`)
    }
    throw new PendingConversion(this.#convert(key, cloneJson(named) as ApiObject, to))
  }

  async #convert(key: string, object: ApiObject, to: string): Promise<void> {
    const [converted] = await this.#converter.convert([object], to)
    if (converted) this.#converted.set(key, converted)
  }
}

function isIdentified({ metadata }: JsonObject): boolean {
  return isJsonObject(metadata) && Object.keys(metadata).length > 0
}

import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { anywhere, itemSchema, memberSchema, objectPart } from '../schema-parts.ts'
import type { Schema } from '../schema.ts'
import { entryPath, memberPath } from '../validation/causes.ts'

/** Visits an embedded object, with `apiVersion`, `kind` and `metadata` of its own; `false` ends the walk. */
export type ObjectVisitor = (object: JsonObject, path: string) => boolean

const embeds = anywhere((schema) => schema.embeddedResource === true)

/**
 * Visits the embedded objects of a value, with `isRoot` the value itself as well, outer objects before inner ones.
 *
 * @returns false where a visit ended the walk.
 */
export function visitEmbedded(
  schema: Schema | undefined,
  value: JsonValue,
  path: string,
  isRoot: boolean,
  visit: ObjectVisitor,
): boolean {
  if (!isRoot && (!schema || !embeds(schema))) return true
  if (isJsonObject(value)) {
    const isWhole = isRoot || schema?.embeddedResource === true
    // Members are listed before the visit, so a member that the visit replaces is walked as it was.
    const members = Object.entries(value)
    if (isWhole && !visit(value, path)) return false
    if (!schema || !embeds(schema)) return true
    const isMap = objectPart(schema)?.kind === 'map'
    return members.every(([key, member]) => {
      const part = memberSchema(schema, key)
      if (!part || member === undefined) return true
      const place = isMap ? entryPath(path, key) : memberPath(path, key)
      return visitEmbedded(part, member, place, false, visit)
    })
  }
  const items = itemSchema(schema)
  if (!items || !isList(value) || !embeds(items)) return true
  return value.every((item, at) => visitEmbedded(items, item, `${path}[${at}]`, false, visit))
}

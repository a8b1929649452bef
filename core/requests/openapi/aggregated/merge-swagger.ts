import { equalJson, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { swaggerShapes } from './swagger-shapes.ts'
import {
  kindsExtension,
  kindsOf,
  partOf,
  type Parts,
  type ReadSwagger,
  renamed,
} from './swagger.ts'

/** Documents that are being merged. */
export interface Merging {
  hasPath(path: string): boolean
  /** Definitions by their names. */
  readonly definitions: Map<string, JsonObject>
  /** Whether a definition is this server's own. Its descriptions are in words of its own, which make it no other type. */
  isOwn(definition: string): boolean
  readonly parameters: Map<string, JsonObject>
}

/**
 * Merges a document into others: its paths are returned, its definitions and parameters are added to theirs. Those of the same
 * name that differ get another name (`_v2`, `_v3`, …); equal definitions are of the kinds of both. All as in the original.
 *
 * @returns the paths, and the names of the definitions that are new or have other kinds.
 */
export function mergeSwagger(
  into: Merging,
  document: ReadSwagger,
): { readonly paths: Parts; readonly changed: readonly string[] } {
  const left = partOf(document, (path) => !into.hasPath(path))
  if (left.paths.size === 0) return { paths: left.paths, changed: [] }
  const source = renamed(
    left,
    newNames(left.definitions, into.definitions, (name, a, b) =>
      into.isOwn(name) ? isSameSchema(undescribed(a), undescribed(b)) : isSameSchema(a, b),
    ),
    newNames(left.parameters, into.parameters, (_name, a, b) => equalJson(a, b)),
  )
  const changed: string[] = []
  for (const [name, definition] of source.definitions) {
    const existing = into.definitions.get(name)
    const kept = existing ? withKindsOf(existing, definition) : definition
    if (kept === existing) continue
    changed.push(name)
    into.definitions.set(name, kept)
  }
  for (const [name, parameter] of source.parameters) {
    if (!into.parameters.has(name)) into.parameters.set(name, parameter)
  }
  return { paths: source.paths, changed }
}

/** New names for parts whose name another part has already that is not the same. */
function newNames(
  parts: Parts,
  existing: Parts,
  isSame: (name: string, a: JsonObject, b: JsonObject) => boolean,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [name, part] of parts) {
    const found = existing.get(name)
    if (!found || isSame(name, found, part)) continue
    const newName = nameFor(name, part)
    names.set(name, newName)
    taken.add(newName)
  }
  return names

  /** A name that an equal part has already, else one that none has. */
  function nameFor(name: string, part: JsonObject): string {
    for (let at = 2; ; at++) {
      const candidate = `${name}_v${at}`
      const other = existing.get(candidate)
      if (other && isSame(candidate, other, part)) return candidate
      if (!other && !taken.has(candidate) && !parts.has(candidate)) return candidate
    }
  }
}

/** Whether schemas are the same but for the kinds that they are of. */
function isSameSchema(a: JsonObject, b: JsonObject): boolean {
  return equalJson(withoutKinds(a), withoutKinds(b))
}

function undescribed(schema: JsonObject): JsonObject {
  return swaggerShapes.schema(schema, {
    reference: (text) => text,
    schema: ({ description: _description, ...others }) => others,
  })
}

function withoutKinds(schema: JsonObject): JsonObject {
  return { ...schema, [kindsExtension]: undefined }
}

/** A schema that is of the kinds of another one, too; the schema itself where it was. */
function withKindsOf(schema: JsonObject, other: JsonObject): JsonObject {
  const kinds = new Map(kindsOf(schema).map((kind) => [kindKey(kind), kind]))
  const before = kinds.size
  for (const kind of kindsOf(other)) {
    if (!kinds.has(kindKey(kind))) kinds.set(kindKey(kind), kind)
  }
  if (kinds.size === before) return schema
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...schema, [kindsExtension]: sorted.map(([, kind]) => kind) }
}

function kindKey({ group, version, kind }: JsonObject): string {
  return `${keyPart(group)}/${keyPart(version)}.${keyPart(kind)}`
}

function keyPart(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : writeJson(value ?? null)
}

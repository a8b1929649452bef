import type { JsonObject } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { type Members, membersOf, objectOfMembers } from '../document-text.ts'
import type { SwaggerParts } from '../v2-document.ts'
import { mergeSwagger, type Merging } from './merge-swagger.ts'
import { type Parts, readSwagger, type YieldTurn } from './swagger.ts'

/** Swagger documents of other servers, in the order in which they are merged, as JSON. */
export interface Others {
  readonly documents: readonly Uint8Array[]
  /** Whether this server itself has any of the paths that they may have. */
  readonly overlap: boolean
}

/** The parts of this server's document and of those of others in one document. */
export async function mergedParts(
  own: SwaggerParts,
  { documents, overlap }: Others,
  yieldTurn: YieldTurn,
): Promise<SwaggerParts> {
  const paths = [...own.paths]
  const taken = overlap ? await namesIn(own.paths, yieldTurn) : new Set<string>()
  const { definitions, placeOf } = await definitionsIn(own.schemas, yieldTurn)
  const parameters = new Map(objectEntries(own.rest['parameters']))
  const merging: Merging = {
    hasPath: (path) => taken.has(path),
    isOwn: (definition) => placeOf.has(definition),
    definitions,
    parameters,
  }
  const changed = new Set<string>()
  for (const bytes of documents) {
    const added = mergeSwagger(merging, await readSwagger(parsed(bytes), yieldTurn))
    paths.push(membersOf(Object.fromEntries(added.paths)))
    for (const name of added.changed) changed.add(name)
    await yieldTurn()
  }
  const altered = new Set(Array.from(changed, (name) => placeOf.get(name)))
  const schemas = own.schemas.map((part, at) =>
    altered.has(at) ? membersOf(withChanges(parsedMembers(part), definitions)) : part,
  )
  const fresh = [...changed].filter((name) => !placeOf.has(name))
  const others = fresh.map((name) => [name, definitions.get(name)])
  return {
    rest: { ...own.rest, parameters: Object.fromEntries(parameters) },
    paths,
    schemas: [...schemas, membersOf(Object.fromEntries(others) as JsonObject)],
  }
}

/** Definitions of all parts, and the part that each is in. */
async function definitionsIn(
  parts: readonly Members[],
  yieldTurn: YieldTurn,
): Promise<{ definitions: Map<string, JsonObject>; placeOf: ReadonlyMap<string, number> }> {
  const definitions = new Map<string, JsonObject>()
  const placeOf = new Map<string, number>()
  for (const [at, part] of parts.entries()) {
    for (const [name, definition] of objectEntries(parsedMembers(part))) {
      definitions.set(name, definition)
      placeOf.set(name, at)
    }
    await yieldTurn()
  }
  return { definitions, placeOf }
}

async function namesIn(
  parts: readonly Members[],
  yieldTurn: YieldTurn,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const part of parts) {
    for (const name of Object.keys(parsedMembers(part))) names.add(name)
    await yieldTurn()
  }
  return names
}

function withChanges(part: JsonObject, definitions: Parts): JsonObject {
  return Object.fromEntries(
    Object.entries(part).map(([name, definition]) => [name, definitions.get(name) ?? definition]),
  )
}

function objectEntries(value: JsonObject[string]): [name: string, value: JsonObject][] {
  return Object.entries((value ?? {}) as Readonly<Record<string, JsonObject>>)
}

function parsedMembers(members: Members): JsonObject {
  return parsed(joinBytes(objectOfMembers(members)))
}

function parsed(bytes: Uint8Array): JsonObject {
  return parseJson(decodeUtf8(bytes)).value as JsonObject
}

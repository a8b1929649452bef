import { isJsonObject, isList, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { type Rewriting, swaggerShapes } from './swagger-shapes.ts'

export type YieldTurn = () => Promise<void>

/** Parts of a Swagger document by their names, which may be any text. */
export type Parts = ReadonlyMap<string, JsonObject>

/** The parts of a Swagger document that are merged with those of others. */
export interface Swagger {
  readonly paths: Parts
  readonly definitions: Parts
  readonly parameters: Parts
}

/** A Swagger document of another server, read and checked. */
export interface ReadSwagger extends Swagger {
  /** References of each path, definition and parameter. */
  readonly references: ReadonlyMap<JsonObject, ReadonlySet<string>>
  /** The document's other members. */
  readonly rest: JsonObject
}

export const definitionReference = '#/definitions/'
export const parameterReference = '#/parameters/'

/** Extension by which clients find the schema of a kind. */
export const kindsExtension = 'x-kubernetes-group-version-kind'

/** Number of parts that are read in one turn. */
const partsAtOnce = 100

/**
 * Reads a Swagger document of another server.
 *
 * @throws TypeError for a part of the wrong type, as Go refuses to decode it
 */
export async function readSwagger(content: JsonValue, yieldTurn: YieldTurn): Promise<ReadSwagger> {
  if (!isJsonObject(content)) throw new TypeError('the document is no object')
  const references = new Map<JsonObject, ReadonlySet<string>>()
  const read = async (member: string, shape: typeof swaggerShapes.pathItem): Promise<Parts> => {
    const parts = new Map<string, JsonObject>()
    for (const [name, value] of Object.entries(membersOf(content, member))) {
      if (value === undefined || value === null) continue
      if (member === 'paths' && !name.startsWith('/')) continue
      const found = new Set<string>()
      const part = withPlace(`${member}: ${name}`, () =>
        shape(value, { reference: (text) => (found.add(text), text) }),
      )
      parts.set(name, part)
      references.set(part, found)
      if (parts.size % partsAtOnce === 0) await yieldTurn()
    }
    return parts
  }
  const paths = await read('paths', swaggerShapes.pathItem)
  const definitions = await read('definitions', swaggerShapes.schema)
  const parameters = await read('parameters', swaggerShapes.parameter)
  for (const [name, definition] of definitions) withPlace(name, () => kindsOf(definition))
  const { paths: _paths, definitions: _definitions, parameters: _parameters, ...others } = content
  const rest = swaggerShapes.rest(others, { reference: (text) => text })
  return { paths, definitions, parameters, references, rest }
}

/** The kinds that a definition is the schema of. @throws TypeError where the extension is no list of objects */
export function kindsOf(definition: JsonObject): readonly JsonObject[] {
  const kinds = definition[kindsExtension] ?? []
  if (isList(kinds) && kinds.every((kind) => isJsonObject(kind as JsonValue))) {
    return kinds as readonly JsonObject[]
  }
  throw new TypeError(`${kindsExtension} is no list of kinds`)
}

function membersOf(content: JsonObject, name: string): JsonObject {
  const members = content[name] ?? {}
  if (!isJsonObject(members)) throw new TypeError(`${name} is no object`)
  return members
}

function withPlace<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${place}: ${error.message}`) : error
  }
}

/**
 * The part of a document that has only some of its paths. A definition that only other paths use is left out; one that no path uses
 * stays, as in the original.
 */
export function partOf(document: ReadSwagger, keeps: (path: string) => boolean): Swagger {
  const paths = new Map([...document.paths].filter(([path]) => keeps(path)))
  if (paths.size === document.paths.size) return document
  const before = usedDefinitions(document, document.paths)
  const after = usedDefinitions(document, paths)
  const definitions = new Map(
    [...document.definitions].filter(([name]) => after.has(name) || !before.has(name)),
  )
  return { paths, definitions, parameters: document.parameters }
}

/** Names of the definitions that paths refer to, by way of other definitions and parameters, too. */
function usedDefinitions(
  { definitions, parameters, references }: ReadSwagger,
  paths: Parts,
): ReadonlySet<string> {
  const seen = new Set<string>()
  const used = new Set<string>()
  const pending: JsonObject[] = [...paths.values()]
  for (let part = pending.pop(); part; part = pending.pop()) {
    for (const text of references.get(part) ?? []) {
      if (seen.has(text)) continue
      seen.add(text)
      const definition = nameAfter(definitionReference, text)
      if (definition !== undefined) used.add(definition)
      const parameter = nameAfter(parameterReference, text)
      const found =
        definition === undefined
          ? parameter !== undefined && parameters.get(parameter)
          : definitions.get(definition)
      if (found) pending.push(found)
    }
  }
  return used
}

function nameAfter(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined
}

/** The document with other names of definitions and parameters, which references follow. */
export function renamed(
  document: Swagger,
  names: ReadonlyMap<string, string>,
  parameterNames: ReadonlyMap<string, string>,
): Swagger {
  if (names.size === 0 && parameterNames.size === 0) return document
  const references = new Map<string, string>()
  for (const [from, to] of names)
    references.set(definitionReference + from, definitionReference + to)
  for (const [from, to] of parameterNames)
    references.set(parameterReference + from, parameterReference + to)
  const rewriting: Rewriting = { reference: (text) => references.get(text) ?? text }
  return {
    paths: rewritten(document.paths, swaggerShapes.pathItem, rewriting),
    definitions: rewritten(document.definitions, swaggerShapes.schema, rewriting, names),
    parameters: rewritten(document.parameters, swaggerShapes.parameter, rewriting, parameterNames),
  }
}

function rewritten(
  parts: Parts,
  shape: typeof swaggerShapes.pathItem,
  rewriting: Rewriting,
  names?: ReadonlyMap<string, string>,
): Parts {
  const made = new Map<string, JsonObject>()
  for (const [name, part] of parts) made.set(names?.get(name) ?? name, shape(part, rewriting))
  return made
}

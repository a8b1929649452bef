import type { JsonObject } from '../../base/api/json.ts'
import { once } from '../../base/execution/once.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { joinBytes } from '../../base/streams/join-bytes.ts'
import { type Document, documentOf, hashOfParts } from '../../kinds/discovery/document.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { type CustomPart, CustomParts, type RenderPaths } from './custom-parts.ts'
import { customUse, useSharedTypes } from './custom-use.ts'
import { openApiV2 } from './dialect.ts'
import {
  allMembers,
  hashOfMembers,
  type Members,
  membersOf,
  objectMember,
  objectOfMembers,
  partedDocument,
  type Pieces,
  wholeDocument,
} from './document-text.ts'
import {
  builtInParts,
  groupListPath,
  groupPath,
  groupVersionPaths,
  type PublishedGroupVersion,
  publishSharedKinds,
  versionPath,
} from './group-version-paths.ts'
import { issuerPathItems } from './issuer-paths.ts'
import { documentInfo, type PublishedApi, securitySchemes } from './published-api.ts'
import { renderV2Paths, SharedParameters } from './render-v2-paths.ts'
import { SchemaSet } from './schema-set.ts'
import { partedSwaggerBinary, swaggerBinary, swaggerEntries } from './swagger-binary.ts'

type YieldTurn = () => Promise<void>

/** What a document has of the resources that are not custom ones. */
interface BuiltInPart {
  /** The resources that it is of, in order. */
  readonly definitions: readonly ResourceDefinition[]
  readonly paths: readonly Members[]
  readonly schemas: readonly Members[]
  /** Names of its schemas. */
  readonly names: ReadonlySet<string>
  readonly hash: string
  /** Parameters that all paths of the document share, those of custom resources included. */
  readonly shared: SharedParameters
  readonly custom: CustomParts
}

/** Swagger document as JSON, and a binary form of it that says the same. */
export interface SwaggerDocument extends Document {
  binary(yieldTurn: YieldTurn): Promise<Document>
  /** What it is put together from. */
  parts(): SwaggerParts
}

/** The parts of a Swagger document: its definitions and paths in lists, and the rest. */
export interface SwaggerParts {
  readonly rest: JsonObject
  readonly schemas: readonly Members[]
  readonly paths: readonly Members[]
}

function parsed(pieces: Pieces): JsonObject {
  return parseJson(decodeUtf8(joinBytes(pieces))).value as JsonObject
}

function piecesOf({ rest, schemas, paths }: SwaggerParts): Pieces {
  return objectOfMembers(
    allMembers([
      membersOf(rest),
      objectMember('paths', allMembers(paths)),
      objectMember('definitions', allMembers(schemas)),
    ]),
  )
}

function partsOf({ bytes }: Document): SwaggerParts {
  const { paths, definitions, ...rest } = parsed([bytes])
  return {
    rest,
    schemas: [membersOf(definitions as JsonObject)],
    paths: [membersOf(paths as JsonObject)],
  }
}

/**
 * Swagger documents of all groups. They are large: they are made a part at a time, with `yieldTurn` awaited in between, and
 * parts are kept for the next document once there are custom resources, which come and go.
 */
export class SwaggerDocuments {
  readonly #api: PublishedApi
  /** Parts in binary form, by the same parts as JSON. */
  readonly #entries = new WeakMap<Members, Uint8Array>()
  #builtIn: BuiltInPart | undefined

  constructor(api: PublishedApi) {
    this.#api = api
  }

  async make(
    published: readonly PublishedGroupVersion[],
    yieldTurn: YieldTurn,
  ): Promise<SwaggerDocument> {
    const definitions = published.flatMap((each) => each.definitions)
    const custom = definitions.filter(({ publishedSchema }) => publishedSchema)
    const builtIn = await this.#builtInPart(builtInParts(published), yieldTurn)
    // Without custom resources the document itself is all that is worth keeping. Another server may have some.
    if (custom.length > 0) this.#builtIn = builtIn
    await builtIn.custom.prepare(custom, 'part', yieldTurn)
    const parts = custom.map((definition) => builtIn.custom.of(definition))
    return this.#assemble(builtIn, custom, parts)
  }

  #assemble(
    builtIn: BuiltInPart,
    custom: readonly ResourceDefinition[],
    parts: readonly CustomPart[],
  ): SwaggerDocument {
    const { release } = this.#api
    const missing = new SchemaSet(openApiV2, this.#api, builtIn.names)
    useSharedTypes(missing, customUse(custom))
    const paths = [...builtIn.paths, ...parts.map((part) => part.paths)]
    const schemas = [
      ...builtIn.schemas,
      membersOf(missing.write()),
      ...parts.map((part) => part.schemas),
    ]
    const rest = {
      swagger: '2.0',
      info: documentInfo(release),
      parameters: builtIn.shared.definitions(),
      securityDefinitions: securitySchemes,
      security: [{ BearerToken: [] }],
    }
    const hashes = [hashOfMembers(membersOf(rest)), builtIn.hash]
    const hash = hashOfParts([...hashes, ...parts.map((part) => part.hash)])
    if (parts.length > 0) return this.join({ rest, schemas, paths }, hash)
    const whole = wholeDocument(piecesOf({ rest, schemas, paths }), hash)
    const binary = async (yieldTurn: YieldTurn): Promise<Document> =>
      documentOf(await swaggerBinary(parsed([whole.bytes]), yieldTurn))
    return { ...whole, binary, parts: once(() => partsOf(whole)) }
  }

  /** Joins the parts of a document each time it is served. `hash` changes with them. */
  join(parts: SwaggerParts, hash: string): SwaggerDocument {
    return Object.assign(partedDocument(piecesOf(parts), hash), {
      binary: (yieldTurn: YieldTurn) => this.#binary(parts, hash, yieldTurn),
      parts: () => parts,
    })
  }

  /** Binary form of a document in parts, each written once; `hash` is that of the document as JSON. */
  async #binary(
    { rest, schemas, paths }: SwaggerParts,
    hash: string,
    yieldTurn: YieldTurn,
  ): Promise<Document> {
    const written = { definitions: [] as Uint8Array[], paths: [] as Uint8Array[] }
    for (const [of, parts] of [
      ['definitions', schemas],
      ['paths', paths],
    ] as const) {
      for (const members of parts) {
        let entries = this.#entries.get(members)
        if (!entries) {
          entries = swaggerEntries(of, parsed(objectOfMembers(members)))
          this.#entries.set(members, entries)
          await yieldTurn()
        }
        written[of].push(entries)
      }
    }
    const pieces = partedSwaggerBinary(rest, written.definitions, written.paths)
    return partedDocument(pieces, hashOfParts([hash, 'binary']))
  }

  async #builtInPart(
    published: readonly PublishedGroupVersion[],
    yieldTurn: YieldTurn,
  ): Promise<BuiltInPart> {
    const definitions = published.flatMap((each) => each.definitions)
    const known = this.#builtIn
    if (known && sameItems(known.definitions, definitions)) return known
    const api = this.#api
    const { formats } = api
    const schemas = new SchemaSet(openApiV2, api)
    const shared = new SharedParameters()
    const render: RenderPaths = (items) =>
      renderV2Paths(items, schemas.extensionPrefix, shared, formats)
    publishSharedKinds(schemas, api)

    const groups = [...new Set(published.map(({ group }) => group))]
    const roots = [
      ...issuerPathItems(api),
      groupListPath(schemas, api),
      versionPath(schemas, api),
      ...groups.map((group) => groupPath(group, schemas, api)),
    ]
    const paths = [membersOf(render(roots))]
    const written: Members[] = []
    for (const groupVersion of published) {
      paths.push(membersOf(render(groupVersionPaths(groupVersion, api, schemas))))
      written.push(membersOf(schemas.write()))
      await yieldTurn()
    }
    return {
      definitions,
      paths,
      schemas: written,
      names: schemas.names,
      hash: hashOfParts([...paths, ...written].map(hashOfMembers)),
      shared,
      custom: new CustomParts(api, openApiV2, render),
    }
  }
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

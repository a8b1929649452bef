import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import { type Document, hashOfParts } from '../discovery/document.ts'
import { type CustomPart, CustomParts } from './custom-parts.ts'
import { customUse, useSharedTypes } from './custom-use.ts'
import { openApiV2 } from './dialect.ts'
import {
  allMembers,
  hashOfMembers,
  type Members,
  membersOf,
  objectMember,
  partedDocument,
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

type YieldTurn = () => Promise<void>

/** Number of custom resources rendered in one turn. */
const partsAtOnce = 10

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

/**
 * Swagger documents of all groups. They are large: they are made a part at a time, with `yieldTurn` awaited in between, and
 * parts are kept for the next document once there are custom resources, which come and go.
 */
export class SwaggerDocuments {
  readonly #api: PublishedApi
  #builtIn: BuiltInPart | undefined

  constructor(api: PublishedApi) {
    this.#api = api
  }

  async make(published: readonly PublishedGroupVersion[], yieldTurn: YieldTurn): Promise<Document> {
    const definitions = published.flatMap((each) => each.definitions)
    const custom = definitions.filter(({ publishedSchema }) => publishedSchema)
    const builtIn = await this.#builtInPart(builtInParts(published), yieldTurn)
    // Without custom resources the document itself is all that is worth keeping.
    this.#builtIn = custom.length > 0 ? builtIn : undefined
    const parts: CustomPart[] = []
    for (const definition of custom) {
      parts.push(builtIn.custom.of(definition))
      if (parts.length % partsAtOnce === 0) await yieldTurn()
    }
    return this.#assemble(builtIn, custom, parts)
  }

  #assemble(
    builtIn: BuiltInPart,
    custom: readonly ResourceDefinition[],
    parts: readonly CustomPart[],
  ): Document {
    const { brand, registry, release } = this.#api
    const others = new SchemaSet(openApiV2, brand, registry, builtIn.names)
    useSharedTypes(others, customUse(custom))
    const paths = [...builtIn.paths, ...parts.map((part) => part.paths)]
    const schemas = [
      ...builtIn.schemas,
      membersOf(others.write()),
      ...parts.map((part) => part.schemas),
    ]
    const head = membersOf({ swagger: '2.0', info: documentInfo(release) })
    const tail = membersOf({
      parameters: builtIn.shared.definitions(),
      securityDefinitions: securitySchemes,
      security: [{ BearerToken: [] }],
    })
    const members = allMembers([
      head,
      objectMember('paths', allMembers(paths)),
      objectMember('definitions', allMembers(schemas)),
      tail,
    ])
    const own = [head, tail].map(hashOfMembers)
    const hash = hashOfParts([...own, builtIn.hash, ...parts.map((part) => part.hash)])
    return (parts.length > 0 ? partedDocument : wholeDocument)(members, hash)
  }

  async #builtInPart(
    published: readonly PublishedGroupVersion[],
    yieldTurn: YieldTurn,
  ): Promise<BuiltInPart> {
    const definitions = published.flatMap((each) => each.definitions)
    const known = this.#builtIn
    if (known && sameItems(known.definitions, definitions)) return known
    const api = this.#api
    const { brand, formats, registry } = api
    const schemas = new SchemaSet(openApiV2, brand, registry)
    const shared = new SharedParameters()
    const render: ConstructorParameters<typeof CustomParts>[2] = (items) =>
      renderV2Paths(items, schemas.extensionPrefix, shared, formats)
    publishSharedKinds(schemas, published)

    const groups = [...new Set(published.map(({ group }) => group))]
    const roots = [
      ...issuerPathItems,
      groupListPath(schemas, api),
      versionPath(schemas),
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

import type { JsonObject } from '../../base/api/json.ts'
import { hashOfParts } from '../../kinds/discovery/document.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { CustomKinds, hasSchemaCheck, loadSchemaCheck } from './custom-kinds.ts'
import { CustomOperations } from './custom-operations.ts'
import type { Dialect } from './dialect.ts'
import { apiSource, hashOfSources, resourceSource } from './document-hash.ts'
import { hashOfMembers, type Members, membersOf } from './document-text.ts'
import type { PathItem } from './operation.ts'
import type { PublishedApi } from './published-api.ts'

/** Number of custom resources rendered in one turn. */
const partsAtOnce = 4

/** What one custom resource adds to a document. */
export interface CustomPart {
  readonly paths: Members
  readonly schemas: Members
  /** Changes with the part. */
  readonly hash: string
}

/** Renders the paths of a document in its dialect. */
export type RenderPaths = (items: readonly PathItem[]) => JsonObject

/**
 * Parts of documents that custom resources add, one for each definition, so that a document of many is not rendered anew when
 * one of them changes. Nothing is rendered before it is asked for, and nothing is kept longer than its definition.
 */
export class CustomParts {
  readonly #api: PublishedApi
  readonly #kinds: CustomKinds
  readonly #renderPaths: RenderPaths
  /** What all parts are rendered from. */
  readonly #source: string
  readonly #parts = new WeakMap<ResourceDefinition, CustomPart>()
  readonly #hashes = new WeakMap<ResourceDefinition, string>()

  constructor(api: PublishedApi, dialect: Dialect, renderPaths: RenderPaths) {
    this.#api = api
    this.#kinds = new CustomKinds(dialect, api)
    this.#renderPaths = renderPaths
    this.#source = apiSource(api)
  }

  /** Part of a definition, rendered on first use and kept. */
  of(definition: ResourceDefinition): CustomPart {
    const known = this.#parts.get(definition)
    if (known) return known
    const part = this.#render(definition)
    // A definition that came while the check was being loaded is rendered again.
    if (!hasSchemaCheck()) return part
    this.#parts.set(definition, part)
    this.#hashes.set(definition, part.hash)
    return part
  }

  /** Hash of a part, which is not rendered for it where its schema has a hash, and not kept in any case. */
  hashOf(definition: ResourceDefinition): string {
    const known = this.#hashes.get(definition)
    if (known !== undefined) return known
    const hash = this.#sourceHash(definition) ?? this.#render(definition).hash
    if (hasSchemaCheck()) this.#hashes.set(definition, hash)
    return hash
  }

  /** Renders the parts, or the hashes, that are not kept yet, with `yieldTurn` awaited in between. */
  async prepare(
    definitions: readonly ResourceDefinition[],
    which: 'part' | 'hash',
    yieldTurn: () => Promise<void>,
  ): Promise<void> {
    if (definitions.length > 0) await loadSchemaCheck()
    const kept = which === 'part' ? this.#parts : this.#hashes
    let rendered = 0
    for (const definition of definitions) {
      if (kept.has(definition)) continue
      if (which === 'part') this.of(definition)
      else this.hashOf(definition)
      if (++rendered % partsAtOnce === 0) await yieldTurn()
    }
  }

  #render(definition: ResourceDefinition): CustomPart {
    const { publishedSchema } = definition
    if (!publishedSchema) throw new RangeError(`${definition.resource} is no custom resource`)
    const items = new CustomOperations(this.#api, definition).paths()
    const paths = membersOf(this.#renderPaths(items))
    const schemas = membersOf(this.#kinds.render(definition, publishedSchema))
    const hash = this.#sourceHash(definition) ?? hashOfParts([paths, schemas].map(hashOfMembers))
    return { paths, schemas, hash }
  }

  /** Hash of a part by what it is rendered from; undefined where its schema has none. */
  #sourceHash(definition: ResourceDefinition): string | undefined {
    const schema = definition.publishedSchema?.hash
    if (schema === undefined) return undefined
    return hashOfSources([this.#source, resourceSource(definition), schema])
  }
}

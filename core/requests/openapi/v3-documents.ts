import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { Document } from '../../kinds/discovery/document.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { ServedGroup } from '../../objects/catalog/served-group.ts'
import { cachedFor, CachedDocuments } from './cached-documents.ts'
import { customUse } from './custom-use.ts'
import { hashOfSources, resourceSource } from './document-hash.ts'
import { builtInParts, partOf, type PublishedGroupVersion } from './group-version-paths.ts'
import { issuerPathItems } from './issuer-paths.ts'
import type { PublishedApi } from './published-api.ts'
import {
  documentOfFrame,
  type Frame,
  groupFrame,
  groupListFrame,
  groupVersionFrame,
  issuerFrame,
  versionFrame,
} from './v3-document.ts'

interface Source {
  /** Key of the document: it is kept as long as this is the same object. */
  readonly of: object
  /** The document without its custom resources. */
  frame(): Frame
  /** Other resources of the document. */
  readonly builtIn?: readonly ResourceDefinition[]
  /** Custom resources of the document. */
  readonly custom?: readonly ResourceDefinition[]
}

/** OpenAPI 3.0 documents, by name: `api/v1`, `apis/apps/v1`, `apis/apps`, `apis`, `api`, `version`, and the issuer's. */
export class V3Documents {
  readonly #api: PublishedApi
  readonly #catalog: Catalog
  readonly #kept: CachedDocuments
  #sources: ReadonlyMap<string, Source> = new Map()
  #groups: readonly ServedGroup[] | undefined

  constructor(
    api: PublishedApi,
    catalog: Catalog,
    kept: CachedDocuments = new CachedDocuments(api),
  ) {
    this.#api = api
    this.#catalog = catalog
    this.#kept = kept
  }

  /** OpenAPI 3.0 documents of another catalogue; both share the documents of what both serve. */
  over(catalog: Catalog): V3Documents {
    return new V3Documents(this.#api, catalog, this.#kept)
  }

  /** Names of all documents, in order. */
  names(): readonly string[] {
    return [...this.#current().keys()]
  }

  get(name: string): Document | undefined {
    const source = this.#current().get(name)
    // A change elsewhere in the catalogue leaves the other group versions' documents as they are.
    return (
      source && cachedFor(this.#kept.documents, source.of, name, () => this.#make(name, source))
    )
  }

  /** Hash of a document, which is not made for it. */
  hash(name: string): string | undefined {
    const source = this.#current().get(name)
    return source && this.#hashOf(name, source)
  }

  /** Renders the parts of a document's custom resources, or their hashes alone, with `yieldTurn` awaited in between. */
  async prepare(
    name: string,
    which: 'part' | 'hash',
    yieldTurn: () => Promise<void>,
  ): Promise<void> {
    const { custom = [] } = this.#current().get(name) ?? {}
    await this.#kept.custom.prepare(custom, which, yieldTurn)
  }

  #current(): ReadonlyMap<string, Source> {
    const groups = this.#catalog.groups()
    if (this.#groups !== groups) {
      this.#sources = this.#collect()
      this.#groups = groups
    }
    return this.#sources
  }

  #collect(): ReadonlyMap<string, Source> {
    const api = this.#api
    const sources = new Map<string, Source>([
      ['apis', { of: api, frame: () => groupListFrame(api) }],
      ['version', { of: api, frame: () => versionFrame(api) }],
    ])
    for (const item of issuerPathItems(this.#api)) {
      const name = item.path.slice(1, -1)
      sources.set(name, { of: api, frame: () => issuerFrame(api, item) })
    }
    for (const servedGroup of this.#catalog.groups()) {
      const { group, versions } = servedGroup
      const root = group === '' ? 'api' : `apis/${group}`
      const published = versions.map((version) => ({ group, ...version }))
      // Groups of custom resources alone have no document of their own.
      if (builtInParts(published).length > 0) {
        sources.set(root, { of: servedGroup, frame: () => groupFrame(api, group) })
      }
      for (const served of versions) {
        const name = formatGroupVersion(group, served.version)
        const source = this.#groupVersion(served, { group, ...served })
        sources.set(`${group === '' ? 'api' : 'apis'}/${name}`, source)
      }
    }
    return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #groupVersion(of: object, published: PublishedGroupVersion): Source {
    const builtIn = partOf(published, 'builtIn')
    const custom = partOf(published, 'custom').definitions
    const use = customUse(custom)
    const frame = (): Frame =>
      builtIn.definitions.length > 0 || use === 'none'
        ? groupVersionFrame(this.#api, builtIn, use)
        : this.#kept.frame(use)
    return { of, frame, builtIn: builtIn.definitions, custom }
  }

  #make(name: string, source: Source): Document {
    const { custom = [] } = source
    // Rendered first: some parts have a hash once they are.
    const parts = custom.map((definition) => this.#kept.custom.of(definition))
    return documentOfFrame(this.#hashOf(name, source), source.frame(), parts)
  }

  #hashOf(name: string, { of, builtIn = [], custom = [] }: Source): string {
    const kept = this.#kept
    return cachedFor(kept.hashes, of, name, () =>
      hashOfSources([
        kept.source,
        name,
        builtIn.map(resourceSource),
        custom.map((definition) => kept.custom.hashOf(definition)),
      ]),
    )
  }
}

import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { Document } from '../../kinds/discovery/document.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { ServedGroup } from '../../objects/catalog/served-group.ts'
import { cachedFor, CachedDocuments } from './cached-documents.ts'
import { customUse } from './custom-use.ts'
import { builtInParts, partOf, type PublishedGroupVersion } from './group-version-paths.ts'
import { issuerPathItems } from './issuer-paths.ts'
import type { PublishedApi } from './published-api.ts'
import {
  documentOfFrame,
  type Frame,
  groupDocument,
  groupListDocument,
  groupVersionFrame,
  hashOfDocument,
  issuerDocument,
  versionDocument,
} from './v3-document.ts'

interface Source {
  /** Key of the document: it is kept as long as this is the same object. */
  readonly of: object
  make(): Document
  /** Hash of the document, where it is to be had without making the document. */
  readonly hash?: () => string
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
    return source && cachedFor(this.#kept.documents, source.of, name, () => source.make())
  }

  /** Hash of a document. A document of custom resources is not made and kept for it. */
  hash(name: string): string | undefined {
    const source = this.#current().get(name)
    if (!source?.hash) return this.get(name)?.hash
    return cachedFor(this.#kept.hashes, source.of, name, source.hash)
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
      ['apis', { of: api, make: () => groupListDocument(api) }],
      ['version', { of: api, make: () => versionDocument(api) }],
    ])
    for (const item of issuerPathItems(this.#api)) {
      const name = item.path.slice(1, -1)
      sources.set(name, { of: api, make: () => issuerDocument(api, item) })
    }
    for (const servedGroup of this.#catalog.groups()) {
      const { group, versions } = servedGroup
      const root = group === '' ? 'api' : `apis/${group}`
      const published = versions.map((version) => ({ group, ...version }))
      // Groups of custom resources alone have no document of their own.
      if (builtInParts(published).length > 0) {
        sources.set(root, { of: servedGroup, make: () => groupDocument(api, group) })
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
    const kept = this.#kept
    const builtIn = partOf(published, 'builtIn')
    const custom = partOf(published, 'custom').definitions
    const use = customUse(custom)
    if (use === 'none') {
      return { of, make: () => documentOfFrame(groupVersionFrame(this.#api, builtIn, use)) }
    }
    const frame = (): Frame =>
      builtIn.definitions.length > 0 ? groupVersionFrame(this.#api, builtIn, use) : kept.frame(use)
    return {
      of,
      custom,
      make: () =>
        documentOfFrame(
          frame(),
          custom.map((definition) => kept.custom.of(definition)),
        ),
      hash: () =>
        hashOfDocument(
          frame(),
          custom.map((definition) => kept.custom.hashOf(definition)),
        ),
    }
  }
}

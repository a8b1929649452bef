import { formatGroupVersion } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ServedGroup } from '../catalog/served-group.ts'
import { createDocument, type Document } from '../discovery/document.ts'
import { issuerPathItems } from './issuer-paths.ts'
import type { PublishedApi } from './published-api.ts'
import {
  groupDocument,
  groupListDocument,
  groupVersionDocument,
  issuerDocument,
  versionDocument,
} from './v3-document.ts'

interface Source {
  /** Key of the document: it is kept as long as this is the same object. */
  readonly of: object
  make(): JsonObject
}

/** Documents, by the object that they are made from, then by name. */
type KeptDocuments = WeakMap<object, Map<string, Document>>

/** OpenAPI 3.0 documents, by name: `api/v1`, `apis/apps/v1`, `apis/apps`, `apis`, `api`, `version`, and the issuer's. */
export class V3Documents {
  readonly #api: PublishedApi
  readonly #catalog: Catalog
  readonly #kept: KeptDocuments
  #sources: ReadonlyMap<string, Source> = new Map()
  #groups: readonly ServedGroup[] | undefined

  constructor(api: PublishedApi, catalog: Catalog, kept: KeptDocuments = new WeakMap()) {
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
    if (!source) return undefined
    // A change elsewhere in the catalogue leaves the other group versions' documents as they are.
    let kept = this.#kept.get(source.of)
    if (!kept) this.#kept.set(source.of, (kept = new Map()))
    const known = kept.get(name)
    if (known) return known
    const document = createDocument(source.make())
    kept.set(name, document)
    return document
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
    for (const item of issuerPathItems) {
      const name = item.path.slice(1, -1)
      sources.set(name, { of: api, make: () => issuerDocument(api, item) })
    }
    for (const servedGroup of this.#catalog.groups()) {
      const { group, versions } = servedGroup
      const root = group === '' ? 'api' : `apis/${group}`
      sources.set(root, { of: servedGroup, make: () => groupDocument(api, group) })
      for (const served of versions) {
        const name = formatGroupVersion(group, served.version)
        sources.set(`${group === '' ? 'api' : 'apis'}/${name}`, {
          of: served,
          make: () => groupVersionDocument(api, { group, ...served }),
        })
      }
    }
    return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

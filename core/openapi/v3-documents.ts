import { formatGroupVersion } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
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

interface Kept {
  /** What the document was made from; it stands as long as these are served. */
  readonly definitions: readonly ResourceDefinition[]
  readonly document: Document
}

interface Source {
  readonly definitions: readonly ResourceDefinition[]
  make(): JsonObject
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** The documents of version 3 by name: `api/v1`, `apis/apps/v1`, `apis/apps`, `apis`, `api`, `version`, and the issuer's. */
export class V3Documents {
  readonly #api: PublishedApi
  readonly #catalog: Catalog
  readonly #kept = new Map<string, Kept>()
  #sources: ReadonlyMap<string, Source> = new Map()
  #revision = Number.NaN

  constructor(api: PublishedApi, catalog: Catalog) {
    this.#api = api
    this.#catalog = catalog
  }

  /** Names of all documents, in order. */
  names(): readonly string[] {
    return [...this.#current().keys()]
  }

  get(name: string): Document | undefined {
    const source = this.#current().get(name)
    if (!source) return undefined
    const kept = this.#kept.get(name)
    // A change elsewhere in the catalogue leaves the other group versions' documents as they are.
    if (kept && sameItems(kept.definitions, source.definitions)) return kept.document
    const document = createDocument(source.make())
    this.#kept.set(name, { definitions: source.definitions, document })
    return document
  }

  #current(): ReadonlyMap<string, Source> {
    if (this.#revision === this.#catalog.revision) return this.#sources
    this.#sources = this.#collect()
    this.#revision = this.#catalog.revision
    for (const name of this.#kept.keys()) {
      if (!this.#sources.has(name)) this.#kept.delete(name)
    }
    return this.#sources
  }

  #collect(): ReadonlyMap<string, Source> {
    const api = this.#api
    const sources = new Map<string, Source>([
      ['apis', { definitions: [], make: () => groupListDocument(api) }],
      ['version', { definitions: [], make: () => versionDocument(api) }],
    ])
    for (const item of issuerPathItems) {
      const name = item.path.slice(1, -1)
      sources.set(name, { definitions: [], make: () => issuerDocument(api, item) })
    }
    for (const { group, versions } of this.#catalog.groups()) {
      const root = group === '' ? 'api' : `apis/${group}`
      sources.set(root, { definitions: [], make: () => groupDocument(api, group) })
      for (const { version, definitions } of versions) {
        sources.set(`${group === '' ? 'api' : 'apis'}/${formatGroupVersion(group, version)}`, {
          definitions,
          make: () => groupVersionDocument(api, { group, version, definitions }),
        })
      }
    }
    return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

import type { Brand } from '../../base/api/brand.ts'
import { notAcceptable, unknownPath } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { pageNotFound } from '../../base/http/plain-error.ts'
import { wantsPretty } from '../../base/http/wants-pretty.ts'
import { indentJsonBytes } from '../../base/json/json-indent.ts'
import { writeJson } from '../../base/json/json-write.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import type { Release } from '../../base/release/release.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import {
  listedSubresources,
  listedVerbs,
  type ResourceDefinition,
  type SubresourceDefinition,
} from '../../objects/catalog/resource-definition.ts'
import type { ServedVersion } from '../../objects/catalog/served-group.ts'
import type { Formats } from '../../objects/codec/formats.ts'
import { aggregatedDiscovery } from './aggregated-discovery.ts'
import type { AggregatedGroupVersion, AggregatedGroupVersions } from './aggregated-group-version.ts'
import {
  type AggregatedVersion,
  aggregatedVersions,
  discoveryFormats,
  discoveryGroup,
} from './discovery-format.ts'
import { type Document, documentOf, serveDocument } from './document.ts'
import { type ListedGroup, listedGroups, type TieOrder } from './listed-groups.ts'
import { versionInfo } from './version-info.ts'

export interface DiscoveryOptions {
  readonly brand: Brand
  readonly catalog: Catalog
  /** The group versions that servers behind this one serve. */
  readonly aggregated?: AggregatedGroupVersions
  readonly formats: Formats
  /** The release whose API is served. */
  readonly release: Release
  readonly gates: FeatureGates
  /** Where the server runs: `linux/amd64`. */
  readonly platform: string
  /** `gitVersion` of `/version`; that of the release unless given. */
  readonly reportedVersion?: string | undefined
  /** `host:port` that clients reach the server at; empty where there is none. */
  readonly address: () => string
  /** Paths that `/` lists beside those of the catalogue: health, OpenAPI, metrics. */
  readonly otherPaths: readonly string[]
}

/** Discovery documents by path and format. */
type Documents = Map<string, Document>

/** Documents by the groups that they were made from. */
type DocumentsOfGroups = WeakMap<readonly ListedGroup[], Documents>

/** The groups of this server and of servers behind it, and the documents made of them. */
interface Listing {
  readonly local: readonly ListedGroup[]
  readonly aggregated: readonly AggregatedGroupVersion[]
  readonly groups: Readonly<Record<TieOrder, readonly ListedGroup[]>>
  readonly documents: Documents
}

const noAggregated: readonly AggregatedGroupVersion[] = []

/**
 * Serves discovery: `/`, `/version`, `/api`, `/apis`, `/apis/{group}`, `/api/v1` and
 * `/apis/{group}/{version}`. A document is made when it is first asked for and kept until the catalogue, or
 * what is known of servers behind this one, changes.
 */
export class Discovery {
  readonly #options: DiscoveryOptions
  readonly #documents: DocumentsOfGroups
  readonly #versions: ReadonlySet<AggregatedVersion>
  /** The newest listing with groups of servers behind this one, whose documents no other server shares. */
  #listing: Listing | undefined

  constructor(options: DiscoveryOptions, documents: DocumentsOfGroups = new WeakMap()) {
    this.#options = options
    this.#documents = documents
    this.#versions = aggregatedVersions(options.release, options.gates)
  }

  /** Discovery of a server with a catalogue of its own, and servers behind it; both share the documents of the same groups. */
  over(catalog: Catalog, aggregated: AggregatedGroupVersions): Discovery {
    return new Discovery({ ...this.#options, catalog, aggregated }, this.#documents)
  }

  /**
   * Answers a GET or HEAD; undefined where the path is not one of discovery's.
   * @throws ApiError `NotFound` for a group or version that is not served, `NotAcceptable`.
   */
  respond(request: ApiRequest): ApiResponse | undefined {
    const path = request.path.endsWith('/') ? request.path.slice(0, -1) : request.path
    const [root = '', ...rest] = path.split('/').slice(1)
    if (path === '') return this.#serveText(path, () => this.#rootPaths())
    if (path === '/version') return this.#serveText(path, () => this.#version())
    if (root === 'api' && rest.length <= 1) return this.#core(request, path, rest[0])
    if (root === 'apis' && rest.length <= 2) return this.#named(request, path, rest)
    return undefined
  }

  #core(request: ApiRequest, path: string, version: string | undefined): ApiResponse {
    const core = this.#group('')
    if (version !== undefined) {
      return this.#serve(request, path, () => this.#resources(core, version))
    }
    return this.#serveGroups(request, path, {
      plain: () => apiVersions(core, this.#options.address()),
      groups: () => (core ? [core] : []),
    })
  }

  #named(request: ApiRequest, path: string, parts: readonly string[]): ApiResponse {
    const [name, version] = parts
    if (name === undefined) {
      const named = (tie: TieOrder): readonly ListedGroup[] =>
        this.#groups(tie).filter(({ group }) => group !== '')
      return this.#serveGroups(request, path, {
        plain: () => apiGroupList(named('apiService')),
        groups: () => named('group'),
      })
    }
    const group = name === '' ? undefined : this.#group(name)
    if (!group || this.#isUnknown(group, version)) return pageNotFound()
    if (version === undefined) return this.#serve(request, path, () => apiGroup(group))
    return this.#serve(request, path, () => this.#resources(group, version))
  }

  /** Whether a version of a custom group is not served; of a built-in group that is an error of another form. */
  #isUnknown({ group, versions }: ListedGroup, version: string | undefined): boolean {
    if (version === undefined || this.#options.catalog.servesBuiltInGroup(group)) return false
    return !versions.some((served) => served.version === version)
  }

  /** Undefined where no server is behind this one. */
  #aggregated(): Listing | undefined {
    const { catalog, aggregated: aggregatedNow } = this.#options
    const aggregated = aggregatedNow?.() ?? noAggregated
    if (aggregated.length === 0) return (this.#listing = undefined)
    const local = catalog.groups()
    const known = this.#listing
    if (known?.local === local && known.aggregated === aggregated) return known
    const groups = {
      apiService: listedGroups(catalog, aggregated, 'apiService'),
      group: listedGroups(catalog, aggregated, 'group'),
    }
    return (this.#listing = { local, aggregated, groups, documents: new Map() })
  }

  #groups(tie: TieOrder): readonly ListedGroup[] {
    return this.#aggregated()?.groups[tie] ?? this.#options.catalog.groups()
  }

  #group(name: string): ListedGroup | undefined {
    return this.#groups('apiService').find(({ group }) => group === name)
  }

  #resources(group: ListedGroup | undefined, version: string): JsonObject {
    const served = group?.versions.find((candidate) => candidate.version === version)
    if (!group || !served) throw unknownPath()
    return apiResourceList(group.group, served, this.#options.gates)
  }

  #rootPaths(): JsonObject {
    return rootPaths(this.#groups('group'), ['/version', ...this.#options.otherPaths])
  }

  #version(): JsonObject {
    const { release, platform, reportedVersion } = this.#options
    return versionInfo(release, platform, reportedVersion)
  }

  /** Serves a document for people: as indented JSON, whatever the client accepts. */
  #serveText(path: string, make: () => JsonObject): ApiResponse {
    const bytes = this.#document(path, () => indentJsonBytes(encodeUtf8(writeJson(make()))))?.bytes
    return { status: 200, headers: ['content-type', 'application/json'], body: bytes ?? null }
  }

  #serve(request: ApiRequest, path: string, make: () => JsonObject): ApiResponse {
    return this.#serveGroups(request, path, { plain: make })
  }

  /** Serves the first format that the client accepts and the document has. `groups`: those of the aggregated form. */
  #serveGroups(
    request: ApiRequest,
    path: string,
    make: { readonly plain: () => JsonObject; readonly groups?: () => readonly ListedGroup[] },
  ): ApiResponse {
    const { brand, formats } = this.#options
    const { groups } = make
    const accept = request.header('accept')
    const accepted = discoveryFormats(accept, brand, formats, groups ? this.#versions : none)
    const pretty = wantsPretty(request)
    for (const { format, aggregated } of accepted) {
      const content =
        groups && aggregated !== undefined
          ? (): JsonObject => aggregatedDiscovery(groups(), aggregated, this.#options)
          : make.plain
      const key = `${path} ${format.mediaType} ${aggregated ?? ''} ${pretty ? 'pretty' : ''}`
      const document = this.#document(key, () => format.document(content(), pretty))
      if (!document) continue
      if (aggregated === undefined) return plainAnswer(format.mediaType, document)
      const parameters = `;g=${discoveryGroup(brand)};v=${aggregated};as=APIGroupDiscoveryList`
      // Clients cache the aggregated document and revalidate it by its entity tag.
      const headers = ['cache-control', 'public']
      return serveDocument(request, document, format.mediaType + parameters, headers)
    }
    throw notAcceptable(formats.mediaTypes)
  }

  #document(key: string, make: () => Uint8Array | undefined): Document | undefined {
    const documents = this.#documentsNow()
    const known = documents.get(key)
    if (known) return known
    const bytes = make()
    const document = bytes && documentOf(bytes)
    if (document) documents.set(key, document)
    return document
  }

  #documentsNow(): Documents {
    const listing = this.#aggregated()
    if (listing) return listing.documents
    const groups = this.#options.catalog.groups()
    const known = this.#documents.get(groups)
    if (known) return known
    const documents: Documents = new Map()
    this.#documents.set(groups, documents)
    return documents
  }
}

const none: ReadonlySet<AggregatedVersion> = new Set()

function plainAnswer(mediaType: string, { bytes }: Document): ApiResponse {
  return { status: 200, headers: ['content-type', mediaType], body: bytes }
}

function groupPaths({ group, versions }: ListedGroup): string[] {
  if (group === '') return ['/api', ...versions.map(({ version }) => `/api/${version}`)]
  return [`/apis/${group}`, ...versions.map(({ version }) => `/apis/${group}/${version}`)]
}

/** `/`: all root paths. `others`: those that do not come from the catalogue. */
function rootPaths(groups: readonly ListedGroup[], others: readonly string[]): JsonObject {
  const paths = new Set(['/apis', '/apis/', ...others, ...groups.flatMap(groupPaths)])
  return { paths: [...paths].sort() }
}

/** `/api`: the versions of the core group. `address`: `host:port` of the server for clients; empty where it has none. */
function apiVersions(core: ListedGroup | undefined, address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: core?.versions.map(({ version }) => version) ?? [],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  }
}

function groupFields({ group, versions }: ListedGroup): JsonObject {
  const listed = versions.map(({ version }) => ({
    groupVersion: formatGroupVersion(group, version),
    version,
  }))
  return { name: group, versions: listed, preferredVersion: listed[0] }
}

/** `/apis`: every group but the core group, best first, each with its versions, best first. */
function apiGroupList(groups: readonly ListedGroup[]): JsonObject {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.filter(({ group }) => group !== '').map((group) => groupFields(group)),
  }
}

/** `/apis/{group}`: one group with its versions. */
function apiGroup(group: ListedGroup): JsonObject {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupFields(group) }
}

function resourceFields(definition: ResourceDefinition, gates: FeatureGates): JsonObject {
  const { shortNames, categories, storedAs } = definition
  return {
    name: definition.resource,
    singularName: definition.singular,
    namespaced: definition.namespaced,
    kind: definition.kind,
    verbs: listedVerbs(definition),
    ...(shortNames.length > 0 && { shortNames: [...shortNames] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(storedAs &&
      gates('StorageVersionHash') &&
      storedAs.hash !== '' && { storageVersionHash: storedAs.hash }),
  }
}

function subresourceFields(parent: ResourceDefinition, sub: SubresourceDefinition): JsonObject {
  // Group and version are named only where they differ from the list's; clients fill in the rest.
  const elsewhere = sub.group !== parent.group || sub.version !== parent.version
  return {
    name: `${parent.resource}/${sub.name}`,
    singularName: '',
    namespaced: parent.namespaced,
    ...(elsewhere && { group: sub.group, version: sub.version }),
    kind: sub.kind,
    verbs: [...sub.verbs].sort(),
  }
}

/** `/api/v1` and `/apis/{group}/{version}`: every resource, each followed by its subresources. */
function apiResourceList(group: string, served: ServedVersion, gates: FeatureGates): JsonObject {
  return {
    kind: 'APIResourceList',
    // The core group's list has no `apiVersion`: it is older than the field.
    ...(group !== '' && { apiVersion: 'v1' }),
    groupVersion: formatGroupVersion(group, served.version),
    resources: served.definitions.flatMap((definition) => [
      resourceFields(definition, gates),
      ...listedSubresources(definition).map((sub) => subresourceFields(definition, sub)),
    ]),
  }
}

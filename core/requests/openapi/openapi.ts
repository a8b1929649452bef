import { notAcceptable } from '../../base/api/errors/api-error.ts'
import { type JsonObject, setKey, type WritableJsonObject } from '../../base/api/json.ts'
import { Lazy } from '../../base/execution/lazy.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { parseAccept } from '../../base/http/media-type.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import type { Timers } from '../../base/runtime.ts'
import {
  createDocument,
  type Document,
  documentOf,
  hashOfParts,
  serveDocument,
} from '../../kinds/discovery/document.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { ServedGroup } from '../../objects/catalog/served-group.ts'
import type { AggregatedApi } from '../aggregation/aggregated-api.ts'
import type { AggregatedDocuments, DocumentedApi } from './aggregated/aggregated-documents.ts'
import type { mergedParts } from './aggregated/merged-parts.ts'
import { aggregatedV3, hashedAddress } from './aggregated/v3-names.ts'
import { openApiPaths, openApiV3Path as root } from './openapi-paths.ts'
import { openApiV3Binary } from './openapi-v3-binary.ts'
import type { PublishedApi } from './published-api.ts'
import { type SwaggerDocument, SwaggerDocuments } from './v2-document.ts'
import { V3Documents } from './v3-documents.ts'

/** Inputs of OpenAPI but for the descriptions, which are loaded with the code. */
export interface OpenApiOptions extends Omit<PublishedApi, 'descriptions'> {
  readonly catalog: Catalog
  readonly timers: Pick<Timers, 'yieldTurn'>
}

type DescribedOptions = OpenApiOptions & PublishedApi

const json = 'application/json'

// A hashed URL never changes its content, so clients need not revalidate; caches keep nothing longer than a year.
const forever = 'public, immutable, max-age=31536000'

const readable: ReadonlySet<string> = new Set([json, 'application/*', '*/*'])

/** Media types of a binary form: `asked`, which clients name and which is not a legal one, and `sent`, of responses. */
interface Binary {
  readonly asked: string
  readonly sent: string
}

function binaryOf(version: 'v2' | 'v3'): Binary {
  const start = `application/com.github.proto-openapi.spec.${version}`
  return { asked: `${start}@v1.0+protobuf`, sent: `${start}.v1.0+protobuf` }
}

const binaryV2 = binaryOf('v2')
const binaryV3 = binaryOf('v3')

/** Requires that the client accepts JSON, beside any binary form. @throws ApiError `NotAcceptable` */
function requireJson(request: ApiRequest): void {
  const accepts = parseAccept(request.header('accept'))
  if (!accepts.some(({ type }) => readable.has(type))) throw notAcceptable([json])
}

/** Whether the client names the binary form before JSON in its `Accept` header. */
function prefers({ asked, sent }: Binary, request: ApiRequest): boolean {
  for (const { type } of parseAccept(request.header('accept'))) {
    if (type === asked || type === sent) return true
    if (readable.has(type)) return false
  }
  throw notAcceptable([json, asked])
}

/** The servers behind this one, of which a request is answered. */
export interface OpenApiBehind {
  readonly documents: AggregatedDocuments
  /** Passes the request on to the server of an aggregated API. */
  passOn(api: AggregatedApi): ApiResponse | Promise<ApiResponse>
}

/** Documents of a whole catalogue, by the groups (or the document) that they are made from. */
interface WholeDocuments {
  readonly index: WeakMap<readonly ServedGroup[], Document>
  readonly swagger: WeakMap<readonly ServedGroup[], Promise<SwaggerDocument>>
  readonly binary: WeakMap<SwaggerDocument, Promise<Document>>
  readonly v3Binary: WeakMap<Document, Promise<Document>>
  readonly documents: SwaggerDocuments
}

/** Document made from `key`, cached; after a failure it is made again on the next request. */
function kept<K extends object, D extends Document>(
  documents: WeakMap<K, Promise<D>>,
  key: K,
  make: () => Promise<D>,
): Promise<D> {
  const known = documents.get(key)
  if (known) return known
  const document = make()
  documents.set(key, document)
  document.catch(() => documents.delete(key))
  return document
}

/** The document made of one of this server and of those of aggregated APIs, until either changes. */
type Merged<D extends Document> = WeakMap<
  Document,
  { readonly all: readonly DocumentedApi[]; readonly made: Promise<D> }
>

function merged<D extends Document>(
  documents: Merged<D>,
  own: D,
  all: readonly DocumentedApi[],
  make: () => Promise<D>,
): Promise<D> {
  const known = documents.get(own)
  if (known?.all === all) return known.made
  const made = make()
  documents.set(own, { all, made })
  made.catch(() => documents.delete(own))
  return made
}

/** Merges documents; few servers have any to merge. */
const lateMerge = new Lazy<typeof mergedParts>(
  async () => (await import('./aggregated/merged-parts.ts')).mergedParts,
)

const noApis: readonly DocumentedApi[] = []

/**
 * Serves OpenAPI: `/openapi/v2`, `/openapi/v3` and `/openapi/v3/{name}`, with the schemas of all served resources.
 * Documents are made on the first request and kept, as bytes, until what they describe changes.
 */
export class OpenApi {
  readonly #options: DescribedOptions
  readonly #v3: V3Documents
  readonly #servesV3: boolean
  readonly #whole: WholeDocuments
  readonly #mergedSwagger: Merged<SwaggerDocument> = new WeakMap()
  readonly #mergedIndex: Merged<Document> = new WeakMap()

  constructor(
    options: DescribedOptions,
    v3: V3Documents = new V3Documents(options, options.catalog),
    whole: WholeDocuments = {
      index: new WeakMap(),
      swagger: new WeakMap(),
      binary: new WeakMap(),
      v3Binary: new WeakMap(),
      documents: new SwaggerDocuments(options),
    },
  ) {
    this.#options = options
    this.#v3 = v3
    this.#servesV3 = openApiPaths(options).includes(root)
    this.#whole = whole
  }

  /** OpenAPI of a server with a catalogue of its own; both share the documents of what both serve. */
  over(catalog: Catalog): OpenApi {
    return new OpenApi({ ...this.#options, catalog }, this.#v3.over(catalog), this.#whole)
  }

  /**
   * Answers a GET or HEAD; undefined where the path is not one of OpenAPI's.
   * A name without a document is 404 with an empty body.
   *
   * @param behind the servers of aggregated APIs, where there are any
   * @throws ApiError `NotAcceptable`
   */
  async respond(request: ApiRequest, behind?: OpenApiBehind): Promise<ApiResponse | undefined> {
    const { path } = request
    const all = (await behind?.documents.whole()) ?? noApis
    const below = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined
    if (path === '/openapi/v2') {
      return prefers(binaryV2, request)
        ? serveDocument(request, await this.#makeBinary(all), binaryV2.sent)
        : serveDocument(request, await this.#makeSwagger(all), json)
    }
    if (!this.#servesV3) return undefined
    if (path === root || below === '') {
      requireJson(request)
      // The index is served as plain text, for people as much as for clients.
      const { bytes } = await this.#makeIndex(all)
      return { status: 200, headers: ['content-type', 'text/plain; charset=utf-8'], body: bytes }
    }
    if (below === undefined) return undefined
    return this.#respondOne(request, below, behind)
  }

  async #respondOne(
    request: ApiRequest,
    name: string,
    behind: OpenApiBehind | undefined,
  ): Promise<ApiResponse> {
    const isBinary = prefers(binaryV3, request)
    await this.#v3.prepare(name, 'part', () => this.#options.timers.yieldTurn())
    const others = behind && aggregatedV3(behind.documents.all()).get(name)
    const own = others?.isOfApi === true ? undefined : this.#v3.get(name)
    if (behind && others && !own && !others.document) return behind.passOn(others.api)
    const document = own ?? others?.document
    // 404 with an empty body, as in the original.
    if (!document) return { status: 404, headers: [], body: null }
    // The hash in the URL is that of the JSON in both forms, since they change together.
    const wanted = new URLSearchParams(request.search).get('hash') ?? ''
    if (wanted !== '' && wanted !== document.hash) {
      // The client's index is older than the document; 302 and not 301, since the current hash will change again.
      return { status: 302, headers: ['location', hashedAddress(name, document.hash)], body: null }
    }
    const headers = wanted === '' ? [] : ['cache-control', forever]
    return isBinary
      ? serveDocument(request, await this.#binaryOf(document), binaryV3.sent, headers)
      : serveDocument(request, document, json, headers)
  }

  /** Binary form of a document, made on the first request and kept as long as the document. */
  #binaryOf(document: Document): Promise<Document> {
    const { timers } = this.#options
    return kept(this.#whole.v3Binary, document, async () => {
      const content = parseJson(decodeUtf8(document.bytes)).value as JsonObject
      return documentOf(await openApiV3Binary(content, () => timers.yieldTurn()))
    })
  }

  async #makeIndex(all: readonly DocumentedApi[]): Promise<Document> {
    const own = await this.#makeOwnIndex()
    if (all.length === 0) return own
    return merged(this.#mergedIndex, own, all, async () => {
      const content = parseJson(decodeUtf8(own.bytes)).value as { readonly paths: JsonObject }
      const paths: WritableJsonObject = { ...content.paths }
      for (const [name, { address, isOfApi }] of aggregatedV3(all)) {
        // Of other documents this server's own count.
        if (isOfApi || !Object.hasOwn(paths, name)) {
          setKey(paths, name, { serverRelativeURL: address })
        }
      }
      const entries = Object.entries(paths)
      const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
      return createDocument({ paths: Object.fromEntries(sorted) })
    })
  }

  async #makeOwnIndex(): Promise<Document> {
    const { catalog, timers } = this.#options
    const known = this.#whole.index.get(catalog.groups())
    if (known) return known
    for (const name of this.#v3.names()) {
      await this.#v3.prepare(name, 'hash', () => timers.yieldTurn())
      this.#v3.hash(name)
      await timers.yieldTurn()
    }
    // What has changed meanwhile is made here, so that all hashes are of one state of the catalogue.
    const paths: WritableJsonObject = {}
    for (const name of this.#v3.names()) {
      const hash = this.#v3.hash(name)
      if (hash !== undefined) paths[name] = { serverRelativeURL: hashedAddress(name, hash) }
    }
    const document = createDocument({ paths })
    this.#whole.index.set(catalog.groups(), document)
    return document
  }

  async #makeBinary(all: readonly DocumentedApi[]): Promise<Document> {
    const { timers } = this.#options
    const swagger = await this.#makeSwagger(all)
    return kept(this.#whole.binary, swagger, () => swagger.binary(() => timers.yieldTurn()))
  }

  async #makeSwagger(all: readonly DocumentedApi[]): Promise<SwaggerDocument> {
    const { catalog, timers } = this.#options
    const own = await this.#makeOwnSwagger()
    const others = all.flatMap(({ swagger }) => swagger ?? [])
    if (others.length === 0) return own
    return merged(this.#mergedSwagger, own, all, async () => {
      const overlap = all.some(({ api }) => serves(catalog, api))
      const documents = others.map(({ bytes }) => bytes)
      const yieldTurn = (): Promise<void> => timers.yieldTurn()
      const merge = await lateMerge.load()
      const parts = await merge(own.parts(), { documents, overlap }, yieldTurn)
      const hash = hashOfParts([own.hash, ...others.map((each) => each.hash)])
      return this.#whole.documents.join(parts, hash)
    })
  }

  #makeOwnSwagger(): Promise<SwaggerDocument> {
    const { catalog, timers } = this.#options
    const groups = catalog.groups()
    return kept(this.#whole.swagger, groups, async () => {
      const published = groups.flatMap(({ group, versions }) =>
        versions.map((version) => ({ group, ...version })),
      )
      return this.#whole.documents.make(published, () => timers.yieldTurn())
    })
  }
}

function serves(catalog: Catalog, { group, version }: AggregatedApi): boolean {
  return catalog
    .groups()
    .some((each) => each.group === group && each.versions.some((one) => one.version === version))
}

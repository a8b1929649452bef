import { notAcceptable, unknownPath } from '../api/api-error.ts'
import type { JsonObject } from '../api/json.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { decodeUtf8, parseJson } from '../codec/json-parse.ts'
import { contentHash } from '../discovery/content-hash.ts'
import { createDocument, type Document, serveDocument } from '../discovery/document.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseAccept } from '../http/media-type.ts'
import type { Timers } from '../runtime.ts'
import type { PublishedApi } from './published-api.ts'
import { swaggerBinary } from './swagger-binary.ts'
import { swaggerDocument } from './v2-document.ts'
import { V3Documents } from './v3-documents.ts'

export interface OpenApiOptions extends PublishedApi {
  readonly catalog: Catalog
  readonly timers: Pick<Timers, 'yieldTurn'>
}

const json = 'application/json'
const root = '/openapi/v3'

// A hashed address never changes its content, so clients need not ask again; a year is as long as caches keep anything.
const forever = 'public, immutable, max-age=31536000'

const readable: ReadonlySet<string> = new Set([json, 'application/*', '*/*'])

// Clients write the first, which is no legal media type; answers carry the second.
const askedBinary = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
const binary = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'
const binaries: ReadonlySet<string> = new Set([askedBinary, binary])

/** Clients that can read a binary form ask for it first; JSON is served where they name it too. */
function requireJson(request: ApiRequest): void {
  const accepts = parseAccept(request.header('accept'))
  if (!accepts.some(({ type }) => readable.has(type))) throw notAcceptable([json])
}

/** Whether the binary form comes before JSON in what the client accepts. */
function prefersBinary(request: ApiRequest): boolean {
  const accepts = parseAccept(request.header('accept'))
  const first = accepts.find(({ type }) => binaries.has(type) || readable.has(type))
  if (!first) throw notAcceptable([json, askedBinary])
  return binaries.has(first.type)
}

function hashedAddress(name: string, { hash }: Document): string {
  return `${root}/${name}?hash=${hash}`
}

/**
 * Publishes the schemas of everything served: `/openapi/v2`, `/openapi/v3` and `/openapi/v3/{name}`. Documents are made
 * when they are first asked for and kept, as bytes, until what they describe changes.
 */
export class OpenApi {
  readonly #options: OpenApiOptions
  readonly #v3: V3Documents
  #index: { readonly revision: number; readonly document: Document } | undefined
  #swagger: { readonly revision: number; readonly document: Promise<Document> } | undefined
  #binary: { readonly revision: number; readonly document: Promise<Document> } | undefined

  constructor(options: OpenApiOptions) {
    this.#options = options
    this.#v3 = new V3Documents(options, options.catalog)
  }

  /**
   * Answers a GET or HEAD; undefined where the path is none of OpenAPI's.
   * @throws ApiError `NotFound` for a name that has no document, `NotAcceptable`.
   */
  async respond(request: ApiRequest): Promise<ApiResponse | undefined> {
    const { path } = request
    const below = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined
    if (path === '/openapi/v2') {
      return prefersBinary(request)
        ? serveDocument(request, await this.#makeBinary(), binary)
        : serveDocument(request, await this.#makeSwagger(), json)
    }
    if (path === root || below === '') {
      requireJson(request)
      return serveDocument(request, await this.#makeIndex(), json)
    }
    if (below === undefined) return undefined
    requireJson(request)
    return this.#respondOne(request, below)
  }

  #respondOne(request: ApiRequest, name: string): ApiResponse {
    const document = this.#v3.get(name)
    if (!document) throw unknownPath()
    const wanted = new URLSearchParams(request.search).get('hash') ?? ''
    if (wanted === '') return serveDocument(request, document, json)
    if (wanted === document.hash) {
      return serveDocument(request, document, json, ['cache-control', forever])
    }
    // The client's index is older than the document; 302, since the hash that is right now will change again.
    return { status: 302, headers: ['location', hashedAddress(name, document)], body: null }
  }

  async #makeIndex(): Promise<Document> {
    const { catalog, timers } = this.#options
    if (this.#index?.revision === catalog.revision) return this.#index.document
    for (const name of this.#v3.names()) {
      this.#v3.get(name)
      await timers.yieldTurn()
    }
    // What changed in the meantime is made here, so that all hashes are of one revision.
    const paths: JsonObject = {}
    for (const name of this.#v3.names()) {
      const document = this.#v3.get(name)
      if (document) paths[name] = { serverRelativeURL: hashedAddress(name, document) }
    }
    const document = createDocument({ paths })
    this.#index = { revision: catalog.revision, document }
    return document
  }

  #makeBinary(): Promise<Document> {
    const { catalog, timers } = this.#options
    const { revision } = catalog
    if (this.#binary?.revision === revision) return this.#binary.document
    const document = this.#makeSwagger().then(async ({ bytes: text }) => {
      const swagger = parseJson(decodeUtf8(text)).value as JsonObject
      const bytes = await swaggerBinary(swagger, () => timers.yieldTurn())
      return { bytes, hash: contentHash(bytes) }
    })
    const kept = { revision, document }
    this.#binary = kept
    document.catch(() => {
      if (this.#binary === kept) this.#binary = undefined
    })
    return document
  }

  #makeSwagger(): Promise<Document> {
    const { catalog, timers } = this.#options
    const { revision } = catalog
    if (this.#swagger?.revision === revision) return this.#swagger.document
    const published = catalog
      .groups()
      .flatMap(({ group, versions }) => versions.map((version) => ({ group, ...version })))
    const document = swaggerDocument(this.#options, published, () => timers.yieldTurn()).then(
      (bytes) => ({ bytes, hash: contentHash(bytes) }),
    )
    const kept = { revision, document }
    this.#swagger = kept
    document.catch(() => {
      if (this.#swagger === kept) this.#swagger = undefined
    })
    return document
  }
}

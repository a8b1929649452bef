import { Lazy } from '../../base/execution/lazy.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { OpenApi, OpenApiBehind, OpenApiOptions } from './openapi.ts'

type OpenApiClass = typeof OpenApi

/** What renders documents, which bundlers keep in a chunk of its own: a server is asked for them seldom, and late. */
const late = new Lazy<OpenApiClass>(async () => (await import('./openapi.ts')).OpenApi)

/** {@link OpenApi} whose code is loaded with the first request for a document. */
export class LazyOpenApi {
  readonly #create: (Class: OpenApiClass) => OpenApi
  #openApi: OpenApi | undefined

  private constructor(create: (Class: OpenApiClass) => OpenApi) {
    this.#create = create
  }

  static of(options: OpenApiOptions): LazyOpenApi {
    return new LazyOpenApi((Class) => new Class(options))
  }

  /** OpenAPI of a server with a catalogue of its own; both share the documents of what both serve. */
  over(catalog: Catalog): LazyOpenApi {
    return new LazyOpenApi((Class) => this.#made(Class).over(catalog))
  }

  /** See {@link OpenApi.respond}. */
  async respond(request: ApiRequest, behind?: OpenApiBehind): Promise<ApiResponse | undefined> {
    return this.#made(await late.load()).respond(request, behind)
  }

  #made(Class: OpenApiClass): OpenApi {
    return (this.#openApi ??= this.#create(Class))
  }
}

import { Lazy } from '../../base/execution/lazy.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { OpenApi, OpenApiBehind, OpenApiOptions } from './openapi.ts'

type CreateOpenApi = (options: OpenApiOptions) => OpenApi

/** What renders documents, which bundlers keep in chunks of their own: a server is asked for them seldom, and late. */
const late = new Lazy<CreateOpenApi>(async () => {
  const [documents, { builtInDescriptions }] = await Promise.all([
    import('./openapi.ts'),
    import('./descriptions/built-in-descriptions.ts'),
  ])
  return (options) =>
    new documents.OpenApi({ ...options, descriptions: builtInDescriptions(options.brand) })
})

/** {@link OpenApi} whose code is loaded with the first request for a document. */
export class LazyOpenApi {
  readonly #make: (create: CreateOpenApi) => OpenApi
  #openApi: OpenApi | undefined

  private constructor(make: (create: CreateOpenApi) => OpenApi) {
    this.#make = make
  }

  static of(options: OpenApiOptions): LazyOpenApi {
    return new LazyOpenApi((create) => create(options))
  }

  /** OpenAPI of a server with a catalogue of its own; both share the documents of what both serve. */
  over(catalog: Catalog): LazyOpenApi {
    return new LazyOpenApi((create) => this.#made(create).over(catalog))
  }

  /** See {@link OpenApi.respond}. */
  async respond(request: ApiRequest, behind?: OpenApiBehind): Promise<ApiResponse | undefined> {
    return this.#made(await late.load()).respond(request, behind)
  }

  #made(create: CreateOpenApi): OpenApi {
    return (this.#openApi ??= this.#make(create))
  }
}

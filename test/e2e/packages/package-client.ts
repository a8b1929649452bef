import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../core/base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { WriteOptions } from '../../../core/base/client/call-options.ts'
import { type Client, createClient, type PatchType } from '../../../core/base/client/client.ts'
import { fetchTransport } from '../../../core/base/client/fetch-transport.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'

type Propagation = 'Background' | 'Foreground' | 'Orphan'

/** Calls that name objects by their manifests, as package managers do. */
export class PackageClient {
  readonly client: Client
  readonly #manager: string
  readonly #namespace: string
  readonly #catalog = builtInCatalog()

  /** @param base where a server is that asks for no credentials */
  constructor(base: string, manager: string, namespace: string) {
    const transport = fetchTransport({ fetch: globalThis.fetch, base })
    this.client = createClient(transport, { userAgent: `${manager}/1.0` })
    this.#manager = manager
    this.#namespace = namespace
  }

  definitionOf({ apiVersion, kind }: ApiObject): ResourceDefinition {
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    const definition = this.#catalog.byKind(group, version, kind)
    if (!definition) throw new RangeError(`${apiVersion} ${kind} is not served`)
    return definition
  }

  pathOf(manifest: ApiObject): string {
    const definition = this.definitionOf(manifest)
    const { name = '' } = manifest.metadata
    return resourcePath(definition, {
      name,
      ...(definition.namespaced && { namespace: this.#namespace }),
    })
  }

  collectionOf(manifest: ApiObject): string {
    return resourcePath(this.definitionOf(manifest), { namespace: this.#namespace })
  }

  async find(manifest: ApiObject): Promise<ApiObject | undefined> {
    try {
      return await this.client.get(this.pathOf(manifest))
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return undefined
      throw error
    }
  }

  async read(manifest: ApiObject): Promise<ApiObject> {
    return this.client.get(this.pathOf(manifest))
  }

  apply(manifest: ApiObject, options: WriteOptions = {}): Promise<ApiObject> {
    return this.#patch(manifest, 'apply', manifest, { fieldValidation: 'Strict', ...options })
  }

  merge(manifest: ApiObject, patch: JsonObject): Promise<ApiObject> {
    return this.#patch(manifest, 'strategic', patch, {})
  }

  /** By JSON Patch. */
  operate(manifest: ApiObject, operations: readonly JsonObject[]): Promise<ApiObject> {
    return this.#patch(manifest, 'json', [...operations], {})
  }

  create(manifest: ApiObject): Promise<ApiObject> {
    const options = { fieldManager: this.#manager }
    return this.client.create(this.collectionOf(manifest), manifest, options)
  }

  /** Resolves once the object is gone. */
  async remove(manifest: ApiObject, propagationPolicy: Propagation): Promise<void> {
    const answer = await this.client.delete(this.pathOf(manifest), { propagationPolicy })
    if (answer.kind === 'Status') return
    const { name = '', resourceVersion = '' } = answer.metadata
    const events = this.client.watch(this.collectionOf(manifest), {
      fieldSelector: `metadata.name=${name}`,
      resourceVersion,
    })
    for await (const { type } of events) if (type === 'DELETED') return
    throw new Error(`the watch ended before ${name} was gone`)
  }

  #patch(
    manifest: ApiObject,
    type: PatchType,
    patch: JsonValue,
    options: WriteOptions,
  ): Promise<ApiObject> {
    const written = { fieldManager: this.#manager, ...options }
    return this.client.patch(this.pathOf(manifest), type, patch, written)
  }
}

import type { Brand } from '../../api/brand.ts'
import { parseGroupVersion, type GroupVersionResource } from '../../api/group-version.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type {
  ClusterResources,
  ClusterReviews,
  NamespacedResources,
  NamespacedReviews,
} from '../../api/types/published/index.generated.ts'
import type {
  DeleteOptions,
  ListOptions,
  ReadOptions,
  SelectorOptions,
  WatchOptions,
  WriteOptions,
} from '../call-options.ts'
import type { Client, PatchType } from '../client.ts'
import type { ObjectList, WatchEvent } from '../decode-response.ts'
import { resourcePath } from '../resource-path.ts'
import { regularPlural } from './regular-plural.ts'
import type { Kind, ResourceClient, ReviewClient } from './resource-client.ts'
import { resourcePlaces } from './resource-places.generated.ts'

/** A client for each resource that the default release serves, in its preferred version; `namespace`: all namespaces unless given. */
export type ResourceClients = {
  readonly [Name in keyof NamespacedResources]: (
    namespace?: string,
  ) => ResourceClient<NamespacedResources[Name]>
} & {
  readonly [Name in keyof ClusterResources]: () => ResourceClient<ClusterResources[Name]>
} & {
  readonly [Name in keyof NamespacedReviews]: (
    namespace?: string,
  ) => ReviewClient<NamespacedReviews[Name]>
} & { readonly [Name in keyof ClusterReviews]: () => ReviewClient<ClusterReviews[Name]> }

/** A client with one for each resource: `client.pods('default').get('web')`. */
export type TypedClient = Client &
  ResourceClients & {
    /**
     * The client of any other resource, as of a CustomResourceDefinition.
     *
     * @example
     * const widgets = client.resource<Widget>({ group: 'shop.example', version: 'v1', resource: 'widgets', kind: 'Widget' }, 'default')
     */
    resource<T extends Kind>(
      resource: GroupVersionResource & { readonly kind: string },
      namespace?: string,
    ): ResourceClient<T>
  }

/** Adds to `client`, which the caller has made for this, a client for each resource of a server of `brand`. */
export function typedClient(client: Client, brand: Pick<Brand, 'expand'>): TypedClient {
  const clients: Record<string, (namespace?: string) => unknown> = {}
  for (const line of resourcePlaces.split('\n')) {
    const [apiVersion = '', ...kinds] = line.split(' ')
    const { group = '', version = '' } = parseGroupVersion(brand.expand(apiVersion)) ?? {}
    for (const text of kinds) {
      const [kind = '', resource = regularPlural(kind)] = text.replace('-', '').split('=')
      const place = { group, version, resource, kind }
      const isCluster = text.startsWith('-')
      clients[resource] = (namespace) =>
        new PlacedClient(client, place, isCluster ? undefined : namespace)
    }
  }
  const resource = (place: Place, namespace?: string): unknown =>
    new PlacedClient(client, place, namespace)
  // The one place that gives objects of the server their types.
  return Object.assign(client, clients, { resource }) as unknown as TypedClient
}

type Place = GroupVersionResource & { readonly kind: string }

/** The verbs of one resource; {@link ResourceClient} gives it the type of its kind. */
class PlacedClient {
  readonly #client: Client
  readonly #place: Place
  readonly #namespace: string | undefined

  constructor(client: Client, place: Place, namespace: string | undefined) {
    this.#client = client
    this.#place = place
    this.#namespace = namespace
  }

  get(name: string, options?: ReadOptions): Promise<ApiObject> {
    return this.#client.get(this.#path(name), options)
  }

  list(options?: ListOptions): Promise<ObjectList> {
    return this.#client.list(this.#path(), options)
  }

  async create(object: JsonObject, options?: WriteOptions): Promise<ApiObject> {
    const whole = this.#whole(object)
    return this.#client.create(this.#path('', '', whole), whole, options)
  }

  async update(object: JsonObject, options?: WriteOptions): Promise<ApiObject> {
    const whole = this.#whole(object)
    return this.#client.update(this.#path(nameOf(whole), '', whole), whole, options)
  }

  async updateStatus(object: JsonObject, options?: WriteOptions): Promise<ApiObject> {
    const whole = this.#whole(object)
    return this.#client.update(this.#path(nameOf(whole), 'status', whole), whole, options)
  }

  patch(
    name: string,
    type: PatchType,
    patch: JsonValue,
    options?: WriteOptions,
  ): Promise<ApiObject> {
    return this.#client.patch(this.#path(name), type, patch, options)
  }

  patchStatus(
    name: string,
    type: PatchType,
    patch: JsonValue,
    options?: WriteOptions,
  ): Promise<ApiObject> {
    return this.#client.patch(this.#path(name, 'status'), type, patch, options)
  }

  async apply(object: JsonObject, options?: WriteOptions): Promise<ApiObject> {
    const whole = this.#whole(object)
    return this.#client.patch(this.#path(nameOf(whole), '', whole), 'apply', whole, options)
  }

  async delete(name: string, options?: DeleteOptions): Promise<void> {
    await this.#client.delete(this.#path(name), options)
  }

  deleteCollection(options?: DeleteOptions & SelectorOptions): Promise<void> {
    return this.#client.deleteCollection(this.#path(), options)
  }

  watch(options?: WatchOptions): AsyncGenerator<WatchEvent> {
    return this.#client.watch(this.#path(), options)
  }

  #whole(object: JsonObject): ApiObject {
    const { group, version, kind } = this.#place
    const apiVersion = group === '' ? version : `${group}/${version}`
    return { apiVersion, kind, ...object } as ApiObject
  }

  #path(name = '', subresource = '', object?: ApiObject): string {
    const namespace = this.#namespace || object?.metadata?.namespace || ''
    return resourcePath(this.#place, { namespace, name, subresource })
  }
}

/** @throws TypeError for an object without a name, which no path leads to */
function nameOf({ kind, metadata }: ApiObject): string {
  if (metadata?.name) return metadata.name
  throw new TypeError(`the ${kind} has no metadata.name, which says which object is meant`)
}

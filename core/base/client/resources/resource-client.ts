import type { Brand } from '../../api/brand.ts'
import { parseGroupVersion, type GroupVersionResource } from '../../api/group-version.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Embedded } from '../../api/types/views.ts'
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
import { clientResources, type ResourceClients } from './resource-clients.generated.ts'

/** An object of a kind as clients write it; `apiVersion` and `kind` may be left out. */
type Written<T extends Kind> = Embedded<T>

interface Kind {
  readonly apiVersion: string
  readonly kind: string
}

/** The client of a resource that is only posted to, as an access review. */
export interface ReviewClient<T extends Kind> {
  /** @returns the object as the server answers it, which is stored nowhere */
  create(object: Written<T>, options?: WriteOptions): Promise<T>
}

/**
 * The client of one resource: the verbs of {@link Client} with the types of its kind. Methods throw as those of `Client` do.
 *
 * Of a namespaced resource it is the client of one namespace, or of all: then only `list`, `watch` and `deleteCollection` make
 * sense, and `create` writes into the namespace that the object names.
 */
export interface ResourceClient<T extends Kind> extends ReviewClient<T> {
  get(name: string, options?: ReadOptions): Promise<T>
  /** One page; the whole collection without `limit`. */
  list(options?: ListOptions): Promise<Omit<ObjectList, 'items'> & { readonly items: T[] }>
  /** Replaces the object of its name. */
  update(object: Written<T>, options?: WriteOptions): Promise<T>
  /** Replaces the status of the object of its name. */
  updateStatus(object: Written<T>, options?: WriteOptions): Promise<T>
  patch(name: string, type: PatchType, patch: JsonValue, options?: WriteOptions): Promise<T>
  patchStatus(name: string, type: PatchType, patch: JsonValue, options?: WriteOptions): Promise<T>
  /** Server-side apply of the fields that the object has. `fieldManager` names their owner. */
  apply(object: Written<T>, options: WriteOptions & { readonly fieldManager: string }): Promise<T>
  delete(name: string, options?: DeleteOptions): Promise<void>
  deleteCollection(options?: DeleteOptions & SelectorOptions): Promise<void>
  /** Watches until the server ends the stream. */
  watch(options?: WatchOptions): AsyncGenerator<Omit<WatchEvent, 'object'> & { readonly object: T }>
}

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
  for (const line of clientResources.split('\n')) {
    const [resource = '', kind = '', apiVersion = '', scope] = line.split(' ')
    const { group = '', version = '' } = parseGroupVersion(brand.expand(apiVersion)) ?? {}
    const place = { group, version, resource, kind }
    clients[resource] = (namespace) =>
      new PlacedClient(client, place, scope === undefined ? namespace : undefined)
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
    const namespace = this.#namespace ?? object?.metadata?.namespace ?? ''
    return resourcePath(this.#place, { namespace, name, subresource })
  }
}

/** @throws TypeError for an object without a name, which no path leads to */
function nameOf({ kind, metadata }: ApiObject): string {
  if (metadata?.name) return metadata.name
  throw new TypeError(`the ${kind} has no metadata.name, which says which object is meant`)
}

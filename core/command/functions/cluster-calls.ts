import { ApiError } from '../../base/api/errors/api-error.ts'
import type { TypedResource } from '../../base/api/group-version.ts'
import { isJsonObject, isList, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import type { ResourceFinder } from '../ctl/session/resource-finder.ts'
import type { ServedResource } from '../ctl/session/served-resources.ts'

export interface ClusterCallParts {
  readonly client: WireClient
  readonly finder: ResourceFinder
  /** Namespace of names that are given without one. */
  readonly namespace: () => string
  readonly signal: AbortSignal
}

/** Field manager of the objects that programs write. */
const fieldManager = 'node'

/** Bytes of an answer at most. */
const mostBytes = 8 * 1024 * 1024

/** A resource, with the subresource that its text named behind a slash. */
interface FoundResource {
  readonly resource: ServedResource
  readonly subresource?: 'status'
}

/** The calls of `cluster` in a program: each is a request of its client. */
export class ClusterCalls {
  readonly #parts: ClusterCallParts

  constructor(parts: ClusterCallParts) {
    this.#parts = parts
  }

  /** @throws TypeError for parameters that are none; ApiError; CtlError for a resource that is not served */
  async call(name: string, parameters: readonly JsonValue[]): Promise<JsonValue> {
    const { client, signal } = this.#parts
    const [first, second, third, fourth] = parameters
    const options = { signal, mostBytes }
    switch (name) {
      case 'get':
        return client.get(await this.#pathOf(first, second, third), options)
      case 'list': {
        const { path, labelSelector, fieldSelector } = await this.#collection(first, second)
        const { items } = await client.list(path, {
          ...options,
          ...labelSelector,
          ...fieldSelector,
        })
        return items
      }
      case 'create': {
        const { path, object } = await this.#place(first)
        return client.create(path, object, { ...options, fieldManager })
      }
      case 'apply': {
        const { path, object } = await this.#place(first, true, statusOf(second))
        const terms = { ...options, fieldManager, force: true }
        return client.patch(path, 'apply', object, terms)
      }
      case 'update': {
        const { path, object } = await this.#place(first, true, statusOf(second))
        return client.update(path, object, { ...options, fieldManager })
      }
      case 'patch': {
        const path = await this.#pathOf(first, second, fourth)
        if (!isJsonObject(third) && !isList(third)) throw wrong('patch', 'an object or a list')
        const type = isList(third) ? 'json' : 'merge'
        return client.patch(path, type, third, { ...options, fieldManager })
      }
      case 'delete':
        return client.delete(await this.#pathOf(first, second, third), { signal })
      default:
        throw new TypeError(`cluster has no ${name}`)
    }
  }

  /** Follows a collection until `signal` aborts: what exists as ADDED, then what changes. A watch that ends is opened again. */
  async *watch(
    resource: JsonValue | undefined,
    terms: JsonValue | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<{ type: string; object: JsonObject }> {
    const { client } = this.#parts
    const { path, ...selectors } = await this.#collection(resource, terms)
    let resourceVersion = ''
    while (!signal.aborted) {
      const from = resourceVersion === '' ? {} : { resourceVersion }
      const options = { signal, mostBytes, ...selectors.labelSelector, ...selectors.fieldSelector }
      try {
        for await (const event of client.watch(path, { ...options, ...from })) {
          const { type, object } = event as { type: string; object: ApiObject }
          resourceVersion = object.metadata.resourceVersion ?? ''
          yield { type, object }
        }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 410) throw error
        resourceVersion = ''
      }
    }
  }

  async #find(text: JsonValue | undefined): Promise<FoundResource> {
    if (typeof text !== 'string' || text === '') {
      throw wrong('resource', 'a text such as "pods" or "deployments.apps"')
    }
    const [name = '', subresource] = text.split('/')
    const resource = await this.#parts.finder.find(name)
    if (subresource === undefined) return { resource }
    if (subresource === 'status') return { resource, subresource }
    throw new TypeError(`"${text}": of subresources only status can be read and written here`)
  }

  async #pathOf(
    resource: JsonValue | undefined,
    name: JsonValue | undefined,
    namespace: JsonValue | undefined,
  ): Promise<string> {
    const found = await this.#find(resource)
    if (typeof name !== 'string' || name === '') throw wrong('name', 'a text')
    return objectPath(found.resource, {
      name,
      namespace: optionalText(namespace, 'namespace') ?? this.#parts.namespace(),
      ...(found.subresource && { subresource: found.subresource }),
    })
  }

  async #collection(
    text: JsonValue | undefined,
    terms: JsonValue | undefined,
  ): Promise<{
    path: string
    labelSelector?: { labelSelector: string }
    fieldSelector?: { fieldSelector: string }
  }> {
    const { resource } = await this.#find(text)
    if (terms !== null && terms !== undefined && !isJsonObject(terms)) {
      throw wrong('options', 'an object such as { namespace: "default" }')
    }
    const options = terms ?? {}
    const namespace = optionalText(options['namespace'], 'namespace')
    const labelSelector = optionalText(options['labelSelector'], 'labelSelector')
    const fieldSelector = optionalText(options['fieldSelector'], 'fieldSelector')
    return {
      path: objectPath(resource, namespace === undefined ? {} : { namespace }),
      ...(labelSelector !== undefined && { labelSelector: { labelSelector } }),
      ...(fieldSelector !== undefined && { fieldSelector: { fieldSelector } }),
    }
  }

  /** The path that an object is written to; `isNamed` for that of the object itself. */
  async #place(
    value: JsonValue | undefined,
    isNamed = false,
    subresource?: 'status',
  ): Promise<{ path: string; object: ApiObject }> {
    const object = checkedObject(value)
    const { finder, namespace } = this.#parts
    const { apiVersion, kind, metadata } = object
    const resource = await finder.findKind(apiVersion, kind)
    if (!resource) throw new TypeError(`the server serves no ${kind} of ${apiVersion}`)
    if (isNamed && !metadata.name) throw new TypeError('the object has no metadata.name')
    const path = objectPath(resource, {
      namespace: metadata.namespace ?? namespace(),
      ...(isNamed && { name: metadata.name ?? '' }),
      ...(subresource && { subresource }),
    })
    return { path, object }
  }
}

function objectPath(
  resource: ServedResource,
  { namespace = '', ...place }: { namespace?: string; name?: string; subresource?: 'status' },
): string {
  const type: TypedResource<ApiObject> = resource
  return resourcePath(type, { ...(resource.namespaced && { namespace }), ...place })
}

function checkedObject(value: JsonValue | undefined): ApiObject {
  if (
    isJsonObject(value) &&
    typeof value['apiVersion'] === 'string' &&
    typeof value['kind'] === 'string' &&
    isJsonObject(value['metadata'])
  ) {
    return value as ApiObject
  }
  throw new TypeError('an object with apiVersion, kind and metadata is wanted')
}

function statusOf(options: JsonValue | undefined): 'status' | undefined {
  const subresource = isJsonObject(options) ? options['subresource'] : undefined
  if (subresource === undefined || subresource === null) return undefined
  if (subresource === 'status') return 'status'
  throw wrong('subresource', '"status"')
}

function optionalText(value: JsonValue | undefined, name: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  throw wrong(name, 'a text')
}

function wrong(what: string, wanted: string): TypeError {
  return new TypeError(`${what} must be ${wanted}`)
}

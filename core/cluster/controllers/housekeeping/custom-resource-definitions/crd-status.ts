import { withCondition, type Condition } from '../../../../base/api/conditions.ts'
import { crdResource } from '../../../../base/api/crd-resource.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
} from '../../../../base/api/types/apiextensions.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import {
  type DefinitionReader,
  type DefinitionState,
  asDefinition,
  readerOf,
} from '../../../../kinds/custom-resources/definition-state.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'

/** Change of the status of a definition, and of its finalizers. */
export interface StatusChange {
  readonly conditions?: readonly CustomResourceDefinitionCondition[]
  /** Accepted names; a name that is absent is taken away. */
  readonly acceptedNames?: JsonObject
  readonly finalizers?: readonly string[]
}

export type CrdParts = Pick<
  ControllerParts,
  'brand' | 'cache' | 'catalog' | 'runtime' | 'serverClient'
>

/** Nulls for the optional names: a merge patch removes those that it does not set. */
const noNames: JsonObject = { singular: null, shortNames: null, listKind: null, categories: null }

/** CustomResourceDefinitions as controllers read them from the cache, and write them through the client. */
export class CrdStatus {
  readonly prefix: string
  readonly reader: DefinitionReader
  readonly #cache: WatchCache
  readonly #client: Client
  readonly #runtime: Runtime
  readonly #path: (name: string) => string

  constructor({ cache, catalog, brand, serverClient, runtime }: CrdParts) {
    const resource = crdResource(brand)
    this.prefix = storedPrefix({ catalog }, resource)
    this.#cache = cache
    this.#client = serverClient
    this.#runtime = runtime
    this.reader = readerOf(cache, brand)
    this.#path = (name) => resourcePath(resource, { name, subresource: 'status' })
  }

  /** The newest state of a definition; undefined where it does not exist or is corrupt. */
  state(name: string): DefinitionState | undefined {
    const entry = this.#cache.resource(this.prefix).get(name)
    return entry && this.reader.read(entry)
  }

  /** The whole definition in that state; undefined where it has changed since. */
  object({ name, resourceVersion }: DefinitionState): CustomResourceDefinition | undefined {
    const entry = this.#cache.resource(this.prefix).get(name)
    return entry && String(entry.revision) === resourceVersion
      ? asDefinition(readableObject(entry))
      : undefined
  }

  /** Conditions of a definition with one of them set now. */
  withCondition(
    conditions: readonly CustomResourceDefinitionCondition[],
    condition: Condition,
  ): readonly CustomResourceDefinitionCondition[] {
    return withCondition(conditions, condition, formatTime(this.#runtime.clock.now()))
  }

  /**
   * Writes the status of a definition, unless it changed since it was read.
   * @returns the resourceVersion of the result; undefined where another write was first, whose event brings the definition again.
   */
  async write(
    { name, uid, resourceVersion }: DefinitionState,
    { conditions, acceptedNames, finalizers }: StatusChange,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const patch: JsonObject = {
      metadata: { uid, resourceVersion, ...(finalizers && { finalizers: [...finalizers] }) },
      status: {
        ...(conditions && { conditions: [...conditions] }),
        ...(acceptedNames && { acceptedNames: { ...noNames, ...acceptedNames } }),
      },
    }
    try {
      const { metadata } = await this.#client.patch(this.#path(name), 'merge', patch, { signal })
      return metadata.resourceVersion ?? ''
    } catch (error) {
      if (isStaleWrite(error)) return undefined
      throw error
    }
  }
}

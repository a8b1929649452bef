import type { JsonObject } from '../../../base/api/json.ts'
import type { PatchType } from '../../../base/client/client.ts'
import {
  createThreeWayMergePatch,
  createTwoWayMergePatch,
} from '../../../objects/patch/strategic/create-merge-patch.ts'
import {
  createJsonMergePatch,
  createThreeWayJsonMergePatch,
} from '../../../objects/patch/three-way-json-merge.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { CommandContext } from '../command.ts'
import { readOpenApi } from '../resources/open-api-document.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { mergeSchema, takesStrategicMerge } from './merge-schema.ts'

export interface ApplyPatch {
  readonly type: Extract<PatchType, 'merge' | 'strategic'>
  readonly patch: JsonObject
}

/** Makes the patches of a client-side apply; the OpenAPI document of each group version is read once. */
export class ApplyPatches {
  readonly #context: Pick<CommandContext, 'client' | 'signal'>
  readonly #documents = new Map<string, Promise<JsonObject>>()

  constructor(context: Pick<CommandContext, 'client' | 'signal'>) {
    this.#context = context
  }

  /**
   * The patch that brings `current` to `modified` and removes fields that only `original` has: a strategic merge patch where
   * the server takes one for the resource, else a JSON merge patch. Without `overwrite`, changes by other clients are kept.
   *
   * @throws ApiError `Conflict` where such a change would be overwritten.
   */
  async between(
    resource: ServedResource,
    original: JsonObject,
    modified: JsonObject,
    current: JsonObject,
    overwrite: boolean,
  ): Promise<ApplyPatch> {
    const schema = await this.#schema(resource)
    if (!schema) {
      return { type: 'merge', patch: createThreeWayJsonMergePatch(original, modified, current) }
    }
    return {
      type: 'strategic',
      patch: createThreeWayMergePatch(original, modified, current, schema, { overwrite }),
    }
  }

  /** The patch that turns `original` into `modified`, of the same type as {@link between} makes for the resource. */
  async twoWay(
    resource: ServedResource,
    original: JsonObject,
    modified: JsonObject,
  ): Promise<ApplyPatch> {
    const schema = await this.#schema(resource)
    return schema
      ? { type: 'strategic', patch: createTwoWayMergePatch(original, modified, schema) }
      : { type: 'merge', patch: createJsonMergePatch(original, modified) }
  }

  async #schema(resource: ServedResource): Promise<StructSchema | undefined> {
    const document = await this.#document(resource)
    return takesStrategicMerge(document, resource) ? mergeSchema(document, resource) : undefined
  }

  #document(resource: ServedResource): Promise<JsonObject> {
    const key = `${resource.group}/${resource.version}`
    const known = this.#documents.get(key)
    if (known) return known
    const read = readOpenApi(resource, this.#context)
    this.#documents.set(key, read)
    return read
  }
}

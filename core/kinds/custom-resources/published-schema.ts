import { structOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { PublishedSchema } from '../../objects/catalog/resource-definition.ts'
import { declaredSchema } from './definition-facts.ts'

/** What a definition says of a version for OpenAPI, which publishes it where it is structural. */
export class CustomPublishedSchema implements PublishedSchema {
  readonly #version: string
  readonly #definition: () => JsonObject

  /** @param definition reads the whole stored definition */
  constructor(version: string, definition: () => JsonObject) {
    this.#version = version
    this.#definition = definition
  }

  get source(): JsonObject | undefined {
    return declaredSchema(this.#definition(), this.#version)
  }

  get preservesUnknown(): boolean {
    return structOf(this.#definition(), 'spec')['preserveUnknownFields'] === true
  }
}

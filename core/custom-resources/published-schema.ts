import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { PublishedSchema } from '../catalog/resource-definition.ts'
import { someSchema } from '../kinds/validation/definitions/schemas/inner-schemas.ts'
import { hasUnknownType } from '../kinds/validation/definitions/schemas/standard-checks.ts'
import { isStructural } from '../schema/structural-checks/is-structural.ts'
import { ownKeywords } from '../schema/own-keywords.ts'
import { declaredSchema } from './definition-facts.ts'

/** What OpenAPI publishes of a version. Definitions of older servers may have schemas that are not structural. */
export class CustomPublishedSchema implements PublishedSchema {
  readonly #version: string
  readonly #definition: () => JsonObject
  readonly #brand: Brand
  #isPublished: boolean | undefined

  /** @param definition reads the whole stored definition */
  constructor(version: string, definition: () => JsonObject, brand: Brand) {
    this.#version = version
    this.#definition = definition
    this.#brand = brand
  }

  get source(): JsonObject | undefined {
    const source = declaredSchema(this.#definition(), this.#version)
    if (!source) return undefined
    this.#isPublished ??= isPublishable(source, this.#brand)
    return this.#isPublished ? source : undefined
  }

  get preservesUnknown(): boolean {
    return structOf(this.#definition(), 'spec')['preserveUnknownFields'] === true
  }
}

function isPublishable(source: JsonObject, brand: Brand): boolean {
  return !someSchema(source, hasUnknownType) && isStructural(source, ownKeywords(brand))
}

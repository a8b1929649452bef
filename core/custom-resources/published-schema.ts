import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { PublishedSchema } from '../catalog/resource-definition.ts'
import { someSchema } from '../kinds/validation/definitions/schemas/inner-schemas.ts'
import { hasUnknownType } from '../kinds/validation/definitions/schemas/standard-checks.ts'
import { isStructural } from '../schema/structural-checks/is-structural.ts'
import { ownKeywords } from '../schema/own-keywords.ts'
import { declaredSchema } from './definition-facts.ts'

/**
 * What OpenAPI publishes of a version. Definitions of older servers may have schemas that are not structural.
 *
 * @param definition reads the whole stored definition
 */
export function publishedSchema(
  version: string,
  definition: () => JsonObject,
  brand: Brand,
): PublishedSchema {
  let isPublished: boolean | undefined
  return {
    get source() {
      const source = declaredSchema(definition(), version)
      if (!source) return undefined
      isPublished ??= isPublishable(source, brand)
      return isPublished ? source : undefined
    },
    get preservesUnknown() {
      return structOf(definition(), 'spec')['preserveUnknownFields'] === true
    },
  }
}

function isPublishable(source: JsonObject, brand: Brand): boolean {
  return !someSchema(source, hasUnknownType) && isStructural(source, ownKeywords(brand))
}

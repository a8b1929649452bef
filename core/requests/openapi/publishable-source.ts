import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { someSchema } from '../../kinds/rules/validation/definitions/schemas/inner-schemas.ts'
import { hasUnknownType } from '../../kinds/rules/validation/definitions/schemas/standard-checks.ts'
import type { PublishedSchema } from '../../objects/catalog/resource-definition.ts'
import { ownKeywords } from '../../objects/schema/own-keywords.ts'
import { isStructural } from '../../objects/schema/structural-checks/is-structural.ts'

/** Whether documents show the schema, which is found out once for all documents. */
const shown = new WeakMap<PublishedSchema, boolean>()

/** The schema that documents show; undefined where there is none, or it is not structural, as those of older servers may be. */
export function publishableSource(
  published: PublishedSchema,
  brand: Brand,
): JsonObject | undefined {
  if (shown.get(published) === false) return undefined
  const { source } = published
  if (!source || shown.has(published)) return source
  const isShown = !someSchema(source, hasUnknownType) && isStructural(source, ownKeywords(brand))
  shown.set(published, isShown)
  return isShown ? source : undefined
}

import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { someSchema } from '../../kinds/rules/apiextensions/schemas/inner-schemas.ts'
import { hasUnknownType } from '../../kinds/rules/apiextensions/schemas/standard-checks.ts'
import { ownKeywords } from '../../objects/schema/own-keywords.ts'
import { isStructural } from '../../objects/schema/structural-checks/check-structural.ts'

/** Whether documents show a schema: it is structural, which those that older servers stored may not be. */
export function isShown(source: JsonObject, brand: Brand): boolean {
  return !someSchema(source, hasUnknownType) && isStructural(source, ownKeywords(brand))
}

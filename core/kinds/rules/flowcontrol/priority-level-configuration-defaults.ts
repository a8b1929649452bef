import { numberOf, structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../base/api/json.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'

/** Concurrency shares of flowcontrol v1beta3: zero and absent become 30; an annotation marks a deliberate zero. */
export const defaultConcurrencyShares: DefaultAction = (level, { brand }) => {
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  if (Object.hasOwn(structOf(structOf(level, 'metadata'), 'annotations'), mark)) return
  const { limited } = structOf(level, 'spec')
  if (isJsonObject(limited) && (numberOf(limited, 'nominalConcurrencyShares') ?? 0) === 0) {
    limited['nominalConcurrencyShares'] = 30
  }
}

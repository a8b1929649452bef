import type { Brand } from '../../base/api/brand.ts'

/** The brand's own schema keywords (`x-…-int-or-string`). */
export interface OwnKeywords {
  readonly preserveUnknown: string
  readonly embedded: string
  readonly intOrString: string
  readonly listMapKeys: string
  readonly listType: string
  readonly mapType: string
  readonly rules: string
}

const known = new Map<string, OwnKeywords>()

export function ownKeywords({ word }: Brand): OwnKeywords {
  let keywords = known.get(word)
  if (!keywords) {
    keywords = {
      preserveUnknown: `x-${word}-preserve-unknown-fields`,
      embedded: `x-${word}-embedded-resource`,
      intOrString: `x-${word}-int-or-string`,
      listMapKeys: `x-${word}-list-map-keys`,
      listType: `x-${word}-list-type`,
      mapType: `x-${word}-map-type`,
      rules: `x-${word}-validations`,
    }
    known.set(word, keywords)
  }
  return keywords
}

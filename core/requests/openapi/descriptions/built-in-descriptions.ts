import type { Brand } from '../../../base/api/brand.ts'
import {
  codedDescriptions,
  descriptionHash,
  descriptionWords,
} from '../../../kinds/tables/descriptions.generated.ts'
import { typeTables } from '../../../kinds/tables/type-tables.generated.ts'
import { decodeWords } from './coded-words.ts'
import { describedNames } from './described-names.ts'
import { Descriptions } from './descriptions.ts'

const byBrand = new WeakMap<Brand, Descriptions>()

/** The descriptions of all built-in types, read on first use. */
export function builtInDescriptions(brand: Brand): Descriptions {
  const known = byBrand.get(brand)
  if (known) return known
  const texts = decodeWords({ words: descriptionWords.split(','), coded: codedDescriptions })
  const made = new Descriptions(describedNames(typeTables), brand.expand(texts), {
    brand,
    hash: descriptionHash,
  })
  byBrand.set(brand, made)
  return made
}

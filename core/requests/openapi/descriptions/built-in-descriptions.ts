import type { Brand } from '../../../base/api/brand.ts'
import { once } from '../../../base/execution/once.ts'
import {
  codedDescriptions,
  descriptionHash,
  descriptionWords,
} from '../../../kinds/tables/descriptions.generated.ts'
import { typeTables } from '../../../kinds/tables/type-tables.generated.ts'
import { WordReader } from './coded-words.ts'
import { describedNames } from './described-names.ts'
import { Descriptions } from './descriptions.ts'
import { readTexts } from './group-texts.ts'

/** Coded texts by group. */
const codedOf = once(() => {
  const parts = `\n${codedDescriptions}`.split('\n= ').slice(1)
  return new Map(parts.map((part) => [firstLine(part), part.slice(part.indexOf('\n') + 1)]))
})

function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n'))
}
const byBrand = new WeakMap<Brand, Descriptions>()

const words = once(() => new WordReader(descriptionWords.split(',')))

/** The descriptions of all built-in types; those of a group are read with the first question for one of them. */
export function builtInDescriptions(brand: Brand): Descriptions {
  const known = byBrand.get(brand)
  if (known) return known
  const made = new Descriptions({
    hash: descriptionHash,
    textsOf(group) {
      const coded = codedOf().get(group)
      if (coded === undefined) return undefined
      const names = describedNames(typeTables, group)
      return readTexts(names, words().read(coded), brand)
    },
  })
  byBrand.set(brand, made)
  return made
}

import { expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { maxCauses } from '../../../../../core/base/api/errors/status-limits.ts'
import { checkListType } from '../../../../../core/kinds/rules/apiextensions/schemas/list-checks.ts'
import { ownKeywords } from '../../../../../core/objects/schema/own-keywords.ts'

it('a list of sixty thousand unknown keys has as many causes as an error shows, all of them with one copy of the list', () => {
  const schema = {
    type: 'array',
    items: { type: 'object', properties: {} },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': Array.from({ length: 60_000 }, (_, at) => `key-${at}`),
  }
  const options = {
    keywords: ownKeywords(brands.k8s),
    requiresAtomicSets: () => true,
    internal: { items: () => ({}), properties: () => ({}) } as never,
  }
  // With a copy of the list for each of them, the causes took 28 GB.
  expect(checkListType(schema, 'spec', options)).toHaveLength(maxCauses)
})

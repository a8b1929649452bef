import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeyLists } from '../../../../core/storage/cache/key-lists.ts'

const texts = ['p', 'q', 'r']
const key = fc.constantFrom('a', 'b', 'c', 'd')
const change = fc.record({
  key,
  texts: fc.option(fc.array(fc.constantFrom(...texts), { maxLength: 3 }), { nil: undefined }),
})

it('the keys of a text are those that have it now', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const lists = new KeyLists()
      const model = new Map<string, readonly string[]>()
      for (const each of changes) {
        model.delete(each.key)
        if (each.texts) {
          lists.put(each.key, each.texts)
          model.set(each.key, each.texts)
        } else lists.delete(each.key)
        for (const text of texts) {
          const wanted = [...model].filter(([, has]) => has.includes(text)).map(([name]) => name)
          expect([...lists.keysOf(text)].toSorted()).toEqual(wanted.toSorted())
        }
        const wanted = new Set([...model.values()].flat())
        expect([...lists.texts()].toSorted()).toEqual([...wanted].toSorted())
      }
    }),
  )
})

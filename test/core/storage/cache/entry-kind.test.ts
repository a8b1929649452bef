import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { EntryKind } from '../../../../core/storage/cache/entry-kind.ts'
import { indexMetadata } from '../../../../core/storage/cache/indexed-metadata.ts'

const fields = [{ path: 'kind', read: (object: ApiObject): string => object.kind }]

function newKind(): EntryKind {
  return new EntryKind({ prefix: 'pods', namespaced: true, fields })
}

const owner = { apiVersion: 'v1', kind: 'A', name: 'a', uid: 'u' }
const object = fc.record({
  apiVersion: fc.constant('v1'),
  kind: fc.constantFrom('A', 'B'),
  metadata: fc.record(
    {
      name: fc.constantFrom('a', 'b'),
      uid: fc.constantFrom('u', 'v'),
      labels: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
      ownerReferences: fc.constant([owner]),
    },
    { requiredKeys: ['name', 'uid'] },
  ),
})

it('indexed metadata that shares parts with that of the object before is the same', () => {
  fc.assert(
    fc.property(fc.array(object, { maxLength: 20 }), (objects) => {
      const kind = newKind()
      for (const each of objects) {
        const indexed = indexMetadata(each, kind.fields)
        expect(kind.shared(indexed)).toEqual(indexed)
      }
    }),
  )
})

it('objects with the same labels and fields share their indexed metadata', () => {
  const kind = newKind()
  const [first, second] = ['a', 'b'].map((name) => {
    const metadata = { name, uid: name, labels: { x: '1' } }
    return kind.shared(indexMetadata({ apiVersion: 'v1', kind: 'A', metadata }, kind.fields))
  })
  expect(second).toBe(first)
})

import { describe, expect, it } from 'vitest'
import { entryKey, KeyParser, objectKey } from '../../../../core/storage/cache/object-key.ts'

const parser = new KeyParser(
  new Map([
    ['pods', { prefix: 'pods', namespaced: true }],
    ['services/specs', { prefix: 'services/specs', namespaced: true }],
    ['services', { prefix: 'services', namespaced: true }],
    ['nodes', { prefix: 'nodes', namespaced: false }],
    ['example.com/widgets', { prefix: 'example.com/widgets', namespaced: false }],
  ]),
)

describe('keys in the store', () => {
  it.each([
    ['pods', 'default', 'web'],
    ['services/specs', 'default', 'web'],
    ['services', 'default', 'web'],
    ['nodes', '', 'node-1'],
    ['example.com/widgets', '', 'system:odd-name'],
    ['pods', 'other', 'web'],
  ])(
    'keys in the store of %s lead back to the resource and the object',
    (prefix, namespace, name) => {
      const place = parser.parse(objectKey(prefix, namespace, name))
      expect(place?.resource.prefix).toBe(prefix)
      expect(place?.key).toBe(entryKey(namespace, name))
    },
  )

  it.each([
    '/registry/secrets/default/x',
    '/registry/pods/default',
    '/registry/pods/default/x/y',
    '/registry/nodes/a/b',
    '/registry/',
    '/skerry/continue-key',
  ])('keys in the store such as %s belong to no resource', (key) => {
    expect(parser.parse(key)).toBeUndefined()
  })
})

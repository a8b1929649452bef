import * as fc from 'fast-check'
import { gzipSync } from 'fflate/browser'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  mostPackedBytes,
  packShare,
  readShareText,
  shareText,
  unpackShare,
} from '../../../../core/server/share/pack-share.ts'
import type { SharedState } from '../../../../core/server/share/shared-state.ts'

const small: SharedState = {
  objects: [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { text: 'héllo <b>' } },
  ],
  files: [{ name: 'notes/a.txt', bytes: new TextEncoder().encode('one\ntwo\n') }],
  view: { resource: 'pods', dockTab: 'editor' },
  server: { release: '1.34', simulates: true, unknownImages: 'run' },
  lesson: { name: 'basics/first-pod', step: 2 },
  draft: { title: 'Pod web', text: 'kind: Pod\n' },
}

function packed(value: unknown): Uint8Array {
  return gzipSync(
    new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  )
}

const envelope = { format: 'skerry-share', version: 1 }
const damaged =
  'This share is damaged or incomplete. Copy the whole address, or take the file anew.'

const anyObject = fc.record({
  apiVersion: fc.constantFrom('v1', 'apps/v1', 'shop.example/v1'),
  kind: fc.constantFrom('Pod', 'Widget'),
  metadata: fc.record({ name: fc.string({ minLength: 1 }) }),
  spec: fc.jsonValue({ maxDepth: 4 }),
})
const anyFile = fc.record({
  name: fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z]{1,8})?$/),
  bytes: fc.uint8Array({ maxLength: 200 }),
})
const anyState = fc.record({
  objects: fc.array(anyObject, { maxLength: 5 }),
  files: fc.uniqueArray(anyFile, { maxLength: 4, selector: ({ name }) => name }),
})

describe('a share', () => {
  it('an address brings back what was packed', () => {
    const text = shareText(packShare(small))
    expect(text).toMatch(/^[\w-]+$/)
    expect(readShareText(text)).toEqual(small)
  })

  it('any state comes back as it was', () => {
    fc.assert(
      fc.property(anyState, (made) => {
        const bytes = packShare(made as unknown as SharedState)
        const read = unpackShare(bytes)
        expect(packShare(read)).toEqual(bytes)
        expect(read.files).toEqual(made.files)
        expect(read.objects.map(({ metadata }) => metadata)).toEqual(
          made.objects.map(({ metadata }) => metadata),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('the same state gives the same bytes', () => {
    expect(packShare(small)).toEqual(packShare(small))
  })

  it('whatever is cut off, added or changed is noticed', () => {
    const bytes = packShare(small)
    fc.assert(
      fc.property(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (place, change) => {
          expect(() => unpackShare(bytes.slice(0, place))).toThrow(
            /^This (?:share is damaged|is no)/,
          )
          const changed = bytes.slice()
          changed[place] = (changed[place] ?? 0) ^ change
          // The head of the format has bits that mean nothing, such as a time.
          const read = outcome(changed)
          expect(place >= 3 && place < 10 ? (read ?? damaged) : read).toBeDefined()
        },
      ),
      { numRuns: 100 },
    )
    expect(() => unpackShare(Uint8Array.of(...bytes, 0))).toThrow(damaged)
  })

  it.each([
    ['', 'This is no shared state of Skerry.'],
    ['hell', 'This is no shared state of Skerry.'],
    ['a b', 'The address has characters that no share has. Copy it anew.'],
    ['"><script>alert(1)</script>', 'The address has characters that no share has. Copy it anew.'],
    ['A'.repeat(32_769), 'The address is longer than a share can be; ask for the file instead.'],
  ])('an address that is no share is refused: %.20s', (text, message) => {
    expect(() => readShareText(text)).toThrow(message)
  })

  it('a text that would fill the memory is not unpacked', () => {
    const bomb = gzipSync(new Uint8Array(34 * 1024 * 1024), { level: 1 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(() => unpackShare(bomb)).toThrow('This share is too large')
    expect(() => unpackShare(new Uint8Array(mostPackedBytes + 1))).toThrow(
      'This share is too large',
    )
  })

  const refusals: readonly (readonly [string, unknown, string])[] = [
    ['no JSON', '{"format":', 'This share holds no JSON that can be read.'],
    ['deep JSON', '['.repeat(100_000), 'This share holds no JSON that can be read.'],
    ['another format', { format: 'x', version: 1 }, 'This is no shared state of Skerry.'],
    [
      'a later version',
      { ...envelope, version: 2 },
      'This was shared by another version of Skerry (format 2, where this one reads 1).',
    ],
    [
      'objects that are no list',
      { ...envelope, objects: {} },
      'The objects of this share are no list.',
    ],
    [
      'an object without a kind',
      { ...envelope, objects: [{ apiVersion: 'v1', metadata: {} }] },
      'Object 1 of this share has no apiVersion, kind or metadata.',
    ],
    [
      'too many objects',
      { ...envelope, objects: Array.from({ length: 5_001 }, () => 0) },
      'This share has 5001 objects; 5000 can be opened at most.',
    ],
    [
      'an object that nests too deep',
      `{"format":"skerry-share","version":1,"objects":[{"apiVersion":"v1","kind":"A","metadata":{},"a":${'['.repeat(300)}${']'.repeat(300)}}]}`,
      'Object 1 of this share nests deeper than 200.',
    ],
    ...['../x', '/etc/passwd', 'a//b', 'a\\b', 'a\u0000', ''].map(
      (name) =>
        [
          `the file name ${JSON.stringify(name)}`,
          { ...envelope, files: [{ name, text: '' }] },
          'This share has a file without a usable name.',
        ] as const,
    ),
    [
      'a file twice',
      {
        ...envelope,
        files: [
          { name: 'a', text: '' },
          { name: 'a', text: '' },
        ],
      },
      'This share has the file a twice.',
    ],
    [
      'a file without bytes',
      { ...envelope, files: [{ name: 'a', base64: '!' }] },
      'The file a of this share cannot be read.',
    ],
  ]
  it.each(refusals)('%s is refused with a sentence', (_, value, message) => {
    expect(() => unpackShare(packed(value))).toThrow(message)
  })

  it('members that this version does not know, or whose values make no sense, are passed over', () => {
    const state = unpackShare(
      packed({
        ...envelope,
        later: true,
        lesson: { name: '<img>', step: -1 },
        server: { release: 'x', simulates: 'yes' },
        draft: 'text',
        view: [],
      }),
    )
    expect(state).toEqual({ objects: [], files: [], server: {} })
  })

  it('keys that scripts have a meaning for are data', () => {
    const object = '{"apiVersion":"v1","kind":"A","metadata":{},"__proto__":{"polluted":true}}'
    const { objects } = unpackShare(
      packed(`{"format":"skerry-share","version":1,"objects":[${object}]}`),
    )
    expect(({} as JsonObject)['polluted']).toBeUndefined()
    expect(objects).toHaveLength(1)
  })
})

function outcome(bytes: Uint8Array): string | undefined {
  try {
    unpackShare(bytes)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

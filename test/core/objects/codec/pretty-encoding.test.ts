import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'
import type { Encoding } from '../../../../core/objects/codec/encoding.ts'
import type { Entry } from '../../../../core/objects/codec/entry.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { metadataView } from '../../../../core/objects/codec/metadata-view.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { prettyEncoding } from '../../../../core/objects/codec/pretty-encoding.ts'
import { TransientEntry } from '../../../../core/requests/rest/transient-entry.ts'
import { definition } from '../../../support/objects/definition.ts'

const chunkBytes = 128 * 1024

const names = { group: 'example.com', version: 'v1', resource: 'widgets', kind: 'Widget' }
const builtIn = definition({ ...names, isCustom: false })
const views = [
  objectView(builtIn),
  objectView(definition({ ...names, isCustom: true })),
  metadataView(builtIn, 'meta.k8s.io/v1'),
]

const decoder = new TextDecoder()

/** An object whose JSON has about `size` bytes. */
function entryOf(size: number, at: number): Entry {
  const metadata = { name: `widget-${at}`, labels: {} }
  const data = { lines: ['<a> "b"\n'.repeat(size / 13)], none: [] }
  const object = { kind: 'Widget', apiVersion: 'example.com/v1', metadata, data }
  return new TransientEntry(object as unknown as ApiObject, at + 1)
}

function textOf(encoding: Encoding, entries: readonly Entry[]): string {
  return decoder.decode(concatBytes(...encoding.list({ resourceVersion: '7' }, entries)))
}

function laidOut(compact: string): string {
  return JSON.stringify(JSON.parse(compact), null, 2)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
}

const sizes = fc.array(fc.oneof(fc.nat(2000), fc.integer({ min: 50_000, max: 300_000 })), {
  maxLength: 12,
})

describe('pretty JSON', () => {
  it.each(views.map((view) => [view.list.kind, view] as const))(
    'pretty JSON of a %s is the indented form of its compact JSON',
    (_, view) => {
      fc.assert(
        fc.property(sizes, (given) => {
          const entries = given.map(entryOf)
          const compact = textOf(jsonEncoding(view), entries)
          expect(textOf(prettyEncoding(view), entries)).toBe(laidOut(compact))
        }),
        { numRuns: 20 },
      )
    },
  )

  it('pretty JSON of an object is the indented form of its line', () => {
    for (const view of views) {
      const entry = entryOf(3000, 1)
      const text = decoder.decode(prettyEncoding(view).object(entry))
      expect(text).toBe(laidOut(decoder.decode(view.line(entry))))
    }
  })

  it('pretty JSON of a list is made in the memory of a chunk that its reader is done with', () => {
    const [view = objectView(builtIn)] = views
    const entries = Array.from({ length: 300 }, (_, at) => entryOf(4000, at))
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (answers) => {
        const list = prettyEncoding(view).list({ resourceVersion: '7' }, entries)
        const chunks: Iterator<Uint8Array, unknown, boolean> = list[Symbol.iterator]()
        const copies: Uint8Array[] = []
        const memories = new Set<ArrayBufferLike>()
        let kept = 0
        let isDone = false
        for (let step = chunks.next(); !step.done; step = chunks.next(isDone)) {
          const { length, buffer } = step.value
          expect(length).toBeLessThanOrEqual(chunkBytes)
          copies.push(step.value.slice())
          memories.add(buffer)
          isDone = answers[copies.length] ?? true
          if (!isDone) kept++
        }
        expect(memories.size).toBeLessThanOrEqual(kept + 1)
        expect(decoder.decode(concatBytes(...copies))).toBe(
          laidOut(textOf(jsonEncoding(view), entries)),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('pretty JSON lets other tasks run while a list has no bytes yet', () => {
    const [view = objectView(builtIn)] = views
    const slow = { ...view, ofOneList: () => ({ ...view, workOf: () => 1_000_000 }) }
    const entries = Array.from({ length: 5 }, (_, at) => entryOf(10, at))
    const chunks = [...prettyEncoding(slow).list({ resourceVersion: '7' }, entries)]
    expect(chunks.filter(({ length }) => length === 0)).toHaveLength(5)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextBuffer } from '../../../../core/base/text/text-buffer.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('\ud800', 'a'.repeat(5000), 'é'.repeat(3000), '😀'),
  fc.uint8Array(),
)

it('documents of text and bytes are what a TextEncoder makes of them, one after the other', () => {
  const buffer = new TextBuffer()
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      buffer.begin()
      for (const each of pieces) {
        if (typeof each === 'string') buffer.text(each)
        else buffer.bytes(each)
      }
      const whole = pieces.map((each) => (typeof each === 'string' ? encodeUtf8(each) : each))
      expect(buffer.take()).toEqual(concatBytes(...whole))
    }),
  )
})

it('a long document keeps its memory', () => {
  const buffer = new TextBuffer()
  const long = 'x'.repeat(200_000)
  buffer.begin().text(long)
  const document = buffer.take()
  buffer.begin().text('y'.repeat(10))
  expect(buffer.take()).toHaveLength(10)
  expect(document).toEqual(encodeUtf8(long))
})

it('what was left of a document that failed is not in the next one', () => {
  const buffer = new TextBuffer()
  buffer.begin().text('half')
  buffer.begin().text('whole')
  expect(buffer.take()).toEqual(encodeUtf8('whole'))
})

import { describe, expect, it } from 'vitest'
import { OwnValues } from '../../../../core/storage/encoding/own-values.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('values of own writes', () => {
  it('the watch gives back the very bytes that were written, once', () => {
    const own = new OwnValues()
    const json = bytes('{"a":1}')
    own.add('/a', json, bytes('stored'))
    expect(own.take('/a', bytes('stored'))).toBe(json)
    expect(own.take('/a', bytes('stored'))).toBeUndefined()
  })

  it('the value of another server under the same key is none of them', () => {
    const own = new OwnValues()
    own.add('/a', bytes('{}'), bytes('stored by me'))
    expect(own.take('/a', bytes('stored by no'))).toBeUndefined()
    expect(own.take('/a', bytes('stored by you'))).toBeUndefined()
    expect(own.take('/b', bytes('stored by me'))).toBeUndefined()
    expect(own.take('/a', bytes('stored by me'))).toBeDefined()
  })

  it('a write that was not made is forgotten, and not one that came after it', () => {
    const own = new OwnValues()
    const [first, second] = [bytes('first'), bytes('second')]
    own.add('/a', bytes('1'), first)
    own.add('/a', bytes('2'), second)
    own.forget('/a', first)
    expect(own.take('/a', bytes('second'))).toEqual(bytes('2'))
    own.add('/a', bytes('3'), first)
    own.forget('/a', first)
    expect(own.take('/a', first)).toBeUndefined()
  })

  it('the oldest go where there are too many, or too large ones', () => {
    const own = new OwnValues()
    for (let count = 0; count <= 1024; count++) own.add(`/${count}`, bytes('{}'), bytes(`${count}`))
    expect(own.take('/0', bytes('0'))).toBeUndefined()
    expect(own.take('/1', bytes('1'))).toBeDefined()
    own.add('/large', new Uint8Array(5_000_000), new Uint8Array(2_000_000))
    own.add('/larger', new Uint8Array(5_000_000), new Uint8Array(2_000_000))
    expect(own.take('/large', new Uint8Array(2_000_000))).toBeUndefined()
    expect(own.take('/larger', new Uint8Array(2_000_000))).toBeDefined()
  })
})

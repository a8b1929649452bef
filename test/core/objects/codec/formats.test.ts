import { describe, expect, it } from 'vitest'
import { textFormats } from '../../../../core/objects/codec/formats.ts'

function parse(text: string, contentType?: string): unknown {
  return textFormats.parseBody(new TextEncoder().encode(text), contentType).value
}

describe('a request body', () => {
  it.each([
    ['{"a":1}', undefined],
    ['{"a":1}', ''],
    ['{"a":1}', 'application/json'],
    ['{"a":1}', 'application/json; charset=utf-8'],
    ['{"a":1}', 'Application/JSON'],
    ['a: 1', 'application/yaml'],
    ['{"a":1}', 'application/yaml'],
  ])('a request body %j in %j is read', (text, contentType) => {
    expect(parse(text, contentType)).toEqual({ a: 1 })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'json', 'application/', '__proto__'])(
    'a request body in %s is 415',
    (contentType) => {
      expect(() => parse('{}', contentType)).toThrowError(expect.objectContaining({ code: 415 }))
    },
  )

  it.each([
    ['{', 'application/json'],
    ['', 'application/json'],
    ['a: [', 'application/yaml'],
  ])('a request body %j in %s is 400', (text, contentType) => {
    expect(() => parse(text, contentType)).toThrowError(expect.objectContaining({ code: 400 }))
  })

  it('a request body that is not UTF-8 is 400', () => {
    expect(() => textFormats.parseBody(new Uint8Array([0x22, 0xff, 0x22]), undefined)).toThrowError(
      "the object provided is unrecognized (must be of type ): couldn't get version/kind; json parse error: the body is not valid UTF-8 (22ff22)",
    )
  })
})

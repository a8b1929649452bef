import { describe, expect, it } from 'vitest'
import { writeGoJson } from '../../../../core/base/json/go-json.ts'
import { parseJson } from '../../../../core/base/json/json-parse.ts'

describe('JSON as kubectl keeps it', () => {
  it('JSON as kubectl keeps it has its keys in the order of their texts', () => {
    expect(writeGoJson({ b: 1, '9': [{ z: 1, y: undefined, x: 2 }], '10': null, a: true })).toBe(
      '{"10":null,"9":[{"x":2,"z":1}],"a":true,"b":1}',
    )
  })

  it('JSON as kubectl keeps it is safe in HTML', () => {
    expect(writeGoJson({ '<': '&>\u2028' })).toBe('{"\\u003c":"\\u0026\\u003e\\u2028"}')
  })

  it('JSON as kubectl keeps it keeps integers that a double cannot hold, and what is nested very deeply', () => {
    expect(writeGoJson([9223372036854775807n])).toBe('[9223372036854775807]')
    const text = '['.repeat(9000) + ']'.repeat(9000)
    expect(writeGoJson(parseJson(text).value)).toBe(text)
  })
})

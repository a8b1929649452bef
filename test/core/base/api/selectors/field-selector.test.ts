import { describe, expect, it } from 'vitest'
import {
  formatFieldSelector,
  parseFieldSelector,
} from '../../../../../core/base/api/selectors/field-selector.ts'

describe('field selector', () => {
  it.each([
    ['x', "invalid selector: 'x'; can't understand 'x'"],
    ['a=b,x', "invalid selector: 'a=b,x'; can't understand 'x'"],
    ['x=a==b', 'invalid field selector: unescaped character in value: 61'],
    [String.raw`x=\a`, String.raw`invalid field selector: invalid escape sequence: \a`],
    ['x=\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('the field selector %s is refused in the words of Kubernetes', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(message)
  })

  it('a field selector unescapes values and escapes them again', () => {
    const selector = parseFieldSelector(String.raw`b=x\,y\=z,a!=1`)
    expect(selector.terms.map((term) => term.value)).toEqual(['1', 'x,y=z'])
    expect(formatFieldSelector(selector)).toBe(String.raw`a!=1,b=x\,y\=z`)
  })
})

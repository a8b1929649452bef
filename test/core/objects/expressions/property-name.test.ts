import { describe, expect, it } from 'vitest'
import {
  escapeProperty,
  unescapeProperty,
} from '../../../../core/objects/expressions/property-name.ts'

const escaped: readonly (readonly [property: string, name: string])[] = [
  ['', ''],
  ['a', 'a'],
  ['a_b', 'a_b'],
  ['a__b', 'a__underscores__b'],
  ['__', '__underscores__'],
  ['___', '__underscores___'],
  ['a.b', 'a__dot__b'],
  ['a-b', 'a__dash__b'],
  ['a/b', 'a__slash__b'],
  ['.a', '__dot__a'],
  ['a.-/__b', 'a__dot____dash____slash____underscores__b'],
  ['in', '__in__'],
  ['namespace', '__namespace__'],
  ['while', '__while__'],
  ['inner', 'inner'],
  ['_true', '_true'],
]

describe('property names in expressions', () => {
  it('a property name is escaped, and its escape means the property again', () => {
    for (const [property, name] of escaped.slice(1)) {
      expect([property, escapeProperty(property)]).toEqual([property, name])
      expect([name, unescapeProperty(name)]).toEqual([name, property])
    }
  })

  it('a property that begins with a digit or has other characters is not accessible', () => {
    for (const property of ['', '1a', 'a b', 'a@b', 'ä', 'a\n', 'k!', '👑']) {
      expect([property, escapeProperty(property)]).toEqual([property, undefined])
    }
  })

  it('a name with an unknown escape, or with a reserved word as a part, means no property', () => {
    for (const name of ['__unknown__', 'a__b__c', 'a__in__', '__in__b', '__ __']) {
      expect([name, unescapeProperty(name)]).toEqual([name, undefined])
    }
    expect(unescapeProperty('a__b')).toBe('a__b')
    expect(unescapeProperty('a@b')).toBe('a@b')
  })
})

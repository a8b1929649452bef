import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareReleases, parseRelease } from '../../../../core/base/release/release.ts'
import { compareVersions, stageOf } from '../../../../core/objects/catalog/version-order.ts'

const ordered = [
  'v10',
  'v2',
  'v1',
  'v11beta2',
  'v10beta3',
  'v3beta1',
  'v12alpha1',
  'v11alpha2',
  'foo1',
  'foo10',
]

describe('API version names', () => {
  it('API versions are ordered: stable before beta before alpha before everything else', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (versions) => {
        expect(versions.toSorted(compareVersions)).toEqual(ordered)
      }),
    )
  })

  it('an API version name tells its stage', () => {
    expect(['v1', 'v2beta1', 'v1alpha3', 'v0', 'beta1'].map(stageOf)).toEqual([
      'stable',
      'beta',
      'alpha',
      undefined,
      undefined,
    ])
  })
})

describe('releases', () => {
  it('releases compare by number, not by text', () => {
    expect(compareReleases(parseRelease('1.9'), parseRelease('1.10'))).toBeLessThan(0)
  })

  it.each(['1', 'v1.34', '1.34.0', ''])('%j is no release', (text) => {
    expect(() => parseRelease(text)).toThrow(RangeError)
  })
})

import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import type { VersionLife } from '../../../../core/kinds/assembly/history/version-life.ts'
import { releaseFacts } from '../../../../core/kinds/manifests/release-facts.ts'

const release = parseRelease('1.34')
const releases = ['1.33', '1.34']

/** A version of one resource that the release has: on by default, off, or on in the release before alone. */
function version(
  apiVersion: string,
  state: 'on' | 'off' | 'on before',
  more: object = {},
): VersionLife {
  const [group = '', name = ''] = apiVersion.split('/')
  return {
    apiVersion,
    kind: 'Widget',
    group,
    version: name,
    resource: 'widgets',
    namespaced: true,
    shortNames: [],
    releases,
    byDefault: state === 'on' ? releases : state === 'on before' ? ['1.33'] : [],
    stored: [],
    hub: undefined,
    objects: 'widgets',
    ...more,
  }
}

/** The version that is named in place of the first one. */
function otherOf(...lives: readonly [VersionLife, ...VersionLife[]]): string | undefined {
  return releaseFacts(brands.k8s, [release], lives).otherVersion(lives[0], release)?.apiVersion
}

describe('the version to use in place of another one', () => {
  it('is one that is on by default', () => {
    expect(otherOf(version('a/v1beta1', 'on before'), version('a/v1', 'on'))).toBe('a/v1')
  })

  it('is none that has to be switched on, where the other one was on by default', () => {
    expect(otherOf(version('a/v1beta1', 'on before'), version('a/v1beta2', 'off'))).toBeUndefined()
    expect(
      otherOf(
        version('a/v1beta1', 'on before'),
        version('a/v1', 'off'),
        version('a/v1beta2', 'on'),
      ),
    ).toBe('a/v1beta2')
  })

  it('may be one that has to be switched on, where the other one had to be, too', () => {
    expect(otherOf(version('a/v1alpha1', 'off'), version('a/v1alpha2', 'off'))).toBe('a/v1alpha2')
  })

  it('is one that is on by default rather than a more stable one that is off', () => {
    expect(
      otherOf(version('a/v1alpha1', 'off'), version('a/v1', 'off'), version('a/v1beta1', 'on')),
    ).toBe('a/v1beta1')
  })

  it('is the most stable one of those that are alike', () => {
    const beta = version('a/v1beta1', 'on')
    expect(otherOf(version('a/v1alpha1', 'off'), beta, version('a/v1', 'on'))).toBe('a/v1')
  })

  it('is of the same group, or of that of its replacement, before any other', () => {
    const own = version('a/v1beta2', 'on')
    const other = version('b/v1', 'on')
    const first = version('a/v1beta1', 'on')
    expect(otherOf(first, other, own)).toBe('a/v1beta2')
    const replacement = { apiVersion: 'b/v1', kind: 'Widget' }
    expect(otherOf(version('a/v1beta1', 'on', { replacement }), own, other)).toBe('b/v1')
  })

  it('is none of a release that does not have it', () => {
    const former = version('a/v1', 'off', { releases: ['1.33'] })
    expect(otherOf(version('a/v1alpha1', 'off'), former)).toBeUndefined()
    expect(otherOf(version('a/v1', 'on'))).toBeUndefined()
  })
})

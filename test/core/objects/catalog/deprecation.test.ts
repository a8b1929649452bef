import { describe, expect, it } from 'vitest'
import { parseRelease } from '../../../../core/base/release/release.ts'
import { deprecationNotices } from '../../../../core/objects/catalog/deprecation.ts'
import type { Lifecycle } from '../../../../core/objects/catalog/resource-definition.ts'
import { definition } from '../../../support/objects/definition.ts'

function noticeIn(release: string, lifecycle: Lifecycle): string | undefined {
  const widgets = definition({
    group: 'example.com',
    version: 'v1beta1',
    resource: 'widgets',
    kind: 'Widget',
    lifecycle,
  })
  const notice = deprecationNotices(parseRelease(release))
  expect(notice(widgets)).toBe(notice(widgets))
  return notice(widgets)
}

describe('the deprecation warning of a resource', () => {
  it('the deprecation warning names the release, the end and what to use', () => {
    const lifecycle = {
      deprecated: '1.30',
      removed: '1.35',
      replacement: 'example.com/v1.Widget',
    }
    expect(noticeIn('1.34', lifecycle)).toBe(
      'example.com/v1beta1 Widget is deprecated in v1.30+, unavailable in v1.35+; use example.com/v1 Widget',
    )
  })

  it('the deprecation warning may name a replacement in the core group', () => {
    expect(noticeIn('1.34', { deprecated: '1.30', replacement: 'v1.Thing' })).toBe(
      'example.com/v1beta1 Widget is deprecated in v1.30+; use v1 Thing',
    )
  })

  it.each([
    ['1.34', '1.34', true],
    ['1.34', '1.35', false],
    ['1.34', '1.9', true],
    ['1.9', '1.34', false],
    ['2.0', '1.34', true],
  ])(
    'the deprecation warning in release %s of what is deprecated in %s exists: %s',
    (release, deprecated, exists) => {
      expect(noticeIn(release, { deprecated }) !== undefined).toBe(exists)
    },
  )

  it('the deprecation warning does not exist where nothing is deprecated', () => {
    expect(noticeIn('1.34', { introduced: '1.0' })).toBeUndefined()
  })
})

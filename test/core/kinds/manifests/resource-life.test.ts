import { describe, expect, it } from 'vitest'
import { parseRelease } from '../../../../core/base/release/release.ts'
import {
  releaseSummaries,
  resourceLife,
} from '../../../../core/kinds/manifests/load-manifest-tools.ts'
import { rangesText } from '../../../../core/kinds/manifests/version-schedule.ts'

const namesOf = async (name: string, group?: string) =>
  (await resourceLife(name, group === undefined ? {} : { group })).versions.map(
    ({ apiVersion }) => apiVersion,
  )

describe('the life of a resource', () => {
  it('the life of a resource has all its versions, with those of other groups', async () => {
    expect(await namesOf('ingresses')).toEqual([
      'extensions/v1beta1',
      'networking.k8s.io/v1',
      'networking.k8s.io/v1beta1',
    ])
  })

  it.each([
    ['cj', undefined],
    ['CronJob', undefined],
    ['cronjobs.batch', undefined],
    ['cronjobs', 'batch'],
  ])('a resource is found by name, kind, short name and group: %s %s', async (name, group) => {
    expect(await namesOf(name, group)).toEqual(['batch/v1', 'batch/v1beta1', 'batch/v2alpha1'])
  })

  it('the schedule of a version follows the releases', async () => {
    const { versions } = await resourceLife('batch/v1beta1/cronjobs')
    expect(versions.map(({ schedule }) => schedule)).toEqual([
      [
        { release: '1.8', event: 'introduced' },
        { release: '1.16', event: 'on by default' },
        { release: '1.16', event: 'storage version' },
        { release: '1.21', event: 'deprecated; use batch/v1 CronJob' },
        { release: '1.22', event: 'no longer the storage version' },
        { release: '1.25', event: 'removed' },
      ],
    ])
  })

  it('a resource that no release has is an error', async () => {
    await expect(resourceLife('widgets')).rejects.toThrow('no release has a resource widgets')
  })

  it('releases are counted, with what came and went', async () => {
    const all = await releaseSummaries()
    expect(all.at(0)).toMatchObject({ release: '1.16', introduced: [], removed: [] })
    const later = all.find(({ release }) => release === '1.25')
    expect(later?.removed).toContain('batch/v1beta1/cronjobs')
    expect(all.find(({ release }) => release === '1.21')?.introduced).toContain('batch/v1/cronjobs')
  })

  it('ranges of releases end openly where the newest known one is among them', () => {
    const known = ['1.1', '1.2', '1.3', '1.4'].map((name) => parseRelease(name))
    expect(rangesText(['1.1', '1.2', '1.4'], known)).toBe('1.1-1.2,1.4-')
    expect(rangesText(['1.2'], known)).toBe('1.2')
    expect(rangesText([], known)).toBe('-')
  })
})

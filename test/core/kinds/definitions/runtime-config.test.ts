import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../../../support/built-in-catalog.ts'

type Config = Readonly<Record<string, boolean>>

function serves(config: Config, group: string, version: string, release = '1.34'): string[] {
  const catalog = builtInCatalog(config, { release })
  const found = catalog.groups().find((one) => one.group === group)
  const definitions = found?.versions.find((one) => one.version === version)?.definitions ?? []
  return definitions.map(({ resource }) => resource)
}

describe('runtime configuration', () => {
  it('the runtime configuration leaves alpha and beta off unless they are switched on', () => {
    expect(serves({}, 'coordination.k8s.io', 'v1beta1')).toEqual([])
    expect(
      serves({ 'coordination.k8s.io/v1beta1': true }, 'coordination.k8s.io', 'v1beta1'),
    ).toEqual(['leasecandidates'])
  })

  it('the runtime configuration switches a stable version off', () => {
    const catalog = builtInCatalog({ 'batch/v1': false })
    expect(catalog.groups().map(({ group }) => group)).not.toContain('batch')
  })

  it('the runtime configuration switches single resources on and off', () => {
    const config = { 'networking.k8s.io/v1beta1/ipaddresses': true, 'apps/v1/daemonsets': false }
    expect(serves(config, 'networking.k8s.io', 'v1beta1')).toEqual(['ipaddresses'])
    expect(serves(config, 'apps', 'v1')).not.toContain('daemonsets')
  })

  it('the runtime configuration knows the core group by its version alone', () => {
    expect(serves({ v1: false, 'v1/pods': true }, '', 'v1')).toEqual(['pods'])
  })

  it('the runtime configuration switches whole levels, the narrower key winning', () => {
    const all = { 'api/all': true, 'api/alpha': false }
    expect(serves(all, 'coordination.k8s.io', 'v1beta1')).toEqual(['leasecandidates'])
    expect(serves(all, 'coordination.k8s.io', 'v1alpha2')).toEqual([])
    expect(serves({ 'api/ga': false, 'apps/v1': true }, 'apps', 'v1')).toHaveLength(5)
    expect(serves({ 'api/ga': false }, 'batch', 'v1')).toEqual([])
    expect(serves({ 'api/beta': true }, 'coordination.k8s.io', 'v1alpha2')).toEqual([])
  })

  it.each([
    ['foo.k8s.io/v1', true, 'unknown api groups foo.k8s.io'],
    ['api/foo', true, 'unknown api groups api'],
    ['apps/v9', true, 'group version apps/v9 that has not been registered'],
    [
      'storagemigration.k8s.io/v1',
      true,
      'group version storagemigration.k8s.io/v1 that has not been registered',
    ],
    [
      'apps/v1/Deployments',
      false,
      'invalid key apps/v1/Deployments: group/version/resource and resource is always lowercase plural, not "Deployments"',
    ],
    ['v2', true, 'runtime-config invalid key v2'],
    ['apps', false, 'runtime-config invalid key apps'],
    ['apps/v1/a/b', true, 'runtime-config invalid key apps/v1/a/b'],
    ['api/all', false, 'invalid key with only api/all=false'],
  ])('the runtime configuration refuses %s=%s as the real server does', (key, on, message) => {
    expect(() => builtInCatalog({ [key]: on })).toThrow(new RangeError(message))
  })

  it('the runtime configuration names every group that is unknown', () => {
    const config = { 'a.b/v1': true, 'apps/v1': true, 'c.d/v1': false, 'c.d/v2': true }
    expect(() => builtInCatalog(config)).toThrow('unknown api groups a.b,c.d')
  })

  it.each([
    'api/legacy',
    'storagemigration.k8s.io/v1alpha1',
    'autoscaling/v2beta2',
    'scheduling.k8s.io/v1alpha1',
    'scheduling.k8s.io/v1beta1',
    'batch/v1beta1',
    'extensions/v1beta1/ingresses',
    'apps/v1/nothing',
  ])(
    'the runtime configuration takes %s, which the real server knows, and serves nothing new for it',
    (key) => {
      const served = (config: Config): readonly string[] =>
        builtInCatalog(config).definitions.map(({ group, version, resource }) =>
          [group, version, resource].join('/'),
        )
      expect(served({ [key]: true })).toEqual(served({}))
    },
  )
})

describe('the release', () => {
  it('a release does not serve what came later', () => {
    const group = 'admissionregistration.k8s.io'
    expect(serves({}, group, 'v1')).not.toContain('mutatingadmissionpolicies')
    expect(serves({}, group, 'v1', '1.36')).toContain('mutatingadmissionpolicies')
    expect(serves({}, 'storagemigration.k8s.io', 'v1', '1.36')).toEqual([])
    expect(serves({}, 'storagemigration.k8s.io', 'v1', '1.37')).toEqual([
      'storageversionmigrations',
    ])
    expect(serves({}, 'resource.k8s.io', 'v1', '1.33')).toEqual([])
  })

  it('a release does not serve what is gone', () => {
    const config = { 'api/beta': true }
    expect(serves(config, 'networking.k8s.io', 'v1beta1', '1.36')).toContain('ipaddresses')
    expect(serves(config, 'networking.k8s.io', 'v1beta1', '1.37')).toEqual([])
  })
})

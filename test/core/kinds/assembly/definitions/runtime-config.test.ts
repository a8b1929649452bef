import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'

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

  it.each(['v1', '/v1', 'api/v1'])(
    'the runtime configuration knows the core group as %s',
    (key) => {
      expect(serves({ [key]: false }, '', 'v1')).toEqual([])
      expect(serves({ [`${key}/pods`]: false }, '', 'v1')).not.toContain('pods')
    },
  )

  it.each(['apiregistration.k8s.io/v1', 'apiregistration.k8s.io/v1/apiservices'])(
    'the runtime configuration cannot switch off %s, which no server can be without',
    (key) => {
      const message = 'API group/version apiregistration.k8s.io/v1 must be enabled'
      expect(() => builtInCatalog({ [key]: false })).toThrow(new RangeError(message))
    },
  )

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

describe('the runtime configuration of earlier releases', () => {
  it.each([
    ['1.19', 'policy/v1'],
    ['1.22', 'autoscaling/v2'],
    ['1.25', 'flowcontrol.apiserver.k8s.io/v1beta3'],
    ['1.28', 'flowcontrol.apiserver.k8s.io/v1'],
    ['1.33', 'resource.k8s.io/v1'],
    ['1.34', 'networking.k8s.io/v1alpha1'],
    ['1.34', 'batch/v2alpha1'],
    ['1.29', 'flowcontrol.apiserver.k8s.io/v1alpha1'],
  ])('release %s does not know %s', (release, key) => {
    expect(() => builtInCatalog({ [key]: true }, { release })).toThrow(
      new RangeError(`group version ${key} that has not been registered`),
    )
  })

  it.each([
    ['1.19', 'auditregistration.k8s.io/v1alpha1', 'auditregistration.k8s.io'],
    ['1.20', 'settings.k8s.io/v1alpha1', 'settings.k8s.io'],
    ['1.25', 'resource.k8s.io/v1alpha1', 'resource.k8s.io'],
    ['1.16', 'api/beta', 'api'],
  ])('release %s does not know the group of %s', (release, key, group) => {
    expect(() => builtInCatalog({ [key]: true }, { release })).toThrow(
      new RangeError(`unknown api groups ${group}`),
    )
  })

  it('single resources are switched in extensions/v1beta1 only until 1.23, and in all versions since', () => {
    const config = { 'apps/v1/deployments': false, 'APPS/v9/Nothing': true }
    const only = { 'apps/v1/deployments': false }
    expect(() => builtInCatalog(config, { release: '1.24' })).toThrow('unknown api groups APPS')
    expect(serves({ ...only, 'apps/v9/nothing': true }, 'apps', 'v1', '1.23')).toContain(
      'deployments',
    )
    expect(serves(only, 'apps', 'v1', '1.24')).not.toContain('deployments')
    const one = { 'extensions/v1beta1/deployments': true }
    expect(serves(one, 'extensions', 'v1beta1', '1.17')).toEqual(['deployments', 'ingresses'])
  })

  it('until 1.23 a version that is switched on keeps its resources that are off by default', () => {
    for (const key of ['extensions/v1beta1', 'api/all', 'api/beta']) {
      expect(serves({ [key]: true }, 'extensions', 'v1beta1', '1.17')).toEqual(['ingresses'])
    }
    expect(serves({ 'extensions/v1beta1': false }, 'extensions', 'v1beta1', '1.17')).toEqual([])
    const off = { 'extensions/v1beta1': false, 'extensions/v1beta1/daemonsets': true }
    expect(serves(off, 'extensions', 'v1beta1', '1.17')).toEqual(['daemonsets', 'ingresses'])
    const all = { 'apps/v1beta1': true }
    expect(serves(all, 'apps', 'v1beta1', '1.17')).toHaveLength(3)
  })

  it('since 1.24 the choice for a stage covers what is on by default resource by resource', () => {
    const hpa = (config: Config): readonly string[] =>
      serves(config, 'autoscaling', 'v2beta2', '1.25')
    expect(hpa({})).toEqual(['horizontalpodautoscalers'])
    expect(hpa({ 'api/beta': false })).toEqual([])
    expect(hpa({ 'api/beta': false, 'autoscaling/v2beta2': true })).toHaveLength(1)
  })
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

import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../../support/built-in-catalog.ts'

type Config = Readonly<Record<string, boolean>>

function serves(config: Config, group: string, version: string, release = '1.34'): string[] {
  const catalog = builtInCatalog(config, { release })
  const found = catalog.groups().find((one) => one.group === group)
  const definitions = found?.versions.find((one) => one.version === version)?.definitions ?? []
  return definitions.map(({ resource }) => resource)
}

describe('runtime configuration', () => {
  it('leaves alpha and beta off unless they are switched on', () => {
    expect(serves({}, 'coordination.k8s.io', 'v1beta1')).toEqual([])
    expect(
      serves({ 'coordination.k8s.io/v1beta1': true }, 'coordination.k8s.io', 'v1beta1'),
    ).toEqual(['leasecandidates'])
  })

  it('switches a stable version off', () => {
    const catalog = builtInCatalog({ 'batch/v1': false })
    expect(catalog.groups().map(({ group }) => group)).not.toContain('batch')
  })

  it('switches single resources on and off', () => {
    const config = { 'networking.k8s.io/v1beta1/ipaddresses': true, 'apps/v1/daemonsets': false }
    expect(serves(config, 'networking.k8s.io', 'v1beta1')).toEqual(['ipaddresses'])
    expect(serves(config, 'apps', 'v1')).not.toContain('daemonsets')
  })

  it('knows the core group by its version alone', () => {
    expect(serves({ v1: false, 'v1/pods': true }, '', 'v1')).toEqual(['pods'])
  })

  it('switches whole levels, the narrower key winning', () => {
    const all = { 'api/all': true, 'api/alpha': false }
    expect(serves(all, 'coordination.k8s.io', 'v1beta1')).toEqual(['leasecandidates'])
    expect(serves(all, 'coordination.k8s.io', 'v1alpha2')).toEqual([])
    expect(serves({ 'api/ga': false, 'apps/v1': true }, 'apps', 'v1')).toHaveLength(5)
    expect(serves({ 'api/ga': false }, 'batch', 'v1')).toEqual([])
    expect(serves({ 'api/beta': true }, 'coordination.k8s.io', 'v1alpha2')).toEqual([])
  })

  it('names every key that means nothing', () => {
    expect(() => builtInCatalog({ 'apps/v9': true, 'apps/v1/pods': false, v1: true })).toThrow(
      'runtime-config: "apps/v9", "apps/v1/pods" names no API that can be served',
    )
  })

  it('refuses to switch on what the release no longer has', () => {
    expect(() => builtInCatalog({ 'batch/v1beta1': true })).toThrow(RangeError)
  })
})

describe('the release', () => {
  it('does not serve what came later', () => {
    const group = 'admissionregistration.k8s.io'
    expect(serves({}, group, 'v1')).not.toContain('mutatingadmissionpolicies')
    expect(serves({}, group, 'v1', '1.36')).toContain('mutatingadmissionpolicies')
    expect(serves({}, 'storagemigration.k8s.io', 'v1', '1.36')).toEqual([])
    expect(serves({}, 'storagemigration.k8s.io', 'v1', '1.37')).toEqual([
      'storageversionmigrations',
    ])
    expect(serves({}, 'resource.k8s.io', 'v1', '1.33')).toEqual([])
  })

  it('does not serve what is gone', () => {
    const config = { 'api/beta': true }
    expect(serves(config, 'networking.k8s.io', 'v1beta1', '1.36')).toContain('ipaddresses')
    expect(serves(config, 'networking.k8s.io', 'v1beta1', '1.37')).toEqual([])
  })
})

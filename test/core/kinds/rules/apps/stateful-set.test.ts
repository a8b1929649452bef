import { describe, expect, it } from 'vitest'
import { spec, template, selector } from '../../../../support/objects/workload-specs.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

describe('stateful sets', () => {
  it('stateful sets have names that fit those of their pods', () => {
    const metadata = { name: 'web.example' }
    expect(created('statefulsets.v1.apps', { metadata, spec })).toEqual([
      'metadata.name: Invalid value: "web.example": must not contain dots',
    ])
  })

  it('stateful sets have a service whose name is a label, when they are new', () => {
    const dotted = { ...spec, serviceName: 'web.example' }
    expect(created('statefulsets.v1.apps', { spec: dotted })).toEqual([
      'spec.serviceName: Invalid value: "web.example": must not contain dots',
    ])
    expect(updated('statefulsets.v1.apps', { spec: dotted }, { spec: dotted })).toEqual([])
  })

  it('stateful sets have claim templates that are valid claims', () => {
    const claim = { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }
    const withClaim = { ...spec, volumeClaimTemplates: [claim] }
    expect(created('statefulsets.v1.apps', { spec: withClaim })).toEqual([
      'spec.volumeClaimTemplates[0].spec.resources[storage]: Required value',
    ])
  })

  it('stateful sets have claim templates with names, as volumes are called after them', () => {
    const claim = {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    }
    const withClaim = { ...spec, volumeClaimTemplates: [claim] }
    expect(created('statefulsets.v1.apps', { spec: withClaim })).toEqual([
      'spec.template.spec.volumes[0].persistentVolumeClaim.claimName: Required value',
      'spec.template.spec.volumes[0].name: Required value',
    ])
  })

  it('stateful sets have the labels of their pods judged twice', () => {
    const labels = { app: 'web', tier: 'no value!' }
    const bad = { ...template, metadata: { labels } }
    const found = created('statefulsets.v1.apps', { spec: { selector, template: bad } })
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(/^spec\.template\.labels: Invalid value: "no value!"/)
    expect(found[1]).toBe(found[0])
  })

  it('stateful sets may mount their claims', () => {
    const containers = [
      { name: 'web', image: 'nginx', volumeMounts: [{ name: 'data', mountPath: '/d' }] },
    ]
    const claim = {
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    }
    const withClaim = { ...spec, template: { ...template, spec: { containers } } }
    expect(
      created('statefulsets.v1.apps', { spec: { ...withClaim, volumeClaimTemplates: [claim] } }),
    ).toEqual([])
    expect(created('statefulsets.v1.apps', { spec: withClaim })).toEqual([
      'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../../support/schemas/validated.ts'

const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
const claims = 'persistentvolumeclaims'

describe('data sources of volume claims', () => {
  const claim = { kind: 'PersistentVolumeClaim', name: 'a' }

  it('volume claims are filled from one object, whichever field names it', () => {
    expect(created(claims, { spec: { ...spec, dataSource: claim } })).toEqual([])
    const dataSourceRef = { ...claim, name: 'b' }
    expect(created(claims, { spec: { ...spec, dataSource: claim, dataSourceRef } })).toEqual([
      'spec: Invalid value: {}: must match dataSourceRef',
    ])
  })

  it('volume claims that have a source keep it, also one that only newer servers know', () => {
    const image = { apiGroup: 'example.com', kind: 'Image', name: 'a' }
    const stored = { ...spec, dataSource: image, dataSourceRef: image }
    expect(updated(claims, { spec: stored }, { spec: stored })).toEqual([])
    expect(updated(claims, { spec }, { spec: { ...spec, dataSource: image } })).toEqual([])
  })
})

describe('a source of a volume without fields', () => {
  it('an empty source is not the same as none', () => {
    const volume = { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } }
    const before = { ...volume, hostPath: { path: '/a' } }
    const causes = updated('persistentvolumes', { spec: before }, { spec: { ...before, fc: {} } })
    expect(causes[0]).toBe('spec.fc: Forbidden: may not specify more than 1 volume type')
    expect(causes.at(-1)).toContain('spec.persistentvolumesource is immutable after creation')
  })
})

import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../../../../core/base/api/json.ts'
import { created, type Fields, updated } from '../../../../support/objects/written-objects.ts'

describe('a namespace', () => {
  it('a namespace is held back until it is empty, and can be selected by name', () => {
    const metadata = { name: 'team', labels: { a: '1' } }
    const namespace = created('namespaces', { metadata, spec: {} })
    expect(namespace).toMatchObject({
      metadata: { labels: { a: '1', 'kubernetes.io/metadata.name': 'team' } },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    })
  })

  it('a namespace keeps finalizers of others and adds its own once', () => {
    const spec = { finalizers: ['x/y', 'kubernetes'] }
    expect(created('namespaces', { spec })['spec']).toEqual(spec)
  })
})

describe('an APIService', () => {
  it('an APIService without a service behind it is available at once', () => {
    const name = 'apiservices.v1.apiregistration.k8s.io'
    expect(created(name, { spec: {} })).toMatchObject({
      status: { conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] },
    })
    const served = created(name, { spec: { service: { name: 's' } } })
    expect(served['status']).toEqual({})
  })

  it('a CustomResourceDefinition remembers every version that its objects may be stored in', () => {
    const name = 'customresourcedefinitions.v1.apiextensions.k8s.io'
    const spec = (storage: string): Fields => ({
      versions: ['v1', 'v2'].map((version) => ({ name: version, storage: version === storage })),
    })
    const crd = created(name, { spec: spec('v1') })
    expect(crd).toMatchObject({ status: { storedVersions: ['v1'] } })
    const next = updated(name, { spec: spec('v2') }, cloneJson(crd))
    expect(next).toMatchObject({ status: { storedVersions: ['v1', 'v2'] } })
    expect(updated(name, { spec: spec('v1') }, next)).toMatchObject({
      status: { storedVersions: ['v1', 'v2'] },
    })
  })
})

describe('strategies of other kinds', () => {
  it('a pod with a negative grace period gets one second, and templates are left as they are', () => {
    const spec = { terminationGracePeriodSeconds: -5 }
    expect(created('pods', { spec, status: {} })).toMatchObject({
      spec: { terminationGracePeriodSeconds: 1 },
    })
    expect(created('deployments.v1.apps', { spec: { template: { spec } } })).toMatchObject({
      spec: { template: { spec } },
    })
  })

  it('an endpoint slice of v1 drops deprecated topology labels', () => {
    const endpoints = [{ addresses: ['10.0.0.1'], deprecatedTopology: { zone: 'a' } }]
    const slice = created('endpointslices.v1.discovery.k8s.io', { endpoints })
    expect(slice).toMatchObject({ endpoints: [{ addresses: ['10.0.0.1'] }] })
    expect(JSON.stringify(slice)).not.toContain('deprecatedTopology')
  })

  it('a volume claim has its data source written in both of its fields', () => {
    const dataSource = { kind: 'PersistentVolumeClaim', name: 'a' }
    const spec = (fields: Fields): unknown =>
      created('persistentvolumeclaims', { spec: fields })['spec']
    expect(spec({ dataSource })).toEqual({ dataSource, dataSourceRef: dataSource })
    expect(spec({ dataSourceRef: dataSource })).toEqual({ dataSource, dataSourceRef: dataSource })
    const foreign = { ...dataSource, namespace: 'other' }
    expect(spec({ dataSourceRef: foreign })).not.toHaveProperty('dataSourceRef')
  })

  it('a service account refers to its secrets by name', () => {
    const secrets = [{ name: 'a', namespace: 'ns', uid: 'u' }]
    expect(created('serviceaccounts', { secrets })['secrets']).toEqual([{ name: 'a' }])
    expect(updated('serviceaccounts', { secrets }, {})['secrets']).toEqual([{ name: 'a' }])
    expect(created('serviceaccounts', {})).not.toHaveProperty('secrets')
  })

  it('a limit range without a name gets one', () => {
    expect(created('limitranges', { metadata: {} }).metadata.name).toMatch(/^[0-9a-f-]{36}$/)
    expect(created('limitranges', {}).metadata.name).toBe('x')
  })
})

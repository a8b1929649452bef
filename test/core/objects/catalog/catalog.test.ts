import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { Catalog } from '../../../../core/objects/catalog/catalog.ts'
import { builtIn, builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'

const served = builtInCatalog()

function names(catalog: Catalog): string[] {
  return catalog
    .groups()
    .flatMap(({ group, versions }) =>
      versions.flatMap(({ version, definitions }) =>
        definitions.map(({ resource }) => `${group}/${version}/${resource}`),
      ),
    )
}

const rightNames = [
  '/v1: bindings componentstatuses configmaps endpoints events limitranges namespaces nodes persistentvolumeclaims persistentvolumes pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services',
  'apps/v1: controllerrevisions daemonsets deployments replicasets statefulsets',
  'events.k8s.io/v1: events',
  'authentication.k8s.io/v1: selfsubjectreviews tokenreviews',
  'authorization.k8s.io/v1: localsubjectaccessreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews',
  'autoscaling/v2: horizontalpodautoscalers',
  'autoscaling/v1: horizontalpodautoscalers',
  'batch/v1: cronjobs jobs',
  'certificates.k8s.io/v1: certificatesigningrequests',
  'networking.k8s.io/v1: ingressclasses ingresses ipaddresses networkpolicies servicecidrs',
  'policy/v1: poddisruptionbudgets',
  'rbac.authorization.k8s.io/v1: clusterrolebindings clusterroles rolebindings roles',
  'storage.k8s.io/v1: csidrivers csinodes csistoragecapacities storageclasses volumeattachments volumeattributesclasses',
  'admissionregistration.k8s.io/v1: mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations',
  'apiextensions.k8s.io/v1: customresourcedefinitions',
  'scheduling.k8s.io/v1: priorityclasses',
  'coordination.k8s.io/v1: leases',
  'node.k8s.io/v1: runtimeclasses',
  'discovery.k8s.io/v1: endpointslices',
  'resource.k8s.io/v1: deviceclasses resourceclaims resourceclaimtemplates resourceslices',
  'flowcontrol.apiserver.k8s.io/v1: flowschemas prioritylevelconfigurations',
]

describe('the catalogue of release 1.34', () => {
  it('the catalogue has every resource of its stable versions, in the order that clients expect of discovery', () => {
    const lines = served
      .groups()
      .flatMap(({ group, versions }) =>
        versions.map(
          ({ version, definitions }) =>
            `${group}/${version}: ${definitions.map(({ resource }) => resource).join(' ')}`,
        ),
      )
    expect(lines).toEqual(['apiregistration.k8s.io/v1: apiservices', ...rightNames])
  })

  it('the catalogue lists nothing twice', () => {
    const all = names(served)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(served.definitions.length)
  })

  it('the catalogue carries the domain of its brand and nothing of the other', () => {
    const groups = builtInCatalog({}, { brand: brands.svc }).groups()
    expect(groups.map(({ group }) => group)).toContain('rbac.authorization.svc.io')
    expect(groups.filter(({ group }) => group.includes('k8s'))).toEqual([])
  })

  it('the catalogue tells a resource by its short names, categories, scope and verbs', () => {
    expect(builtIn('deployments.v1.apps')).toMatchObject({
      kind: 'Deployment',
      listKind: 'DeploymentList',
      singular: 'deployment',
      shortNames: ['deploy'],
      categories: ['all'],
      namespaced: true,
    })
    expect([...builtIn('namespaces').verbs]).toEqual([
      'create',
      'delete',
      'get',
      'list',
      'patch',
      'update',
      'watch',
    ])
    expect([...builtIn('componentstatuses').verbs]).toEqual(['get', 'list'])
  })

  it('the catalogue advertises no subresource without a handler', () => {
    expect([...builtIn('pods').subresources.keys()].toSorted()).toEqual([
      'attach',
      'binding',
      'ephemeralcontainers',
      'eviction',
      'exec',
      'log',
      'portforward',
      'proxy',
      'resize',
      'status',
    ])
    expect([...builtIn('serviceaccounts').subresources.keys()]).toEqual(['token'])
    expect([...builtIn('namespaces').subresources.keys()].toSorted()).toEqual([
      'finalize',
      'status',
    ])
    expect([...builtIn('configmaps').subresources.keys()]).toEqual([])
    expect(builtIn('pods').subresources.get('status')).toMatchObject({ group: '', kind: 'Pod' })
    expect(builtIn('pods').subresources.get('status')).not.toHaveProperty('shown')
    expect(builtIn('pods').subresources.get('eviction')).toMatchObject({
      group: 'policy',
      kind: 'Eviction',
      shown: { group: 'policy', version: 'v1', kind: 'Eviction', storedAs: undefined },
    })
  })

  it('the catalogue has a schema and columns for each of its resources', () => {
    for (const { schema, columns, kind, verbs } of served.definitions) {
      expect(schema.gvk?.kind).toBe(kind)
      expect(columns.some(({ name }) => name === 'Name')).toBe(verbs.has('list'))
    }
  })

  it('the catalogue tells what is deprecated, since when and by what it is replaced', () => {
    expect(builtIn('endpoints').lifecycle).toEqual({
      introduced: '1.0',
      deprecated: '1.33',
      replacement: 'discovery.k8s.io/v1.EndpointSlice',
    })
  })

  it('the catalogue stores no reviews and no bindings', () => {
    const virtual = served.definitions.filter(({ storedAs }) => storedAs === undefined)
    expect(virtual.map(({ kind }) => kind).toSorted()).toEqual([
      'Binding',
      'ComponentStatus',
      'LocalSubjectAccessReview',
      'SelfSubjectAccessReview',
      'SelfSubjectReview',
      'SelfSubjectRulesReview',
      'SubjectAccessReview',
      'TokenReview',
    ])
  })
})

describe('versions of the catalogue that share the store', () => {
  it('the catalogue stores both kinds of events and both versions of autoscalers in one place each', () => {
    expect(builtIn('events.v1.events.k8s.io').storedAs).toEqual(builtIn('events').storedAs)
    expect(builtIn('horizontalpodautoscalers.v1.autoscaling').storedAs).toMatchObject({
      group: 'autoscaling',
      version: 'v2',
    })
  })

  it('the catalogue names one definition for each place in the store', () => {
    const prefixes = served.stored().map(({ storedAs }) => storedAs?.prefix)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(served.stored()).toContain(builtIn('events', served))
    expect(served.stored()).not.toContain(builtIn('events.v1.events.k8s.io', served))
  })

  it('the catalogue finds the definition whose objects another version shows', () => {
    const old = builtIn('horizontalpodautoscalers.v1.autoscaling', served)
    expect(served.storedBehind(old)).toMatchObject({ version: 'v2', conversion: undefined })
    const review = builtIn('tokenreviews.v1.authentication.k8s.io', served)
    expect(served.storedBehind(review)).toBe(review)
  })

  it('the catalogue writes a resource by the definition of its storage version, and reads it in one that is served', () => {
    const definition = builtIn('volumeattributesclasses.v1.storage.k8s.io', served)
    expect(definition.storedAs).toMatchObject({ version: 'v1beta1', hash: 'Bl3MtjZ/n/s=' })
    expect(served.storedBehind(definition)).toMatchObject({ version: 'v1beta1' })
    expect(served.find('storage.k8s.io', 'v1beta1', definition.resource)).toBeUndefined()
    expect(served.stored()).toContain(definition)
  })

  it('the catalogue uses the paths in the store that other servers use', () => {
    const prefix = (name: string): string | undefined => builtIn(name).storedAs?.prefix
    expect(prefix('services')).toBe('services/specs')
    expect(prefix('endpoints')).toBe('services/endpoints')
    expect(prefix('nodes')).toBe('minions')
    expect(prefix('replicationcontrollers')).toBe('controllers')
    expect(prefix('deployments.v1.apps')).toBe('deployments')
  })
})

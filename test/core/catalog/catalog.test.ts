import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/api/brand.ts'
import { BuiltInCatalog } from '../../../core/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../core/catalog/catalog-overlay.ts'
import type { Catalog, CatalogChange } from '../../../core/catalog/catalog.ts'
import { createCatalog } from '../../../core/kinds/definitions/create-catalog.ts'
import { builtIn, builtInCatalog } from '../../support/built-in-catalog.ts'
import { registryOf } from '../../support/schema-registry.ts'
import { definition } from '../../support/definition.ts'

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

describe('what release 1.34 serves', () => {
  it('is every resource of its stable versions, in the order that clients expect of discovery', () => {
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

  it('lists nothing twice', () => {
    const all = names(served)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(served.definitions.length)
  })

  it('carries the domain of the brand and nothing of the other', () => {
    const groups = builtInCatalog({}, { brand: brands.svc }).groups()
    expect(groups.map(({ group }) => group)).toContain('rbac.authorization.svc.io')
    expect(groups.filter(({ group }) => group.includes('k8s'))).toEqual([])
  })

  it('tells a resource by its short names, categories, scope and verbs', () => {
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

  it('advertises no subresource without a handler', () => {
    expect([...builtIn('pods').subresources.keys()].toSorted()).toEqual([
      'binding',
      'ephemeralcontainers',
      'eviction',
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

  it('has a schema and columns for each of its resources', () => {
    for (const { schema, columns, kind, verbs } of served.definitions) {
      expect(schema.gvk?.kind).toBe(kind)
      expect(columns.some(({ name }) => name === 'Name')).toBe(verbs.has('list'))
    }
  })

  it('tells what is deprecated, since when and by what it is replaced', () => {
    expect(builtIn('endpoints').lifecycle).toEqual({
      introduced: '1.0',
      deprecated: '1.33',
      replacement: 'discovery.k8s.io/v1.EndpointSlice',
    })
  })

  it('stores no reviews and no bindings', () => {
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

  it('refuses a release that is none', () => {
    const options = {
      brand: brands.svc,
      registry: registryOf(brands.svc),
      runtimeConfig: new Map(),
    }
    expect(() => createCatalog({ ...options, release: 'v1' })).toThrow(RangeError)
  })
})

describe('how versions share the store', () => {
  it('keeps both kinds of events and both versions of autoscalers in one place each', () => {
    expect(builtIn('events.v1.events.k8s.io').storedAs).toEqual(builtIn('events').storedAs)
    expect(builtIn('horizontalpodautoscalers.v1.autoscaling').storedAs).toMatchObject({
      group: 'autoscaling',
      version: 'v2',
    })
  })

  it('names one definition for each place', () => {
    const prefixes = served.stored().map(({ storedAs }) => storedAs?.prefix)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(served.stored()).toContain(builtIn('events', served))
    expect(served.stored()).not.toContain(builtIn('events.v1.events.k8s.io', served))
  })

  it('finds the definition whose objects another version shows', () => {
    const old = builtIn('horizontalpodautoscalers.v1.autoscaling', served)
    expect(served.storedBehind(old)).toMatchObject({ version: 'v2', conversion: undefined })
    const review = builtIn('tokenreviews.v1.authentication.k8s.io', served)
    expect(served.storedBehind(review)).toBe(review)
  })

  it('speaks for a resource whose storage version is not served', () => {
    const definition = builtIn('volumeattributesclasses.v1.storage.k8s.io', served)
    expect(definition.storedAs).toMatchObject({ version: 'v1beta1', hash: 'Bl3MtjZ/n/s=' })
    expect(served.storedBehind(definition)).toBe(definition)
  })

  it('uses the paths in the store that other servers use', () => {
    const prefix = (name: string): string | undefined => builtIn(name).storedAs?.prefix
    expect(prefix('services')).toBe('services/specs')
    expect(prefix('endpoints')).toBe('services/endpoints')
    expect(prefix('nodes')).toBe('minions')
    expect(prefix('replicationcontrollers')).toBe('controllers')
    expect(prefix('deployments.v1.apps')).toBe('deployments')
  })
})

describe('a catalogue over the built-in one', () => {
  const widget = definition({
    group: 'x.example',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
  })

  it('lists custom groups behind the built-in ones and the best version first', () => {
    const catalog = new CatalogOverlay(builtInCatalog())
    const beta = { ...widget, version: 'v1beta1' }
    catalog.change({ added: [beta, widget] })
    const last = catalog.groups().at(-1)
    expect(last?.group).toBe('x.example')
    expect(last?.versions.map(({ version }) => version)).toEqual(['v1', 'v1beta1'])
    expect(catalog.byKind('x.example', 'v1', 'Widget')).toBe(widget)
    expect(catalog.findStored('x.example', 'widgets')).toBe(widget)
  })

  it('raises its revision and tells listeners what came and what went', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    const changes: CatalogChange[] = []
    const cancel = catalog.onChange((change) => changes.push(change))
    catalog.change({ added: [widget] })
    const newer = { ...widget, kind: 'Gadget' }
    catalog.change({ added: [newer] })
    expect(catalog.byKind('x.example', 'v1', 'Widget')).toBeUndefined()
    catalog.change({ removed: [newer] })
    cancel()
    catalog.change({ added: [widget] })
    expect(changes).toEqual([
      { added: [widget], removed: [] },
      { added: [newer], removed: [widget] },
      { added: [], removed: [newer] },
    ])
    expect(catalog.revision).toBe(4)
  })

  it('does not take away what has been replaced meanwhile', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    const newer = { ...widget }
    catalog.change({ added: [widget] })
    catalog.change({ added: [newer] })
    catalog.change({ removed: [widget] })
    expect(catalog.find('x.example', 'v1', 'widgets')).toBe(newer)
    expect(catalog.revision).toBe(2)
  })

  it('is not changed by what it holds already', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    catalog.change({ added: [widget] })
    expect(catalog.change({ added: [widget] })).toEqual({ added: [], removed: [] })
    expect(catalog.revision).toBe(1)
  })

  it('leaves the groups and versions as they are that a change does not touch', () => {
    const builtIn = builtInCatalog()
    const catalog = new CatalogOverlay(builtIn)
    expect(catalog.groups()).toBe(builtIn.groups())
    const gadget = { ...widget, group: 'y.example', resource: 'gadgets', kind: 'Gadget' }
    const stored = { prefix: 'y.example/gadgets', group: 'y.example', version: 'v1', hash: '' }
    catalog.change({ added: [widget] })
    const before = catalog.groups()
    catalog.change({ added: [{ ...gadget, storedAs: stored }] })
    expect(before.every((group) => catalog.groups().includes(group))).toBe(true)
    expect(catalog.groups()).toHaveLength(builtIn.groups().length + 2)
    catalog.change({ removed: catalog.own })
    expect(catalog.groups()).toBe(builtIn.groups())
  })

  it('of one server is unknown to the others that share the built-in one', () => {
    const builtIn = builtInCatalog()
    const [one, other] = [new CatalogOverlay(builtIn), new CatalogOverlay(builtIn)]
    one.change({ added: [widget] })
    expect(one.find('x.example', 'v1', 'widgets')).toBe(widget)
    for (const catalog of [other, builtIn]) {
      expect(catalog.find('x.example', 'v1', 'widgets')).toBeUndefined()
      expect(catalog.findForServer('x.example', 'v1', 'widgets')).toBeUndefined()
      expect(catalog.byKind('x.example', 'v1', 'Widget')).toBeUndefined()
      expect(catalog.byPrefix('widgets')).toBeUndefined()
      expect(catalog.servesGroup('x.example')).toBe(false)
    }
  })

  it('finds one definition behind the versions of a resource, that of the storage version', () => {
    const catalog = new CatalogOverlay(builtInCatalog())
    const storedAs = { prefix: 'x.example/widgets', group: 'x.example', version: 'v1', hash: '' }
    const [v1, v2] = ['v1', 'v2'].map((version) => ({ ...widget, version, storedAs }))
    catalog.change({ added: [v1, v2].flatMap((one) => one ?? []) })
    expect(catalog.byPrefix('x.example/widgets')).toBe(v1)
    expect(v2 && catalog.storedBehind(v2)).toBe(v1)
    expect(catalog.stored().filter(({ group }) => group === 'x.example')).toEqual([v1])
  })

  const built = { group: 'apps', version: 'v1' }
  const elsewhere = { prefix: 'x.example/others', group: 'x.example', version: 'v1', hash: '' }
  it.each([
    [
      { ...built, resource: 'deployments', kind: 'Widget' },
      'deployments.apps/v1 is built in and cannot be replaced',
    ],
    [
      { ...built, resource: 'widgets', kind: 'Deployment' },
      'widgets.apps/v1 has the kind Deployment, which a built-in resource has',
    ],
    [
      { resource: 'gadgets', storedAs: elsewhere },
      'gadgets.x.example/v1 has the kind Widget, which widgets.x.example/v1 has',
    ],
    [
      { resource: 'gadgets', kind: 'Gadget', storedAs: { ...elsewhere, prefix: 'pods' } },
      'gadgets.x.example/v1 is stored under pods, where objects of a built-in resource are',
    ],
    [
      { version: 'v2', namespaced: false },
      'widgets.x.example/v1 are both stored under widgets and do not agree: cluster-scoped Widget',
    ],
    [
      { version: 'v2', storedAs: { ...elsewhere, prefix: 'widgets', version: 'v2' } },
      'stored as x.example/v2; namespaced Widget of widgets.x.example, stored as x.example/v1',
    ],
  ])('refuses %j', (facts, message) => {
    const catalog = new CatalogOverlay(builtInCatalog())
    catalog.change({ added: [widget] })
    expect(() => catalog.change({ added: [{ ...widget, ...facts }] })).toThrow(message)
    expect(catalog.revision).toBe(1)
    expect(catalog.own).toEqual([widget])
  })
})

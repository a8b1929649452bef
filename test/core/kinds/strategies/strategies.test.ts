import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../../../core/api/json.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import type { Strategy } from '../../../../core/catalog/strategy.ts'
import {
  anObject,
  builtIn,
  builtInCatalog,
  writeContext,
} from '../../../support/built-in-catalog.ts'

type Fields = Readonly<Record<string, unknown>>

function strategyOf(resource: string): Strategy {
  return builtIn(resource).strategy
}

function created(resource: string, fields: Fields): ApiObject {
  const object = anObject(fields)
  strategyOf(resource).prepareForCreate(object, writeContext())
  return object
}

/** The object as it will be stored; the stored one must come out unharmed. */
function updated(resource: string, fields: Fields, stored: Fields, subresource = ''): ApiObject {
  const next = anObject(fields)
  const before = anObject(stored)
  const untouched = cloneJson(before)
  const strategy = strategyOf(resource)
  if (subresource === '') strategy.prepareForUpdate(next, before, writeContext())
  else strategy.prepareForSubresource(subresource, next, before, writeContext())
  expect(before).toEqual(untouched)
  return next
}

describe('what a create may not choose', () => {
  it('is the status, which is reset to what an empty one looks like', () => {
    const fields = { spec: { replicas: 3 }, status: { replicas: 7, readyReplicas: 7 } }
    expect(created('replicasets.v1.apps', fields)).toMatchObject({
      spec: { replicas: 3 },
      status: { replicas: 0 },
    })
    expect(created('replicasets.v1.apps', fields)['status']).toEqual({ replicas: 0 })
    expect(created('deployments.v1.apps', fields)['status']).toEqual({})
    expect(created('services', { status: { loadBalancer: { ingress: [{}] } } })['status']).toEqual({
      loadBalancer: {},
    })
  })

  it('is left alone where the kind has no status', () => {
    expect(created('configmaps', { data: { a: '1' } })).toEqual(anObject({ data: { a: '1' } }))
  })

  it('starts with a phase where there are phases', () => {
    expect(created('pods', { spec: {} })['status']).toMatchObject({ phase: 'Pending' })
    expect(created('persistentvolumeclaims', { spec: {} })['status']).toEqual({ phase: 'Pending' })
    expect(created('persistentvolumes', { spec: {} })['status']).toEqual({
      phase: 'Pending',
      lastPhaseTransitionTime: '2026-01-02T03:04:05Z',
    })
  })
})

describe('a write of the main path', () => {
  it('keeps the stored status', () => {
    const stored = { spec: { a: 1 }, status: { phase: 'Running' } }
    expect(updated('pods', { spec: { a: 2 }, status: { phase: 'Failed' } }, stored)).toMatchObject({
      spec: { a: 2 },
      status: { phase: 'Running' },
    })
    expect(updated('pods', { spec: {} }, stored)['status']).toEqual({ phase: 'Running' })
    expect(updated('pods', { status: { phase: 'Failed' } }, { spec: {} })).not.toHaveProperty(
      'status',
    )
  })

  it('keeps finalizers of a namespace, which have their own path', () => {
    const stored = { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } }
    const next = updated('namespaces', { spec: { finalizers: [] }, status: {} }, stored)
    expect(next).toMatchObject(stored)
    expect(next.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': 'x' })
    expect(updated('namespaces', {}, stored)).toMatchObject(stored)
  })

  it('changes nothing of a signing request but its metadata', () => {
    const stored = { spec: { signerName: 's' }, status: { certificate: 'eA==' } }
    const csr = 'certificatesigningrequests.v1.certificates.k8s.io'
    expect(updated(csr, { spec: { signerName: 't' }, status: {} }, stored)).toMatchObject(stored)
  })

  it('keeps the type of a secret that it does not name', () => {
    const stored = { type: 'Opaque' }
    expect(updated('secrets', { data: {} }, stored)).toMatchObject(stored)
    expect(updated('secrets', { type: 'other' }, stored)).toMatchObject({ type: 'other' })
  })
})

describe('a write of the status', () => {
  const metadata = { name: 'x', labels: { a: '1' }, annotations: { b: '2' }, finalizers: ['f/g'] }
  const stored = { metadata, spec: { replicas: 1 }, status: { replicas: 1 } }
  const given = {
    metadata: { name: 'x', managedFields: [] },
    spec: { replicas: 9 },
    status: { replicas: 2 },
  }

  it('keeps the stored spec', () => {
    const next = updated('replicasets.v1.apps', given, stored, 'status')
    expect(next).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 2 } })
    expect(next.metadata.labels).toBeUndefined()
  })

  it('keeps labels of a deployment', () => {
    const next = updated('deployments.v1.apps', given, stored, 'status')
    expect(next.metadata).toEqual({ name: 'x', labels: { a: '1' }, managedFields: [] })
  })

  it('keeps all that clients own of the metadata of newer kinds, but not who owns which field', () => {
    const next = updated('flowschemas.v1.flowcontrol.apiserver.k8s.io', given, stored, 'status')
    expect(next.metadata).toEqual({ ...metadata, managedFields: [] })
  })

  it('does not erase what a node does not know of a pod', () => {
    const before = {
      spec: {},
      status: { qosClass: 'Burstable', observedGeneration: 3, phase: 'Pending' },
    }
    expect(updated('pods', { status: { phase: 'Running' } }, before, 'status')).toMatchObject({
      spec: {},
      status: { phase: 'Running', qosClass: 'Burstable', observedGeneration: 3 },
    })
  })

  it('notes when a volume entered its phase', () => {
    const before = { status: { phase: 'Pending', lastPhaseTransitionTime: '2025-01-01T00:00:00Z' } }
    const next = (status: Fields): unknown =>
      updated('persistentvolumes', { status }, before, 'status')['status']
    const now = '2026-01-02T03:04:05Z'
    expect(next({ ...before.status, phase: 'Bound' })).toMatchObject({
      lastPhaseTransitionTime: now,
    })
    expect(next(before.status)).toEqual(before.status)
    expect(next({ phase: 'Pending' })).toEqual(before.status)
    const own = { phase: 'Bound', lastPhaseTransitionTime: '2025-06-01T00:00:00Z' }
    expect(next(own)).toEqual(own)
  })

  it('leaves the phase of a namespace to its own path, and the status to the other', () => {
    const before = { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Terminating' } }
    const finalized = updated(
      'namespaces',
      { spec: { finalizers: [] }, status: {} },
      before,
      'finalize',
    )
    expect(finalized).toMatchObject({ spec: { finalizers: [] }, status: { phase: 'Terminating' } })
  })
})

describe('the decision about a signing request', () => {
  const csr = 'certificatesigningrequests.v1.certificates.k8s.io'
  const approved = {
    type: 'Approved',
    status: 'True',
    lastUpdateTime: 't',
    lastTransitionTime: 't',
  }
  const stored = { spec: { signerName: 's' }, status: { conditions: [approved] } }
  const now = '2026-01-02T03:04:05Z'

  it('is never taken from a write of the status', () => {
    const failed = { type: 'Failed', status: 'True' }
    const conditions = [{ type: 'Denied', status: 'True' }, failed]
    expect(
      updated(csr, { status: { conditions, certificate: 'eA==' } }, stored, 'status'),
    ).toMatchObject({
      ...stored,
      status: {
        certificate: 'eA==',
        conditions: [approved, { ...failed, lastUpdateTime: now, lastTransitionTime: now }],
      },
    })
  })

  it('is all that a write of the approval changes', () => {
    const before = { ...stored, status: { certificate: 'eA==' } }
    const conditions = [{ type: 'Denied', status: 'True' }]
    const next = updated(csr, { spec: {}, status: { conditions } }, before, 'approval')
    expect(next).toMatchObject({
      spec: { signerName: 's' },
      status: { certificate: 'eA==', conditions: [{ type: 'Denied', lastUpdateTime: now }] },
    })
  })

  it('belongs to a request that names who asks, whatever it says itself', () => {
    const spec = { signerName: 's', username: 'admin', groups: ['system:masters'] }
    expect(created(csr, { spec })['spec']).toEqual({
      signerName: 's',
      username: 'jane',
      uid: 'u1',
      groups: ['devs'],
      extra: { scope: ['a', 'b'] },
    })
  })
})

describe('the generation', () => {
  const raises = (resource: string, next: Fields, stored: Fields): boolean =>
    strategyOf(resource).raisesGeneration(anObject(next), anObject(stored))

  it('rises with the spec', () => {
    expect(raises('pods', { spec: { a: 1 } }, { spec: { a: 2 } })).toBe(true)
    expect(raises('pods', { spec: { a: 1 }, status: {} }, { spec: { a: 1 } })).toBe(false)
    expect(raises('pods', { spec: {} }, {})).toBe(false)
  })

  it('of a deployment rises with its annotations too', () => {
    const metadata = { name: 'x', annotations: { a: '1' } }
    expect(raises('deployments.v1.apps', { metadata }, {})).toBe(true)
    expect(raises('replicasets.v1.apps', { metadata }, {})).toBe(false)
  })

  it('of an endpoint slice rises with anything but its other metadata', () => {
    const slice = 'endpointslices.v1.discovery.k8s.io'
    expect(raises(slice, { ports: [{ port: 1 }] }, {})).toBe(true)
    expect(raises(slice, { metadata: { labels: { a: '1' } } }, {})).toBe(true)
    expect(raises(slice, { metadata: { annotations: { a: '1' } } }, {})).toBe(false)
  })

  it('is carried by the kinds that have one', () => {
    expect(strategyOf('pods').hasGeneration).toBe(true)
    expect(strategyOf('configmaps').hasGeneration).toBe(false)
    expect(strategyOf('horizontalpodautoscalers.v2.autoscaling').hasGeneration).toBe(false)
    expect(strategyOf('priorityclasses.v1.scheduling.k8s.io').hasGeneration).toBe(true)
    expect(raises('priorityclasses.v1.scheduling.k8s.io', { value: 1 }, { value: 2 })).toBe(false)
  })
})

describe('how objects come and go', () => {
  it('is told of each kind', () => {
    expect(strategyOf('leases.v1.coordination.k8s.io')).toMatchObject({
      allowsCreateOnUpdate: true,
      allowsUnconditionalUpdate: false,
      defaultPropagation: 'Background',
    })
    expect(strategyOf('jobs.v1.batch').defaultPropagation).toBe('Orphan')
    expect(strategyOf('events').defaultPropagation).toBe('Unsupported')
    expect(strategyOf('pods').allowsCreateOnUpdate).toBe(false)
  })

  it('is known of every kind of every release', () => {
    for (const release of ['1.30', '1.34', '1.37']) {
      expect(() => builtInCatalog({ 'api/all': true }, { release })).not.toThrow()
    }
  })
})

describe('checks', () => {
  it('find faults in metadata, schema and the rules of the kind', () => {
    const context = writeContext()
    const fields = (resource: string, object: Fields): (string | undefined)[] =>
      strategyOf(resource)
        .validateCreate(anObject(object), context)
        .map(({ field }) => field)
    expect(fields('configmaps', { metadata: { name: 'A', namespace: 'ns' } })).toEqual([
      'metadata.name',
    ])
    expect(fields('configmaps', { metadata: { name: 'a', namespace: 'ns' } })).toEqual([])
    expect(fields('namespaces', { metadata: { name: 'a.b' } })).toContain('metadata.name')
    const group = 'rbac.authorization.k8s.io'
    expect(fields(`clusterroles.v1.${group}`, { metadata: { name: 'system:a:b' } })).toEqual([])
  })

  it('ask no name of a review', () => {
    const review = anObject({ metadata: {}, spec: { token: 't' } })
    const { strategy } = builtIn('tokenreviews.v1.authentication.k8s.io')
    expect(strategy.validateCreate(review, writeContext())).toEqual([])
  })

  it('let nobody change what names an object', () => {
    const stored = anObject({ metadata: { name: 'x', namespace: 'ns', uid: 'u' }, data: {} })
    const next = anObject({ metadata: { name: 'x', namespace: 'ns', uid: 'v' }, data: {} })
    const causes = strategyOf('configmaps').validateUpdate(next, stored, writeContext())
    expect(causes.map(({ field }) => field)).toEqual(['metadata.uid', 'metadata.uid'])
  })
})

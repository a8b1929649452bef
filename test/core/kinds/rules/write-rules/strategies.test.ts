import { describe, expect, it } from 'vitest'
import {
  created,
  updated,
  type Fields,
  strategyOf,
} from '../../../../support/recorded/strategy-runs.ts'
import {
  anObject,
  builtIn,
  builtInCatalog,
  writeContext,
} from '../../../../support/schemas/built-in-catalog.ts'
import { validatorOf } from '../../../../support/schemas/validator-of.ts'

describe('a create resets the status', () => {
  it('a create has its status reset to what an empty one looks like', () => {
    const fields = { spec: { replicas: 3 }, status: { replicas: 7, readyReplicas: 7 } }
    expect(created('replicasets.v1.apps', fields)).toMatchObject({
      spec: { replicas: 3 },
      status: { replicas: 0 },
    })
    expect(created('replicasets.v1.apps', fields)['status']).toEqual({ replicas: 0 })
    expect(created('deployments.v1.apps', fields)['status']).toEqual({})
    const service = { spec: {}, status: { loadBalancer: { ingress: [{}] } } }
    expect(created('services', service)['status']).toEqual({ loadBalancer: {} })
  })

  it('a create has its status left alone where the kind has no status subresource', () => {
    expect(created('configmaps', { data: { a: '1' } })).toEqual(anObject({ data: { a: '1' } }))
  })

  it('a create starts with a phase where the kind has phases', () => {
    expect(created('pods', { spec: {}, status: {} })['status']).toMatchObject({ phase: 'Pending' })
    expect(created('persistentvolumeclaims', { spec: {} })['status']).toEqual({ phase: 'Pending' })
    expect(created('persistentvolumes', { spec: {} })['status']).toEqual({
      phase: 'Pending',
      lastPhaseTransitionTime: '2026-01-02T03:04:05Z',
    })
  })
})

describe('a write to the main resource', () => {
  it('a write to the main resource keeps the stored status', () => {
    const stored = { spec: { a: 1 }, status: { phase: 'Running' } }
    expect(updated('pods', { spec: { a: 2 }, status: { phase: 'Failed' } }, stored)).toMatchObject({
      spec: { a: 2 },
      status: { phase: 'Running' },
    })
    expect(updated('pods', { spec: {} }, stored)['status']).toEqual({ phase: 'Running' })
    expect(
      updated('pods', { spec: {}, status: { phase: 'Failed' } }, { spec: {} }),
    ).not.toHaveProperty('status')
  })

  it('a write to the main resource keeps finalizers of a namespace, which have a subresource', () => {
    const stored = { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } }
    const next = updated('namespaces', { spec: { finalizers: [] }, status: {} }, stored)
    expect(next).toMatchObject(stored)
    expect(next.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': 'x' })
    expect(updated('namespaces', {}, stored)).toMatchObject(stored)
  })

  it('a write to the main resource changes nothing of a signing request but its metadata', () => {
    const stored = { spec: { signerName: 's' }, status: { certificate: 'eA==' } }
    const csr = 'certificatesigningrequests.v1.certificates.k8s.io'
    expect(updated(csr, { spec: { signerName: 't' }, status: {} }, stored)).toMatchObject(stored)
  })

  it('a write to the main resource keeps the type of a secret that it does not name', () => {
    const stored = { type: 'Opaque' }
    expect(updated('secrets', { type: '', data: {} }, stored)).toMatchObject(stored)
    expect(updated('secrets', { type: 'other' }, stored)).toMatchObject({ type: 'other' })
  })
})

describe('the generation of an object', () => {
  const raises = (resource: string, next: Fields, stored: Fields): boolean =>
    strategyOf(resource).raisesGeneration(anObject(next), anObject(stored))

  it('the generation rises with the spec', () => {
    expect(raises('pods', { spec: { a: 1 } }, { spec: { a: 2 } })).toBe(true)
    expect(raises('pods', { spec: { a: 1 }, status: {} }, { spec: { a: 1 } })).toBe(false)
    expect(raises('pods', { spec: {} }, {})).toBe(false)
  })

  it('the generation of a deployment rises with its annotations too', () => {
    const metadata = { name: 'x', annotations: { a: '1' } }
    expect(raises('deployments.v1.apps', { metadata }, {})).toBe(true)
    expect(raises('replicasets.v1.apps', { metadata }, {})).toBe(false)
  })

  it('the generation of an endpoint slice rises with anything but its other metadata', () => {
    const slice = 'endpointslices.v1.discovery.k8s.io'
    const generationOf = (next: Fields): unknown =>
      (updated(slice, next, {})['metadata'] as Fields | undefined)?.['generation']
    expect(generationOf({ ports: [{ port: 1 }] })).toBe(1)
    expect(generationOf({ metadata: { labels: { a: '1' } } })).toBe(1)
    expect(generationOf({ metadata: { annotations: { a: '1' } } })).toBeUndefined()
    // Topology, which the update drops, counts too.
    expect(generationOf({ endpoints: [{ deprecatedTopology: { a: 'b' } }] })).toBe(1)
  })

  it('the generation is carried by the kinds that have one', () => {
    expect(strategyOf('pods').hasGeneration).toBe(true)
    expect(strategyOf('configmaps').hasGeneration).toBe(false)
    expect(strategyOf('horizontalpodautoscalers.v2.autoscaling').hasGeneration).toBe(false)
    expect(strategyOf('priorityclasses.v1.scheduling.k8s.io').hasGeneration).toBe(true)
    expect(raises('priorityclasses.v1.scheduling.k8s.io', { value: 1 }, { value: 2 })).toBe(false)
  })
})

describe('strategies of kinds', () => {
  it('the strategy of a kind tells how its objects are created, updated and deleted', () => {
    expect(strategyOf('leases.v1.coordination.k8s.io')).toMatchObject({
      allowsCreateOnUpdate: true,
      allowsUnconditionalUpdate: false,
      defaultPropagation: 'Background',
    })
    expect(strategyOf('jobs.v1.batch').defaultPropagation).toBe('Orphan')
    expect(strategyOf('events').defaultPropagation).toBe('Unsupported')
    expect(strategyOf('pods').allowsCreateOnUpdate).toBe(false)
  })

  it('every kind of every release has a strategy', () => {
    for (const release of ['1.30', '1.34', '1.37']) {
      expect(() => builtInCatalog({ 'api/all': true }, { release })).not.toThrow()
    }
  })
})

describe('validation by a strategy', () => {
  it('validation finds faults in metadata, schema and the rules of the kind', () => {
    const context = writeContext()
    const fields = (resource: string, object: Fields): (string | undefined)[] =>
      validatorOf(strategyOf(resource))
        .create(anObject(object), context)
        .map(({ field }) => field)
    expect(fields('configmaps', { metadata: { name: 'A', namespace: 'ns' } })).toEqual([
      'metadata.name',
    ])
    expect(fields('configmaps', { metadata: { name: 'a', namespace: 'ns' } })).toEqual([])
    const namespace = { metadata: { name: 'a.b' }, spec: {} }
    expect(fields('namespaces', namespace)).toContain('metadata.name')
    const group = 'rbac.authorization.k8s.io'
    expect(fields(`clusterroles.v1.${group}`, { metadata: { name: 'system:a:b' } })).toEqual([])
  })

  it('validation asks no name of a review', () => {
    const review = anObject({ metadata: {}, spec: { token: 't' } })
    const { strategy } = builtIn('tokenreviews.v1.authentication.k8s.io')
    expect(validatorOf(strategy).create(review, writeContext())).toEqual([])
  })

  it('validation lets nobody change what identifies an object', () => {
    const stored = anObject({ metadata: { name: 'x', namespace: 'ns', uid: 'u' }, data: {} })
    const next = anObject({ metadata: { name: 'x', namespace: 'ns', uid: 'v' }, data: {} })
    const causes = validatorOf(strategyOf('configmaps')).update(next, stored, writeContext())
    expect(causes.map(({ field }) => field)).toEqual(['metadata.uid', 'metadata.uid'])
  })
})

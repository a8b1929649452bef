import { describe, expect, it } from 'vitest'
import { updated, type Fields, created } from '../../../../support/recorded/strategy-runs.ts'

describe('a write to the status subresource', () => {
  const metadata = { name: 'x', labels: { a: '1' }, annotations: { b: '2' }, finalizers: ['f/g'] }
  const stored = { metadata, spec: { replicas: 1 }, status: { replicas: 1 } }
  const given = {
    metadata: { name: 'x', managedFields: [] },
    spec: { replicas: 9 },
    status: { replicas: 2 },
  }

  it('a write to the status keeps the stored spec', () => {
    const next = updated('replicasets.v1.apps', given, stored, 'status')
    expect(next).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 2 } })
    expect(next.metadata.labels).toBeUndefined()
  })

  it('a write to the status keeps labels of a deployment', () => {
    const next = updated('deployments.v1.apps', given, stored, 'status')
    expect(next.metadata).toEqual({ name: 'x', labels: { a: '1' }, managedFields: [] })
  })

  it('a write to the status keeps all that clients own of the metadata of newer kinds, but not who owns which field', () => {
    const next = updated('flowschemas.v1.flowcontrol.apiserver.k8s.io', given, stored, 'status')
    expect(next.metadata).toEqual({ ...metadata, managedFields: [] })
  })

  it('a write to the status of a pod does not erase fields that a node does not know', () => {
    const before = {
      spec: {},
      status: { qosClass: 'Burstable', observedGeneration: 3, phase: 'Pending' },
    }
    expect(updated('pods', { status: { phase: 'Running' } }, before, 'status')).toMatchObject({
      spec: {},
      status: { phase: 'Running', qosClass: 'Burstable', observedGeneration: 3 },
    })
  })

  it('a write to the status notes when a volume entered its phase', () => {
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

  it('a write to the status of a namespace keeps spec and phase apart from the finalize subresource', () => {
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

describe('the approval of a certificate signing request', () => {
  const csr = 'certificatesigningrequests.v1.certificates.k8s.io'
  const approved = {
    type: 'Approved',
    status: 'True',
    lastUpdateTime: 't',
    lastTransitionTime: 't',
  }
  const stored = { spec: { signerName: 's' }, status: { conditions: [approved] } }
  const now = '2026-01-02T03:04:05Z'

  it('the approval of a signing request is not changed by a write to the status', () => {
    const failed = { type: 'Failed', status: 'True' }
    const conditions = [{ type: 'Approved', status: 'False' }, failed]
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

  it('an approval that a write to the status adds or removes is left for validation to refuse', () => {
    const write = (...types: string[]): unknown => {
      const conditions = types.map((type) => ({ type, status: 'True' }))
      return updated(csr, { status: { conditions } }, stored, 'status')['status']
    }
    expect(write('Denied')).toMatchObject({ conditions: [{ type: 'Denied' }] })
    expect(write('Approved', 'Denied')).toMatchObject({
      conditions: [approved, { type: 'Denied' }],
    })
    expect(write()).toEqual({})
  })

  it('the approval of a signing request is all that a write to the approval subresource changes', () => {
    const before = { ...stored, status: { certificate: 'eA==' } }
    const conditions = [{ type: 'Denied', status: 'True' }]
    const next = updated(csr, { spec: {}, status: { conditions } }, before, 'approval')
    expect(next).toMatchObject({
      spec: { signerName: 's' },
      status: { certificate: 'eA==', conditions: [{ type: 'Denied', lastUpdateTime: now }] },
    })
  })

  it('a signing request names the user who creates it, whatever the body says', () => {
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

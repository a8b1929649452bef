import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../core/access/authz/policy-objects.ts'
import { repairBinding, repairRole } from '../../../../core/access/authz/repair-policy.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import type { PolicyRule } from '../../../../core/base/api/types/rbac.v1.generated.ts'
import { policy, role, binding } from '../../../support/access/default-policy.ts'

const autoUpdate = 'rbac.authorization.kubernetes.io/autoupdate'

describe('repair at start', () => {
  it('the policy repair at start leaves alone what is as it should be', () => {
    for (const object of policy.clusterRoles) {
      expect(repairRole(object, object, brands.k8s)).toEqual({ action: 'none' })
    }
    for (const object of policy.clusterRoleBindings) {
      expect(repairBinding(object, object, brands.k8s)).toEqual({ action: 'none' })
    }
  })

  it('the policy repair at start gives back the rights, labels and annotations that a role lost, and keeps what was added', () => {
    const wanted = role('system:basic-user')
    const added = { verbs: ['get'], apiGroups: ['example.com'], resources: ['widgets'] }
    const [, kept] = wanted.rules ?? []
    const lost = (resource: string): PolicyRule => ({
      verbs: ['create'],
      apiGroups: ['authorization.k8s.io'],
      resources: [resource],
    })
    const damaged: Role = {
      ...wanted,
      metadata: { name: 'system:basic-user', resourceVersion: '9', labels: { mine: 'yes' } },
      rules: [added, ...(kept ? [kept] : [])],
    }
    expect(repairRole(damaged, wanted, brands.k8s)).toEqual({
      action: 'update',
      object: {
        ...wanted,
        metadata: {
          ...wanted.metadata,
          resourceVersion: '9',
          labels: { ...wanted.metadata.labels, mine: 'yes' },
        },
        rules: [added, kept, lost('selfsubjectaccessreviews'), lost('selfsubjectrulesreviews')],
      },
    })
  })

  it('the policy repair at start does not add rules that wider ones already cover', () => {
    const wanted = role('system:basic-user')
    const wide: Role = {
      ...wanted,
      rules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    }
    expect(repairRole(wide, wanted, brands.k8s)).toEqual({ action: 'none' })
  })

  it('the policy repair at start leaves alone a role or binding that opted out', () => {
    const optedOut = { annotations: { [autoUpdate]: 'false' } }
    const emptied = { ...role('view'), metadata: optedOut, rules: [] }
    expect(repairRole(emptied, role('view'), brands.k8s)).toEqual({ action: 'none' })
    const unbound = { ...binding('system:discovery'), metadata: optedOut, subjects: [] }
    const wanted = binding('system:discovery')
    expect(repairBinding(unbound, wanted, brands.k8s)).toEqual({ action: 'none' })
  })

  it('the policy repair at start gives back the subjects that a binding lost, and keeps those added', () => {
    const wanted = binding('system:discovery')
    const extra = { kind: 'User', name: 'jane', apiGroup: 'rbac.authorization.k8s.io' }
    const repair = repairBinding({ ...wanted, subjects: [extra] }, wanted, brands.k8s)
    expect(repair).toMatchObject({
      action: 'update',
      object: { subjects: [extra, { kind: 'Group', name: 'system:authenticated' }] },
    })
  })

  it('the policy repair at start replaces a binding that refers to another role, with its subjects', () => {
    const wanted = binding('system:discovery')
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }
    const repair = repairBinding(
      {
        ...wanted,
        metadata: { ...wanted.metadata, uid: 'u' },
        subjects: [{ kind: 'User', name: 'jane', apiGroup: 'rbac.authorization.k8s.io' }],
        roleRef,
      },
      wanted,
      brands.k8s,
    )
    expect(repair).toEqual({ action: 'replace', object: wanted })
  })
})

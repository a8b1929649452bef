import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

const group = 'rbac.authorization.k8s.io'
const roles = `roles.v1.${group}`
const clusterRoles = `clusterroles.v1.${group}`
const bindings = `rolebindings.v1.${group}`
const clusterBindings = `clusterrolebindings.v1.${group}`
const roleRef = { apiGroup: group, kind: 'ClusterRole', name: 'view' }

describe('roles', () => {
  it('roles may be empty, and have any name that fits a path', () => {
    expect(created(roles, { metadata: { name: 'system:My Role' } })).toEqual([])
    expect(created(roles, { metadata: { name: 'a/b' } })).toEqual([
      `metadata.name: Invalid value: "a/b": may not contain '/'`,
    ])
  })

  it.each<[string, JsonValue, string[]]>([
    [
      'nothing',
      {},
      [
        'rules[0].verbs: Required value: verbs must contain at least one value',
        'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
        'rules[0].resources: Required value: resource rules must supply at least one resource',
      ],
    ],
    [
      'paths in a namespace',
      { verbs: ['get'], nonResourceURLs: ['/x'] },
      [
        'rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs',
      ],
    ],
    ['everything', { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, []],
  ])('the causes of a role that allows %s', (_what, rule, problems) => {
    expect(created(roles, { rules: [rule] })).toEqual(problems)
  })

  it('cluster roles do not mix resources and paths', () => {
    const rule = { verbs: ['get'], nonResourceURLs: ['/x'], resources: ['pods'] }
    expect(created(clusterRoles, { rules: [rule] })).toEqual([
      'rules[0].nonResourceURLs: Invalid value: ["/x"]: rules cannot apply to both regular resources and non-resource URLs',
    ])
  })
})

describe('role bindings', () => {
  it('role bindings name a role and who gets it', () => {
    const subjects = [
      { kind: 'User', name: 'jane' },
      { kind: 'ServiceAccount', name: 'default', namespace: 'default' },
    ]
    expect(created(bindings, { roleRef, subjects })).toEqual([])
    expect(created(bindings, {})).toEqual([
      'roleRef.kind: Unsupported value: "": supported values: "Role", "ClusterRole"',
      'roleRef.name: Required value',
    ])
  })

  it('role bindings know three kinds of subjects', () => {
    const subjects = [
      { kind: 'Robot', name: 'r' },
      { kind: 'ServiceAccount', name: 'sa' },
    ]
    expect(created(clusterBindings, { roleRef, subjects })).toEqual([
      'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
      'subjects[1].namespace: Required value',
    ])
  })

  it('cluster role bindings refer to cluster roles', () => {
    expect(created(clusterBindings, { roleRef: { ...roleRef, kind: 'Role' } })).toEqual([
      'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
    ])
  })

  it('role bindings keep their role', () => {
    const after = { roleRef: { ...roleRef, name: 'admin' } }
    expect(updated(bindings, { roleRef }, after)).toEqual([
      'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"ClusterRole","Name":"admin"}: cannot change roleRef',
    ])
  })
})

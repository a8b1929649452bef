import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { describedKind } from '../../../../../core/command/ctl/describe/described-kinds.ts'
import { describeAny } from '../../../../../core/command/ctl/describe/generic.ts'
import { describeRole } from '../../../../../core/command/ctl/describe/role.ts'

describe('the description of a kind', () => {
  it('the description of a kind is found under the group name of either brand', () => {
    const groups = [
      ['rbac.authorization.k8s.io', brands.k8s],
      ['rbac.authorization.svc.io', brands.svc],
    ] as const
    for (const [group, brand] of groups) {
      expect(describedKind(group, 'Role', brand).describe).toBe(describeRole)
    }
  })

  it('the description is field by field for a kind of the same name in another group', () => {
    for (const [group, kind] of [
      ['example.com', 'Role'],
      ['rbac.authorization.k8s.io', 'Role'],
      ['', 'constructor'],
      ['', 'Ingress'],
    ] as const) {
      expect(describedKind(group, kind, brands.svc).describe, `${kind} ${group}`).toBe(describeAny)
    }
  })
})

import {
  isRole,
  isRoleBinding,
  type Role,
  type RoleBinding,
} from '../../../core/access/authz/policy-objects.ts'
import { type Brand, brands } from '../../../core/base/api/brand.ts'
import { cloneJson } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import { BuiltInCatalog } from '../../../core/objects/catalog/built-in-catalog.ts'
import { firstObjects } from '../../../core/requests/first-objects/first-objects.ts'

/** The feature gates of a server that was started without any. */
export const defaultGates = createFeatureGates(new Map())

export function defaults(brand: Brand, resource: string): readonly ApiObject[] {
  return firstObjects(brand, new BuiltInCatalog(), defaultGates)
    .filter((first) => first.resource.resource === resource)
    .map(({ object, applied }) => ({ ...object, ...applied?.fields('') }))
}

export const policy = {
  clusterRoles: defaults(brands.k8s, 'clusterroles').filter(isRole),
  clusterRoleBindings: defaults(brands.k8s, 'clusterrolebindings').filter(isRoleBinding),
}

export function role(name: string): Role {
  const found = policy.clusterRoles.find((object) => object.metadata.name === name)
  if (!found) throw new Error(`no default role ${name}`)
  return cloneJson(found)
}

export function binding(name: string): RoleBinding {
  const found = policy.clusterRoleBindings.find((object) => object.metadata.name === name)
  if (!found) throw new Error(`no default binding ${name}`)
  return cloneJson(found)
}

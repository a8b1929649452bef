import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import type { ApiObject, ObjectMeta } from '../api/object.ts'
import {
  type BootstrapBinding,
  bootstrapBindings,
  type BootstrapRole,
  bootstrapRoles,
  type ShortRule,
} from './bootstrap-roles.ts'

/** The annotation that, set to `false`, keeps a default role or binding from being repaired at start. */
export function autoUpdateAnnotation(brand: Brand): string {
  return `rbac.authorization.${brand.labelDomain}/autoupdate`
}

function metadata(
  name: string,
  brand: Brand,
  labels: Readonly<Record<string, string>>,
): ObjectMeta {
  return {
    name,
    annotations: { [autoUpdateAnnotation(brand)]: 'true' },
    labels: { [`${brand.labelDomain}/bootstrapping`]: 'rbac-defaults', ...labels },
  }
}

function manifestRule(rule: ShortRule, brand: Brand): JsonObject {
  const verbs = rule.verbs.split(' ')
  if ('paths' in rule) return { verbs, nonResourceURLs: rule.paths.split(' ') }
  const group = rule.group === 'core' ? '' : brand.expand(rule.group)
  return { verbs, apiGroups: [group], resources: rule.resources.split(' ') }
}

function clusterRole(role: BootstrapRole, brand: Brand): ApiObject {
  const label = (name: string): Record<string, string> => ({
    [`rbac.authorization.${brand.apiDomain}/aggregate-to-${name}`]: 'true',
  })
  return {
    apiVersion: `rbac.authorization.${brand.apiDomain}/v1`,
    kind: 'ClusterRole',
    metadata: metadata(role.name, brand, role.addsTo ? label(role.addsTo) : {}),
    rules: role.rules.map((rule) => manifestRule(rule, brand)),
    ...(role.gathers && {
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: label(role.gathers) }] },
    }),
  }
}

function clusterRoleBinding(binding: BootstrapBinding, brand: Brand): ApiObject {
  const apiGroup = `rbac.authorization.${brand.apiDomain}`
  return {
    apiVersion: `${apiGroup}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: metadata(binding.name, brand, {}),
    roleRef: { apiGroup, kind: 'ClusterRole', name: binding.role },
    subjects: binding.groups.map((name) => ({ apiGroup, kind: 'Group', name })),
  }
}

/** The default ClusterRoles and ClusterRoleBindings as manifests. */
export function bootstrapPolicy(brand: Brand): {
  readonly clusterRoles: readonly ApiObject[]
  readonly clusterRoleBindings: readonly ApiObject[]
} {
  return {
    clusterRoles: bootstrapRoles.map((role) => clusterRole(role, brand)),
    clusterRoleBindings: bootstrapBindings.map((binding) => clusterRoleBinding(binding, brand)),
  }
}

import { labelName, dns1035LabelName, pathSegment, subdomainName } from '../../api/names.ts'
import type { GroupRules, KindRules } from './kind-rules.ts'

const named = { nameRule: subdomainName } as const
const anySegment = { nameRule: pathSegment } as const

/** By group without the brand's domain, then by kind. Kinds that are not here have no rules beyond a subdomain name. */
const groups: Readonly<Record<string, GroupRules>> = {
  '': { Namespace: { nameRule: labelName }, Service: { nameRule: dns1035LabelName } },
  'rbac.authorization': {
    Role: anySegment,
    ClusterRole: anySegment,
    RoleBinding: anySegment,
    ClusterRoleBinding: anySegment,
  },
}

/** The rules of a kind; `group` is written without the brand's domain: `rbac.authorization`, `apps`, empty for core. */
export function kindRules(group: string, kind: string): KindRules {
  const ofGroup = Object.hasOwn(groups, group) ? groups[group] : undefined
  return (ofGroup && Object.hasOwn(ofGroup, kind) ? ofGroup[kind] : undefined) ?? named
}

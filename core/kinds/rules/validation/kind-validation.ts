import { subdomainName } from '../../../base/api/metadata/names.ts'
import { admissionRegistrationRules } from './admissionregistration.ts'
import { apiExtensionsRules } from './apiextensions.ts'
import { apiRegistrationRules } from './apiregistration.ts'
import { appsRules } from './apps.ts'
import { autoscalingRules } from './autoscaling.ts'
import { batchRules } from './batch.ts'
import { certificatesRules } from './certificates.ts'
import { coordinationRules } from './coordination.ts'
import { coreRules } from './core.ts'
import { discoveryRules } from './discovery.ts'
import { flowControlRules } from './flowcontrol.ts'
import type { GroupRules, KindRules } from './kind-rules.ts'
import { networkingRules } from './networking.ts'
import { nodeRules } from './node.ts'
import { policyRules } from './policy.ts'
import { schedulingRules } from './priority-classes.ts'
import { rbacRules } from './rbac.ts'
import { resourceRules } from './resource.ts'
import { storageRules } from './storage.ts'

/** Validation rules, by group without the brand's domain, then by kind. */
const groups: Readonly<Record<string, GroupRules>> = {
  '': coreRules,
  admissionregistration: admissionRegistrationRules,
  apiextensions: apiExtensionsRules,
  apiregistration: apiRegistrationRules,
  apps: appsRules,
  autoscaling: autoscalingRules,
  batch: batchRules,
  certificates: certificatesRules,
  coordination: coordinationRules,
  discovery: discoveryRules,
  'flowcontrol.apiserver': flowControlRules,
  networking: networkingRules,
  node: nodeRules,
  policy: policyRules,
  'rbac.authorization': rbacRules,
  resource: resourceRules,
  scheduling: schedulingRules,
  storage: storageRules,
}

/** Rules of a kind that has none of its own. */
const common: KindRules = { nameRule: subdomainName }

/** Validation rules of a kind; `group` has no brand domain: `rbac.authorization`, `apps`, empty for core. */
export function kindRules(group: string, kind: string): KindRules {
  const ofGroup = Object.hasOwn(groups, group) ? groups[group] : undefined
  return (ofGroup && Object.hasOwn(ofGroup, kind) ? ofGroup[kind] : undefined) ?? common
}

import { subdomainName } from '../../../base/api/metadata/names.ts'
import { admissionRegistrationRules } from '../../rules/admissionregistration/admissionregistration-rules.ts'
import { apiExtensionsRules } from '../../rules/apiextensions/apiextensions-rules.ts'
import { apiRegistrationRules } from '../../rules/apiregistration/apiregistration-rules.ts'
import { appsRules } from '../../rules/apps/apps-rules.ts'
import { autoscalingRules } from '../../rules/autoscaling/autoscaling-rules.ts'
import { batchRules } from '../../rules/batch/batch-rules.ts'
import { certificatesRules } from '../../rules/certificates/certificates-rules.ts'
import { coordinationRules } from '../../rules/coordination/coordination-rules.ts'
import { coreRules } from '../../rules/core/core-rules.ts'
import { discoveryRules } from '../../rules/discovery/discovery-rules.ts'
import { flowControlRules } from '../../rules/flowcontrol/flowcontrol-rules.ts'
import { networkingRules } from '../../rules/networking/networking-rules.ts'
import { nodeRules } from '../../rules/node/node-rules.ts'
import { policyRules } from '../../rules/policy/policy-rules.ts'
import { rbacRules } from '../../rules/rbac/rbac-rules.ts'
import { resourceRules } from '../../rules/resource/resource-rules.ts'
import { schedulingRules } from '../../rules/scheduling/scheduling-rules.ts'
import type { GroupRules, KindRules } from '../../rules/shared/validation/kind-rules.ts'
import { storageRules } from '../../rules/storage/storage-rules.ts'

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

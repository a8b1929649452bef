import { bootstrapSigner, tokenCleaner } from './access/bootstrap-tokens/registration.ts'
import { clusterRoleAggregation } from './access/cluster-role-aggregation/registration.ts'
import { rootCertificate } from './access/root-certificate/registration.ts'
import {
  legacyTokenCleaner,
  serviceAccountToken,
} from './access/service-account-token/registration.ts'
import { serviceAccount } from './access/service-account/registration.ts'
import { customGroups } from './housekeeping/custom-groups/registration.ts'
import {
  definitionApproval,
  definitionCleanup,
  definitionNames,
  definitionStructure,
} from './housekeeping/definitions/registration.ts'
import { eventExpiry } from './housekeeping/event-expiry/registration.ts'
import { firstObjectKeeper } from './housekeeping/first-objects/registration.ts'
import { garbageCollector } from './housekeeping/garbage-collector/registration.ts'
import { namespace } from './housekeeping/namespace/registration.ts'
import { policyStatus } from './housekeeping/policy-status/registration.ts'
import { resourceQuota } from './housekeeping/resource-quota/registration.ts'
import { serverIdentity } from './housekeeping/server-identity/registration.ts'
import { serviceCidr } from './network/service-cidr/registration.ts'
import { serviceRepair } from './network/service-repair/registration.ts'
import type { ControllerRegistration } from './shared/controller-registration.ts'
import {
  volumeAttributesClassProtection,
  volumeClaimProtection,
  volumeProtection,
} from './storage/storage-protection/registration.ts'
import { disruption } from './workloads/disruption/registration.ts'
import { finishedJobs } from './workloads/finished-jobs/registration.ts'

/** Controllers of the API server itself, in the order they start: they run whatever `--controllers` says. */
export const serverControllers: readonly ControllerRegistration[] = [
  firstObjectKeeper,
  serverIdentity,
  customGroups,
  definitionNames,
  definitionApproval,
  definitionStructure,
  definitionCleanup,
]

/** Controllers that `--controllers` chooses from, in the order in which their own objects are created and they start. */
export const controllers: readonly ControllerRegistration[] = [
  clusterRoleAggregation,
  namespace,
  serviceAccount,
  serviceAccountToken,
  legacyTokenCleaner,
  rootCertificate,
  garbageCollector,
  resourceQuota,
  serviceRepair,
  serviceCidr,
  disruption,
  finishedJobs,
  volumeProtection,
  volumeClaimProtection,
  volumeAttributesClassProtection,
  policyStatus,
  eventExpiry,
  bootstrapSigner,
  tokenCleaner,
]

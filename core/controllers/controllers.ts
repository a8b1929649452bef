import { bootstrapSigner, tokenCleaner } from './bootstrap-tokens/registration.ts'
import { clusterRoleAggregation } from './cluster-role-aggregation/registration.ts'
import type { ControllerRegistration } from './controller-registration.ts'
import { customGroups } from './custom-groups/registration.ts'
import {
  definitionApproval,
  definitionCleanup,
  definitionNames,
  definitionStructure,
} from './definitions/registration.ts'
import { disruption } from './disruption/registration.ts'
import { eventExpiry } from './event-expiry/registration.ts'
import { finishedJobs } from './finished-jobs/registration.ts'
import { firstObjectKeeper } from './first-objects/registration.ts'
import { garbageCollector } from './garbage-collector/registration.ts'
import { namespace } from './namespace/registration.ts'
import { policyStatus } from './policy-status/registration.ts'
import { resourceQuota } from './resource-quota/registration.ts'
import { rootCertificate } from './root-certificate/registration.ts'
import { serverIdentity } from './server-identity/registration.ts'
import { serviceAccount } from './service-account/registration.ts'
import { legacyTokenCleaner, serviceAccountToken } from './service-account-token/registration.ts'
import { serviceCidr } from './service-cidr/registration.ts'
import { serviceRepair } from './service-repair/registration.ts'
import {
  volumeAttributesClassProtection,
  volumeClaimProtection,
  volumeProtection,
} from './storage-protection/registration.ts'

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

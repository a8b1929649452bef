import {
  bootstrapSigner,
  tokenCleaner,
} from './access/bootstrap-tokens/bootstrap-token-controllers.ts'
import {
  requestApproving,
  requestCleaner,
  requestSigning,
} from './access/certificate-requests/certificate-request-controllers.ts'
import { clusterRoleAggregation } from './access/cluster-role-aggregation/cluster-role-aggregation.ts'
import { rootCertificate } from './access/root-certificate/root-certificate-publisher.ts'
import {
  legacyTokenCleaner,
  serviceAccountToken,
} from './access/service-account-token/service-account-token-controllers.ts'
import { serviceAccount } from './access/service-account/default-service-accounts.ts'
import { aggregatedDiscovery } from './housekeeping/aggregated-discovery/aggregated-discovery.ts'
import { apiServiceAvailability } from './housekeeping/api-service-availability/api-service-availability.ts'
import { apiServiceRegistration } from './housekeeping/api-service-registration/api-service-registration.ts'
import { crdApproval } from './housekeeping/custom-resource-definitions/approval-report.ts'
import { crdNames } from './housekeeping/custom-resource-definitions/name-acceptance.ts'
import { crdFinalizer } from './housekeeping/custom-resource-definitions/object-cleanup.ts'
import { crdSchemas } from './housekeeping/custom-resource-definitions/structure-report.ts'
import { eventExpiry } from './housekeeping/event-expiry/event-expiry.ts'
import { firstObjectKeeper } from './housekeeping/first-objects/first-object-keeper.ts'
import { garbageCollector } from './housekeeping/garbage-collector/garbage-collector.ts'
import { namespace } from './housekeeping/namespace/namespace-controller.ts'
import { policyStatus } from './housekeeping/policy-status/policy-status.ts'
import { resourceQuota } from './housekeeping/resource-quota/resource-quota-controller.ts'
import { serverIdentity } from './housekeeping/server-identity/server-identity.ts'
import { allocationRepair } from './network/allocation-repair/allocation-repair.ts'
import { serviceCidr } from './network/service-cidr/service-cidr-controller.ts'
import { serviceRepair } from './network/service-repair/service-repair.ts'
import type { ControllerRegistration } from './shared/framework/controller-registration.ts'
import {
  volumeAttributesClassProtection,
  volumeClaimProtection,
  volumeProtection,
} from './storage/storage-protection/storage-protection.ts'
import { disruption } from './workloads/disruption/disruption-controller.ts'
import { ttlAfterFinished } from './workloads/ttl-after-finished/ttl-after-finished.ts'

/** Controllers of the API server itself, in the order they start: they run whatever `--controllers` says. */
export const serverControllers: readonly ControllerRegistration[] = [
  firstObjectKeeper,
  serverIdentity,
  apiServiceRegistration,
  apiServiceAvailability,
  aggregatedDiscovery,
  crdNames,
  crdApproval,
  crdSchemas,
  crdFinalizer,
  allocationRepair,
]

/** Controllers that `--controllers` chooses from, in the order in which their own objects are created and they start. */
export const controllers: readonly ControllerRegistration[] = [
  clusterRoleAggregation,
  namespace,
  serviceAccount,
  serviceAccountToken,
  legacyTokenCleaner,
  rootCertificate,
  requestSigning,
  requestApproving,
  requestCleaner,
  garbageCollector,
  resourceQuota,
  serviceRepair,
  serviceCidr,
  disruption,
  ttlAfterFinished,
  volumeProtection,
  volumeClaimProtection,
  volumeAttributesClassProtection,
  policyStatus,
  eventExpiry,
  bootstrapSigner,
  tokenCleaner,
]

import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { paramReference } from '../../rules/admissionregistration/policy-binding-columns.ts'
import { apiServiceAvailable } from '../../rules/apiregistration/api-service-columns.ts'
import { encodingVersions } from '../../rules/apiserverinternal/storage-version-columns.ts'
import { controllerReference } from '../../rules/apps/controller-revision-columns.ts'
import { autoscalerTargets } from '../../rules/autoscaling/horizontal-pod-autoscaler-columns.ts'
import { jobCompletions, jobDuration, jobStatus } from '../../rules/batch/job-columns.ts'
import { signingRequestCondition } from '../../rules/certificates/certificate-signing-request-columns.ts'
import { componentHealth } from '../../rules/core/component-status-columns.ts'
import {
  eventCount,
  eventObject,
  eventSource,
  lastEventTime,
} from '../../rules/core/events/event-columns.ts'
import { nodeAddress, nodeRoles, nodeStatus } from '../../rules/core/nodes/node-columns.ts'
import {
  podReadinessGates,
  podReady,
  podRestarts,
  podStatus,
} from '../../rules/core/pods/pod-columns.ts'
import { quotaUsage } from '../../rules/core/quotas/resource-quota-columns.ts'
import { endpointAddresses } from '../../rules/core/services/endpoints-columns.ts'
import { serviceExternalAddress, servicePorts } from '../../rules/core/services/service-columns.ts'
import {
  claimAccessModes,
  claimCapacity,
} from '../../rules/core/volumes/persistent-volume-claim-columns.ts'
import { slicePorts } from '../../rules/discovery/endpoint-slice-columns.ts'
import {
  ingressHosts,
  ingressPorts,
  loadBalancerAddresses,
} from '../../rules/networking/ingress-columns.ts'
import { parentReference } from '../../rules/networking/ip-address-columns.ts'
import { subjects } from '../../rules/rbac/role-binding-columns.ts'
import { claimState } from '../../rules/resource/resource-claim-columns.ts'
import { generalCells } from '../../rules/shared/columns/general-columns.ts'
import { storageClassName } from '../../rules/storage/storage-class-columns.ts'

/** Functions that column cells of core/kinds/tables/resources.txt may call, by name. */
export const cellFunctions: ReadonlyMap<string, CellFunction> = new Map(
  Object.entries({
    ...generalCells,
    apiServiceAvailable,
    autoscalerTargets,
    claimAccessModes,
    claimCapacity,
    claimState,
    componentHealth,
    controllerReference,
    encodingVersions,
    endpointAddresses,
    eventCount,
    eventObject,
    eventSource,
    ingressHosts,
    ingressPorts,
    jobCompletions,
    jobDuration,
    jobStatus,
    lastEventTime,
    loadBalancerAddresses,
    nodeAddress,
    nodeRoles,
    nodeStatus,
    paramReference,
    parentReference,
    podReadinessGates,
    podReady,
    podRestarts,
    podStatus,
    quotaUsage,
    serviceExternalAddress,
    servicePorts,
    signingRequestCondition,
    slicePorts,
    storageClassName,
    subjects,
  }),
)

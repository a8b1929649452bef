import type { CellFunction, CellFunctions } from '../../../objects/catalog/column-cell.ts'
import { paramReference } from '../../rules/admissionregistration/policy-binding.ts'
import { apiServiceAvailable } from '../../rules/apiregistration/api-service.ts'
import { encodingVersions } from '../../rules/apiserverinternal/storage-version.ts'
import { controllerReference } from '../../rules/apps/controller-revision.ts'
import { autoscalerTargets } from '../../rules/autoscaling/horizontal-pod-autoscaler-columns.ts'
import { jobCompletions, jobDuration, jobStatus } from '../../rules/batch/job.ts'
import { signingRequestCondition } from '../../rules/certificates/certificate-signing-request.ts'
import { componentHealth } from '../../rules/core/component-status.ts'
import { eventCount, eventObject, eventSource, lastEventTime } from '../../rules/core/event.ts'
import { nodeAddress, nodeRoles, nodeStatus } from '../../rules/core/node-columns.ts'
import {
  podReadinessGates,
  podReady,
  podRestarts,
  podStatus,
} from '../../rules/core/pods/pod-columns.ts'
import { quotaUsage } from '../../rules/core/quotas/resource-quota.ts'
import { endpointAddresses } from '../../rules/core/services/endpoints.ts'
import { serviceExternalAddress, servicePorts } from '../../rules/core/services/service-columns.ts'
import {
  claimAccessModes,
  claimCapacity,
} from '../../rules/core/volumes/persistent-volume-claim.ts'
import { slicePorts } from '../../rules/discovery/endpoint-slice.ts'
import {
  ingressHosts,
  ingressPorts,
  loadBalancerAddresses,
} from '../../rules/networking/ingress.ts'
import { parentReference } from '../../rules/networking/ip-address.ts'
import { subjects } from '../../rules/rbac/role-binding.ts'
import { claimState } from '../../rules/resource/resource-claim-columns.ts'
import { argumentCells, objectCells } from '../../rules/shared/columns/general-columns.ts'
import { storageClassName } from '../../rules/storage/storage-class.ts'

const ofObject: ReadonlyMap<string, CellFunction> = new Map(
  Object.entries({
    ...objectCells,
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

/** Functions that column cells of core/kinds/tables/resources.txt may call, by name. */
export const cellFunctions: CellFunctions = {
  ofObject,
  ofArguments: new Map(Object.entries(argumentCells)),
  counting: new Set(['len']),
}

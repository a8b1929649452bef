import type { Brand } from '../../../base/api/brand.ts'
import type { NamedWriteRules } from '../../../objects/catalog/write-rule.ts'
import { addStoredVersion } from '../../rules/apiextensions/custom-resource-definition-write-rules.ts'
import { localApiService } from '../../rules/apiregistration/api-service.ts'
import { templateGeneration } from '../../rules/apps/daemon-set.ts'
import { jobSelector } from '../../rules/batch/job-write-rules.ts'
import {
  keepDecision,
  onlyConditions,
  requestingUser,
} from '../../rules/certificates/certificate-signing-request-write-rules.ts'
import { keepSecretType } from '../../rules/core/config/secret.ts'
import { secretNames } from '../../rules/core/config/service-account.ts'
import { profilesOfAnnotations } from '../../rules/core/containers/app-armor-write-rules.ts'
import { gatedContainers } from '../../rules/core/containers/container-write-rules.ts'
import { namespaceWriteRules } from '../../rules/core/namespace.ts'
import { dropKubeletConfig, dropNodeFeatures, fillAllocatable } from '../../rules/core/node.ts'
import {
  keepPodStatus,
  newPodStatus,
  onlyContainerResources,
  onlyEphemeralContainers,
  positiveGracePeriod,
} from '../../rules/core/pods/pod-write-rules.ts'
import { uuidName } from '../../rules/core/quotas/limit-range.ts'
import { labelKeysInSelectors } from '../../rules/core/scheduling/pod-scheduling-write-rules.ts'
import {
  agreeClusterAddresses,
  serviceTypeChange,
} from '../../rules/core/services/service-write-rules.ts'
import { copyDataSource } from '../../rules/core/volumes/persistent-volume-claim.ts'
import { phaseTransition } from '../../rules/core/volumes/persistent-volume.ts'
import { dropTopology } from '../../rules/discovery/endpoint-slice.ts'
import { deallocatedDevices } from '../../rules/resource/resource-claim-write-rules.ts'

/** Write rules that core/kinds/tables/resources.txt may name in its `create`, `update` and `subUpdate` lines. */
export function createWriteRules(brand: Brand): NamedWriteRules {
  return new Map(
    Object.entries({
      addStoredVersion,
      agreeClusterAddresses,
      copyDataSource,
      deallocatedDevices,
      dropKubeletConfig,
      dropNodeFeatures,
      dropTopology,
      fillAllocatable,
      gatedContainers,
      keepDecision,
      keepPodStatus,
      keepSecretType,
      labelKeysInSelectors,
      localApiService,
      newPodStatus,
      onlyConditions,
      onlyContainerResources,
      onlyEphemeralContainers,
      phaseTransition,
      positiveGracePeriod,
      profilesOfAnnotations,
      requestingUser,
      secretNames,
      serviceTypeChange,
      templateGeneration,
      uuidName,
      jobSelector: jobSelector(brand),
      ...namespaceWriteRules(brand),
    }),
  )
}

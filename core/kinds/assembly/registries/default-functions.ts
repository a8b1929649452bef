import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { agreeNodeAddresses, agreePodAddresses } from '../../rules/addresses.ts'
import {
  defaultCustomResourceNames,
  defaultStoredVersions,
  dropEmptyWebhook,
} from '../../rules/apiextensions/custom-resource-definition-defaults.ts'
import {
  defaultImagePullPolicy,
  defaultImageVolume,
} from '../../rules/core/containers/image-pull-policy-defaults.ts'
import { defaultContainerRequests, defaultHostPorts } from '../../rules/core/pods/pod-defaults.ts'
import { defaultPodResources } from '../../rules/core/pods/pod-resource-defaults.ts'
import { defaultLimits } from '../../rules/core/quotas/limit-range-defaults.ts'
import {
  defaultIngressModes,
  defaultSessionAffinityConfig,
  defaultTrafficPolicies,
} from '../../rules/core/services/service-defaults.ts'
import { defaultVolumeSource } from '../../rules/core/volumes/volume-defaults.ts'
import {
  annotateTemplateGeneration,
  defaultAllocatable,
  defaultConcurrencyShares,
  defaultScalingPolicies,
  defaultTargetUtilization,
  dropCarriedFields,
  dropLegacySelector,
  labelNamespace,
  mergeStringData,
  nameClaimTemplates,
  shareTemplateLabels,
} from '../../rules/single-kinds.ts'

/** Defaulting functions, by the names that core/kinds/tables/defaults.txt uses. */
export const defaultFunctions: ReadonlyMap<string, DefaultAction> = new Map(
  Object.entries({
    agreeNodeAddresses,
    agreePodAddresses,
    annotateTemplateGeneration,
    defaultAllocatable,
    defaultConcurrencyShares,
    defaultContainerRequests,
    defaultCustomResourceNames,
    defaultHostPorts,
    defaultImagePullPolicy,
    defaultImageVolume,
    defaultIngressModes,
    defaultLimits,
    defaultPodResources,
    defaultScalingPolicies,
    defaultSessionAffinityConfig,
    defaultStoredVersions,
    defaultTargetUtilization,
    defaultTrafficPolicies,
    defaultVolumeSource,
    dropCarriedFields,
    dropEmptyWebhook,
    dropLegacySelector,
    labelNamespace,
    mergeStringData,
    nameClaimTemplates,
    shareTemplateLabels,
  }),
)

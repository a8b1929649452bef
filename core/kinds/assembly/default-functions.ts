import type { DefaultAction } from '../../objects/schema/defaulting-environment.ts'
import { agreeNodeAddresses, agreePodAddresses } from '../rules/defaults/addresses.ts'
import {
  defaultCustomResourceNames,
  defaultStoredVersions,
  dropEmptyWebhook,
} from '../rules/defaults/custom-resource.ts'
import { defaultImagePullPolicy, defaultImageVolume } from '../rules/defaults/image-pull-policy.ts'
import { defaultLimits } from '../rules/defaults/limit-range.ts'
import { defaultPodResources } from '../rules/defaults/pod-level-resources.ts'
import { defaultContainerRequests, defaultHostPorts } from '../rules/defaults/pod.ts'
import {
  defaultIngressModes,
  defaultSessionAffinityConfig,
  defaultTrafficPolicies,
} from '../rules/defaults/service.ts'
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
} from '../rules/defaults/single-kinds.ts'
import { defaultVolumeSource } from '../rules/defaults/volume.ts'

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

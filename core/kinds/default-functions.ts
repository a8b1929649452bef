import type { DefaultAction } from '../schema/defaulting-environment.ts'
import { agreeNodeAddresses, agreePodAddresses } from './defaults/addresses.ts'
import {
  defaultCustomResourceNames,
  defaultStoredVersions,
  dropEmptyWebhook,
} from './defaults/custom-resource.ts'
import { defaultImagePullPolicy, defaultImageVolume } from './defaults/image-pull-policy.ts'
import { defaultLimits } from './defaults/limit-range.ts'
import { defaultPodResources } from './defaults/pod-level-resources.ts'
import { defaultContainerRequests, defaultHostPorts } from './defaults/pod.ts'
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
} from './defaults/single-kinds.ts'
import {
  defaultIngressModes,
  defaultSessionAffinityConfig,
  defaultTrafficPolicies,
} from './defaults/service.ts'
import { defaultVolumeSource } from './defaults/volume.ts'

/** Defaulting functions, by the names that core/kinds/defaults.txt uses. */
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

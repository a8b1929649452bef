import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import {
  defaultCustomResourceNames,
  defaultStoredVersions,
  dropEmptyWebhook,
} from '../../rules/apiextensions/custom-resource-definition-defaults.ts'
import { annotateTemplateGeneration } from '../../rules/apps/daemon-set.ts'
import { nameClaimTemplates } from '../../rules/apps/stateful-set.ts'
import {
  defaultScalingPolicies,
  defaultTargetUtilization,
  dropCarriedFields,
} from '../../rules/autoscaling/horizontal-pod-autoscaler-defaults.ts'
import { shareTemplateLabels } from '../../rules/batch/job.ts'
import { mergeStringData } from '../../rules/core/config/secret.ts'
import {
  defaultImagePullPolicy,
  defaultImageVolume,
} from '../../rules/core/containers/image-pull-policy-defaults.ts'
import { labelNamespace } from '../../rules/core/namespace.ts'
import { agreeNodeAddresses, defaultAllocatable } from '../../rules/core/node.ts'
import {
  agreePodAddresses,
  defaultContainerRequests,
  defaultHostPorts,
} from '../../rules/core/pods/pod-defaults.ts'
import { defaultPodResources } from '../../rules/core/pods/pod-resource-defaults.ts'
import { defaultLimits } from '../../rules/core/quotas/limit-range.ts'
import {
  defaultIngressModes,
  defaultSessionAffinityConfig,
  defaultTrafficPolicies,
} from '../../rules/core/services/service-defaults.ts'
import { defaultVolumeSource } from '../../rules/core/volumes/volumes.ts'
import { defaultConcurrencyShares } from '../../rules/flowcontrol/priority-level-configuration-conversion.ts'
import { dropLegacySelector } from '../../rules/policy/pod-disruption-budget.ts'

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

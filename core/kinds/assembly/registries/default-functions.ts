import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import {
  defaultCustomResourceNames,
  defaultStoredVersions,
  dropEmptyWebhook,
} from '../../rules/apiextensions/custom-resource-definition-defaults.ts'
import { annotateTemplateGeneration } from '../../rules/apps/daemon-set-defaults.ts'
import { nameClaimTemplates } from '../../rules/apps/stateful-set-defaults.ts'
import {
  defaultScalingPolicies,
  defaultTargetUtilization,
  dropCarriedFields,
} from '../../rules/autoscaling/horizontal-pod-autoscaler-defaults.ts'
import { shareTemplateLabels } from '../../rules/batch/job-defaults.ts'
import { mergeStringData } from '../../rules/core/config/secret-defaults.ts'
import {
  defaultImagePullPolicy,
  defaultImageVolume,
} from '../../rules/core/containers/image-pull-policy-defaults.ts'
import { labelNamespace } from '../../rules/core/namespaces/namespace-defaults.ts'
import { agreeNodeAddresses, defaultAllocatable } from '../../rules/core/nodes/node-defaults.ts'
import {
  agreePodAddresses,
  defaultContainerRequests,
  defaultHostPorts,
} from '../../rules/core/pods/pod-defaults.ts'
import { defaultPodResources } from '../../rules/core/pods/pod-resource-defaults.ts'
import { defaultLimits } from '../../rules/core/quotas/limit-range-defaults.ts'
import {
  defaultIngressModes,
  defaultSessionAffinityConfig,
  defaultTrafficPolicies,
} from '../../rules/core/services/service-defaults.ts'
import { defaultVolumeSource } from '../../rules/core/volumes/volume-defaults.ts'
import { defaultConcurrencyShares } from '../../rules/flowcontrol/priority-level-configuration-defaults.ts'
import { dropLegacySelector } from '../../rules/policy/pod-disruption-budget-defaults.ts'

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

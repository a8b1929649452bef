import { getKey } from '../../base/api/json.ts'
import type { AdmissionParts } from './admission-parts.ts'
import type { AdmissionPlugin } from './admission-plugin.ts'
import { optionalPlugin } from './load-optional-plugins.ts'
import type { PluginRegistration } from './plugin-registration.ts'
import { certificateApproval } from './plugins/certificate-approval.ts'
import { certificateSigning } from './plugins/certificate-signing.ts'
import { certificateSubjectRestriction } from './plugins/certificate-subject-restriction.ts'
import { clusterTrustBundleAttest } from './plugins/cluster-trust-bundle-attest.ts'
import { defaultIngressClass } from './plugins/default-ingress-class.ts'
import { defaultStorageClass } from './plugins/default-storage-class.ts'
import { defaultTolerationSeconds } from './plugins/default-toleration-seconds.ts'
import { limitRanger } from './plugins/limit-ranger/limit-ranger.ts'
import { mutatingAdmissionPolicy } from './plugins/mutating-admission-policy.ts'
import { mutatingAdmissionWebhook } from './plugins/mutating-admission-webhook.ts'
import { namespaceLifecycle } from './plugins/namespace-lifecycle.ts'
import { persistentVolumeClaimResize } from './plugins/persistent-volume-claim-resize.ts'
import { podSecurity } from './plugins/pod-security/pod-security.ts'
import { podTopologyLabels } from './plugins/pod-topology-labels.ts'
import { policyParameters } from './plugins/policy-parameters.ts'
import { priority } from './plugins/priority.ts'
import { privilegeEscalation } from './plugins/privilege-escalation.ts'
import { resourceQuota } from './plugins/resource-quota/resource-quota.ts'
import { runtimeClass } from './plugins/runtime-class/runtime-class.ts'
import { serviceAccount } from './plugins/service-account/service-account.ts'
import { storageObjectInUseProtection } from './plugins/storage-object-in-use-protection.ts'
import { taintNodesByCondition } from './plugins/taint-nodes-by-condition.ts'
import { validatingAdmissionPolicy } from './plugins/validating-admission-policy.ts'
import { validatingAdmissionWebhook } from './plugins/validating-admission-webhook.ts'
import { type PluginOptions, selectPlugins } from './select-plugins.ts'

/** The admission plug-ins that flags can switch, in the order in which a write meets them: that of kube-apiserver 1.34. */
export const builtInPlugins: readonly PluginRegistration[] = [
  optionalPlugin('AlwaysAdmit'),
  optionalPlugin('NamespaceAutoProvision'),
  namespaceLifecycle,
  optionalPlugin('NamespaceExists'),
  optionalPlugin('LimitPodHardAntiAffinityTopology'),
  limitRanger,
  serviceAccount,
  optionalPlugin('NodeRestriction'),
  taintNodesByCondition,
  optionalPlugin('AlwaysPullImages'),
  optionalPlugin('ImagePolicyWebhook'),
  podSecurity,
  optionalPlugin('PodNodeSelector'),
  priority,
  defaultTolerationSeconds,
  optionalPlugin('PodTolerationRestriction'),
  optionalPlugin('EventRateLimit'),
  optionalPlugin('ExtendedResourceToleration'),
  defaultStorageClass,
  storageObjectInUseProtection,
  optionalPlugin('OwnerReferencesPermissionEnforcement'),
  persistentVolumeClaimResize,
  runtimeClass,
  certificateApproval,
  certificateSigning,
  clusterTrustBundleAttest,
  certificateSubjectRestriction,
  defaultIngressClass,
  optionalPlugin('DenyServiceExternalIPs'),
  podTopologyLabels,
  mutatingAdmissionPolicy,
  mutatingAdmissionWebhook,
  validatingAdmissionPolicy,
  validatingAdmissionWebhook,
  resourceQuota,
  optionalPlugin('AlwaysDeny'),
]

/** Names that flags and the admission configuration may use, sorted. */
export const admissionPluginNames: readonly string[] = builtInPlugins
  .map(({ name }) => name)
  .toSorted()

/**
 * The admission plug-ins of a server, in the order in which a write meets them: the chosen ones, `further` ones of the host, and
 * last the checks of what users may grant and read, which cannot be switched off.
 *
 * @throws RangeError for a choice or a configuration that cannot be used.
 */
export function createPlugins(
  parts: AdmissionParts,
  options: PluginOptions,
  further: readonly AdmissionPlugin[] = [],
): readonly AdmissionPlugin[] {
  const { admissionConfiguration = {} } = options
  return [
    ...selectPlugins(builtInPlugins, options).map(
      (each) => each.create(parts, getKey(admissionConfiguration, each.name)) ?? idle(each),
    ),
    ...further,
    privilegeEscalation(parts),
    policyParameters(parts),
  ]
}

/** In the place of a plug-in without effect, which metrics count as asked all the same. */
function idle({ name }: PluginRegistration): AdmissionPlugin {
  return { name, handles: () => false }
}

import type { PluginRegistration } from './plugin-registration.ts'
import { alwaysAdmit } from './plugins/always-admit.ts'
import { alwaysDeny } from './plugins/always-deny.ts'
import { alwaysPullImages } from './plugins/always-pull-images.ts'
import { denyServiceExternalIps } from './plugins/deny-service-external-ips.ts'
import { eventRateLimit } from './plugins/event-rate-limit/event-rate-limit.ts'
import { extendedResourceToleration } from './plugins/extended-resource-toleration.ts'
import { imagePolicyWebhook } from './plugins/image-policy-webhook/image-policy-webhook.ts'
import { limitPodHardAntiAffinityTopology } from './plugins/limit-pod-hard-anti-affinity-topology.ts'
import { namespaceAutoProvision } from './plugins/namespace-auto-provision.ts'
import { namespaceExists } from './plugins/namespace-exists.ts'
import { nodeRestriction } from './plugins/node-restriction/node-restriction.ts'
import { ownerReferencesPermissionEnforcement } from './plugins/owner-references-permission-enforcement.ts'
import { podNodeSelector } from './plugins/pod-node-selector/pod-node-selector.ts'
import { podTolerationRestriction } from './plugins/pod-toleration-restriction/pod-toleration-restriction.ts'

/** The plug-ins that are off by default, by name. */
export const optionalPlugins: ReadonlyMap<string, PluginRegistration> = new Map(
  [
    alwaysAdmit,
    alwaysDeny,
    alwaysPullImages,
    denyServiceExternalIps,
    eventRateLimit,
    extendedResourceToleration,
    imagePolicyWebhook,
    limitPodHardAntiAffinityTopology,
    namespaceAutoProvision,
    namespaceExists,
    nodeRestriction,
    ownerReferencesPermissionEnforcement,
    podNodeSelector,
    podTolerationRestriction,
  ].map((each) => [each.name, each]),
)

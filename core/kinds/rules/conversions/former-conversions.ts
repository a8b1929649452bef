import type { Brand } from '../../../base/api/brand.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { FieldConversions } from './conversions.ts'
import { resourceClaimConversion, resourceClaimTemplateConversion } from './device-resources.ts'
import { eventConversion } from './event.ts'
import type { FieldConversion } from './field-conversion.ts'
import { flatAutoscalerConversion, toleranceConversion } from './former/autoscalers.ts'
import { customResourceDefinitionConversion } from './former/custom-resource-definitions.ts'
import { alphaSliceConversion } from './former/device-slices.ts'
import { disruptionBudgetConversion } from './former/disruption-budgets.ts'
import { endpointSliceConversion } from './former/endpoint-slices.ts'
import { assuredSharesConversion, preservedZeroConversion } from './former/flow-rules.ts'
import { ingressConversion } from './former/ingresses.ts'
import {
  accessReviewConversion,
  leaseCandidateConversion,
  roleBindingConversion,
  runtimeClassConversion,
} from './former/renamed-fields.ts'
import { signingRequestConversion } from './former/signing-requests.ts'
import {
  daemonSetConversion,
  deploymentConversion,
  scaleConversion,
  statefulSetConversion,
} from './former/workloads.ts'

/**
 * Conversions of the versions that the default release does not serve. Versions that differ from the stored one by their defaults or
 * by the fields they lack need none; the names of annotations are those that other servers and clients know.
 */
export function formerConversions(brand: Brand, registry: SchemaRegistry): FieldConversions {
  const domain = brand.apiDomain
  const endpointSlices = endpointSliceConversion(brand)
  const roleBindings = roleBindingConversion(brand)
  return new Map<string, FieldConversion>([
    ['extensions/v1beta1 Deployment', deploymentConversion],
    ['extensions/v1beta1 DaemonSet', daemonSetConversion],
    ['extensions/v1beta1 Ingress', ingressConversion],
    ['extensions/v1beta1 Scale', scaleConversion],
    ['apps/v1beta1 Deployment', deploymentConversion],
    ['apps/v1beta1 StatefulSet', statefulSetConversion],
    ['apps/v1beta1 Scale', scaleConversion],
    ['apps/v1beta2 Scale', scaleConversion],
    ['autoscaling/v2beta1 HorizontalPodAutoscaler', flatAutoscalerConversion(brand, registry)],
    ['autoscaling/v2beta2 HorizontalPodAutoscaler', toleranceConversion(brand)],
    ['policy/v1beta1 PodDisruptionBudget', disruptionBudgetConversion(brand)],
    [
      `apiextensions.${domain}/v1beta1 CustomResourceDefinition`,
      customResourceDefinitionConversion,
    ],
    [`authorization.${domain}/v1beta1 LocalSubjectAccessReview`, accessReviewConversion],
    [`authorization.${domain}/v1beta1 SubjectAccessReview`, accessReviewConversion],
    [`certificates.${domain}/v1beta1 CertificateSigningRequest`, signingRequestConversion(brand)],
    [`coordination.${domain}/v1alpha1 LeaseCandidate`, leaseCandidateConversion],
    [`discovery.${domain}/v1alpha1 EndpointSlice`, endpointSlices],
    [`discovery.${domain}/v1beta1 EndpointSlice`, endpointSlices],
    [`events.${domain}/v1beta1 Event`, eventConversion],
    [
      `flowcontrol.apiserver.${domain}/v1alpha1 PriorityLevelConfiguration`,
      assuredSharesConversion,
    ],
    [`flowcontrol.apiserver.${domain}/v1beta1 PriorityLevelConfiguration`, assuredSharesConversion],
    [`flowcontrol.apiserver.${domain}/v1beta2 PriorityLevelConfiguration`, assuredSharesConversion],
    [
      `flowcontrol.apiserver.${domain}/v1beta3 PriorityLevelConfiguration`,
      preservedZeroConversion(brand),
    ],
    [`networking.${domain}/v1beta1 Ingress`, ingressConversion],
    [`node.${domain}/v1alpha1 RuntimeClass`, runtimeClassConversion],
    [`rbac.authorization.${domain}/v1alpha1 ClusterRoleBinding`, roleBindings],
    [`rbac.authorization.${domain}/v1alpha1 RoleBinding`, roleBindings],
    [`resource.${domain}/v1alpha3 ResourceClaim`, resourceClaimConversion],
    [`resource.${domain}/v1alpha3 ResourceClaimTemplate`, resourceClaimTemplateConversion],
    [`resource.${domain}/v1alpha3 ResourceSlice`, alphaSliceConversion],
  ])
}

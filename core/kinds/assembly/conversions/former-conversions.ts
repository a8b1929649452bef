import type { Brand } from '../../../base/api/brand.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import { customResourceDefinitionConversion } from '../../rules/apiextensions/custom-resource-definition-conversion.ts'
import { daemonSetConversion } from '../../rules/apps/daemon-set-conversion.ts'
import { deploymentConversion } from '../../rules/apps/deployment-conversion.ts'
import { scaleConversion } from '../../rules/apps/scale-conversion.ts'
import { statefulSetConversion } from '../../rules/apps/stateful-set-conversion.ts'
import { accessReviewConversion } from '../../rules/authorization/subject-access-review-conversion.ts'
import {
  flatAutoscalerConversion,
  toleranceConversion,
} from '../../rules/autoscaling/horizontal-pod-autoscaler-beta-conversions.ts'
import { signingRequestConversion } from '../../rules/certificates/certificate-signing-request-conversion.ts'
import { leaseCandidateConversion } from '../../rules/coordination/lease-candidate-conversion.ts'
import { eventConversion } from '../../rules/core/event.ts'
import { endpointSliceConversion } from '../../rules/discovery/endpoint-slice-conversion.ts'
import {
  assuredSharesConversion,
  preservedZeroConversion,
} from '../../rules/flowcontrol/priority-level-configuration-conversion.ts'
import { ingressConversion } from '../../rules/networking/ingress-conversion.ts'
import { runtimeClassConversion } from '../../rules/node/runtime-class-conversion.ts'
import { disruptionBudgetConversion } from '../../rules/policy/pod-disruption-budget-conversion.ts'
import { roleBindingConversion } from '../../rules/rbac/role-binding-conversion.ts'
import {
  resourceClaimConversion,
  resourceClaimTemplateConversion,
} from '../../rules/resource/resource-conversions.ts'
import { alphaSliceConversion } from '../../rules/resource/resource-slice-conversion.ts'
import type { FieldConversion } from '../../rules/shared/conversions/field-conversion.ts'
import type { FieldConversions } from './conversions.ts'

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

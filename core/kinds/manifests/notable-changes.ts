import type { Brand } from '../../base/api/brand.ts'
import type { VersionedKind } from '../assembly/history/version-life.ts'

// Kinds of a version that is no longer served, and what else differs in their replacement.
// Source: the migration guide for removed API versions.
const table = `
flowcontrol.apiserver.{brand}/v1beta3 PriorityLevelConfiguration: spec.limited.nominalConcurrencyShares defaults to 30 only where unset; an explicit 0 is kept
flowcontrol.apiserver.{brand}/v1beta2 PriorityLevelConfiguration: spec.limited.assuredConcurrencyShares is nominalConcurrencyShares
flowcontrol.apiserver.{brand}/v1beta1 PriorityLevelConfiguration: spec.limited.assuredConcurrencyShares is nominalConcurrencyShares from v1beta3 on
autoscaling/v2beta2 HorizontalPodAutoscaler: target.averageUtilization needs target.type Utilization
autoscaling/v2beta1 HorizontalPodAutoscaler: targetAverageUtilization is target.averageUtilization with target.type Utilization
discovery.{brand}/v1beta1 EndpointSlice: endpoints have nodeName and zone in place of topology, which is the read-only deprecatedTopology
events.{brand}/v1beta1 Event: type is Normal or Warning only; action, reason, reportingController and reportingInstance are required; deprecated fields are not allowed in new events
policy/v1beta1 PodDisruptionBudget: an empty spec.selector selects every pod of the namespace, where it selected none
policy/v1beta1 PodSecurityPolicy: its admission is gone; use pod security admission or an admission webhook
extensions/v1beta1 PodSecurityPolicy: served as policy/v1beta1 until 1.25; use pod security admission or an admission webhook
admissionregistration.{brand}/v1beta1 MutatingWebhookConfiguration,ValidatingWebhookConfiguration: failurePolicy defaults to Fail, matchPolicy to Equivalent, timeoutSeconds to 10; sideEffects and admissionReviewVersions are required; names of webhooks are unique
apiextensions.{brand}/v1beta1 CustomResourceDefinition: version, validation, subresources and additionalPrinterColumns move into spec.versions; every version needs a structural schema; scope is required; preserveUnknownFields is per schema
authorization.{brand}/v1beta1 LocalSubjectAccessReview,SelfSubjectAccessReview,SubjectAccessReview: spec.group is spec.groups
certificates.{brand}/v1beta1 CertificateSigningRequest: spec.signerName and spec.usages are required; the legacy-unknown signer is not allowed; status.certificate holds PEM certificates only
extensions/v1beta1,networking.{brand}/v1beta1 Ingress: backend is defaultBackend; serviceName and servicePort are service.name and service.port; pathType is required
extensions/v1beta1,apps/v1beta2 DaemonSet: spec.selector is required and immutable; templateGeneration is gone; updateStrategy.type defaults to RollingUpdate
extensions/v1beta1,apps/v1beta1,apps/v1beta2 Deployment: spec.selector is required and immutable; rollbackTo is gone; progressDeadlineSeconds defaults to 600, revisionHistoryLimit to 10, maxSurge and maxUnavailable to 25%
apps/v1beta1,apps/v1beta2 StatefulSet: spec.selector is required and immutable; updateStrategy.type defaults to RollingUpdate
extensions/v1beta1,apps/v1beta2 ReplicaSet: spec.selector is required and immutable
`

/** What else changes between a removed version and its replacement, in a phrase; undefined where nothing does. */
export type NotableChanges = (kind: VersionedKind) => string | undefined

/** The notable changes of the migration guide. */
export function notableChanges(brand: Brand): NotableChanges {
  const changes = new Map<string, string>()
  for (const line of brand.expand(table).trim().split('\n')) {
    const [head = '', ...rest] = line.split(': ')
    const [versions = '', kinds = ''] = head.split(' ')
    for (const apiVersion of versions.split(',')) {
      for (const kind of kinds.split(',')) changes.set(`${apiVersion} ${kind}`, rest.join(': '))
    }
  }
  return ({ apiVersion, kind }) => changes.get(`${apiVersion} ${kind}`)
}

// Generated from core/kinds/tables/types/extensions.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type DeploymentStrategyType = 'Recreate' | 'RollingUpdate' | (string & {})

export type DeploymentConditionType = 'Available' | 'Progressing' | 'ReplicaFailure' | (string & {})

export type DaemonSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete' | (string & {})

export type PathType = 'Exact' | 'Prefix' | 'ImplementationSpecific' | (string & {})

export type ReplicaSetConditionType = 'ReplicaFailure' | (string & {})

export type PolicyType = 'Ingress' | 'Egress' | (string & {})

export type FSType = string

export type SELinuxStrategy = string

export type RunAsUserStrategy = string

export type RunAsGroupStrategy = string

export type FSGroupStrategyType = string

export type SupplementalGroupsStrategyType = string

export type NetworkPolicyConditionReason = string

export type NetworkPolicyConditionType = string

export type ScaleSpec = {
  readonly replicas?: number
}

export type ScaleStatus = {
  readonly replicas: number
  readonly selector?: { readonly [key: string]: string }
  readonly targetSelector?: string
}

export type Scale = {
  readonly apiVersion: string
  readonly kind: 'Scale'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ScaleSpec
  readonly status: ScaleStatus
}

export type Deployment = {
  readonly apiVersion: string
  readonly kind: 'Deployment'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DeploymentSpec
  readonly status: DeploymentStatus
}

export type DeploymentSpec = {
  readonly replicas?: number
  readonly selector?: metav1.LabelSelector
  readonly template: corev1.PodTemplateSpec
  readonly strategy: DeploymentStrategy
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
  readonly paused?: boolean
  /** @deprecated */
  readonly rollbackTo?: RollbackConfig
  readonly progressDeadlineSeconds?: number
}

export type DeploymentRollback = {
  readonly apiVersion: string
  readonly kind: 'DeploymentRollback'
  readonly name: string
  readonly updatedAnnotations?: { readonly [key: string]: string }
  readonly rollbackTo: RollbackConfig
}

export type RollbackConfig = {
  readonly revision?: Int64
}

export type DeploymentStrategy = {
  readonly type?: DeploymentStrategyType
  readonly rollingUpdate?: RollingUpdateDeployment
}

export type RollingUpdateDeployment = {
  readonly maxUnavailable?: IntOrString
  readonly maxSurge?: IntOrString
}

export type DeploymentStatus = {
  readonly observedGeneration?: Int64
  readonly replicas?: number
  readonly updatedReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly unavailableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  readonly terminatingReplicas?: number
  readonly conditions?: readonly DeploymentCondition[]
  readonly collisionCount?: number
}

export type DeploymentCondition = {
  readonly type: DeploymentConditionType
  readonly status: corev1.ConditionStatus
  readonly lastUpdateTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type DeploymentList = {
  readonly apiVersion: string
  readonly kind: 'DeploymentList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Deployment>[] | null
}

export type DaemonSetUpdateStrategy = {
  readonly type?: DaemonSetUpdateStrategyType
  readonly rollingUpdate?: RollingUpdateDaemonSet
}

export type RollingUpdateDaemonSet = {
  readonly maxUnavailable?: IntOrString
  readonly maxSurge?: IntOrString
}

export type DaemonSetSpec = {
  readonly selector?: metav1.LabelSelector
  readonly template: corev1.PodTemplateSpec
  readonly updateStrategy: DaemonSetUpdateStrategy
  readonly minReadySeconds?: number
  /** @deprecated */
  readonly templateGeneration?: Int64
  readonly revisionHistoryLimit?: number
}

export type DaemonSetStatus = {
  readonly currentNumberScheduled: number
  readonly numberMisscheduled: number
  readonly desiredNumberScheduled: number
  readonly numberReady: number
  readonly observedGeneration?: Int64
  readonly updatedNumberScheduled?: number
  readonly numberAvailable?: number
  readonly numberUnavailable?: number
  readonly collisionCount?: number
  readonly conditions?: readonly DaemonSetCondition[]
}

export type DaemonSetCondition = {
  readonly type: string
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type DaemonSet = {
  readonly apiVersion: string
  readonly kind: 'DaemonSet'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DaemonSetSpec
  readonly status: DaemonSetStatus
}

export type DaemonSetList = {
  readonly apiVersion: string
  readonly kind: 'DaemonSetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<DaemonSet>[] | null
}

export type Ingress = {
  readonly apiVersion: string
  readonly kind: 'Ingress'
  readonly metadata: metav1.ObjectMeta
  readonly spec: IngressSpec
  readonly status: IngressStatus
}

export type IngressList = {
  readonly apiVersion: string
  readonly kind: 'IngressList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Ingress>[] | null
}

export type IngressSpec = {
  readonly ingressClassName?: string
  readonly backend?: IngressBackend
  readonly tls?: readonly IngressTLS[]
  readonly rules?: readonly IngressRule[]
}

export type IngressTLS = {
  readonly hosts?: readonly string[]
  readonly secretName?: string
}

export type IngressStatus = {
  readonly loadBalancer: IngressLoadBalancerStatus
}

export type IngressLoadBalancerStatus = {
  readonly ingress?: readonly IngressLoadBalancerIngress[]
}

export type IngressLoadBalancerIngress = {
  readonly ip?: string
  readonly hostname?: string
  readonly ports?: readonly IngressPortStatus[]
}

export type IngressPortStatus = {
  readonly port: number
  readonly protocol: corev1.Protocol
  readonly error?: string
}

export type IngressRule = {
  readonly host?: string
} & IngressRuleValue

export type IngressRuleValue = {
  readonly http?: HTTPIngressRuleValue
}

export type HTTPIngressRuleValue = {
  readonly paths: readonly HTTPIngressPath[] | null
}

export type HTTPIngressPath = {
  readonly path?: string
  readonly pathType?: PathType
  readonly backend: IngressBackend
}

export type IngressBackend = {
  readonly serviceName?: string
  readonly servicePort: IntOrString
  readonly resource?: corev1.TypedLocalObjectReference
}

export type ReplicaSet = {
  readonly apiVersion: string
  readonly kind: 'ReplicaSet'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

export type ReplicaSetList = {
  readonly apiVersion: string
  readonly kind: 'ReplicaSetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ReplicaSet>[] | null
}

export type ReplicaSetSpec = {
  readonly replicas?: number
  readonly minReadySeconds?: number
  readonly selector?: metav1.LabelSelector
  readonly template: corev1.PodTemplateSpec
}

export type ReplicaSetStatus = {
  readonly replicas: number
  readonly fullyLabeledReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  readonly terminatingReplicas?: number
  readonly observedGeneration?: Int64
  readonly conditions?: readonly ReplicaSetCondition[]
}

export type ReplicaSetCondition = {
  readonly type: ReplicaSetConditionType
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type NetworkPolicy = {
  readonly apiVersion: string
  readonly kind: 'NetworkPolicy'
  readonly metadata: metav1.ObjectMeta
  readonly spec: NetworkPolicySpec
}

export type NetworkPolicySpec = {
  readonly podSelector: metav1.LabelSelector
  readonly ingress?: readonly NetworkPolicyIngressRule[]
  readonly egress?: readonly NetworkPolicyEgressRule[]
  readonly policyTypes?: readonly PolicyType[]
}

export type NetworkPolicyIngressRule = {
  readonly ports?: readonly NetworkPolicyPort[]
  readonly from?: readonly NetworkPolicyPeer[]
}

export type NetworkPolicyEgressRule = {
  readonly ports?: readonly NetworkPolicyPort[]
  readonly to?: readonly NetworkPolicyPeer[]
}

export type NetworkPolicyPort = {
  readonly protocol?: corev1.Protocol
  readonly port?: IntOrString
  readonly endPort?: number
}

export type IPBlock = {
  readonly cidr: string
  readonly except?: readonly string[]
}

export type NetworkPolicyPeer = {
  readonly podSelector?: metav1.LabelSelector
  readonly namespaceSelector?: metav1.LabelSelector
  readonly ipBlock?: IPBlock
}

export type NetworkPolicyList = {
  readonly apiVersion: string
  readonly kind: 'NetworkPolicyList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<NetworkPolicy>[] | null
}

// Generated from core/kinds/tables/types/extensions.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, IntOrString, Time } from '../scalars.ts'
import type { Embedded } from '../views.ts'

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
  replicas?: number
}

export type ScaleStatus = {
  replicas: number
  selector?: { [key: string]: string }
  targetSelector?: string
}

export type Scale = {
  apiVersion: string
  kind: 'Scale'
  metadata?: metav1.ObjectMeta
  spec?: ScaleSpec
  status?: ScaleStatus
}

export type Deployment = {
  apiVersion: string
  kind: 'Deployment'
  metadata?: metav1.ObjectMeta
  spec?: DeploymentSpec
  status?: DeploymentStatus
}

export type DeploymentSpec = {
  replicas?: number
  selector?: metav1.LabelSelector
  template: corev1.PodTemplateSpec
  strategy?: DeploymentStrategy
  minReadySeconds?: number
  revisionHistoryLimit?: number
  paused?: boolean
  /** @deprecated */
  rollbackTo?: RollbackConfig
  progressDeadlineSeconds?: number
}

export type DeploymentRollback = {
  apiVersion: string
  kind: 'DeploymentRollback'
  name: string
  updatedAnnotations?: { [key: string]: string }
  rollbackTo: RollbackConfig
}

export type RollbackConfig = {
  revision?: Int64
}

export type DeploymentStrategy = {
  type?: DeploymentStrategyType
  rollingUpdate?: RollingUpdateDeployment
}

export type RollingUpdateDeployment = {
  maxUnavailable?: IntOrString
  maxSurge?: IntOrString
}

export type DeploymentStatus = {
  observedGeneration?: Int64
  replicas?: number
  updatedReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  unavailableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  conditions?: DeploymentCondition[]
  collisionCount?: number
}

export type DeploymentCondition = {
  type: DeploymentConditionType
  status: corev1.ConditionStatus
  lastUpdateTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type DeploymentList = {
  apiVersion: string
  kind: 'DeploymentList'
  metadata?: metav1.ListMeta
  items: Embedded<Deployment>[]
}

export type DaemonSetUpdateStrategy = {
  type?: DaemonSetUpdateStrategyType
  rollingUpdate?: RollingUpdateDaemonSet
}

export type RollingUpdateDaemonSet = {
  maxUnavailable?: IntOrString
  maxSurge?: IntOrString
}

export type DaemonSetSpec = {
  selector?: metav1.LabelSelector
  template: corev1.PodTemplateSpec
  updateStrategy?: DaemonSetUpdateStrategy
  minReadySeconds?: number
  /** @deprecated */
  templateGeneration?: Int64
  revisionHistoryLimit?: number
}

export type DaemonSetStatus = {
  currentNumberScheduled: number
  numberMisscheduled: number
  desiredNumberScheduled: number
  numberReady: number
  observedGeneration?: Int64
  updatedNumberScheduled?: number
  numberAvailable?: number
  numberUnavailable?: number
  collisionCount?: number
  conditions?: DaemonSetCondition[]
}

export type DaemonSetCondition = {
  type: string
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type DaemonSet = {
  apiVersion: string
  kind: 'DaemonSet'
  metadata?: metav1.ObjectMeta
  spec?: DaemonSetSpec
  status?: DaemonSetStatus
}

export type DaemonSetList = {
  apiVersion: string
  kind: 'DaemonSetList'
  metadata?: metav1.ListMeta
  items: Embedded<DaemonSet>[]
}

export type Ingress = {
  apiVersion: string
  kind: 'Ingress'
  metadata?: metav1.ObjectMeta
  spec?: IngressSpec
  status?: IngressStatus
}

export type IngressList = {
  apiVersion: string
  kind: 'IngressList'
  metadata?: metav1.ListMeta
  items: Embedded<Ingress>[]
}

export type IngressSpec = {
  ingressClassName?: string
  backend?: IngressBackend
  tls?: IngressTLS[]
  rules?: IngressRule[]
}

export type IngressTLS = {
  hosts?: string[]
  secretName?: string
}

export type IngressStatus = {
  loadBalancer?: IngressLoadBalancerStatus
}

export type IngressLoadBalancerStatus = {
  ingress?: IngressLoadBalancerIngress[]
}

export type IngressLoadBalancerIngress = {
  ip?: string
  hostname?: string
  ports?: IngressPortStatus[]
}

export type IngressPortStatus = {
  port: number
  protocol: corev1.Protocol
  error?: string
}

export type IngressRule = {
  host?: string
} & IngressRuleValue

export type IngressRuleValue = {
  http?: HTTPIngressRuleValue
}

export type HTTPIngressRuleValue = {
  paths: HTTPIngressPath[]
}

export type HTTPIngressPath = {
  path?: string
  pathType?: PathType
  backend: IngressBackend
}

export type IngressBackend = {
  serviceName?: string
  servicePort?: IntOrString
  resource?: corev1.TypedLocalObjectReference
}

export type ReplicaSet = {
  apiVersion: string
  kind: 'ReplicaSet'
  metadata?: metav1.ObjectMeta
  spec?: ReplicaSetSpec
  status?: ReplicaSetStatus
}

export type ReplicaSetList = {
  apiVersion: string
  kind: 'ReplicaSetList'
  metadata?: metav1.ListMeta
  items: Embedded<ReplicaSet>[]
}

export type ReplicaSetSpec = {
  replicas?: number
  minReadySeconds?: number
  selector?: metav1.LabelSelector
  template?: corev1.PodTemplateSpec
}

export type ReplicaSetStatus = {
  replicas: number
  fullyLabeledReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  observedGeneration?: Int64
  conditions?: ReplicaSetCondition[]
}

export type ReplicaSetCondition = {
  type: ReplicaSetConditionType
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type NetworkPolicy = {
  apiVersion: string
  kind: 'NetworkPolicy'
  metadata?: metav1.ObjectMeta
  spec?: NetworkPolicySpec
}

export type NetworkPolicySpec = {
  podSelector: metav1.LabelSelector
  ingress?: NetworkPolicyIngressRule[]
  egress?: NetworkPolicyEgressRule[]
  policyTypes?: PolicyType[]
}

export type NetworkPolicyIngressRule = {
  ports?: NetworkPolicyPort[]
  from?: NetworkPolicyPeer[]
}

export type NetworkPolicyEgressRule = {
  ports?: NetworkPolicyPort[]
  to?: NetworkPolicyPeer[]
}

export type NetworkPolicyPort = {
  protocol?: corev1.Protocol
  port?: IntOrString
  endPort?: number
}

export type IPBlock = {
  cidr: string
  except?: string[]
}

export type NetworkPolicyPeer = {
  podSelector?: metav1.LabelSelector
  namespaceSelector?: metav1.LabelSelector
  ipBlock?: IPBlock
}

export type NetworkPolicyList = {
  apiVersion: string
  kind: 'NetworkPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<NetworkPolicy>[]
}

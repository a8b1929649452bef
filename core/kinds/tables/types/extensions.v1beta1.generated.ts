// Generated from types/extensions.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group extensions version v1beta1 ref extensions/v1beta1
registered Deployment DeploymentList DeploymentRollback Scale DaemonSetList DaemonSet Ingress IngressList ReplicaSet ReplicaSetList NetworkPolicy NetworkPolicyList ReplicationControllerDummy PodSecurityPolicy PodSecurityPolicyList
values DeploymentStrategyType Recreate RollingUpdate
values DeploymentConditionType Available Progressing ReplicaFailure
values DaemonSetUpdateStrategyType RollingUpdate OnDelete
values PathType Exact Prefix ImplementationSpecific
values ReplicaSetConditionType ReplicaFailure
values PolicyType Ingress Egress
values FSType
values SELinuxStrategy
values RunAsUserStrategy
values RunAsGroupStrategy
values FSGroupStrategyType
values SupplementalGroupsStrategyType
values NetworkPolicyConditionReason
values NetworkPolicyConditionType
message ScaleSpec
  replicas int32 ? = 0
message ScaleStatus
  replicas int32 ! always
  selector map<string,string> ? map=atomic
  targetSelector string ?
kind Scale
  metadata meta/v1.ObjectMeta ?
  spec ScaleSpec ?
  status ScaleStatus ? rules=elsewhere
kind Deployment
  metadata meta/v1.ObjectMeta ?
  spec DeploymentSpec ?
  status DeploymentStatus ? rules=elsewhere
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.replicas = 1
+ spec.strategy.rollingUpdate = {} when .spec.strategy.type unset
+ spec.strategy.type = "RollingUpdate"
+ spec.strategy.rollingUpdate = {} when .spec.strategy.type is "RollingUpdate"
+ spec.strategy.rollingUpdate.maxUnavailable = 1 when .spec.strategy.rollingUpdate set
+ spec.strategy.rollingUpdate.maxSurge = 1 when .spec.strategy.rollingUpdate set
+ spec.progressDeadlineSeconds = 2147483647
+ spec.revisionHistoryLimit = 2147483647
message DeploymentSpec
  replicas *int32 ?
  selector *meta/v1.LabelSelector ?
  template core/v1.PodTemplateSpec ! always
  strategy DeploymentStrategy ? patch=retainKeys
  minReadySeconds int32 ?
  revisionHistoryLimit *int32 ?
  paused bool ?
  rollbackTo *RollbackConfig ? deprecated
  progressDeadlineSeconds *int32 ?
kind DeploymentRollback
  name string ! always
  updatedAnnotations map<string,string> ?
  rollbackTo RollbackConfig ! always
message RollbackConfig
  revision int64 ?
message DeploymentStrategy
  type DeploymentStrategyType ? values=own
  rollingUpdate *RollingUpdateDeployment ?
message RollingUpdateDeployment
  maxUnavailable *intOrString ?
  maxSurge *intOrString ?
message DeploymentStatus
  observedGeneration int64 ?
  replicas int32 ?
  updatedReplicas int32 ?
  readyReplicas 7 int32 ?
  availableReplicas 4 int32 ?
  unavailableReplicas int32 ?
  terminatingReplicas 9 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  conditions 6 list<DeploymentCondition> ? list=map(type) patch=merge key=type
  collisionCount 8 *int32 ?
message DeploymentCondition
  type DeploymentConditionType ! always
  status core/v1.ConditionStatus ! always
  lastUpdateTime 6 time ?
  lastTransitionTime time ?
  reason 4 string ?
  message string ?
kind DeploymentList
  metadata meta/v1.ListMeta ?
  items list<Deployment> ! always
message DaemonSetUpdateStrategy
  type DaemonSetUpdateStrategyType ? values=own
  rollingUpdate *RollingUpdateDaemonSet ?
message RollingUpdateDaemonSet
  maxUnavailable *intOrString ?
  maxSurge *intOrString ?
message DaemonSetSpec
  selector *meta/v1.LabelSelector ? empty=taken
  template core/v1.PodTemplateSpec ! always
  updateStrategy DaemonSetUpdateStrategy ?
  minReadySeconds int32 ?
  templateGeneration int64 ? deprecated
  revisionHistoryLimit *int32 ?
message DaemonSetStatus
  currentNumberScheduled int32 ! always
  numberMisscheduled int32 ! always
  desiredNumberScheduled int32 ! always
  numberReady int32 ! always
  observedGeneration int64 ?
  updatedNumberScheduled int32 ?
  numberAvailable int32 ?
  numberUnavailable int32 ?
  collisionCount *int32 ?
  conditions list<DaemonSetCondition> ? list=map(type) patch=merge key=type
message DaemonSetCondition
  type string ! always go=v1beta1.DaemonSetConditionType
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind DaemonSet
  metadata meta/v1.ObjectMeta ?
  spec DaemonSetSpec ?
  status DaemonSetStatus ? rules=elsewhere
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.updateStrategy.type = "OnDelete"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.revisionHistoryLimit = 10
kind DaemonSetList
  metadata meta/v1.ListMeta ?
  items list<DaemonSet> ! always
kind Ingress
  metadata meta/v1.ObjectMeta ?
  spec IngressSpec ?
  status IngressStatus ? rules=elsewhere
kind IngressList
  metadata meta/v1.ListMeta ?
  items list<Ingress> ! always
message IngressSpec
  ingressClassName 4 *string ?
  backend 1 *IngressBackend ?
  tls list<IngressTLS> ? list=atomic
  rules list<IngressRule> ? list=atomic
message IngressTLS
  hosts list<string> ? list=atomic
  secretName string ?
message IngressStatus
  loadBalancer IngressLoadBalancerStatus ?
message IngressLoadBalancerStatus
  ingress list<IngressLoadBalancerIngress> ? list=atomic
message IngressLoadBalancerIngress
  ip string ?
  hostname string ?
  ports 4 list<IngressPortStatus> ? list=atomic
message IngressPortStatus
  port int32 ! always
  protocol core/v1.Protocol ! always
  error *string ?
message IngressRule
  host string ?
  ...ingressRuleValue IngressRuleValue ?
message IngressRuleValue
  http *HTTPIngressRuleValue ?
message HTTPIngressRuleValue
  paths list<HTTPIngressPath> ! always list=atomic empty=refused
message HTTPIngressPath
  path string ?
  pathType 3 *PathType ? empty=taken
  backend 2 IngressBackend ! always
+ pathType = "ImplementationSpecific"
message IngressBackend
  serviceName string ?
  servicePort intOrString ?
  resource *core/v1.TypedLocalObjectReference ? values=own
kind ReplicaSet
  metadata meta/v1.ObjectMeta ?
  spec ReplicaSetSpec ?
  status ReplicaSetStatus ? rules=elsewhere
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.replicas = 1
kind ReplicaSetList
  metadata meta/v1.ListMeta ?
  items list<ReplicaSet> ! always
message ReplicaSetSpec
  replicas *int32 ?
  minReadySeconds 4 int32 ?
  selector 2 *meta/v1.LabelSelector ?
  template core/v1.PodTemplateSpec ?
message ReplicaSetStatus
  replicas int32 ! always
  fullyLabeledReplicas int32 ?
  readyReplicas 4 int32 ?
  availableReplicas int32 ?
  terminatingReplicas 7 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicaSetCondition> ? list=map(type) patch=merge key=type
message ReplicaSetCondition
  type ReplicaSetConditionType ! always
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind NetworkPolicy
  metadata meta/v1.ObjectMeta ?
  spec NetworkPolicySpec ?
+ spec.policyTypes = ["Ingress","Egress"] when .spec.egress set
+ spec.policyTypes = ["Ingress"]
message NetworkPolicySpec
  podSelector meta/v1.LabelSelector ! always
  ingress list<NetworkPolicyIngressRule> ? list=atomic
  egress list<NetworkPolicyEgressRule> ? list=atomic
  policyTypes list<PolicyType> ? list=atomic values=own
message NetworkPolicyIngressRule
  ports list<NetworkPolicyPort> ? list=atomic
  from list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyEgressRule
  ports list<NetworkPolicyPort> ? list=atomic
  to list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyPort
  protocol *core/v1.Protocol ? values=own
  port *intOrString ?
  endPort *int32 ?
message IPBlock
  cidr string ! always
  except list<string> ? list=atomic
message NetworkPolicyPeer
  podSelector *meta/v1.LabelSelector ?
  namespaceSelector *meta/v1.LabelSelector ?
  ipBlock *IPBlock ?
kind NetworkPolicyList
  metadata meta/v1.ListMeta ?
  items list<NetworkPolicy> ! always
`

// Generated from types/extensions.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
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
  replicas 1 int32 ? = 0
message ScaleStatus
  replicas 1 int32 ! always
  selector 2 map<string,string> ? map=atomic
  targetSelector 3 string ?
kind Scale
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ScaleSpec ?
  status 3 ScaleStatus ? rules=elsewhere
kind Deployment
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeploymentSpec ?
  status 3 DeploymentStatus ? rules=elsewhere
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
  replicas 1 *int32 ?
  selector 2 *meta/v1.LabelSelector ?
  template 3 core/v1.PodTemplateSpec ! always
  strategy 4 DeploymentStrategy ? patch=retainKeys
  minReadySeconds 5 int32 ?
  revisionHistoryLimit 6 *int32 ?
  paused 7 bool ?
  rollbackTo 8 *RollbackConfig ? deprecated
  progressDeadlineSeconds 9 *int32 ?
kind DeploymentRollback
  name 1 string ! always
  updatedAnnotations 2 map<string,string> ?
  rollbackTo 3 RollbackConfig ! always
message RollbackConfig
  revision 1 int64 ?
message DeploymentStrategy
  type 1 DeploymentStrategyType ? values=own
  rollingUpdate 2 *RollingUpdateDeployment ?
message RollingUpdateDeployment
  maxUnavailable 1 *intOrString ?
  maxSurge 2 *intOrString ?
message DeploymentStatus
  observedGeneration 1 int64 ?
  replicas 2 int32 ?
  updatedReplicas 3 int32 ?
  readyReplicas 7 int32 ?
  availableReplicas 4 int32 ?
  unavailableReplicas 5 int32 ?
  terminatingReplicas 9 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  conditions 6 list<DeploymentCondition> ? list=map(type) patch=merge key=type
  collisionCount 8 *int32 ?
message DeploymentCondition
  type 1 DeploymentConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastUpdateTime 6 time ?
  lastTransitionTime 7 time ?
  reason 4 string ?
  message 5 string ?
kind DeploymentList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Deployment> ! always
message DaemonSetUpdateStrategy
  type 1 DaemonSetUpdateStrategyType ? values=own
  rollingUpdate 2 *RollingUpdateDaemonSet ?
message RollingUpdateDaemonSet
  maxUnavailable 1 *intOrString ?
  maxSurge 2 *intOrString ?
message DaemonSetSpec
  selector 1 *meta/v1.LabelSelector ? empty=taken
  template 2 core/v1.PodTemplateSpec ! always
  updateStrategy 3 DaemonSetUpdateStrategy ?
  minReadySeconds 4 int32 ?
  templateGeneration 5 int64 ? deprecated
  revisionHistoryLimit 6 *int32 ?
message DaemonSetStatus
  currentNumberScheduled 1 int32 ! always
  numberMisscheduled 2 int32 ! always
  desiredNumberScheduled 3 int32 ! always
  numberReady 4 int32 ! always
  observedGeneration 5 int64 ?
  updatedNumberScheduled 6 int32 ?
  numberAvailable 7 int32 ?
  numberUnavailable 8 int32 ?
  collisionCount 9 *int32 ?
  conditions 10 list<DaemonSetCondition> ? list=map(type) patch=merge key=type
message DaemonSetCondition
  type 1 string ! always go=v1beta1.DaemonSetConditionType
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind DaemonSet
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DaemonSetSpec ?
  status 3 DaemonSetStatus ? rules=elsewhere
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.updateStrategy.type = "OnDelete"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.revisionHistoryLimit = 10
kind DaemonSetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DaemonSet> ! always
kind Ingress
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressSpec ?
  status 3 IngressStatus ? rules=elsewhere
kind IngressList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Ingress> ! always
message IngressSpec
  ingressClassName 4 *string ?
  backend 1 *IngressBackend ?
  tls 2 list<IngressTLS> ? list=atomic
  rules 3 list<IngressRule> ? list=atomic
message IngressTLS
  hosts 1 list<string> ? list=atomic
  secretName 2 string ?
message IngressStatus
  loadBalancer 1 IngressLoadBalancerStatus ?
message IngressLoadBalancerStatus
  ingress 1 list<IngressLoadBalancerIngress> ? list=atomic
message IngressLoadBalancerIngress
  ip 1 string ?
  hostname 2 string ?
  ports 4 list<IngressPortStatus> ? list=atomic
message IngressPortStatus
  port 1 int32 ! always
  protocol 2 core/v1.Protocol ! always
  error 3 *string ?
message IngressRule
  host 1 string ?
  ...ingressRuleValue 2 IngressRuleValue ?
message IngressRuleValue
  http 1 *HTTPIngressRuleValue ?
message HTTPIngressRuleValue
  paths 1 list<HTTPIngressPath> ! always list=atomic empty=refused
message HTTPIngressPath
  path 1 string ?
  pathType 3 *PathType ? empty=taken
  backend 2 IngressBackend ! always
+ pathType = "ImplementationSpecific"
message IngressBackend
  serviceName 1 string ?
  servicePort 2 intOrString ?
  resource 3 *core/v1.TypedLocalObjectReference ? values=own
kind ReplicaSet
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ReplicaSetSpec ?
  status 3 ReplicaSetStatus ? rules=elsewhere
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.replicas = 1
kind ReplicaSetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ReplicaSet> ! always
message ReplicaSetSpec
  replicas 1 *int32 ?
  minReadySeconds 4 int32 ?
  selector 2 *meta/v1.LabelSelector ?
  template 3 core/v1.PodTemplateSpec ?
message ReplicaSetStatus
  replicas 1 int32 ! always
  fullyLabeledReplicas 2 int32 ?
  readyReplicas 4 int32 ?
  availableReplicas 5 int32 ?
  terminatingReplicas 7 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicaSetCondition> ? list=map(type) patch=merge key=type
message ReplicaSetCondition
  type 1 ReplicaSetConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind NetworkPolicy
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 NetworkPolicySpec ?
+ spec.policyTypes = ["Ingress","Egress"] when .spec.egress set
+ spec.policyTypes = ["Ingress"]
message NetworkPolicySpec
  podSelector 1 meta/v1.LabelSelector ! always
  ingress 2 list<NetworkPolicyIngressRule> ? list=atomic
  egress 3 list<NetworkPolicyEgressRule> ? list=atomic
  policyTypes 4 list<PolicyType> ? list=atomic values=own
message NetworkPolicyIngressRule
  ports 1 list<NetworkPolicyPort> ? list=atomic
  from 2 list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyEgressRule
  ports 1 list<NetworkPolicyPort> ? list=atomic
  to 2 list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyPort
  protocol 1 *core/v1.Protocol ? values=own
  port 2 *intOrString ?
  endPort 3 *int32 ?
message IPBlock
  cidr 1 string ! always
  except 2 list<string> ? list=atomic
message NetworkPolicyPeer
  podSelector 1 *meta/v1.LabelSelector ?
  namespaceSelector 2 *meta/v1.LabelSelector ?
  ipBlock 3 *IPBlock ?
kind NetworkPolicyList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<NetworkPolicy> ! always
`

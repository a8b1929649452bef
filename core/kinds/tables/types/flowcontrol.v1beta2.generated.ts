// Generated from types/flowcontrol.v1beta2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group flowcontrol.apiserver.{brand} version v1beta2 ref flowcontrol/v1beta2
registered FlowSchema FlowSchemaList PriorityLevelConfiguration PriorityLevelConfigurationList
values FlowDistinguisherMethodType ByUser ByNamespace
values SubjectKind User Group ServiceAccount
values PriorityLevelEnablement Exempt Limited
values LimitResponseType Queue Reject
values ConditionStatus True False Unknown
kind FlowSchema
  metadata meta/v1.ObjectMeta ?
  spec FlowSchemaSpec ?
  status FlowSchemaStatus ? rules=elsewhere
kind FlowSchemaList
  metadata meta/v1.ListMeta ?
  items list<FlowSchema> ! always
message FlowSchemaSpec
  priorityLevelConfiguration PriorityLevelConfigurationReference ! always
  matchingPrecedence int32 ? always
  distinguisherMethod *FlowDistinguisherMethod ?
  rules list<PolicyRulesWithSubjects> ? list=atomic
+ matchingPrecedence = 1000
message FlowDistinguisherMethod
  type FlowDistinguisherMethodType ! always empty=taken
message PriorityLevelConfigurationReference
  name string ! always empty=taken
message PolicyRulesWithSubjects
  subjects list<Subject> ! always list=atomic
  resourceRules list<ResourcePolicyRule> ? list=atomic
  nonResourceRules list<NonResourcePolicyRule> ? list=atomic
message Subject union
  kind SubjectKind ! always discriminator empty=taken
  user *UserSubject ?
  group *GroupSubject ?
  serviceAccount *ServiceAccountSubject ?
message UserSubject
  name string ! always empty=taken
message GroupSubject
  name string ! always empty=taken
message ServiceAccountSubject
  namespace string ! always empty=taken
  name string ! always empty=taken
message ResourcePolicyRule
  verbs list<string> ! always list=set
  apiGroups list<string> ! always list=set
  resources list<string> ! always list=set
  clusterScope bool ?
  namespaces list<string> ? always list=set
message NonResourcePolicyRule
  verbs list<string> ! always list=set
  nonResourceURLs 6 list<string> ! always list=set
message FlowSchemaStatus
  conditions list<FlowSchemaCondition> ? list=map(type)
message FlowSchemaCondition
  type string ? go=v1beta2.FlowSchemaConditionType
  status ConditionStatus ?
  lastTransitionTime time ?
  reason string ?
  message string ?
kind PriorityLevelConfiguration
  metadata meta/v1.ObjectMeta ?
  spec PriorityLevelConfigurationSpec ?
  status PriorityLevelConfigurationStatus ? rules=elsewhere
kind PriorityLevelConfigurationList
  metadata meta/v1.ListMeta ?
  items list<PriorityLevelConfiguration> ! always
message PriorityLevelConfigurationSpec union
  type PriorityLevelEnablement ! always discriminator empty=taken
  limited *LimitedPriorityLevelConfiguration ?
  exempt *ExemptPriorityLevelConfiguration ?
message LimitedPriorityLevelConfiguration
  assuredConcurrencyShares int32 ? always
  limitResponse LimitResponse ?
  lendablePercent *int32 ?
  borrowingLimitPercent *int32 ?
+ lendablePercent = 0
+ assuredConcurrencyShares = 30
message ExemptPriorityLevelConfiguration
  nominalConcurrencyShares *int32 ?
  lendablePercent *int32 ?
+ nominalConcurrencyShares = 0
+ lendablePercent = 0
message LimitResponse union
  type LimitResponseType ! always discriminator empty=taken
  queuing *QueuingConfiguration ?
message QueuingConfiguration
  queues int32 ? always
  handSize int32 ? always
  queueLengthLimit int32 ? always
+ handSize = 8
+ queues = 64
+ queueLengthLimit = 50
message PriorityLevelConfigurationStatus
  conditions list<PriorityLevelConfigurationCondition> ? list=map(type)
message PriorityLevelConfigurationCondition
  type string ? go=v1beta2.PriorityLevelConfigurationConditionType
  status ConditionStatus ?
  lastTransitionTime time ?
  reason string ?
  message string ?
`

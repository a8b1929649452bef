// Generated from types/flowcontrol.v1beta2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group flowcontrol.apiserver.{brand} version v1beta2 ref flowcontrol/v1beta2
registered FlowSchema FlowSchemaList PriorityLevelConfiguration PriorityLevelConfigurationList
values FlowDistinguisherMethodType ByUser ByNamespace
values SubjectKind User Group ServiceAccount
values PriorityLevelEnablement Exempt Limited
values LimitResponseType Queue Reject
values ConditionStatus True False Unknown
kind FlowSchema
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 FlowSchemaSpec ?
  status 3 FlowSchemaStatus ? rules=elsewhere
kind FlowSchemaList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<FlowSchema> ! always
message FlowSchemaSpec
  priorityLevelConfiguration 1 PriorityLevelConfigurationReference ! always
  matchingPrecedence 2 int32 ? always
  distinguisherMethod 3 *FlowDistinguisherMethod ?
  rules 4 list<PolicyRulesWithSubjects> ? list=atomic
+ matchingPrecedence = 1000
message FlowDistinguisherMethod
  type 1 FlowDistinguisherMethodType ! always empty=taken
message PriorityLevelConfigurationReference
  name 1 string ! always empty=taken
message PolicyRulesWithSubjects
  subjects 1 list<Subject> ! always list=atomic
  resourceRules 2 list<ResourcePolicyRule> ? list=atomic
  nonResourceRules 3 list<NonResourcePolicyRule> ? list=atomic
message Subject union
  kind 1 SubjectKind ! always discriminator empty=taken
  user 2 *UserSubject ?
  group 3 *GroupSubject ?
  serviceAccount 4 *ServiceAccountSubject ?
message UserSubject
  name 1 string ! always empty=taken
message GroupSubject
  name 1 string ! always empty=taken
message ServiceAccountSubject
  namespace 1 string ! always empty=taken
  name 2 string ! always empty=taken
message ResourcePolicyRule
  verbs 1 list<string> ! always list=set
  apiGroups 2 list<string> ! always list=set
  resources 3 list<string> ! always list=set
  clusterScope 4 bool ?
  namespaces 5 list<string> ? always list=set
message NonResourcePolicyRule
  verbs 1 list<string> ! always list=set
  nonResourceURLs 6 list<string> ! always list=set
message FlowSchemaStatus
  conditions 1 list<FlowSchemaCondition> ? list=map(type)
message FlowSchemaCondition
  type 1 string ? go=v1beta2.FlowSchemaConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind PriorityLevelConfiguration
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PriorityLevelConfigurationSpec ?
  status 3 PriorityLevelConfigurationStatus ? rules=elsewhere
kind PriorityLevelConfigurationList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PriorityLevelConfiguration> ! always
message PriorityLevelConfigurationSpec union
  type 1 PriorityLevelEnablement ! always discriminator empty=taken
  limited 2 *LimitedPriorityLevelConfiguration ?
  exempt 3 *ExemptPriorityLevelConfiguration ?
message LimitedPriorityLevelConfiguration
  assuredConcurrencyShares 1 int32 ? always
  limitResponse 2 LimitResponse ?
  lendablePercent 3 *int32 ?
  borrowingLimitPercent 4 *int32 ?
+ lendablePercent = 0
+ assuredConcurrencyShares = 30
message ExemptPriorityLevelConfiguration
  nominalConcurrencyShares 1 *int32 ?
  lendablePercent 2 *int32 ?
+ nominalConcurrencyShares = 0
+ lendablePercent = 0
message LimitResponse union
  type 1 LimitResponseType ! always discriminator empty=taken
  queuing 2 *QueuingConfiguration ?
message QueuingConfiguration
  queues 1 int32 ? always
  handSize 2 int32 ? always
  queueLengthLimit 3 int32 ? always
+ handSize = 8
+ queues = 64
+ queueLengthLimit = 50
message PriorityLevelConfigurationStatus
  conditions 1 list<PriorityLevelConfigurationCondition> ? list=map(type)
message PriorityLevelConfigurationCondition
  type 1 string ? go=v1beta2.PriorityLevelConfigurationConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
`

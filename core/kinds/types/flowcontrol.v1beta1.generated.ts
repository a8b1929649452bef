// Generated from types/flowcontrol.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group flowcontrol.apiserver.{brand} version v1beta1 ref flowcontrol/v1beta1
registered FlowSchema FlowSchemaList PriorityLevelConfiguration PriorityLevelConfigurationList
values FlowDistinguisherMethodType ByUser@1.20 ByNamespace@1.20
values SubjectKind User@1.20 Group@1.20 ServiceAccount@1.20
values PriorityLevelEnablement Exempt@1.20 Limited@1.20
values LimitResponseType Queue@1.20 Reject@1.20
values ConditionStatus True@1.20 False@1.20 Unknown@1.20
kind FlowSchema introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.FlowSchema since=1.20
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 FlowSchemaSpec !
  status 3 FlowSchemaStatus ? rules=elsewhere
kind FlowSchemaList introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.FlowSchemaList since=1.20
  metadata 1 meta/v1.ListMeta ?
  items 2 list<FlowSchema> ! always
message FlowSchemaSpec since=1.20
  priorityLevelConfiguration 1 PriorityLevelConfigurationReference ! always
  matchingPrecedence 2 int32 ? always
  distinguisherMethod 3 *FlowDistinguisherMethod ?
  rules 4 list<PolicyRulesWithSubjects> ? list=atomic
+ matchingPrecedence = 1000
message FlowDistinguisherMethod since=1.20
  type 1 FlowDistinguisherMethodType ! always empty=taken
message PriorityLevelConfigurationReference since=1.20
  name 1 string ! always empty=taken
message PolicyRulesWithSubjects since=1.20
  subjects 1 list<Subject> ! always list=atomic
  resourceRules 2 list<ResourcePolicyRule> ? list=atomic
  nonResourceRules 3 list<NonResourcePolicyRule> ? list=atomic
message Subject union since=1.20
  kind 1 SubjectKind ! always discriminator empty=taken
  user 2 *UserSubject ?
  group 3 *GroupSubject ?
  serviceAccount 4 *ServiceAccountSubject ?
message UserSubject since=1.20
  name 1 string ! always empty=taken
message GroupSubject since=1.20
  name 1 string ! always empty=taken
message ServiceAccountSubject since=1.20
  namespace 1 string ! always empty=taken
  name 2 string ! always empty=taken
message ResourcePolicyRule since=1.20
  verbs 1 list<string> ! always list=set
  apiGroups 2 list<string> ! always list=set
  resources 3 list<string> ! always list=set
  clusterScope 4 bool ?
  namespaces 5 list<string> ? always list=set
message NonResourcePolicyRule since=1.20
  verbs 1 list<string> ! always list=set
  nonResourceURLs 6 list<string> ! always list=set
message FlowSchemaStatus since=1.20
  conditions 1 list<FlowSchemaCondition> ? list=map(type)
message FlowSchemaCondition since=1.20
  type 1 string ! go=v1beta1.FlowSchemaConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind PriorityLevelConfiguration introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.PriorityLevelConfiguration since=1.20
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PriorityLevelConfigurationSpec !
  status 3 PriorityLevelConfigurationStatus ? rules=elsewhere
kind PriorityLevelConfigurationList introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.PriorityLevelConfigurationList since=1.20
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PriorityLevelConfiguration> ! always
message PriorityLevelConfigurationSpec union since=1.20
  type 1 PriorityLevelEnablement ! always discriminator empty=taken
  limited 2 *LimitedPriorityLevelConfiguration ?
  exempt 3 *ExemptPriorityLevelConfiguration ? since=1.28
message LimitedPriorityLevelConfiguration since=1.20
  assuredConcurrencyShares 1 int32 ? always
  limitResponse 2 LimitResponse !
  lendablePercent 3 *int32 ? since=1.26
  borrowingLimitPercent 4 *int32 ? since=1.26
+ lendablePercent = 0
+ assuredConcurrencyShares = 30
message ExemptPriorityLevelConfiguration since=1.28
  nominalConcurrencyShares 1 *int32 ?
  lendablePercent 2 *int32 ?
+ nominalConcurrencyShares = 0
+ lendablePercent = 0
message LimitResponse union since=1.20
  type 1 LimitResponseType ! always discriminator empty=taken
  queuing 2 *QueuingConfiguration ?
message QueuingConfiguration since=1.20
  queues 1 int32 ? always
  handSize 2 int32 ? always
  queueLengthLimit 3 int32 ? always
+ handSize = 8
+ queues = 64
+ queueLengthLimit = 50
message PriorityLevelConfigurationStatus since=1.20
  conditions 1 list<PriorityLevelConfigurationCondition> ? list=map(type)
message PriorityLevelConfigurationCondition since=1.20
  type 1 string ! go=v1beta1.PriorityLevelConfigurationConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
`

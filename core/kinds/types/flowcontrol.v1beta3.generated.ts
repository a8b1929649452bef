// Generated from types/flowcontrol.v1beta3.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group flowcontrol.apiserver.{brand} version v1beta3 ref flowcontrol/v1beta3
registered FlowSchema FlowSchemaList PriorityLevelConfiguration PriorityLevelConfigurationList
values FlowDistinguisherMethodType ByUser@1.26 ByNamespace@1.26
values SubjectKind User@1.26 Group@1.26 ServiceAccount@1.26
values PriorityLevelEnablement Exempt@1.26 Limited@1.26
values LimitResponseType Queue@1.26 Reject@1.26
values ConditionStatus True@1.26 False@1.26 Unknown@1.26
kind FlowSchema introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.FlowSchema since=1.26
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 FlowSchemaSpec !
  status 3 FlowSchemaStatus ? rules=elsewhere
kind FlowSchemaList introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.FlowSchemaList since=1.26
  metadata 1 meta/v1.ListMeta ?
  items 2 list<FlowSchema> ! always
message FlowSchemaSpec since=1.26
  priorityLevelConfiguration 1 PriorityLevelConfigurationReference ! always
  matchingPrecedence 2 int32 ? always
  distinguisherMethod 3 *FlowDistinguisherMethod ?
  rules 4 list<PolicyRulesWithSubjects> ? list=atomic
+ matchingPrecedence = 1000
message FlowDistinguisherMethod since=1.26
  type 1 FlowDistinguisherMethodType ! always empty=taken
message PriorityLevelConfigurationReference since=1.26
  name 1 string ! always empty=taken
message PolicyRulesWithSubjects since=1.26
  subjects 1 list<Subject> ! always list=atomic
  resourceRules 2 list<ResourcePolicyRule> ? list=atomic
  nonResourceRules 3 list<NonResourcePolicyRule> ? list=atomic
message Subject union since=1.26
  kind 1 SubjectKind ! always discriminator empty=taken
  user 2 *UserSubject ?
  group 3 *GroupSubject ?
  serviceAccount 4 *ServiceAccountSubject ?
message UserSubject since=1.26
  name 1 string ! always empty=taken
message GroupSubject since=1.26
  name 1 string ! always empty=taken
message ServiceAccountSubject since=1.26
  namespace 1 string ! always empty=taken
  name 2 string ! always empty=taken
message ResourcePolicyRule since=1.26
  verbs 1 list<string> ! always list=set
  apiGroups 2 list<string> ! always list=set
  resources 3 list<string> ! always list=set
  clusterScope 4 bool ?
  namespaces 5 list<string> ? always list=set
message NonResourcePolicyRule since=1.26
  verbs 1 list<string> ! always list=set
  nonResourceURLs 6 list<string> ! always list=set
message FlowSchemaStatus since=1.26
  conditions 1 list<FlowSchemaCondition> ? list=map(type) patch=merge key=type
message FlowSchemaCondition since=1.26
  type 1 string ! go=v1beta3.FlowSchemaConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind PriorityLevelConfiguration introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.PriorityLevelConfiguration since=1.26
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PriorityLevelConfigurationSpec !
  status 3 PriorityLevelConfigurationStatus ? rules=elsewhere
+ spec.limited.nominalConcurrencyShares use defaultConcurrencyShares
kind PriorityLevelConfigurationList introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.PriorityLevelConfigurationList since=1.26
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PriorityLevelConfiguration> ! always
message PriorityLevelConfigurationSpec union since=1.26
  type 1 PriorityLevelEnablement ! always discriminator empty=taken
  limited 2 *LimitedPriorityLevelConfiguration ?
  exempt 3 *ExemptPriorityLevelConfiguration ? since=1.28
message LimitedPriorityLevelConfiguration since=1.26
  nominalConcurrencyShares 1 int32 ? always
  limitResponse 2 LimitResponse !
  lendablePercent 3 *int32 ?
  borrowingLimitPercent 4 *int32 ?
+ lendablePercent = 0
message ExemptPriorityLevelConfiguration since=1.28
  nominalConcurrencyShares 1 *int32 ?
  lendablePercent 2 *int32 ?
+ nominalConcurrencyShares = 0
+ lendablePercent = 0
message LimitResponse union since=1.26
  type 1 LimitResponseType ! always discriminator empty=taken
  queuing 2 *QueuingConfiguration ?
message QueuingConfiguration since=1.26
  queues 1 int32 ? always
  handSize 2 int32 ? always
  queueLengthLimit 3 int32 ? always
+ handSize = 8
+ queues = 64
+ queueLengthLimit = 50
message PriorityLevelConfigurationStatus since=1.26
  conditions 1 list<PriorityLevelConfigurationCondition> ? list=map(type) patch=merge key=type
message PriorityLevelConfigurationCondition since=1.26
  type 1 string ! go=v1beta3.PriorityLevelConfigurationConditionType
  status 2 ConditionStatus ?
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
`

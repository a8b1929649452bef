// Generated from types/lifecycle.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group lifecycle.{brand} version v1alpha1 ref lifecycle/v1alpha1
registered Eviction EvictionList EvictionRequest EvictionRequestList
enum EvictionRequestIntent Eviction@1.37 Withdrawn@1.37 % enum
values EvictionParticipantRole requester@1.37 responder@1.37 requester-responder@1.37
values EvictionConditionType Failed@1.37 TargetEvicted@1.37
values EvictionConditionReason AwaitingEviction@1.37 EvictionInvalid@1.37 CanceledDueToNoRequesters@1.37 Succeeded@1.37 NoFurtherResponder@1.37 PodDeleted@1.37 PodTerminal@1.37 EvictionFailed@1.37
enum RequesterIntent Eviction@1.37 Withdrawn@1.37 % enum
enum ResponderStateType Inactive@1.37 Active@1.37 Interrupted@1.37 Canceled@1.37 Completed@1.37 % enum
kind EvictionRequest introduced=1.37 deprecated=1.40 removed=1.43 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 EvictionRequestSpec ! always
  status 3 EvictionRequestStatus ? rules=elsewhere
message EvictionRequestSpec since=1.37
  target 1 EvictionRequestTarget ! always % immutable
  requester 2 string ! always % required % immutable % format=k8s-prefixed-label-key % customValidation
  intent 3 EvictionRequestIntent ! always % required
message EvictionRequestTarget union since=1.37
  pod 1 *EvictionRequestPodReference ? % optional % unionMember
message EvictionRequestPodReference since=1.37
  name 1 string ! always % required % format=k8s-long-name
  uid 2 string ! always % required % format=k8s-uuid
message EvictionRequestStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type % optional % maxItems=100
  observedGeneration 2 *int64 ? % optional % minimum=1 % update=NoUnset % monotonic
kind EvictionRequestList introduced=1.37 deprecated=1.40 removed=1.43 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<EvictionRequest> ! always
kind Eviction introduced=1.37 deprecated=1.40 removed=1.43 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 EvictionSpec ! always
  status 3 EvictionStatus ? rules=elsewhere
message EvictionSpec since=1.37
  target 1 EvictionTarget ! always % immutable
message EvictionTarget union since=1.37
  pod 1 *EvictionPodReference ? % optional % unionMember
message EvictionPodReference since=1.37
  name 1 string ! always % required % format=k8s-long-name
  uid 2 string ! always % required % format=k8s-uuid
message EvictionStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type % optional % maxItems=100
  observedGeneration 2 *int64 ? % optional % minimum=1 % monotonic % update=NoUnset
  requesters 3 list<Requester> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=100
  targetResponders 4 list<TargetResponder> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=11
  responders 5 list<ResponderStatus> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=11
message Requester struct=atomic since=1.37
  name 1 string ! always % required % format=k8s-prefixed-label-key
  intent 2 RequesterIntent ! always % required
message TargetResponder struct=atomic since=1.37
  name 1 string ! always % required % format=k8s-prefixed-label-key
  priority 2 *int32 ! always % required % minimum=0 % maximum=100000 % update=NoModify % update=NoUnset
  state 3 ResponderStateType ! always % required
message ResponderStatus struct=granular since=1.37
  name 1 string ! always % required % format=k8s-prefixed-label-key
  startTime 2 *time ? % optional % update=NoModify % update=NoUnset
  heartbeatTime 3 *time ? % optional
  expectedCompletionTime 4 *time ? % optional
  completionTime 5 *time ? % optional % update=NoModify % update=NoUnset
  message 6 *string ? % optional % maxLength=4000
kind EvictionList introduced=1.37 deprecated=1.40 removed=1.43 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Eviction> ! always
`

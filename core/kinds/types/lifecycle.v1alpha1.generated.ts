// Generated from types/lifecycle.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group lifecycle.{brand} version v1alpha1 ref lifecycle/v1alpha1
registered Eviction EvictionList EvictionRequest EvictionRequestList
enum EvictionRequestIntent Eviction Withdrawn % enum
values EvictionParticipantRole requester responder requester-responder
values EvictionConditionType Failed TargetEvicted
values EvictionConditionReason AwaitingEviction EvictionInvalid CanceledDueToNoRequesters Succeeded NoFurtherResponder PodDeleted PodTerminal EvictionFailed
enum RequesterIntent Eviction Withdrawn % enum
enum ResponderStateType Inactive Active Interrupted Canceled Completed % enum
kind EvictionRequest introduced=1.37 deprecated=1.40 removed=1.43
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 EvictionRequestSpec ! always
  status 3 EvictionRequestStatus ?
message EvictionRequestSpec
  target 1 EvictionRequestTarget ! always % immutable
  requester 2 string ! always % required % immutable % format=k8s-prefixed-label-key % customValidation
  intent 3 EvictionRequestIntent ! always % required
message EvictionRequestTarget union
  pod 1 *EvictionRequestPodReference ? % optional % unionMember
message EvictionRequestPodReference
  name 1 string ! always % required % format=k8s-long-name
  uid 2 string ! always % required % format=k8s-uuid
message EvictionRequestStatus
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type % optional % maxItems=100
  observedGeneration 2 *int64 ? % optional % minimum=1 % update=NoUnset % monotonic
kind EvictionRequestList introduced=1.37 deprecated=1.40 removed=1.43
  metadata 1 meta/v1.ListMeta ?
  items 2 list<EvictionRequest> ! always
kind Eviction introduced=1.37 deprecated=1.40 removed=1.43
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 EvictionSpec ! always
  status 3 EvictionStatus ?
message EvictionSpec
  target 1 EvictionTarget ! always % immutable
message EvictionTarget union
  pod 1 *EvictionPodReference ? % optional % unionMember
message EvictionPodReference
  name 1 string ! always % required % format=k8s-long-name
  uid 2 string ! always % required % format=k8s-uuid
message EvictionStatus
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type % optional % maxItems=100
  observedGeneration 2 *int64 ? % optional % minimum=1 % monotonic % update=NoUnset
  requesters 3 list<Requester> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=100
  targetResponders 4 list<TargetResponder> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=11
  responders 5 list<ResponderStatus> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=11
message Requester struct=atomic
  name 1 string ! always % required % format=k8s-prefixed-label-key
  intent 2 RequesterIntent ! always % required
message TargetResponder struct=atomic
  name 1 string ! always % required % format=k8s-prefixed-label-key
  priority 2 *int32 ! always % required % minimum=0 % maximum=100000 % update=NoModify % update=NoUnset
  state 3 ResponderStateType ! always % required
message ResponderStatus struct=granular
  name 1 string ! always % required % format=k8s-prefixed-label-key
  startTime 2 *time ? % optional % update=NoModify % update=NoUnset
  heartbeatTime 3 *time ? % optional
  expectedCompletionTime 4 *time ? % optional
  completionTime 5 *time ? % optional % update=NoModify % update=NoUnset
  message 6 *string ? % optional % maxLength=4000
kind EvictionList introduced=1.37 deprecated=1.40 removed=1.43
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Eviction> ! always
`

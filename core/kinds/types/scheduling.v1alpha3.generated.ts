// Generated from types/scheduling.v1alpha3.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group scheduling.{brand} version v1alpha3 ref scheduling/v1alpha3
registered Workload WorkloadList PodGroup PodGroupList CompositePodGroup CompositePodGroupList
enum PreemptionPolicy PreemptLowerPriority@1.37 Never@1.37 % enum
kind Workload since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 WorkloadSpec ! always
kind WorkloadList since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Workload> ! always
message WorkloadSpec since=1.37
  controllerRef 1 *TypedLocalObjectReference ? % optional % immutable
  podGroupTemplates 2 list<PodGroupTemplate> ? always list=map(name) % optional % unionMember % listType=map % listMapKey=name % maxItems=8 % update=NoAddItem % update=NoRemoveItem
  compositePodGroupTemplates 3 list<CompositePodGroupTemplate> ? list=map(name) gate=CompositePodGroup % ifDisabled("CompositePodGroup")=forbidden % ifEnabled("CompositePodGroup")=optional % unionMember % listType=map % listMapKey=name % maxItems=8 % update=NoAddItem % update=NoRemoveItem
message TypedLocalObjectReference since=1.37
  apiGroup 1 string ? % optional % format=k8s-long-name
  kind 2 string ! always % required % format=k8s-path-segment-name
  name 3 string ! always % required % format=k8s-path-segment-name
message PodGroupTemplate since=1.37
  name 1 string ! always % required % format=k8s-short-name
  schedulingPolicy 2 PodGroupSchedulingPolicy ! always
  schedulingConstraints 3 *PodGroupSchedulingConstraints ? always gate=TopologyAwareWorkloadScheduling % ifDisabled(TopologyAwareWorkloadScheduling)=forbidden % ifEnabled(TopologyAwareWorkloadScheduling)=optional % immutable
  resourceClaims 4 list<PodGroupResourceClaim> ? list=map(name) patch=merge,retainKeys key=name gate=DRAWorkloadResourceClaims % optional % listType=map % listMapKey=name % maxItems=4 % immutable
  disruptionMode 5 *DisruptionMode ? % optional % immutable
  priorityClassName 6 string ? % optional % format=k8s-long-name % immutable
  priority 7 *int32 ? % optional % maximum=1000000000 # HighestUserDefinablePriority % immutable
  preemptionPolicy 8 *PreemptionPolicy ? gate=PodGroupPreemptionPolicy % immutable % ifDisabled("PodGroupPreemptionPolicy")=forbidden % ifEnabled("PodGroupPreemptionPolicy")=optional
message CompositePodGroupTemplate since=1.37
  name 1 string ! always % required % format=k8s-short-name
  schedulingPolicy 2 CompositePodGroupSchedulingPolicy ! always
  schedulingConstraints 3 *CompositePodGroupSchedulingConstraints ? % optional % immutable
  disruptionMode 4 *CompositeDisruptionMode ? % optional % immutable
  priorityClassName 5 string ? % optional % format=k8s-long-name % immutable
  priority 6 *int32 ? % optional % maximum=1000000000 # HighestUserDefinablePriority % immutable
  preemptionPolicy 7 *PreemptionPolicy ? gate=PodGroupPreemptionPolicy % immutable % ifDisabled("PodGroupPreemptionPolicy")=forbidden % ifEnabled("PodGroupPreemptionPolicy")=optional
  podGroupTemplates 8 list<PodGroupTemplate> ? list=map(name) % optional % listType=map % listMapKey=name % maxItems=8 % update=NoAddItem % update=NoRemoveItem
  compositePodGroupTemplates 9 list<CompositePodGroupTemplate> ? list=map(name) % optional % listType=map % listMapKey=name % maxItems=8 % update=NoAddItem % update=NoRemoveItem
message PodGroupSchedulingPolicy union since=1.37
  basic 1 *BasicSchedulingPolicy ? % optional % unionMember % immutable
  gang 2 *GangSchedulingPolicy ? % optional % unionMember % update=NoSet % update=NoUnset
message BasicSchedulingPolicy since=1.37
message GangSchedulingPolicy since=1.37
  minCount 1 int32 ! always % required % minimum=1
message PodGroupResourceClaim since=1.37
  name 1 string ! always % required % format=k8s-short-name
  resourceClaimName 2 *string ? % optional % unionMember % format=k8s-long-name
  resourceClaimTemplateName 3 *string ? % optional % unionMember % format=k8s-long-name
message DisruptionMode union since=1.37
  single 1 *SingleDisruptionMode ? % optional % unionMember
  all 2 *AllDisruptionMode ? % optional % unionMember
message SingleDisruptionMode since=1.37
message AllDisruptionMode since=1.37
kind PodGroup since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodGroupSpec ! always
  status 3 PodGroupStatus ? rules=elsewhere
kind PodGroupList since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodGroup> ! always
message PodGroupSpec since=1.37
  parentCompositePodGroupName 1 *string ? gate=CompositePodGroup % ifDisabled(CompositePodGroup)=forbidden % ifEnabled(CompositePodGroup)=optional % immutable % format=k8s-long-name
  workloadRef 2 *WorkloadReference ? % optional % immutable
  schedulingPolicy 3 PodGroupSchedulingPolicy ! always
  schedulingConstraints 4 *PodGroupSchedulingConstraints ? gate=TopologyAwareWorkloadScheduling % ifDisabled(TopologyAwareWorkloadScheduling)=forbidden % ifEnabled(TopologyAwareWorkloadScheduling)=optional % ifEnabled(TopologyAwareWorkloadScheduling)=immutable
  resourceClaims 5 list<PodGroupResourceClaim> ? list=map(name) patch=merge,retainKeys key=name gate=DRAWorkloadResourceClaims % optional % listType=map % listMapKey=name % maxItems=4 % immutable
  disruptionMode 6 *DisruptionMode ? = {"single":{}} % optional % immutable
  priorityClassName 7 string ? % optional % immutable % format=k8s-long-name
  priority 8 *int32 ? % optional % immutable % maximum=1000000000 # HighestUserDefinablePriority
  preemptionPolicy 9 *PreemptionPolicy ? gate=PodGroupPreemptionPolicy % immutable % ifDisabled("PodGroupPreemptionPolicy")=forbidden % ifEnabled("PodGroupPreemptionPolicy")=optional
message PodGroupStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  resourceClaimStatuses 2 list<PodGroupResourceClaimStatus> ? list=map(name) patch=merge,retainKeys key=name gate=DRAWorkloadResourceClaims % optional % listType=map % listMapKey=name % maxItems=4
message PodGroupResourceClaimStatus since=1.37
  name 1 string ! always
  resourceClaimName 2 *string ? % optional % format=k8s-long-name
message WorkloadReference since=1.37
  workloadName 1 string ! always % required % format=k8s-long-name
  templateName 2 string ! always % required % format=k8s-short-name
message PodGroupSchedulingConstraints since=1.37
  topology 1 list<TopologyConstraint> ? list=atomic % optional % maxItems=1 % listType=atomic
message TopologyConstraint since=1.37
  key 1 string ! always % required % format=k8s-label-key
message WorkloadPodGroupSchedulingPolicy union since=1.37
  basic 1 *WorkloadPodGroupBasicSchedulingPolicy ? % optional % unionMember
  gang 2 *WorkloadPodGroupGangSchedulingPolicy ? % optional % unionMember
message WorkloadPodGroupBasicSchedulingPolicy since=1.37
message WorkloadPodGroupGangSchedulingPolicy since=1.37
  minCount 1 *int32 ? % optional % minimum=1
message WorkloadPodGroupSchedulingConstraints since=1.37
  topology 1 list<TopologyConstraint> ? list=atomic % optional % maxItems=1 % listType=atomic
message WorkloadPodGroupResourceClaim since=1.37
  name 1 string ! always % required % format=k8s-short-name
  resourceClaimName 2 *string ? % optional % unionMember % format=k8s-long-name
  resourceClaimTemplateName 3 *string ? % optional % unionMember % format=k8s-long-name
message WorkloadPodGroupDisruptionMode union since=1.37
  single 1 *WorkloadPodGroupSingleDisruptionMode ? % optional % unionMember
  all 2 *WorkloadPodGroupAllDisruptionMode ? % optional % unionMember
message WorkloadPodGroupSingleDisruptionMode since=1.37
message WorkloadPodGroupAllDisruptionMode since=1.37
message WorkloadCompositePodGroupSchedulingPolicy union since=1.37
  basic 1 *WorkloadCompositePodGroupBasicSchedulingPolicy ? % optional % unionMember
  gang 2 *WorkloadCompositePodGroupGangSchedulingPolicy ? % optional % unionMember
message WorkloadCompositePodGroupBasicSchedulingPolicy since=1.37
message WorkloadCompositePodGroupGangSchedulingPolicy since=1.37
  minGroupCount 1 *int32 ? % optional % minimum=1
message WorkloadCompositePodGroupSchedulingConstraints since=1.37
  topology 1 list<TopologyConstraint> ? list=atomic % optional % maxItems=1 % listType=atomic
message WorkloadCompositePodGroupDisruptionMode union since=1.37
  single 1 *WorkloadCompositePodGroupSingleDisruptionMode ? % optional % unionMember
  all 2 *WorkloadCompositePodGroupAllDisruptionMode ? % optional % unionMember
message WorkloadCompositePodGroupSingleDisruptionMode since=1.37
message WorkloadCompositePodGroupAllDisruptionMode since=1.37
kind CompositePodGroup since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CompositePodGroupSpec ! always
  status 3 CompositePodGroupStatus ? rules=elsewhere
kind CompositePodGroupList since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CompositePodGroup> ! always
message CompositePodGroupSpec since=1.37
  parentCompositePodGroupName 1 *string ? % optional % immutable % format=k8s-long-name
  workloadRef 2 *WorkloadReference ! always % required % immutable
  schedulingPolicy 3 CompositePodGroupSchedulingPolicy ! always % immutable
  schedulingConstraints 4 *CompositePodGroupSchedulingConstraints ? % optional % immutable
  disruptionMode 5 *CompositeDisruptionMode ? = {"single":{}} % optional % immutable
  priorityClassName 6 string ? % optional % format=k8s-long-name % immutable
  priority 7 *int32 ? % optional % immutable % maximum=1000000000 # HighestUserDefinablePriority
  preemptionPolicy 8 *PreemptionPolicy ? gate=PodGroupPreemptionPolicy % immutable % ifDisabled("PodGroupPreemptionPolicy")=forbidden % ifEnabled("PodGroupPreemptionPolicy")=optional
message CompositePodGroupSchedulingPolicy union since=1.37
  basic 1 *CompositeBasicSchedulingPolicy ? % optional % immutable % unionMember
  gang 2 *CompositeGangSchedulingPolicy ? % optional % unionMember % update=NoSet % update=NoUnset
message CompositeBasicSchedulingPolicy since=1.37
message CompositeGangSchedulingPolicy since=1.37
  minGroupCount 1 int32 ! always % required % minimum=1
message CompositeDisruptionMode union since=1.37
  single 1 *SingleCompositeDisruptionMode ? % optional % unionMember
  all 2 *AllCompositeDisruptionMode ? % optional % unionMember
message SingleCompositeDisruptionMode since=1.37
message AllCompositeDisruptionMode since=1.37
message CompositePodGroupStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
message CompositePodGroupSchedulingConstraints since=1.37
  topology 1 list<TopologyConstraint> ? list=atomic % optional % maxItems=1 % listType=atomic
`

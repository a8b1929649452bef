/** Where the original did not keep to its deprecation policy, or keeps to it in another way. */
export interface PolicyException {
  /** The release that has the change. */
  readonly release: string
  readonly elements: readonly string[]
  readonly why: string
}

/** Elements that were removed within a version (rule 1). */
export const removedWithinVersion: readonly PolicyException[] = [
  {
    release: '1.19',
    elements: ['core/v1.EventSeries.state', 'events/v1beta1.EventSeries.state'],
    why: 'deprecated since 1.14, and never written by anything',
  },
  {
    release: '1.20',
    elements: ['core/v1.ServiceSpec.ipFamily'],
    why: 'alpha, behind the gate IPv6DualStack; ipFamilies took its place',
  },
  {
    release: '1.21',
    elements: ['core/v1.EphemeralVolumeSource.readOnly'],
    why: 'alpha, behind the gate GenericEphemeralVolume, and without effect',
  },
  {
    release: '1.22',
    elements: ['core/v1.ServiceSpec.topologyKeys'],
    why: 'alpha, behind the gate ServiceTopology; topology-aware hints took its place',
  },
  {
    release: '1.25',
    elements: ['meta/v1.ObjectMeta.clusterName'],
    why: 'never set by anything; ignored since 1.24 with a gate to keep it',
  },
  {
    release: '1.28',
    elements: [
      'core/v1.PersistentVolumeClaimStatus.resizeStatus',
      'networking/v1.NetworkPolicy.status',
    ],
    why: 'alpha, behind the gates RecoverVolumeExpansionFailure and NetworkPolicyStatus',
  },
  {
    release: '1.29',
    elements: ['core/v1.ResourceRequirements.claims'],
    why: 'of claims of volumes only: alpha, behind the gate DynamicResourceAllocation, and refused there',
  },
  {
    release: '1.31',
    elements: [
      'core/v1.PersistentVolumeClaimStatus.allocatedResourceStatuses=ControllerResizeFailed',
      'core/v1.PersistentVolumeClaimStatus.allocatedResourceStatuses=NodeResizeFailed',
      'core/v1.PodResourceClaim.source',
    ],
    why: 'alpha, behind the gates RecoverVolumeExpansionFailure and DynamicResourceAllocation',
  },
]

/** Versions that became the preferred one of their group in the first release that had them (rule 4b). */
export const preferredAtOnce: readonly PolicyException[] = [
  { release: '1.19', elements: ['certificates.k8s.io/v1', 'events.k8s.io/v1'] },
  { release: '1.20', elements: ['node.k8s.io/v1'] },
  { release: '1.21', elements: ['discovery.k8s.io/v1', 'policy/v1'] },
  { release: '1.23', elements: ['autoscaling/v2', 'flowcontrol.apiserver.k8s.io/v1beta2'] },
  { release: '1.26', elements: ['flowcontrol.apiserver.k8s.io/v1beta3'] },
  { release: '1.29', elements: ['flowcontrol.apiserver.k8s.io/v1'] },
  { release: '1.34', elements: ['resource.k8s.io/v1'] },
].map((each) => ({
  ...each,
  why: 'discovery prefers the most stable version at once; storage does not',
}))

/** All exceptions of a list as `<release> <element>`. */
export function namesOf(exceptions: readonly PolicyException[]): readonly string[] {
  return exceptions.flatMap(({ release, elements }) =>
    elements.map((element) => `${release} ${element}`),
  )
}

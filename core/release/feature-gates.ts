import { featureGateTable } from './feature-gate-table.ts'

interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'stable' | 'deprecated'
  /** The default of the gate. */
  readonly on: boolean
  /** Whether the gate is locked to its default. */
  readonly locked: boolean
}

/**
 * Feature gates that change what this server does. The others are accepted, so that a command line of the original
 * works.
 */
const effective: ReadonlySet<string> = new Set([
  'AllAlpha',
  'AllBeta',
  'AllowInsecureKubeletCertificateSigningRequests',
  'AllowParsingUserUIDFromCertAuth',
  'AllowUnsafeMalformedObjectDeletion',
  'APIResponseCompression',
  'CBORServingAndStorage',
  'ClusterTrustBundle',
  'DynamicResourceAllocation',
  'ImageVolume',
  'InPlacePodVerticalScaling',
  'JobPodReplacementPolicy',
  'KubeletFineGrainedAuthz',
  'KubeletServiceAccountTokenForCredentialProviders',
  'ListFromCacheSnapshot',
  'MaxUnavailableStatefulSet',
  'MutatingAdmissionPolicy',
  'PodLevelResources',
  'PodLogsQuerySplitStreams',
  'PodTopologyLabelsAdmission',
  'ProbeHostPodSecurityStandards',
  'SELinuxMountReadWriteOncePod',
  'ServiceAccountNodeAudienceRestriction',
  'UserNamespacesPodSecurityStandards',
  'VolumeAttributesClass',
  'WatchList',
])

function parseTable(text: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>()
  const section = /^(\w+) (on|off)( locked)?:\n((?: {2}.*\n)*)/gm
  for (const [, stage = '', on, locked, names = ''] of text.matchAll(section)) {
    const gate = { stage: stage as FeatureGate['stage'], on: on === 'on', locked: !!locked }
    for (const name of names.trim().split(/\s+/)) gates.set(name, gate)
  }
  return gates
}

let known: ReadonlyMap<string, FeatureGate> | undefined

/** The feature gates of the release by name, without those that set a whole stage. */
export function knownGates(): ReadonlyMap<string, FeatureGate> {
  return (known ??= parseTable(featureGateTable))
}

/** Tells whether a feature gate is on; one that this release does not know is off. */
export type FeatureGates = (name: string) => boolean

/**
 * The feature gates with the operator's choices applied. `AllAlpha` and `AllBeta` set a whole stage, named gates win
 * over them.
 *
 * @throws RangeError for a gate that the release does not know, or one that is locked to the other value.
 */
export function createFeatureGates(chosen: ReadonlyMap<string, boolean>): FeatureGates {
  const gates = knownGates()
  for (const [name, on] of chosen) {
    if (name === 'AllAlpha' || name === 'AllBeta') continue
    const gate = gates.get(name)
    if (!gate) throw new RangeError(`unrecognized feature gate: ${name}`)
    if (gate.locked && gate.on !== on) {
      throw new RangeError(
        `cannot set feature gate ${name} to ${on}, feature is locked to ${gate.on}`,
      )
    }
  }
  const stages = new Map<string, boolean | undefined>([
    ['alpha', chosen.get('AllAlpha')],
    ['beta', chosen.get('AllBeta')],
  ])
  return (name) => {
    const gate = gates.get(name)
    return gate !== undefined && (chosen.get(name) ?? stages.get(gate.stage) ?? gate.on)
  }
}

/** The chosen feature gates that have no effect in this server, in the order given. */
export function gatesWithoutEffect(chosen: ReadonlyMap<string, boolean>): readonly string[] {
  return [...chosen.keys()].filter((name) => !effective.has(name))
}

type Stage = 'alpha' | 'beta' | 'stable'

interface FeatureGate {
  readonly stage: Stage
  readonly on: boolean
}

/** Gates of release 1.34 that change what this server does. Stable ones are always on. */
const gates: Readonly<Record<string, FeatureGate>> = {
  AllowParsingUserUIDFromCertAuth: { stage: 'beta', on: true },
  AllowUnsafeMalformedObjectDeletion: { stage: 'alpha', on: false },
  APIResponseCompression: { stage: 'beta', on: true },
  CBORServingAndStorage: { stage: 'alpha', on: false },
  ImageVolume: { stage: 'beta', on: false },
  JobPodReplacementPolicy: { stage: 'stable', on: true },
  ListFromCacheSnapshot: { stage: 'beta', on: true },
  MaxUnavailableStatefulSet: { stage: 'alpha', on: false },
  PodLevelResources: { stage: 'beta', on: true },
  PodLogsQuerySplitStreams: { stage: 'alpha', on: false },
  SELinuxMountReadWriteOncePod: { stage: 'stable', on: true },
  WatchList: { stage: 'beta', on: true },
}

/** Whether a feature is on; one that this release does not know is off. */
export type FeatureGates = (name: string) => boolean

/**
 * Gates with the operator's choices applied. `AllAlpha` and `AllBeta` set a whole stage, named gates win over them.
 *
 * @throws RangeError naming an unknown gate, or a stable one that is to be switched off.
 */
export function createFeatureGates(chosen: ReadonlyMap<string, boolean>): FeatureGates {
  for (const [name, on] of chosen) {
    if (name === 'AllAlpha' || name === 'AllBeta') continue
    const gate = gates[name]
    if (!gate) throw new RangeError(`unrecognized feature gate: ${name}`)
    if (gate.stage === 'stable' && !on) {
      throw new RangeError(`cannot set feature gate ${name} to false, feature is locked to true`)
    }
  }
  const stages = new Map<Stage, boolean | undefined>([
    ['alpha', chosen.get('AllAlpha')],
    ['beta', chosen.get('AllBeta')],
  ])
  return (name) => {
    const gate = gates[name]
    return gate !== undefined && (chosen.get(name) ?? stages.get(gate.stage) ?? gate.on)
  }
}

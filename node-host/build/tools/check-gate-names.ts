import { didYouMean } from '../../../core/base/text/nearest-name.ts'

/** Gates of later releases than those that `feature-gates.txt` knows, which fields of these releases are behind. */
const laterGates: readonly string[] = [
  'AtomicWriteVolumeUserFields',
  'CRDObservedGenerationTracking',
  'CSIServiceAccountTokenSecrets',
  'CompositePodGroup',
  'DRAListTypeAttributes',
  'DRANodeAllocatableResources',
  'DRAOptionalNodeOperations',
  'DRAPartitionableDevicesType',
  'DRAWorkloadResourceClaims',
  'EmptyDirVolumeMode',
  'EvictionRequestAPI',
  'GRPCContainerProbeTLS',
  'GenericWorkload',
  'H2CContainerProbe',
  'ImageVolumeWithDigest',
  'InPlacePodLevelResourcesVerticalScaling',
  'InPlacePodVerticalScalingSchedulerPreemption',
  'NodeDeclaredFeatures',
  'PodGroupPreemptionPolicy',
  'ResourceHealthStatusMessage',
  'ShardedListAndWatch',
  'TopologyAwareWorkloadScheduling',
  'VolumeBindMountOptions',
  'VolumeLimitScaling',
  'WorkloadAwarePreemption',
  'WorkloadWithJob',
]

/** Where the lines of the tables name gates: fields (`gate=A+B,C:own`), defaults, resources and first objects, declarative rules. */
const places = [
  / gate=([\w,+]+)/g,
  / gate (\w+)$/g,
  / if[= ]([A-Z][\w,]*)/g,
  /\bif(?:En|Dis)abled\("?(\w+)"?\)/g,
]

/**
 * Checks that every gate that a table names is one of the history of gates, or of a later release.
 *
 * @param tables texts of tables by their names
 * @throws Error that names the table, its line, and the nearest gate
 */
export function checkGateNames(tables: ReadonlyMap<string, string>, history: string): void {
  const known = new Set(laterGates)
  for (const line of history.split('\n')) known.add(line.split(' ', 1)[0] ?? '')
  for (const [table, text] of tables) {
    for (const [index, line] of text.split('\n').entries()) {
      const unknown = line.startsWith('#') ? undefined : gatesIn(line).find((it) => !known.has(it))
      if (unknown === undefined) continue
      const hint = didYouMean(unknown, [...known]) || '; gates stand in feature-gates.txt'
      throw new Error(`${table}:${index + 1}: unknown feature gate ${unknown}${hint}`)
    }
  }
}

function gatesIn(line: string): string[] {
  return places.flatMap((place) =>
    [...line.matchAll(place)].flatMap(([, names = '']) => names.split(/[,+]/)),
  )
}

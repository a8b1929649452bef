import { isPresent } from '../../../../base/api/json-fields.ts'
import type { VolumeSource } from '../../../../base/api/types/core.v1.generated.ts'
import { claimWarnings } from '../../shared/warnings/byte-warnings.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { noWarnings } from '../../shared/warnings/warning-rule.ts'

type RemovedSource = Extract<
  keyof VolumeSource,
  | 'photonPersistentDisk'
  | 'gitRepo'
  | 'scaleIO'
  | 'flocker'
  | 'storageos'
  | 'quobyte'
  | 'glusterfs'
  | 'cephfs'
  | 'rbd'
>

/** Removed or disabled volume sources, with the release. */
const removed: Readonly<Record<RemovedSource, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
}

/** Volume source that warnings do not spell as the field. */
const spelling: Partial<Record<RemovedSource, string>> = { storageos: 'storageOS' }

/** Sources whose warnings come before those of a claim's template, and behind them. */
const beforeClaim: readonly RemovedSource[] = [
  'photonPersistentDisk',
  'gitRepo',
  'scaleIO',
  'flocker',
  'storageos',
  'quobyte',
  'glusterfs',
]
const behindClaim: readonly RemovedSource[] = ['cephfs', 'rbd']

/** Warns of a volume at `path` with one of the sources `kinds`. */
export function removedKinds(
  volume: { readonly [Key in RemovedSource]?: object },
  path: string,
  kinds: readonly RemovedSource[],
): readonly string[] {
  return kinds
    .filter((kind) => isPresent(volume[kind]))
    .map((kind) => `${path}.${spelling[kind] ?? kind}: ${removed[kind]}`)
}

export function volumeWarnings({ spec, prefix }: PodPlace): readonly string[] {
  return (spec.volumes ?? []).flatMap((volume, index) => {
    // Fast path: a volume has a name and one source, hardly ever a removed one.
    if (!Object.keys(volume).some((key) => key === 'ephemeral' || Object.hasOwn(removed, key))) {
      return noWarnings
    }
    const path = `${prefix}spec.volumes[${index}]`
    const claim = volume.ephemeral?.volumeClaimTemplate?.spec
    return [
      ...removedKinds(volume, path, beforeClaim),
      ...(claim ? claimWarnings(claim, `${path}.ephemeral.volumeClaimTemplate.spec`) : noWarnings),
      ...removedKinds(volume, path, behindClaim),
    ]
  })
}

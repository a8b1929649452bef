import { has, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { claimWarnings } from '../../shared/warnings/byte-warnings.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { noWarnings } from '../../shared/warnings/warning-rule.ts'

/** Removed or disabled volume sources, with the release; those of pods in the order of their warnings. */
const removed: Readonly<Record<string, string>> = {
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
const spelling: Readonly<Record<string, string>> = { storageos: 'storageOS' }

const kindsOfPods = Object.keys(removed)
const claimsComeBefore = kindsOfPods.indexOf('cephfs')
const [beforeClaim, behindClaim] = [
  kindsOfPods.slice(0, claimsComeBefore),
  kindsOfPods.slice(claimsComeBefore),
]

/** Warns of a volume at `path` with one of the sources `kinds`. */
export function removedKinds(
  volume: JsonObject,
  path: string,
  kinds: readonly string[],
): readonly string[] {
  return kinds
    .filter((kind) => has(volume, kind))
    .map((kind) => `${path}.${spelling[kind] ?? kind}: ${removed[kind] ?? ''}`)
}

export function volumeWarnings({ spec, prefix }: PodPlace): readonly string[] {
  return objectsOf(spec, 'volumes').flatMap((volume, index) => {
    // Fast path: a volume has a name and one source, hardly ever a removed one.
    if (!Object.keys(volume).some((key) => key === 'ephemeral' || Object.hasOwn(removed, key))) {
      return noWarnings
    }
    const path = `${prefix}spec.volumes[${index}]`
    const claim = structOf(volume, 'ephemeral', 'volumeClaimTemplate', 'spec')
    return [
      ...removedKinds(volume, path, beforeClaim),
      ...claimWarnings(claim, `${path}.ephemeral.volumeClaimTemplate.spec`),
      ...removedKinds(volume, path, behindClaim),
    ]
  })
}

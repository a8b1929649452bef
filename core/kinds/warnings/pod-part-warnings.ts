import { has, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { quoteText } from '../../api/quote-text.ts'

/** Volume plug-ins that are gone, and since when. */
const goneVolumes: Readonly<Record<string, string>> = {
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

export function volumeWarnings(spec: JsonObject, path: string): string[] {
  return objectsOf(spec, 'volumes').flatMap((volume, index) =>
    Object.keys(goneVolumes)
      .filter((kind) => has(volume, kind))
      .map((kind) => `${path}.volumes[${index}].${kind}: ${goneVolumes[kind] ?? ''}`),
  )
}

const noSelector = 'a null labelSelector results in matching no pod'

export function spreadWarnings(spec: JsonObject, path: string): string[] {
  return objectsOf(spec, 'topologySpreadConstraints').flatMap((constraint, index) =>
    has(constraint, 'labelSelector')
      ? []
      : [`${path}.topologySpreadConstraints[${index}].labelSelector: ${noSelector}`],
  )
}

export function affinityWarnings(spec: JsonObject, path: string): string[] {
  const affinity = objectOf(spec, 'affinity')
  if (!affinity) return []
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const terms = structOf(affinity, kind)
    const place = `${path}.affinity.${kind}`
    const [needed, wished] = [
      'requiredDuringSchedulingIgnoredDuringExecution',
      'preferredDuringSchedulingIgnoredDuringExecution',
    ] as const
    return [
      ...objectsOf(terms, needed).flatMap((term, index) =>
        has(term, 'labelSelector')
          ? []
          : [`${place}.${needed}[${index}].labelSelector: ${noSelector}`],
      ),
      ...objectsOf(terms, wished).flatMap((term, index) =>
        has(structOf(term, 'podAffinityTerm'), 'labelSelector')
          ? []
          : [`${place}.${wished}[${index}].podAffinityTerm.labelSelector: ${noSelector}`],
      ),
    ]
  })
}

/** Host aliases and pull secrets that say the same again, or nothing. */
export function listWarnings(spec: JsonObject, path: string): string[] {
  const repeated = (list: string, key: string): string[] => {
    const seen = new Set<string>()
    return objectsOf(spec, list).flatMap((item, index) => {
      const text = textOf(item, key)
      const again = seen.has(text)
      seen.add(text)
      return again ? [`${path}.${list}[${index}].${key}: duplicate ${key} ${quoteText(text)}`] : []
    })
  }
  const nameless = objectsOf(spec, 'imagePullSecrets').flatMap((secret, index) =>
    textOf(secret, 'name') === ''
      ? [`${path}.imagePullSecrets[${index}].name: invalid empty name ""`]
      : [],
  )
  return [...repeated('hostAliases', 'ip'), ...repeated('imagePullSecrets', 'name'), ...nameless]
}

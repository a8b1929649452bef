import type { Brand } from '../../../../base/api/brand.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { fractionWarnings } from '../../shared/warnings/byte-warnings.ts'
import { type PodPlace, podPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'
import { portWarnings } from '../containers/container-port-warnings.ts'
import { containerWarnings } from '../containers/container-warnings.ts'
import { affinityWarnings, nodeWarnings } from '../scheduling/pod-scheduling-warnings.ts'
import { volumePathWarnings } from '../volumes/volume-path-warnings.ts'
import { volumeWarnings } from '../volumes/volume-warnings.ts'

type PodWarnings = (place: PodPlace) => readonly string[]

/** Deprecated annotations, with the advice that clients see. */
const replacedAnnotations: readonly (readonly [key: string, advice: string])[] = [
  [
    'scheduler.alpha.{brandLong}/critical-pod',
    'non-functional in v1.16+; use the "priorityClassName" field instead',
  ],
  [
    'security.alpha.{brandLong}/sysctls',
    'non-functional in v1.11+; use the "sysctls" field instead',
  ],
  [
    'security.alpha.{brandLong}/unsafe-sysctls',
    'non-functional in v1.11+; use the "sysctls" field instead',
  ],
]

const annotationWarnings: PodWarnings = ({ annotations, prefix, brand }) => {
  if (!annotations) return noWarnings
  return replacedAnnotations.flatMap(([template, advice]) => {
    const key = brand.expand(template)
    const isThere = Object.hasOwn(annotations, key)
    return isThere ? [`${prefix}metadata.annotations[${key}]: ${advice}`] : []
  })
}

/** Warnings of list items that repeat a name. */
function repetitions<T>(
  list: string,
  items: readonly T[] | undefined,
  key: string,
  read: (item: T) => string | undefined,
): readonly string[] {
  if (!items || items.length < 2) return noWarnings
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const text = read(item) ?? ''
    const again = seen.has(text)
    seen.add(text)
    return again ? [`${list}[${index}].${key}: duplicate ${key} ${quoteText(text)}`] : []
  })
}

const repeatedAliases: PodWarnings = ({ spec, prefix }) =>
  repetitions(`${prefix}spec.hostAliases`, spec.hostAliases, 'ip', ({ ip }) => ip)

const repeatedSecrets: PodWarnings = ({ spec, prefix }) =>
  repetitions(`${prefix}spec.imagePullSecrets`, spec.imagePullSecrets, 'name', ({ name }) => name)

const namelessSecrets: PodWarnings = ({ spec, prefix }) =>
  (spec.imagePullSecrets ?? []).flatMap((secret, index) =>
    secret.name ? [] : [`${prefix}spec.imagePullSecrets[${index}].name: invalid empty name ""`],
  )

const overheadWarnings: PodWarnings = ({ spec, prefix }) => {
  if (!spec.overhead) return noWarnings
  return ['memory', 'ephemeral-storage'].flatMap((name) =>
    fractionWarnings(spec.overhead, name, () => `${prefix}spec.overhead`),
  )
}

const gracePeriod: PodWarnings = ({ spec, prefix }) =>
  spec.terminationGracePeriodSeconds < 0
    ? [
        `${prefix}spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
      ]
    : noWarnings

const nameserverWarnings: PodWarnings = ({ spec, prefix, brand }) =>
  (spec.dnsConfig?.nameservers ?? []).flatMap((address, index) =>
    ipWarnings(`${prefix}spec.dnsConfig.nameservers[${index}]`, address, brand),
  )

const hostAliasWarnings: PodWarnings = ({ spec, prefix, brand }) =>
  (spec.hostAliases ?? []).flatMap((alias, index) =>
    ipWarnings(`${prefix}spec.hostAliases[${index}].ip`, alias.ip ?? '', brand),
  )

/** Parts of a pod's warnings, in the order that clients see. */
const parts: readonly PodWarnings[] = [
  nodeWarnings,
  annotationWarnings,
  volumeWarnings,
  volumePathWarnings,
  repeatedAliases,
  repeatedSecrets,
  namelessSecrets,
  overheadWarnings,
  containerWarnings,
  portWarnings,
  gracePeriod,
  affinityWarnings,
  nameserverWarnings,
  hostAliasWarnings,
]

/** Warnings of a pod, or of a pod template whose paths begin with `prefix`. */
export function podWarnings(
  pod: corev1.PodTemplateSpec,
  prefix: string,
  brand: Brand,
): readonly string[] {
  const place = podPlace(pod, prefix, brand)
  // Allocated on the first warning: nearly all pods have none, and pods are created often.
  let warnings: string[] | undefined
  for (const part of parts) {
    const found = part(place)
    if (found.length > 0) addWarnings((warnings ??= []), found)
  }
  return warnings ?? noWarnings
}

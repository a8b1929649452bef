import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { type JsonObject, isList } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { FieldName } from '../../../../base/api/types/views.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  type FieldPath,
  forbidden,
  noCauses,
  notSupportedShown,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { containerLists } from '../containers/container-lists.ts'

type PodPlace =
  | FieldName<corev1.PodSpec>
  | `securityContext.${FieldName<corev1.PodSecurityContext>}`

/** Fields that a pod for Windows may not set, by where they stand, in the order in which they are validated. */
const placesForLinux: readonly PodPlace[] = [
  'securityContext.appArmorProfile',
  'securityContext.seLinuxOptions',
  'hostUsers',
  'hostPID',
  'hostIPC',
  'securityContext.seccompProfile',
  'securityContext.fsGroup',
  'securityContext.fsGroupChangePolicy',
  'securityContext.sysctls',
  'shareProcessNamespace',
  'securityContext.runAsUser',
  'securityContext.runAsGroup',
  'securityContext.supplementalGroups',
  'securityContext.supplementalGroupsPolicy',
  'securityContext.seLinuxChangePolicy',
]

const forLinuxPods = placesForLinux.map((place) => ({
  place,
  key: place.replace('securityContext.', ''),
}))

type ContextField = FieldName<corev1.SecurityContext>

/** Fields of a security context that containers of a pod for Windows may not set. */
const forLinuxContainers: readonly ContextField[] = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
]

/** Flags and lists that count as absent where they are false or empty. */
function isEmpty(owner: JsonObject, key: string): boolean {
  const value = owner[key]
  if (key === 'hostPID' || key === 'hostIPC') return value !== true
  if (key === 'sysctls') return !isList(value) || value.length === 0
  if (key === 'supplementalGroups') return !isList(valueAsSent(owner, key))
  return !isPresent(value)
}

function inContainers(
  spec: corev1.PodSpec,
  path: FieldPath,
  keys: readonly ContextField[],
  detail: string,
): StatusCause[] {
  return containerLists.flatMap((list) =>
    (spec[list] ?? []).flatMap(({ securityContext: context }, index) => {
      if (!context) return []
      const place = `${path}.${list}[${index}].securityContext`
      return keys
        .filter((key) => context[key] !== undefined)
        .map((key) => forbidden(`${place}.${key}`, detail))
    }),
  )
}

function checkLinux(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  const detail = 'windows options cannot be set for a linux pod'
  const causes = spec.securityContext.windowsOptions
    ? [forbidden(`${path}.securityContext.windowsOptions`, detail)]
    : []
  return [...causes, ...inContainers(spec, path, ['windowsOptions'], detail)]
}

function checkWindows(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  const detail = 'cannot be set for a windows pod'
  const { securityContext } = spec
  const causes = forLinuxPods
    .filter(({ place, key }) => !isEmpty(place === key ? spec : securityContext, key))
    .map(({ place }) => forbidden(`${path}.${place}`, detail))
  return [...causes, ...inContainers(spec, path, forLinuxContainers, detail)]
}

/** The operating system of a pod, and the fields that it does not know. */
export function validateOs(spec: corev1.PodSpec, path: FieldPath): readonly StatusCause[] {
  if (!spec.os) return noCauses
  const name: string = spec.os.name
  const refused =
    name === 'linux' ? checkLinux(spec, path) : name === 'windows' && checkWindows(spec, path)
  if (refused) return refused.map((cause) => placedAt(`${path}.~os`, cause))
  // The schema refuses an empty name.
  if (name === '') return noCauses
  return [notSupportedShown(`${path}.os`, writeGoJson(name), ['linux', 'windows'])]
}

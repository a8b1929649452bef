import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  has,
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import { type JsonObject, isList } from '../../../../base/api/json.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  type FieldPath,
  forbidden,
  noCauses,
  notSupportedShown,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'

/** Fields that a pod for Windows may not set, by where they stand, in the order in which they are validated. */
const forLinuxPods = [
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
].map((place) => ({ place, key: place.replace('securityContext.', '') }))

/** Fields of a security context that containers of a pod for Windows may not set. */
const forLinuxContainers = [
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
  if (key === 'hostPID' || key === 'hostIPC') return owner[key] !== true
  if (key === 'sysctls') return listOf(owner, key).length === 0
  if (key === 'supplementalGroups') return !isList(valueAsSent(owner, key))
  return !has(owner, key)
}

function inContainers(
  spec: JsonObject,
  path: FieldPath,
  keys: readonly string[],
  detail: string,
): StatusCause[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    objectsOf(spec, list).flatMap((container, index) => {
      const context = objectOf(container, 'securityContext')
      if (!context) return []
      const place = `${path}.${list}[${index}].securityContext`
      return keys
        .filter((key) => has(context, key))
        .map((key) => forbidden(`${place}.${key}`, detail))
    }),
  )
}

function checkLinux(spec: JsonObject, path: FieldPath): StatusCause[] {
  const detail = 'windows options cannot be set for a linux pod'
  const causes = has(structOf(spec, 'securityContext'), 'windowsOptions')
    ? [forbidden(`${path}.securityContext.windowsOptions`, detail)]
    : []
  return [...causes, ...inContainers(spec, path, ['windowsOptions'], detail)]
}

function checkWindows(spec: JsonObject, path: FieldPath): StatusCause[] {
  const detail = 'cannot be set for a windows pod'
  const context = structOf(spec, 'securityContext')
  const causes = forLinuxPods
    .filter(({ place, key }) => !isEmpty(place === key ? spec : context, key))
    .map(({ place }) => forbidden(`${path}.${place}`, detail))
  return [...causes, ...inContainers(spec, path, forLinuxContainers, detail)]
}

/** The operating system of a pod, and the fields that it does not know. */
export function validateOs(spec: JsonObject, path: FieldPath): readonly StatusCause[] {
  const os = objectOf(spec, 'os')
  if (!os) return noCauses
  const name = textOf(os, 'name')
  const refused =
    name === 'linux' ? checkLinux(spec, path) : name === 'windows' && checkWindows(spec, path)
  if (refused) return refused.map((cause) => placedAt(`${path}.~os`, cause))
  // The schema refuses an empty name.
  if (name === '') return noCauses
  return [notSupportedShown(`${path}.os`, writeGoJson(name), ['linux', 'windows'])]
}

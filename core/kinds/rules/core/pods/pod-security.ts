import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  notSupportedShown,
  outsideRange,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { checkRange } from '../../shared/validation/field-checks.ts'
import { containerLists } from '../containers/container-lists.ts'
import { largestId } from '../containers/container-security.ts'
import { checkAppArmor, checkSeccomp } from '../containers/security-profiles.ts'
import { checkWindowsOptions } from '../containers/windows-options.ts'

const longestSysctl = 253
const sysctlRule = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$'
const sysctlPart = /^[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/

function isSysctlName(name: string): boolean {
  return name.length <= longestSysctl && name.split(/[./]/).every((part) => sysctlPart.test(part))
}

/** A kernel parameter with dots between its parts, which may be written with slashes. */
function withDots(sysctl: string): string {
  const first = /[./]/.exec(sysctl)?.[0] ?? '.'
  if (first === '.') return sysctl
  return sysctl.replace(/[./]/g, (sign) => (sign === '.' ? '/' : '.'))
}

/** Kernel parameters of the namespace of processes, beside those of message queues. */
const processParameters: ReadonlySet<string> = new Set(
  [
    'sem',
    'shm',
    'shmall',
    'shmmax',
    'shmmni',
    'shm_rmid_forced',
    'msg',
    'msgmax',
    'msgmnb',
    'msgmni',
  ].map((name) => `kernel.${name}`),
)

/** The pod's flag that shares the kernel namespace of a parameter with the node. */
function sharingFlag(sysctl: string): 'hostNetwork' | 'hostIPC' | undefined {
  const name = withDots(sysctl)
  if (name.startsWith('net.')) return 'hostNetwork'
  return processParameters.has(name) || name.startsWith('fs.mqueue.') ? 'hostIPC' : undefined
}

function checkSysctls(
  context: corev1.PodSecurityContext,
  spec: corev1.PodSpec,
  path: FieldPath,
): StatusCause[] {
  const { sysctls = [] } = context
  if (sysctls.length === 0) return []
  const seen = new Set<string>()
  return sysctls.flatMap((sysctl, index) => {
    const causes: StatusCause[] = []
    const { name } = sysctl
    const place = `${path}.sysctls[${index}].name`
    if (name === '') causes.push(required(place))
    else if (!isSysctlName(name)) {
      const detail = `must have at most ${longestSysctl} characters and match regex ${sysctlRule}`
      causes.push(invalidValue(place, name, detail))
    } else if (seen.has(name)) causes.push(duplicate(place, name))
    seen.add(name)
    const flag = sharingFlag(name)
    if (flag !== undefined && spec[flag] === true) {
      causes.push(invalidValue(place, name, `may not be specified when '${flag}' is true`))
    }
    return causes
  })
}

/** Ids of the supplemental groups of `owner`. */
export function checkGroups(
  owner: { readonly supplementalGroups?: readonly Int64[] },
  path: FieldPath,
): StatusCause[] {
  return (owner.supplementalGroups ?? []).flatMap((group, index) => {
    if (group >= 0 && group <= largestId) return []
    const place = `${path}.supplementalGroups[${index}]`
    return [invalidValue(place, group, outsideRange(0, largestId))]
  })
}

const ids = ['fsGroup', 'runAsUser', 'runAsGroup'] as const

/**
 * Validates the security context of a pod. `canMount`: whether volumes of the pod may be mounted with its SELinux label,
 * rather than be given that label file by file.
 */
export function validatePodSecurity(
  spec: corev1.PodSpec,
  path: FieldPath,
  canMount: boolean,
): readonly StatusCause[] {
  const { securityContext: context } = spec
  const place = `${path}.securityContext`
  const causes: StatusCause[] = []
  for (const key of ids) addCauses(causes, checkRange(context, place, key, 0, largestId))
  addCauses(causes, checkGroups(context, place))
  if (spec.hostPID === true && spec.shareProcessNamespace === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled'
    causes.push(invalidValue(`${place}.shareProcessNamespace`, true, detail))
  }
  addCauses(causes, checkSysctls(context, spec, place))
  addCauses(causes, checkSeccomp(context, place))
  addCauses(causes, checkWindowsOptions(context, place))
  addCauses(causes, checkAppArmor(context, place))
  const { seLinuxChangePolicy: change } = context
  if (change === undefined) return causes
  const allowed = canMount ? ['MountOption', 'Recursive'] : ['Recursive']
  if (!allowed.includes(change)) {
    const shown = writeGoJson(change)
    causes.push(notSupportedShown(`${place}.seLinuxChangePolicy`, shown, allowed))
  }
  return causes
}

/** Flags that share a node's namespaces, and the names by which errors show them. */
const sharedNamespaces = [
  ['hostNetwork', 'hostNetwork'],
  ['hostPID', 'HostPID'],
  ['hostIPC', 'HostIPC'],
] as const

/** A pod with users of its own, apart from its node's, shares none of the node's other namespaces. */
export function checkOwnUsers(spec: corev1.PodSpec, path: FieldPath): readonly StatusCause[] {
  if (spec.hostUsers !== false) return noCauses
  const detail = 'when `hostUsers` is false'
  const causes = sharedNamespaces.flatMap(([key, shown]) =>
    spec[key] === true ? [forbidden(`${path}.${shown}`, detail)] : [],
  )
  for (const list of containerLists) {
    for (const [index, { volumeDevices = [] }] of (spec[list] ?? []).entries()) {
      if (volumeDevices.length === 0) continue
      const cause = forbidden(`${path}.${list}[${index}].volumeDevices`, detail)
      causes.push(placedAt(`${path}.~hostUsers`, cause))
    }
  }
  return causes
}

/** Fields of a pod's security context, for the order of causes. */
export const podSecurityOrder: readonly string[] = [
  'fsGroup',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'shareProcessNamespace',
  'sysctls',
  'fsGroupChangePolicy',
  'seccompProfile',
  'windowsOptions',
  'appArmorProfile',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
]

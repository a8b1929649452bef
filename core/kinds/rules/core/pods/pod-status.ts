import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dnsSubdomain, qualifiedName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  internalError,
  invalidJson,
  invalidShown,
  invalidValue,
  invalidValues,
  immutableMessage,
} from '../../../../objects/schema/validation/causes.ts'
import { checkRange } from '../../shared/validation/field-checks.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'
import { largestId } from '../containers/container-security.ts'
import { checkGroups } from './pod-security.ts'

const notNegativeMessage = 'must be a non-negative integer'
/** Conditions of the server's own, whose types are not validated. */
const systemConditions = ['PodScheduled', 'Ready', 'Initialized']

function checkConditions(status: corev1.PodStatus): StatusCause[] {
  return (status.conditions ?? []).flatMap((condition, index) => {
    const path = `status.conditions[${index}]`
    const { type, observedGeneration: generation = 0 } = condition
    const causes =
      generation < 0
        ? [invalidValue(`${path}.observedGeneration`, generation, notNegativeMessage)]
        : []
    if (systemConditions.includes(type)) return causes
    return [...causes, ...invalidValues(`${path}.Type`, type, qualifiedName(type))]
  })
}

/** Names of resource claims that were made for the pod, by the names that the pod has for them. */
function checkClaimStatuses(status: corev1.PodStatus, spec: corev1.PodSpec): StatusCause[] {
  const known = (spec.resourceClaims ?? []).map(({ name }) => name)
  const seen = new Set<string>()
  return (status.resourceClaimStatuses ?? []).flatMap((claim, index) => {
    const path = `status.resourceClaimStatuses[${index}].name`
    const { name, resourceClaimName: made } = claim
    const causes: StatusCause[] = []
    if (!known.includes(name)) {
      const detail = 'must match the name of an entry in `spec.resourceClaims`'
      causes.push(invalidValue(path, name, detail))
    }
    if (seen.has(name)) causes.push(duplicate(path, name))
    seen.add(name)
    if (made === undefined) return causes
    return [...causes, ...dnsSubdomain(made).map((detail) => invalidJson(path, made, detail))]
  })
}

/** Addresses of a pod or its node: valid where new, and at most one of each family. */
function checkAddresses(
  status: corev1.PodStatus,
  stored: corev1.PodStatus,
  list: 'podIPs' | 'hostIPs',
): StatusCause[] {
  const path: FieldPath = `status.${list}`
  const before = new Set(stored[list]?.map(({ ip = '' }) => ip))
  const texts = (status[list] ?? []).map(({ ip = '' }) => ip)
  const causes: StatusCause[] = []
  for (const [index, text] of texts.entries()) {
    if (before.has(text) || parseIpAddress(text)) continue
    const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
    causes.push(invalidValue(`${path}[${index}]`, text, detail))
  }
  if (texts.length < 2) return causes
  const invalid = texts.findIndex((text) => !parseIpAddress(text))
  if (invalid >= 0) {
    const reason = `invalid IP[${invalid}]: ${texts[invalid]}`
    causes.push(internalError(path, `failed to check for dual stack with error:${reason}`))
  }
  const families = new Set(texts.map((text) => text.includes(':')))
  if (invalid < 0 && texts.length === 2 && families.size === 2) return causes
  const shown = writeGoJson(texts.map((text) => ({ IP: text })))
  const detail = 'may specify no more than one IP for each IP family'
  return [...causes, invalidShown(path, shown, detail)]
}

function checkHostAddress({ hostIP = '', hostIPs: [first] = [] }: corev1.PodStatus): StatusCause[] {
  const { ip = '' } = first ?? {}
  if (!first || ip === hostIP) return []
  return [invalidValue('status.hostIPs[0].ip', ip, 'must be equal to `hostIP`')]
}

function checkNomination(status: corev1.PodStatus, stored: corev1.PodStatus): StatusCause[] {
  const path = 'status.nominatedNodeName'
  const { nominatedNodeName: name } = status
  if (!name || name === stored.nominatedNodeName) return []
  return [...invalidValues(path, name, dnsSubdomain(name))]
}

const statusLists = {
  containerStatuses: 'containers',
  initContainerStatuses: 'initContainers',
  ephemeralContainerStatuses: 'ephemeralContainers',
} as const

type StatusList = keyof typeof statusLists

/** Whether a container that has terminated with `exitCode` may run again. */
function mayRestart(
  list: StatusList,
  name: string,
  exitCode: number,
  spec: corev1.PodSpec,
): boolean {
  if (list === 'ephemeralContainerStatuses') return false
  const { restartPolicy: policy } = spec
  if (policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0)) return true
  if (list === 'containerStatuses') return false
  const container = spec.initContainers?.find((one) => one.name === name)
  return container?.restartPolicy === 'Always'
}

/** Containers that have terminated for good stay terminated. Causes show the index of the stored status. */
function checkTransitions(
  status: corev1.PodStatus,
  stored: corev1.PodStatus,
  list: StatusList,
  spec: corev1.PodSpec,
): StatusCause[] {
  return (stored[list] ?? []).flatMap(({ name, state }, index) => {
    if (!state.terminated || mayRestart(list, name, state.terminated.exitCode, spec)) return []
    return (status[list] ?? [])
      .filter((next) => next.name === name && !next.state.terminated)
      .map(() => {
        const detail = 'may not be transitioned to non-terminated state'
        return forbidden(`status.${list}[${index}].state`, detail)
      })
  })
}

/** Users that containers run as: ids in range, and none of Linux in a pod for Windows. */
function checkUsers(status: corev1.PodStatus, list: StatusList, os: string): StatusCause[] {
  return (status[list] ?? []).flatMap(({ user: { linux: user } = {} }, index) => {
    const path = `status.${list}[${index}].user.linux`
    if (!user) return []
    if (os === 'windows') return [forbidden(path, 'cannot be set for a windows pod')]
    return [
      ...checkRange(user, path, 'uid', 0, largestId),
      ...checkRange(user, path, 'gid', 0, largestId),
      ...checkGroups(user, path),
    ]
  })
}

/** Validates a write of a pod's status. */
export function checkPodStatus(next: corev1.Pod, stored: corev1.Pod): StatusCause[] {
  const { status } = next
  const { status: before, spec } = stored
  const causes = checkConditions(status)
  addCauses(causes, checkNomination(status, before))
  const { observedGeneration: generation = 0, qosClass } = status
  if (generation < 0) {
    causes.push(invalidValue('status.observedGeneration', generation, notNegativeMessage))
  }
  if ((qosClass ?? '') !== (before.qosClass ?? '')) {
    causes.push(invalidJson('status.qosClass', qosClass ?? '', immutableMessage))
  }
  const lists = Object.keys(statusLists) as StatusList[]
  for (const list of lists) addCauses(causes, checkTransitions(status, before, list, spec))
  addCauses(causes, checkClaimStatuses(status, spec))
  addCauses(causes, checkAddresses(status, before, 'podIPs'))
  addCauses(causes, checkHostAddress(status))
  addCauses(causes, checkAddresses(status, before, 'hostIPs'))
  const os = spec.os?.name ?? ''
  for (const list of lists) addCauses(causes, checkUsers(status, list, os))
  return causes
}

/** Warnings of the addresses in a pod's status. */
export const podAddressWarnings: WarningRule<corev1.Pod> = ({ status }, _stored, brand) =>
  (['podIPs', 'hostIPs'] as const).flatMap((list) =>
    (status[list] ?? []).flatMap(({ ip = '' }, at) =>
      ipWarnings(`status.${list}[${at}].ip`, ip, brand),
    ),
  )

import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  integerOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { dnsSubdomain, qualifiedName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
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

function checkConditions(status: JsonObject): StatusCause[] {
  return objectsOf(status, 'conditions').flatMap((condition, index) => {
    const path = `status.conditions[${index}]`
    const generation = integerOf(condition, 'observedGeneration') ?? 0
    const causes =
      generation < 0
        ? [invalidValue(`${path}.observedGeneration`, generation, notNegativeMessage)]
        : []
    const type = textOf(condition, 'type')
    if (systemConditions.includes(type)) return causes
    return [...causes, ...invalidValues(`${path}.Type`, type, qualifiedName(type))]
  })
}

/** Names of resource claims that were made for the pod, by the names that the pod has for them. */
function checkClaimStatuses(status: JsonObject, spec: JsonObject): StatusCause[] {
  const known = objectsOf(spec, 'resourceClaims').map((claim) => textOf(claim, 'name'))
  const seen = new Set<string>()
  return objectsOf(status, 'resourceClaimStatuses').flatMap((claim, index) => {
    const path = `status.resourceClaimStatuses[${index}].name`
    const name = textOf(claim, 'name')
    const causes: StatusCause[] = []
    if (!known.includes(name)) {
      const detail = 'must match the name of an entry in `spec.resourceClaims`'
      causes.push(invalidValue(path, name, detail))
    }
    if (seen.has(name)) causes.push(duplicate(path, name))
    seen.add(name)
    const made = claim['resourceClaimName']
    if (typeof made !== 'string') return causes
    return [...causes, ...dnsSubdomain(made).map((detail) => invalidJson(path, made, detail))]
  })
}

/** Addresses of a pod or its node: valid where new, and at most one of each family. */
function checkAddresses(status: JsonObject, stored: JsonObject, list: string): StatusCause[] {
  const path: FieldPath = `status.${list}`
  const before = new Set(objectsOf(stored, list).map((address) => textOf(address, 'ip')))
  const texts = objectsOf(status, list).map((address) => textOf(address, 'ip'))
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

function checkHostAddress(status: JsonObject): StatusCause[] {
  const [first] = objectsOf(status, 'hostIPs')
  if (!first || textOf(first, 'ip') === textOf(status, 'hostIP')) return []
  return [invalidValue('status.hostIPs[0].ip', textOf(first, 'ip'), 'must be equal to `hostIP`')]
}

function checkNomination(status: JsonObject, stored: JsonObject): StatusCause[] {
  const path = 'status.nominatedNodeName'
  const name = textOf(status, 'nominatedNodeName')
  if (name === '' || name === textOf(stored, 'nominatedNodeName')) return []
  return [...invalidValues(path, name, dnsSubdomain(name))]
}

const statusLists = {
  containerStatuses: 'containers',
  initContainerStatuses: 'initContainers',
  ephemeralContainerStatuses: 'ephemeralContainers',
} as const

type StatusList = keyof typeof statusLists

function terminated(status: JsonObject): JsonObject | undefined {
  return objectOf(structOf(status, 'state'), 'terminated')
}

/** Whether a container that has terminated with `exitCode` may run again. */
function mayRestart(list: StatusList, name: string, exitCode: number, spec: JsonObject): boolean {
  if (list === 'ephemeralContainerStatuses') return false
  const policy = textOf(spec, 'restartPolicy')
  if (policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0)) return true
  if (list === 'containerStatuses') return false
  const container = objectsOf(spec, statusLists[list]).find((one) => textOf(one, 'name') === name)
  return container?.['restartPolicy'] === 'Always'
}

/** Containers that have terminated for good stay terminated. Causes show the index of the stored status. */
function checkTransitions(
  status: JsonObject,
  stored: JsonObject,
  list: StatusList,
  spec: JsonObject,
): StatusCause[] {
  return objectsOf(stored, list).flatMap((old, index) => {
    const end = terminated(old)
    if (!end) return []
    const name = textOf(old, 'name')
    if (mayRestart(list, name, numberOf(end, 'exitCode') ?? 0, spec)) return []
    return objectsOf(status, list)
      .filter((next) => textOf(next, 'name') === name && !terminated(next))
      .map(() => {
        const detail = 'may not be transitioned to non-terminated state'
        return forbidden(`status.${list}[${index}].state`, detail)
      })
  })
}

/** Users that containers run as: ids in range, and none of Linux in a pod for Windows. */
function checkUsers(status: JsonObject, list: StatusList, os: string): StatusCause[] {
  return objectsOf(status, list).flatMap((container, index) => {
    const user = objectOf(structOf(container, 'user'), 'linux')
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
export function checkPodStatus(next: ApiObject, stored: ApiObject): StatusCause[] {
  const [status, before] = [structOf(next, 'status'), structOf(stored, 'status')]
  const causes = checkConditions(status)
  const spec = structOf(stored, 'spec')
  addCauses(causes, checkNomination(status, before))
  const generation = integerOf(status, 'observedGeneration') ?? 0
  if (generation < 0) {
    causes.push(invalidValue('status.observedGeneration', generation, notNegativeMessage))
  }
  const qosClass = textOf(status, 'qosClass')
  if (qosClass !== textOf(before, 'qosClass')) {
    causes.push(invalidJson('status.qosClass', qosClass, immutableMessage))
  }
  const lists = Object.keys(statusLists) as StatusList[]
  for (const list of lists) addCauses(causes, checkTransitions(status, before, list, spec))
  addCauses(causes, checkClaimStatuses(status, spec))
  addCauses(causes, checkAddresses(status, before, 'podIPs'))
  addCauses(causes, checkHostAddress(status))
  addCauses(causes, checkAddresses(status, before, 'hostIPs'))
  const os = textOf(structOf(spec, 'os'), 'name')
  for (const list of lists) addCauses(causes, checkUsers(status, list, os))
  return causes
}

/** Warnings of the addresses in a pod's status. */
export const podAddressWarnings: WarningRule = (pod, _stored, brand) => {
  const status = structOf(pod, 'status')
  return ['podIPs', 'hostIPs'].flatMap((list) =>
    objectsOf(status, list).flatMap((address, at) =>
      ipWarnings(`status.${list}[${at}].ip`, textOf(address, 'ip'), brand),
    ),
  )
}

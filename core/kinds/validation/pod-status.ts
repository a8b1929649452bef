import { numberOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsSubdomain, qualifiedName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { writeGoJson } from '../../json/go-json.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  internalError,
  invalidJson,
  invalidShown,
  invalidValue,
  invalidValues,
  isImmutable,
} from '../../schema/validation/causes.ts'

const isNegative = 'must be a non-negative integer'
/** Conditions of the server's own, whose types are not validated. */
const systemConditions = ['PodScheduled', 'Ready', 'Initialized']

function checkConditions(status: JsonObject): Cause[] {
  return objectsOf(status, 'conditions').flatMap((condition, index) => {
    const path = `status.conditions[${index}]`
    const generation = numberOf(condition, 'observedGeneration') ?? 0
    const causes =
      generation < 0 ? [invalidValue(`${path}.observedGeneration`, generation, isNegative)] : []
    const type = textOf(condition, 'type')
    if (systemConditions.includes(type)) return causes
    return [...causes, ...invalidValues(`${path}.Type`, type, qualifiedName(type))]
  })
}

/** Names of resource claims that were made for the pod, by the names that the pod has for them. */
function checkClaimStatuses(status: JsonObject, spec: JsonObject): Cause[] {
  const known = objectsOf(spec, 'resourceClaims').map((claim) => textOf(claim, 'name'))
  const seen = new Set<string>()
  return objectsOf(status, 'resourceClaimStatuses').flatMap((claim, index) => {
    const path = `status.resourceClaimStatuses[${index}].name`
    const name = textOf(claim, 'name')
    const causes: Cause[] = []
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
function checkAddresses(status: JsonObject, stored: JsonObject, list: string): Cause[] {
  const path: FieldPath = `status.${list}`
  const before = new Set(objectsOf(stored, list).map((address) => textOf(address, 'ip')))
  const texts = objectsOf(status, list).map((address) => textOf(address, 'ip'))
  const causes: Cause[] = []
  for (const [index, text] of texts.entries()) {
    if (before.has(text) || parseIpAddress(text)) continue
    const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
    causes.push(invalidValue(`${path}[${index}]`, text, detail))
  }
  const invalid = texts.findIndex((text) => !parseIpAddress(text))
  if (invalid >= 0 && texts.length > 1) {
    const reason = `invalid IP[${invalid}]: ${texts[invalid]}`
    causes.push(internalError(path, `failed to check for dual stack with error:${reason}`))
  }
  const families = texts.map((text) => text.includes(':'))
  if (new Set(families).size === families.length) return causes
  const shown = writeGoJson(texts.map((text) => ({ IP: text })))
  const detail = 'may specify no more than one IP for each IP family'
  return [...causes, invalidShown(path, shown, detail)]
}

function checkHostAddress(status: JsonObject): Cause[] {
  const [first] = objectsOf(status, 'hostIPs')
  if (!first || textOf(first, 'ip') === textOf(status, 'hostIP')) return []
  return [invalidValue('status.hostIPs[0].ip', textOf(first, 'ip'), 'must be equal to `hostIP`')]
}

function checkNomination(status: JsonObject, stored: JsonObject): Cause[] {
  const name = textOf(status, 'nominatedNodeName')
  if (name === '' || name === textOf(stored, 'nominatedNodeName')) return []
  return [...invalidValues('status.nominatedNodeName', name, dnsSubdomain(name))]
}

/** Validates a write of a pod's status. */
export function checkPodStatus(next: ApiObject, stored: ApiObject): Cause[] {
  const [status, before] = [structOf(next, 'status'), structOf(stored, 'status')]
  const causes = checkConditions(status)
  addCauses(causes, checkNomination(status, before))
  const generation = numberOf(status, 'observedGeneration') ?? 0
  if (generation < 0) {
    causes.push(invalidValue('status.observedGeneration', generation, isNegative))
  }
  const qosClass = textOf(status, 'qosClass')
  if (qosClass !== textOf(before, 'qosClass')) {
    causes.push(invalidJson('status.qosClass', qosClass, isImmutable))
  }
  addCauses(causes, checkClaimStatuses(status, structOf(next, 'spec')))
  addCauses(causes, checkAddresses(status, before, 'podIPs'))
  addCauses(causes, checkHostAddress(status))
  addCauses(causes, checkAddresses(status, before, 'hostIPs'))
  return causes
}

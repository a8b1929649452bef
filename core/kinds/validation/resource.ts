import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  required,
  tooMany,
} from '../../schema/validation/causes.ts'
import { checkImmutable, checkText, present } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { numberOf, objectOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'

const mostRequests = 32

function checkSelectors(owner: JsonObject, path: FieldPath): Cause[] {
  return objectsOf(owner, 'selectors').flatMap((selector, index) =>
    objectOf(selector, 'cel') ? [] : [required(`${path}.selectors[${index}].cel`)],
  )
}

function checkAmount(request: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const count = numberOf(request, 'count') ?? 0
  const mode = textOf(request, 'allocationMode')
  if (mode === 'ExactCount' && count <= 0) {
    causes.push(invalidValue(`${path}.count`, count, 'must be greater than zero'))
  }
  if (mode === 'All' && count !== 0) {
    const detail = "must not be specified when allocationMode is 'All'"
    causes.push(invalidValue(`${path}.count`, count, detail))
  }
  return [...causes, ...checkSelectors(request, path)]
}

function checkRequest(request: JsonObject, path: FieldPath): Cause[] {
  const causes = [...checkText(request, path, 'name', dnsLabel)]
  const members = present(request, ['exactly', 'firstAvailable'])
  const detail = 'exactly one of `exactly` or `firstAvailable` is required'
  if (members.length === 0) causes.push(required(path, detail))
  else if (members.length > 1) causes.push(invalidValue(path, null, detail))
  const exactly = objectOf(request, 'exactly')
  if (exactly) addCauses(causes, checkAmount(exactly, `${path}.exactly`))
  for (const [index, alternative] of objectsOf(request, 'firstAvailable').entries()) {
    addCauses(causes, checkAmount(alternative, `${path}.firstAvailable[${index}]`))
  }
  return causes
}

function checkClaimSpec(spec: JsonObject, path: FieldPath): Cause[] {
  const devices = structOf(spec, 'devices')
  const requests = objectsOf(devices, 'requests')
  const place = `${path}.devices.requests`
  const names = new Set<string>()
  const causes: Cause[] = []
  if (requests.length > mostRequests) causes.push(tooMany(place, requests.length, mostRequests))
  for (const [index, request] of requests.entries()) {
    addCauses(causes, checkRequest(request, `${place}[${index}]`))
    const name = textOf(request, 'name')
    if (names.has(name)) causes.push(duplicate(`${place}[${index}].name`, name))
    names.add(name)
  }
  for (const [index, constraint] of objectsOf(devices, 'constraints').entries()) {
    for (const [item, name] of textsOf(constraint, 'requests').entries()) {
      if (names.has(name.replace(/\/.*/, ''))) continue
      const field = `${path}.devices.constraints[${index}].requests[${item}]`
      const detail =
        "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"
      causes.push(invalidValue(field, name, detail))
    }
  }
  return causes
}

function checkSpecKept(next: ApiObject, stored: ApiObject): Cause[] {
  return checkImmutable(next, stored, '', 'spec')
}

export const resourceRules: GroupRules = {
  DeviceClass: {
    nameRule: subdomainName,
    check: (deviceClass) => checkSelectors(structOf(deviceClass, 'spec'), 'spec'),
  },
  ResourceClaim: {
    nameRule: subdomainName,
    check: (claim) => checkClaimSpec(structOf(claim, 'spec'), 'spec'),
    checkUpdate: checkSpecKept,
  },
  ResourceClaimTemplate: {
    nameRule: subdomainName,
    check: (template) => checkClaimSpec(structOf(template, 'spec', 'spec'), 'spec.spec'),
    checkUpdate: checkSpecKept,
  },
  ResourceSlice: {
    nameRule: subdomainName,
    checkUpdate: (next, stored) => {
      const specs = [structOf(next, 'spec'), structOf(stored, 'spec')] as const
      return [
        ...checkImmutable(...specs, 'spec', 'driver', 'nodeName'),
        ...checkImmutable(
          structOf(specs[0], 'pool'),
          structOf(specs[1], 'pool'),
          'spec.pool',
          'name',
        ),
      ]
    },
  },
}

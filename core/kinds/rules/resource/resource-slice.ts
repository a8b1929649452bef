import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  integerOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  type FieldPath,
  invalidShown,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { validateNodeSelector } from '../core/scheduling/pod-scheduling.ts'
import { checkDriverName, checkImmutable, checkName } from '../shared/validation/field-checks.ts'
import { internalListText } from '../shared/validation/internal-text.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkItems } from './device-claims.ts'
import { checkPoolName } from './pool-names.ts'
import { checkCounters, checkDevice, sharedCounterNames } from './slice-devices.ts'

const mostDevices = 128
const mostDeviceCounters = 1024
const mostSharedCounters = 32

function checkPool(pool: JsonObject, path: FieldPath): StatusCause[] {
  const causes = checkPoolName(textOf(pool, 'name'), `${path}.name`)
  const slices = integerOf(pool, 'resourceSliceCount') ?? 0
  if (slices <= 0) {
    causes.push(invalidValue(`${path}.resourceSliceCount`, slices, 'must be greater than zero'))
  }
  const generation = integerOf(pool, 'generation') ?? 0
  if (generation < 0) {
    const detail = 'must be greater than or equal to zero'
    causes.push(invalidValue(`${path}.generation`, generation, detail))
  }
  return causes
}

/** Node selection of a ResourceSlice: exactly one of its forms must be set. */
function checkNodeSelection(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const set: string[] = []
  if (has(spec, 'nodeName')) {
    if (textOf(spec, 'nodeName') === '') {
      const detail = 'must be either unset or set to a non-empty string'
      causes.push(invalidValue(`${path}.nodeName`, '', detail))
    } else {
      set.push('`nodeName`')
      addCauses(causes, checkName(spec, path, 'nodeName', dnsSubdomain))
    }
  }
  const selector = objectOf(spec, 'nodeSelector')
  if (selector) {
    set.push('`nodeSelector`')
    addCauses(causes, checkSelector(selector, `${path}.nodeSelector`))
  }
  for (const key of ['allNodes', 'perDeviceNodeSelection']) {
    if (!has(spec, key)) continue
    if (spec[key] === true) set.push(`\`${key}\``)
    else {
      const detail = 'must be either unset or set to true'
      causes.push(invalidValue(`${path}.${key}`, false, detail))
    }
  }
  const detail =
    'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required'
  if (set.length === 0) causes.push(required(path, detail))
  if (set.length > 1) {
    const shown = `{${set.join(', ')}}`
    causes.push(invalidValue(path, shown, `${detail}, but multiple fields are set`))
  }
  return causes
}

function checkSelector(selector: JsonObject, path: FieldPath): StatusCause[] {
  const terms = objectsOf(selector, 'nodeSelectorTerms')
  const causes = validateNodeSelector(selector, path)
  if (terms.length === 1) return causes
  const detail = 'must have exactly one node selector term'
  const shown = internalListText(
    'core.NodeSelectorTerm',
    valueAsSent(selector, 'nodeSelectorTerms'),
  )
  return [...causes, invalidShown(`${path}.nodeSelectorTerms`, shown, detail)]
}

function checkDevices(spec: JsonObject, path: FieldPath): StatusCause[] {
  const devices = objectsOf(spec, 'devices')
  const shared = sharedCounterNames(spec)
  const isPerDevice = spec['perDeviceNodeSelection'] === true
  const causes = devices.flatMap((device, index) =>
    checkDevice(device, `${path}[${index}]`, shared, isPerDevice),
  )
  const names = devices.map((device) => textOf(device, 'name'))
  addCauses(causes, checkItems(names, path, mostDevices, 'name'))
  const counters = devices.flatMap((device) => objectsOf(device, 'consumesCounters'))
  const detail = `the total number of counters in devices must not exceed ${mostDeviceCounters}`
  return [...causes, ...checkTotal(counters, path, mostDeviceCounters, detail)]
}

function checkSharedCounters(spec: JsonObject, path: FieldPath): StatusCause[] {
  const sets = objectsOf(spec, 'sharedCounters')
  const detail = `the total number of shared counters must not exceed ${mostSharedCounters}`
  const causes = checkTotal(sets, path, mostSharedCounters, detail)
  for (const [index, set] of sets.entries()) {
    const place = `${path}[${index}]`
    const name = textOf(set, 'name')
    addCauses(
      causes,
      name === ''
        ? [required(`${place}.name`)]
        : invalidValues(`${place}.name`, name, dnsLabel(name)),
    )
    addCauses(causes, checkCounters(set, place))
  }
  const names = sets.map((set) => textOf(set, 'name'))
  return [...causes, ...checkItems(names, path, Infinity, 'name')]
}

/** Number of counters of all counter sets together. */
function checkTotal(
  sets: readonly JsonObject[],
  path: FieldPath,
  most: number,
  detail: string,
): StatusCause[] {
  const total = sets.reduce((sum, set) => sum + Object.keys(structOf(set, 'counters')).length, 0)
  return total > most ? [invalidValue(path, total, detail)] : []
}

function checkSlice(slice: ApiObject, stored: ApiObject | undefined): StatusCause[] {
  const spec = structOf(slice, 'spec')
  return [
    ...checkDriverName(textOf(spec, 'driver'), 'spec.driver'),
    ...checkPool(structOf(spec, 'pool'), 'spec.pool'),
    ...(stored ? checkKept(spec, structOf(stored, 'spec')) : []),
    ...checkNodeSelection(spec, 'spec'),
    ...checkDevices(spec, 'spec.devices'),
    ...checkSharedCounters(spec, 'spec.sharedCounters'),
  ]
}

function checkKept(spec: JsonObject, old: JsonObject): StatusCause[] {
  return [
    ...checkImmutable(structOf(spec, 'pool'), structOf(old, 'pool'), 'spec.pool', 'name'),
    ...checkImmutable(spec, old, 'spec', 'driver', 'nodeName'),
  ]
}

export const resourceSliceRules: KindRules = {
  nameRule: subdomainName,
  checkCreate: (slice) => checkSlice(slice, undefined),
  checkUpdate: checkSlice,
}

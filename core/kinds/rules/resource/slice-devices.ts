import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain, qualifiedName } from '../../../base/api/metadata/names.ts'
import type {
  CounterSet,
  Device,
  DeviceAttribute,
  DeviceCounterConsumption,
  DeviceRequestAllocationResult,
  ResourceSliceSpec,
} from '../../../base/api/types/resource.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  invalidValues,
  required,
  tooLong,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { validateNodeSelector } from '../core/scheduling/pod-scheduling.ts'
import { checkName, present } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import { repeatedPlaces } from '../shared/validation/repeated-places.ts'
import { checkRequestPolicy } from './capacity-policies.ts'
import { checkItems, checkQualifiedAttribute, checkTaint } from './device-claims.ts'

const mostAttributes = 32
const mostCounters = 32
const mostTaints = 4
const mostConditions = 4
const longestValue = 64
/** Longest names: of attributes and capacities with their domain, and of counters. */
const longestName = 63 + 1 + 32
const longestCounter = 63

/** Names of shared counters, by the name of their counter set. */
type CounterNames = ReadonlyMap<string, ReadonlySet<string>>

export function sharedCounterNames(spec: ResourceSliceSpec): CounterNames {
  return new Map(
    (spec.sharedCounters ?? []).map((set) => [set.name, new Set(Object.keys(set.counters ?? {}))]),
  )
}

const number = String.raw`(0|[1-9]\d*)`
const stage = String.raw`(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)`
const build = '[0-9a-zA-Z-]+'
const semver = new RegExp(
  String.raw`^${number}\.${number}\.${number}(-${stage}(\.${stage})*)?(\+${build}(\.${build})*)?$`,
)

function checkAttribute(attribute: DeviceAttribute, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { string: text, version } = attribute
  if (text !== undefined && byteLength(text) > longestValue) {
    causes.push(tooLong(`${path}.string`, longestValue))
  }
  if (version !== undefined) {
    if (!semver.test(version)) {
      const detail = 'must be a string compatible with semver.org spec 2.0.0'
      causes.push(invalidValue(`${path}.version`, version, detail))
    }
    if (byteLength(version) > longestValue) causes.push(tooLong(`${path}.version`, longestValue))
  }
  const values = present(attribute, ['bool', 'int', 'string', 'version'])
  const detail = 'exactly one value must be specified'
  if (values.length === 0) causes.push(required(path, detail))
  if (values.length > 1) {
    causes.push(invalidShown(path, internalText('resource.DeviceAttribute', attribute), detail))
  }
  return causes
}

/** Attributes or capacities of a device, which have qualified names. */
function checkNamed<Item>(
  items: Readonly<Record<string, Item>>,
  path: FieldPath,
  check: (item: Item, place: FieldPath) => readonly StatusCause[],
): StatusCause[] {
  return Object.entries(items).flatMap(([name, item]) => {
    const place = `${path}[${shortKey(name, longestName)}]`
    return [...checkQualifiedAttribute(name, place), ...check(item, place)]
  })
}

/** Counter set, which must have at least one counter. */
export function checkCounters(
  set: CounterSet | DeviceCounterConsumption,
  path: FieldPath,
): StatusCause[] {
  const names = Object.keys(set.counters ?? {})
  if (names.length === 0) return [required(`${path}.counters`)]
  return names.flatMap((name) => [
    ...invalidValues(`${path}.counters[${shortKey(name, longestCounter)}]`, name, dnsLabel(name)),
  ])
}

function checkConsumption(device: Device, path: FieldPath, shared: CounterNames): StatusCause[] {
  const sets = device.consumesCounters ?? []
  const place = `${path}.consumesCounters`
  const causes: StatusCause[] = []
  for (const [index, set] of sets.entries()) {
    const at = `${place}[${index}]`
    if (set.counterSet === '') causes.push(required(`${at}.counterSet`))
    addCauses(causes, checkCounters(set, at))
  }
  const names = sets.map((set) => set.counterSet)
  addCauses(causes, checkItems(names, place, Infinity, 'counterSet'))
  const total = sets.reduce((sum, set) => sum + Object.keys(set.counters ?? {}).length, 0)
  if (total > mostCounters) {
    const detail = `the total number of counters must not exceed ${mostCounters}`
    causes.push(invalidValue(path, total, detail))
  }
  for (const [index, set] of sets.entries()) {
    addCauses(causes, checkShared(set, `${place}[${index}]`, shared))
  }
  return causes
}

function checkShared(
  set: DeviceCounterConsumption,
  path: FieldPath,
  shared: CounterNames,
): StatusCause[] {
  const { counterSet: name } = set
  const known = shared.get(name)
  if (!known) {
    const detail = 'must reference a counterSet defined in the ResourceSlice sharedCounters'
    return [invalidValue(`${path}.counterSet`, name, detail)]
  }
  const detail = 'must reference a counter defined in the ResourceSlice sharedCounters'
  return Object.keys(set.counters ?? {})
    .filter((counter) => !known.has(counter))
    .map((counter) => invalidValue(`${path}.counters`, counter, detail))
}

function checkNodes(device: Device, path: FieldPath, isPerDevice: boolean): StatusCause[] {
  const keys = ['nodeName', 'nodeSelector', 'allNodes'] as const
  if (!isPerDevice) {
    if (!keys.some((key) => device[key] !== undefined)) return []
    const detail =
      '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec'
    return [invalidValue(path, null, detail)]
  }
  const causes: StatusCause[] = []
  if (device.nodeName !== undefined) {
    if (device.nodeName === '') {
      causes.push(invalidValue(`${path}.nodeName`, '', 'must not be empty'))
    } else addCauses(causes, checkName(device, path, 'nodeName', dnsSubdomain))
  }
  const selector = device.nodeSelector
  if (selector) addCauses(causes, validateNodeSelector(selector, `${path}.nodeSelector`))
  if (device.allNodes === false) {
    const detail = 'must be either unset or set to true'
    causes.push(invalidValue(`${path}.allNodes`, false, detail))
  }
  const set = keys.filter((key) => device[key])
  const detail =
    'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec'
  if (set.length === 0) causes.push(required(path, detail))
  if (set.length > 1) {
    causes.push(invalidValue(path, `{${set.map((key) => `\`${key}\``).join(', ')}}`, detail))
  }
  return causes
}

/** Binding conditions and binding failure conditions of a device: both are set, or neither. */
export function checkBindingConditions(
  device: Device | DeviceRequestAllocationResult,
  path: FieldPath,
): StatusCause[] {
  const [wanted, failures] = ['bindingConditions', 'bindingFailureConditions'] as const
  const { [wanted]: conditions = [], [failures]: failing = [] } = device
  const causes: StatusCause[] = []
  for (const [key, list] of [
    [wanted, conditions],
    [failures, failing],
  ] as const) {
    for (const [index, text] of list.entries()) {
      addCauses(causes, invalidValues(`${path}.${key}[${index}]`, text, qualifiedName(text)))
    }
    if (list.length > mostConditions) {
      causes.push(tooMany(`${path}.${key}`, list.length, mostConditions))
    }
  }
  addCauses(causes, checkItems(conditions, `${path}.${wanted}`, Infinity, ''))
  const repeated = repeatedPlaces(failing)
  const known = new Set(conditions)
  for (const [index, text] of failing.entries()) {
    const place = `${path}.${failures}[${index}]`
    if (repeated.has(index)) causes.push(duplicate(place, text))
    if (!known.has(text)) continue
    const detail = 'bindingFailureConditions must not overlap with bindingConditions'
    causes.push(invalidValue(place, text, detail))
  }
  if (conditions.length === 0 && failing.length > 0) {
    const detail = 'bindingConditions are required to use bindingFailureConditions'
    causes.push(invalidValue(`${path}.${wanted}`, valueAsSent(device, wanted) ?? null, detail))
  }
  if (failing.length === 0 && conditions.length > 0) {
    const detail = 'bindingFailureConditions are required to use bindingConditions'
    causes.push(invalidValue(`${path}.${failures}`, valueAsSent(device, failures) ?? null, detail))
  }
  return causes
}

/** Validates a device of a ResourceSlice; `isPerDevice`: each device selects its nodes itself. */
export function checkDevice(
  device: Device,
  path: FieldPath,
  shared: CounterNames,
  isPerDevice: boolean,
): StatusCause[] {
  const { name, attributes = {}, capacity = {}, taints = [] } = device
  const causes = [...invalidValues(`${path}.name`, name, dnsLabel(name))]
  const total = Object.keys(attributes).length + Object.keys(capacity).length
  if (total > mostAttributes) {
    const detail = `the total number of attributes and capacities must not exceed ${mostAttributes}`
    causes.push(invalidValue(path, total, detail))
  }
  const isShared = device.allowMultipleAllocations === true
  return [
    ...causes,
    ...checkNamed(attributes, `${path}.attributes`, checkAttribute),
    ...checkNamed(capacity, `${path}.capacity`, (amount, place) => {
      if (amount.requestPolicy === undefined) return []
      if (isShared) return checkRequestPolicy(amount, `${place}.requestPolicy`)
      return [forbidden(`${place}.requestPolicy`, 'allowMultipleAllocations must be true')]
    }),
    ...taints.flatMap((taint, index) => checkTaint(taint, `${path}.taints[${index}]`)),
    ...(taints.length > mostTaints ? [tooMany(`${path}.taints`, taints.length, mostTaints)] : []),
    ...checkConsumption(device, path, shared),
    ...checkNodes(device, path, isPerDevice),
    ...checkBindingConditions(device, path),
  ]
}

/** Key of a map as paths show it: of a longer one than `most` bytes the beginning and the end, around an ellipsis. */
function shortKey(key: string, most: number): string {
  if (key.length <= most / 3 || byteLength(key) <= most) return key
  const bytes = new TextEncoder().encode(key)
  const rest = most - '...'.length
  const text = (from: number, to?: number): string =>
    new TextDecoder().decode(bytes.subarray(from, to))
  return `${text(0, Math.floor((rest + 1) / 2))}...${text(bytes.length - Math.floor(rest / 2))}`
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type { NodeSelector } from '../../../base/api/types/core.v1.generated.ts'
import type {
  Counter,
  ResourcePool,
  ResourceSlice,
  ResourceSliceSpec,
} from '../../../base/api/types/resource.v1.generated.ts'
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

function checkPool(pool: ResourcePool, path: FieldPath): StatusCause[] {
  const causes = checkPoolName(pool.name, `${path}.name`)
  const { resourceSliceCount: slices, generation } = pool
  if (slices <= 0) {
    causes.push(invalidValue(`${path}.resourceSliceCount`, slices, 'must be greater than zero'))
  }
  if (generation < 0) {
    const detail = 'must be greater than or equal to zero'
    causes.push(invalidValue(`${path}.generation`, generation, detail))
  }
  return causes
}

/** Node selection of a ResourceSlice: exactly one of its forms must be set. */
function checkNodeSelection(spec: ResourceSliceSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const set: string[] = []
  if (spec.nodeName !== undefined) {
    if (spec.nodeName === '') {
      const detail = 'must be either unset or set to a non-empty string'
      causes.push(invalidValue(`${path}.nodeName`, '', detail))
    } else {
      set.push('`nodeName`')
      addCauses(causes, checkName(spec, path, 'nodeName', dnsSubdomain))
    }
  }
  const { nodeSelector: selector } = spec
  if (selector) {
    set.push('`nodeSelector`')
    addCauses(causes, checkSelector(selector, `${path}.nodeSelector`))
  }
  for (const key of ['allNodes', 'perDeviceNodeSelection'] as const) {
    if (spec[key] === undefined) continue
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

function checkSelector(selector: NodeSelector, path: FieldPath): StatusCause[] {
  const terms = selector.nodeSelectorTerms ?? []
  const causes = validateNodeSelector(selector, path)
  if (terms.length === 1) return causes
  const detail = 'must have exactly one node selector term'
  const shown = internalListText(
    'core.NodeSelectorTerm',
    valueAsSent(selector, 'nodeSelectorTerms'),
  )
  return [...causes, invalidShown(`${path}.nodeSelectorTerms`, shown, detail)]
}

function checkDevices(spec: ResourceSliceSpec, path: FieldPath): StatusCause[] {
  const devices = spec.devices ?? []
  const shared = sharedCounterNames(spec)
  const isPerDevice = spec.perDeviceNodeSelection === true
  const causes = devices.flatMap((device, index) =>
    checkDevice(device, `${path}[${index}]`, shared, isPerDevice),
  )
  const names = devices.map((device) => device.name)
  addCauses(causes, checkItems(names, path, mostDevices, 'name'))
  const counters = devices.flatMap((device) => device.consumesCounters ?? [])
  const detail = `the total number of counters in devices must not exceed ${mostDeviceCounters}`
  return [...causes, ...checkTotal(counters, path, mostDeviceCounters, detail)]
}

function checkSharedCounters(spec: ResourceSliceSpec, path: FieldPath): StatusCause[] {
  const sets = spec.sharedCounters ?? []
  const detail = `the total number of shared counters must not exceed ${mostSharedCounters}`
  const causes = checkTotal(sets, path, mostSharedCounters, detail)
  for (const [index, set] of sets.entries()) {
    const place = `${path}[${index}]`
    const { name } = set
    addCauses(
      causes,
      name === ''
        ? [required(`${place}.name`)]
        : invalidValues(`${place}.name`, name, dnsLabel(name)),
    )
    addCauses(causes, checkCounters(set, place))
  }
  const names = sets.map((set) => set.name)
  return [...causes, ...checkItems(names, path, Infinity, 'name')]
}

/** Number of counters of all counter sets together. */
function checkTotal(
  sets: readonly { readonly counters?: Readonly<Record<string, Counter>> }[],
  path: FieldPath,
  most: number,
  detail: string,
): StatusCause[] {
  const total = sets.reduce((sum, set) => sum + Object.keys(set.counters ?? {}).length, 0)
  return total > most ? [invalidValue(path, total, detail)] : []
}

function checkSlice(slice: ResourceSlice, stored: ResourceSlice | undefined): StatusCause[] {
  const { spec } = slice
  return [
    ...checkDriverName(spec.driver, 'spec.driver'),
    ...checkPool(spec.pool, 'spec.pool'),
    ...(stored ? checkKept(spec, stored.spec) : []),
    ...checkNodeSelection(spec, 'spec'),
    ...checkDevices(spec, 'spec.devices'),
    ...checkSharedCounters(spec, 'spec.sharedCounters'),
  ]
}

function checkKept(spec: ResourceSliceSpec, old: ResourceSliceSpec): StatusCause[] {
  return [
    ...checkImmutable(spec.pool, old.pool, 'spec.pool', 'name'),
    ...checkImmutable(spec, old, 'spec', 'driver', 'nodeName'),
  ]
}

export const resourceSliceRules: KindRules<ResourceSlice> = {
  nameRule: subdomainName,
  checkCreate: (slice) => checkSlice(slice, undefined),
  checkUpdate: checkSlice,
}

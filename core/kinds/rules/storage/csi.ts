import type { Cause } from '../../../base/api/errors/status.ts'
import {
  has,
  integerOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { qualifiedName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { compareReleases, parseRelease } from '../../../base/release/release.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import {
  checkDriverName,
  checkImmutable,
  checkNotNegative,
  checkSupported,
} from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'

const longestNodeId = 256

function checkTopologyKeys(driver: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const seen = new Set<string>()
  for (const key of textsOf(driver, 'topologyKeys')) {
    if (key === '') causes.push(required(path))
    if (seen.has(key)) causes.push(duplicate(path, key))
    seen.add(key)
    addCauses(causes, invalidValues(path, key, qualifiedName(key)))
  }
  return causes
}

export function checkCsiNode(node: ApiObject): Cause[] {
  const causes: Cause[] = []
  const names = new Set<string>()
  for (const [index, driver] of objectsOf(structOf(node, 'spec'), 'drivers').entries()) {
    const path = `spec.drivers[${index}]`
    const [name, nodeId] = [textOf(driver, 'name'), textOf(driver, 'nodeID')]
    addCauses(causes, checkDriverName(name, `${path}.name`))
    if (nodeId === '') causes.push(required(`${path}.nodeID`))
    if (byteLength(nodeId) > longestNodeId) {
      const detail = `must be ${longestNodeId} characters or less`
      causes.push(invalidValue(`${path}.nodeID`, nodeId, detail))
    }
    const allocatable = structOf(driver, 'allocatable')
    addCauses(causes, checkNotNegative(allocatable, `${path}.allocatable`, 'count'))
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    addCauses(causes, checkTopologyKeys(driver, path))
  }
  return causes
}

/** Updates of a CSINode may add and remove drivers, but not change them, except how many volumes they take. */
export function checkCsiNodeUpdate(
  next: ApiObject,
  stored: ApiObject,
  { gate }: ValidationContext,
): Cause[] {
  const mayCount = gate('MutableCSINodeAllocatableCount')
  const fixed = (driver: JsonObject): JsonObject => {
    if (!mayCount) return driver
    const { allocatable: _, ...rest } = driver
    return rest
  }
  // A driver may be listed again, which is refused besides.
  const drivers = new Map<string, JsonObject[]>()
  for (const driver of objectsOf(structOf(next, 'spec'), 'drivers')) {
    const name = textOf(driver, 'name')
    const same = drivers.get(name)
    if (same) same.push(driver)
    else drivers.set(name, [driver])
  }
  return objectsOf(structOf(stored, 'spec'), 'drivers').flatMap((old) =>
    (drivers.get(textOf(old, 'name')) ?? []).flatMap((driver) =>
      checkImmutableStruct(
        { drivers: fixed(driver) },
        { drivers: fixed(old) },
        'spec',
        'drivers',
        'storage.CSINodeDriver',
      ),
    ),
  )
}

const fsGroupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType']
const lifecycleModes = ['Persistent', 'Ephemeral']
const shortestToken = 600
const longestToken = 2 ** 32
const shortestPeriod = 10

function checkTokenRequests(spec: JsonObject): Cause[] {
  const causes: Cause[] = []
  const audiences = new Set<string>()
  for (const [index, request] of objectsOf(spec, 'tokenRequests').entries()) {
    const path = `spec.tokenRequests[${index}]`
    const audience = textOf(request, 'audience')
    if (audiences.has(audience)) {
      causes.push(duplicate(`${path}.audience`, audience))
      continue
    }
    audiences.add(audience)
    const seconds = integerOf(request, 'expirationSeconds') ?? shortestToken
    if (seconds < shortestToken) {
      const detail = 'may not specify a duration less than 10 minutes'
      causes.push(invalidValue(`${path}.expirationSeconds`, seconds, detail))
    }
    if (seconds > longestToken) {
      const detail = 'may not specify a duration larger than 2^32 seconds'
      causes.push(invalidValue(`${path}.expirationSeconds`, seconds, detail))
    }
  }
  return causes
}

/** The release from which every driver has a `storageCapacity`; before, drivers have one where its gate is on. */
const capacitySince = parseRelease('1.24')

export function checkCsiDriver(driver: ApiObject, { gate, release }: ValidationContext): Cause[] {
  const spec = structOf(driver, 'spec')
  const causes: Cause[] = []
  // `attachedRequired` is misspelt in the original, and clients see it so.
  if (!has(spec, 'attachRequired')) causes.push(required('spec.attachedRequired'))
  const hasCapacity = compareReleases(release, capacitySince) >= 0 || gate('CSIStorageCapacity')
  for (const key of hasCapacity ? ['podInfoOnMount', 'storageCapacity'] : ['podInfoOnMount']) {
    if (!has(spec, key)) causes.push(required(`spec.${key}`))
  }
  if (has(spec, 'fsGroupPolicy')) {
    addCauses(causes, checkSupported(spec, 'spec', 'fsGroupPolicy', fsGroupPolicies))
  }
  addCauses(causes, checkTokenRequests(spec))
  for (const mode of textsOf(spec, 'volumeLifecycleModes')) {
    if (lifecycleModes.includes(mode)) continue
    causes.push(notSupported('spec.volumeLifecycleModes', mode, lifecycleModes))
  }
  const isMounted = has(spec, 'seLinuxMount') || !gate('SELinuxMountReadWriteOncePod')
  if (!isMounted) causes.push(required('spec.seLinuxMount'))
  const period = integerOf(spec, 'nodeAllocatableUpdatePeriodSeconds')
  if (period !== undefined && period < shortestPeriod) {
    const detail = `must be greater than or equal to ${shortestPeriod} seconds`
    causes.push(invalidValue('spec.nodeAllocatableUpdatePeriodSeconds', period, detail))
  }
  return causes
}

export function checkCsiDriverUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  return [
    ...checkImmutable(
      { attachedRequired: spec['attachRequired'] },
      { attachedRequired: old['attachRequired'] },
      'spec',
      'attachedRequired',
    ),
    ...checkImmutable(spec, old, 'spec', 'volumeLifecycleModes'),
  ]
}

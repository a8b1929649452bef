import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  integerOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { compareReleases, parseRelease } from '../../../base/release/release.ts'
import {
  addCauses,
  duplicate,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkImmutable, checkSupported } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'

export const csiDriverRules: KindRules = {
  nameRule: subdomainName,
  check: checkCsiDriver,
  checkUpdate: checkCsiDriverUpdate,
}

const fsGroupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType']
const lifecycleModes = ['Persistent', 'Ephemeral']
const shortestToken = 600
const longestToken = 2 ** 32
const shortestPeriod = 10

function checkTokenRequests(spec: JsonObject): StatusCause[] {
  const causes: StatusCause[] = []
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

function checkCsiDriver(driver: ApiObject, { gate, release }: ValidationContext): StatusCause[] {
  const spec = structOf(driver, 'spec')
  const causes: StatusCause[] = []
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

function checkCsiDriverUpdate(next: ApiObject, stored: ApiObject): StatusCause[] {
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

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { CSIDriver, CSIDriverSpec } from '../../../base/api/types/storage.v1.generated.ts'
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

export const csiDriverRules: KindRules<CSIDriver> = {
  nameRule: subdomainName,
  check: checkCsiDriver,
  checkUpdate: checkCsiDriverUpdate,
}

const fsGroupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType']
const lifecycleModes = ['Persistent', 'Ephemeral']
const shortestToken = 600
const longestToken = 2 ** 32
const shortestPeriod = 10

function checkTokenRequests(spec: CSIDriverSpec): StatusCause[] {
  const causes: StatusCause[] = []
  const audiences = new Set<string>()
  for (const [index, request] of (spec.tokenRequests ?? []).entries()) {
    const path = `spec.tokenRequests[${index}]`
    const { audience } = request
    if (audiences.has(audience)) {
      causes.push(duplicate(`${path}.audience`, audience))
      continue
    }
    audiences.add(audience)
    const seconds = request.expirationSeconds ?? shortestToken
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

function checkCsiDriver(driver: CSIDriver, { gate, release }: ValidationContext): StatusCause[] {
  const { spec } = driver
  const causes: StatusCause[] = []
  // `attachedRequired` is misspelt in the original, and clients see it so.
  if (spec.attachRequired === undefined) causes.push(required('spec.attachedRequired'))
  const hasCapacity = compareReleases(release, capacitySince) >= 0 || gate('CSIStorageCapacity')
  if (spec.podInfoOnMount === undefined) causes.push(required('spec.podInfoOnMount'))
  if (hasCapacity && spec.storageCapacity === undefined) {
    causes.push(required('spec.storageCapacity'))
  }
  if (spec.fsGroupPolicy !== undefined) {
    addCauses(causes, checkSupported(spec, 'spec', 'fsGroupPolicy', fsGroupPolicies))
  }
  addCauses(causes, checkTokenRequests(spec))
  for (const mode of spec.volumeLifecycleModes ?? []) {
    if (lifecycleModes.includes(mode)) continue
    causes.push(notSupported('spec.volumeLifecycleModes', mode, lifecycleModes))
  }
  const isMounted = spec.seLinuxMount !== undefined || !gate('SELinuxMountReadWriteOncePod')
  if (!isMounted) causes.push(required('spec.seLinuxMount'))
  const period = spec.nodeAllocatableUpdatePeriodSeconds
  if (period !== undefined && period < shortestPeriod) {
    const detail = `must be greater than or equal to ${shortestPeriod} seconds`
    causes.push(invalidValue('spec.nodeAllocatableUpdatePeriodSeconds', period, detail))
  }
  return causes
}

function checkCsiDriverUpdate(next: CSIDriver, stored: CSIDriver): StatusCause[] {
  const [spec, old] = [next.spec, stored.spec]
  return [
    ...checkImmutable(
      { attachedRequired: spec.attachRequired },
      { attachedRequired: old.attachRequired },
      'spec',
      'attachedRequired',
    ),
    ...checkImmutable(spec, old, 'spec', 'volumeLifecycleModes'),
  ]
}

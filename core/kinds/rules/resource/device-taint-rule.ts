import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  DeviceTaintRule,
  DeviceTaintSelector,
} from '../../../base/api/types/resource.v1alpha3.generated.ts'
import { addCauses, invalidValues } from '../../../objects/schema/validation/causes.ts'
import { checkDriverName } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkTaint } from './device-claims.ts'
import { checkSelectors } from './device-selectors.ts'
import { checkPoolName } from './pool-names.ts'

const place = 'spec.deviceSelector'

function checkSelector(selector: DeviceTaintSelector, context: ValidationContext): StatusCause[] {
  const { deviceClassName, driver, pool, device } = selector
  const causes: StatusCause[] = []
  if (deviceClassName !== undefined) {
    const faults = dnsSubdomain(deviceClassName)
    addCauses(causes, invalidValues(`${place}.deviceClassName`, deviceClassName, faults))
  }
  if (driver !== undefined) addCauses(causes, checkDriverName(driver, `${place}.driver`))
  if (pool !== undefined) addCauses(causes, checkPoolName(pool, `${place}.pool`))
  if (device !== undefined) {
    addCauses(causes, invalidValues(`${place}.device`, device, dnsLabel(device)))
  }
  addCauses(causes, checkSelectors(selector, place, context))
  return causes
}

export const deviceTaintRuleRules: KindRules<DeviceTaintRule> = {
  nameRule: subdomainName,
  check: ({ spec: { deviceSelector, taint } }, context) => [
    ...(deviceSelector ? checkSelector(deviceSelector, context) : []),
    ...checkTaint(taint, 'spec.taint'),
  ],
}

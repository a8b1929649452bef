import { type Condition, withCondition } from '../../../base/api/conditions.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  dns1035Label,
  dnsSubdomain,
  type NameRule,
  pathSegment,
  pathSegmentName,
} from '../../../base/api/metadata/names.ts'
import type { APIService } from '../../../base/api/types/apiregistration.v1.generated.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { addCauses, invalidValue, required } from '../../../objects/schema/validation/causes.ts'
import { checkServicePort } from '../shared/validation/client-config.ts'
import { checkName, checkSupported, checkText } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

const priorities = [
  ['groupPriorityMinimum', 20_000],
  ['versionPriority', 1000],
] as const

/** An API service is named after its version and its group. */
function nameRuleOf(apiService: APIService): NameRule {
  const { spec } = apiService
  const wanted = `${spec.version ?? ''}.${spec.group ?? ''}`
  return (name) => {
    const messages = pathSegment(name, false)
    if (messages.length > 0 || name === wanted) return messages
    return [`must be \`spec.version+"."+spec.group\`: ${quoteText(wanted)}`]
  }
}

function checkApiService(apiService: APIService): StatusCause[] {
  const { spec } = apiService
  const causes: StatusCause[] = []
  if (!spec.group && spec.version !== 'v1') {
    const why = 'only v1 may have an empty group and it better be legacy kube'
    causes.push(required('spec.group', why))
  }
  addCauses(causes, checkText(spec, 'spec', 'group', dnsSubdomain))
  addCauses(causes, checkName(spec, 'spec', 'version', dns1035Label))
  for (const [key, limit] of priorities) {
    const value = spec[key]
    if (value > 0 && value <= limit) continue
    causes.push(invalidValue(`spec.${key}`, value, `must be positive and less than ${limit}`))
  }
  const { service } = spec
  const bundle = spec.caBundle ?? ''
  if (!service) {
    if (bundle !== '') {
      const detail = 'local APIServices may not have a caBundle'
      const bytes = Math.floor((bundle.replace(/=+$/, '').length * 3) / 4)
      causes.push(invalidValue('spec.caBundle', `${bytes} bytes`, detail))
    }
    if (spec.insecureSkipTLSVerify === true) {
      const detail = 'local APIServices may not have insecureSkipTLSVerify'
      causes.push(invalidValue('spec.insecureSkipTLSVerify', true, detail))
    }
    return causes
  }
  for (const key of ['namespace', 'name'] as const) {
    if (!service[key]) causes.push(required(`spec.service.${key}`))
  }
  addCauses(causes, checkServicePort(service, 'spec.service'))
  if (spec.insecureSkipTLSVerify === true && bundle !== '') {
    const detail = 'may not be true if caBundle is present'
    causes.push(invalidValue('spec.insecureSkipTLSVerify', true, detail))
  }
  return causes
}

const conditionStatuses = ['True', 'False', 'Unknown']

function checkStatus(_subresource: string, apiService: APIService): readonly StatusCause[] {
  return (apiService.status.conditions ?? []).flatMap((condition, index) =>
    checkSupported(condition, `status.conditions[${index}]`, 'status', conditionStatuses),
  )
}

export const apiServiceRules: KindRules<APIService> = {
  nameRule: pathSegmentName,
  nameRuleOf,
  check: checkApiService,
  checkSubresource: checkStatus,
}

export const apiServiceAvailable: CellFunction<APIService> = ({ object }) => {
  const conditions = object.status.conditions ?? []
  const available = conditions.find((condition) => condition.type === 'Available')
  if (!available) return 'Unknown'
  const { status, reason } = available
  return status === 'True' || !reason ? status : `${status} (${reason})`
}

/** An APIService without a service is served by this server, so it is available. */
export const localCondition: Condition = {
  type: 'Available',
  status: 'True',
  reason: 'Local',
  message: 'Local APIServices are always available',
}

/** An APIService whose server has passed all checks. */
export const passedCondition: Condition = {
  type: 'Available',
  status: 'True',
  reason: 'Passed',
  message: 'all checks passed',
}

/** Sets the condition of a new APIService without a service at once, where the original needs a second write. */
export const localApiService: WriteRule<APIService> = (next, _stored, { now }) => {
  if (next.spec.service !== undefined) return
  next.status.conditions = [...withCondition([], localCondition, now)]
}

import { CauseOrder } from '../shared/validation/cause-order.ts'

/** Members of `holder` by path: `spec`, `[a b]` gives `spec.a`, `spec.b`. */
function under(holder: string, members: readonly string[]): readonly string[] {
  return members.map((member) => (member === '[]' ? `${holder}[]` : `${holder}.${member}`))
}

const conditions = under('matchConditions[]', ['expression', 'name', 'name+'])
const rule = ['resourceNames', 'operations[]', 'apiGroups', 'apiVersions', 'resources', 'scope']

const matched = [
  'matchPolicy',
  'namespaceSelector',
  'objectSelector',
  ...under('resourceRules[]', rule),
  ...under('excludeResourceRules[]', rule),
  'resourceRules?',
  '~operations',
]

export const webhookOrder: CauseOrder = new CauseOrder(
  under('webhooks[]', [
    'name',
    ...under('rules[]', rule),
    'failurePolicy',
    'matchPolicy',
    'sideEffects',
    'timeoutSeconds',
    'namespaceSelector',
    'objectSelector',
    'reinvocationPolicy',
    'clientConfig',
    ...conditions,
    'admissionReviewVersions',
    'name+',
  ]),
)

/** Order of the causes of policies that validate and of those that mutate, which share what comes before. */
export const policyOrder: CauseOrder = new CauseOrder(
  under('spec', [
    'failurePolicy',
    'paramKind',
    ...under('matchConstraints', matched),
    ...conditions,
    ...under('variables[]', ['name', 'expression']),
    ...under('validations[]', ['expression', 'messageExpression', 'message', 'reason']),
    ...under('auditAnnotations[]', ['key', 'valueExpression', 'key+']),
    'mutations',
    'reinvocationPolicy',
  ]),
)

export const bindingOrder: CauseOrder = new CauseOrder(
  under('spec', [
    'policyName',
    ...under('paramRef', ['name', 'selector', 'selector!', '$', 'parameterNotFoundAction']),
    ...under('matchResources', matched),
    ...under('validationActions', ['[]', '$']),
  ]),
)

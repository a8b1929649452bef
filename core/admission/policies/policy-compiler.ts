/** What compiles and judges policies; `load-policies.ts` loads it when a request first meets a policy. */
export { authorizerTypes } from '../../cel/libraries/apiserver/authorizer-values.ts'
export { fromJson } from '../../cel/values/json-values.ts'
export { webhookConditions } from '../../expressions/match-conditions.ts'
export { PolicyActivation } from '../../expressions/policy-activation.ts'
export { MutatingPolicy } from './mutating/mutating-policy.ts'
export { ValidatingPolicy } from './validating/validating-policy.ts'

/** What compiles and judges policies and conditions of webhooks, loaded when a request first meets one. */
export { authorizerTypes } from '../../../languages/cel/libraries/apiserver/authorizer-values.ts'
export { fromJson } from '../../../languages/cel/values/json-values.ts'
export { webhookConditions } from '../../../objects/expressions/match-conditions.ts'
export { PolicyActivation } from '../../../objects/expressions/policy-activation.ts'
export { MutatingPolicy } from './mutating/mutating-policy.ts'
export { ValidatingPolicy } from './validating/validating-policy.ts'

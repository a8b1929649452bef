/** What compiles and judges policies and conditions of webhooks, loaded when a request first meets one. */
export { authorizerTypes } from '../../cel/libraries/apiserver/authorizer-values.ts'
export { fromJson } from '../../cel/values/json-values.ts'
export { webhookConditions } from '../../expressions/match-conditions.ts'
export { PolicyActivation } from '../../expressions/policy-activation.ts'
export { MutatingPolicy } from './mutating/mutating-policy.ts'
export { ValidatingPolicy } from './validating/validating-policy.ts'

/** What compiles and evaluates the rules of custom resources, and checks the types of policies. */
export { re2Engine } from '../../base/regex/re2-engine.ts'
export { wholeLanguage } from './expression-language.ts'
export { RuleCompiler } from './rule-compiler.ts'
export { CelRuleEvaluator } from './rule-evaluator.ts'
export { checkPolicyTypes } from './policy-type-check.ts'

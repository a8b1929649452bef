/** What compiles and evaluates the rules of custom resources; `load-rule-engine.ts` loads it when it is first needed. */
export { compileRules } from './compile-rules.ts'
export { languageOfRelease, wholeLanguage } from './expression-language.ts'
export { RuleCompiler } from './rule-compiler.ts'
export { CelRuleEvaluator } from './rule-evaluator.ts'
export { PolicyCheck, storedExpressions } from './policy-check.ts'
export { checkPolicyTypes } from './policy-type-check.ts'
export { scanTemplate } from '../json-path/parse-template.ts'
export { deviceSelectorFault } from './device-selector.ts'

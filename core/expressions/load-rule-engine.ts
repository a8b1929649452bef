import type * as engine from './rule-engine.ts'
import { loadRegexEngine } from '../patterns/regex-engine.ts'

/** The rule engine: the expression language, and the compiler and evaluator of rules. */
export type RuleEngine = typeof engine

let loaded: RuleEngine | undefined

/** Loads the rule engine, which bundlers keep in a chunk of its own, and the regex engine that rules may use. */
export async function loadRuleEngine(): Promise<RuleEngine> {
  await loadRegexEngine()
  loaded ??= await import('./rule-engine.ts')
  return loaded
}

/** The rule engine. @throws Error where nothing has loaded it. */
export function ruleEngine(): RuleEngine {
  if (!loaded) throw new Error('the rule engine is not loaded: await loadRuleEngine() first')
  return loaded
}

/** The loading of the rule engine, where it is still to be waited for; undefined once it is loaded. */
export function pendingRuleEngine(): Promise<RuleEngine> | undefined {
  return loaded ? undefined : loadRuleEngine()
}

import { Lazy } from '../../base/execution/lazy.ts'
import type * as engine from './rule-engine.ts'

/** The rule engine: the expression language with its patterns, and the compiler and evaluator of rules. */
export type RuleEngine = typeof engine

export const ruleEngine: Lazy<RuleEngine> = new Lazy(() => import('./rule-engine.ts'))

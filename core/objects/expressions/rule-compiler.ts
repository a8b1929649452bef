import type { Steps } from '../../base/execution/steps.ts'
import type { RuleCall } from '../schema/validation/evaluate-rules.ts'
import type { ExpressionRule } from '../schema/value-validation.ts'
import { type CompiledRules, compileInSteps, compileRules, RuleTurns } from './compile-rules.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import type { RuleMeter } from './rule-meter.ts'

/** Compiles rules when they are first evaluated, and keeps them as long as their schema lives. */
export class RuleCompiler {
  readonly #language: ExpressionLanguage
  readonly #meter: RuleMeter | undefined
  readonly #compiled = new WeakMap<
    readonly ExpressionRule[],
    { readonly rules: CompiledRules | undefined }
  >()

  /** @param language what rules may use besides `self` and `oldSelf` */
  constructor(language: ExpressionLanguage, meter?: RuleMeter) {
    this.#language = language
    this.#meter = meter
  }

  /** The rules of a call; undefined where expressions cannot read values of its schema. */
  compiled({ rules, schema, isObjectRoot }: RuleCall): CompiledRules | undefined {
    let entry = this.#compiled.get(rules)
    if (!entry) {
      const language = this.#language
      const began = this.#meter?.now() ?? 0
      entry = { rules: compileRules(rules, schema, { language, isObjectRoot }) }
      this.#compiled.set(rules, entry)
      this.#meter?.compiled(this.#meter.now() - began)
    }
    return entry.rules
  }

  /** Compiles the rules of calls in steps; then {@link compiled} gives them at once. */
  *compileAhead(calls: Iterable<RuleCall>): Steps<void> {
    const turns = new RuleTurns()
    for (const { rules, schema, isObjectRoot } of calls) {
      const options = { language: this.#language, isObjectRoot }
      const compiled = yield* compileInSteps(rules, schema, options, turns)
      this.#compiled.set(rules, { rules: compiled })
    }
  }
}

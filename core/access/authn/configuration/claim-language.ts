import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { loadRegexEngine } from '../../../base/regex/regex-engine.ts'
import type { Environment } from '../../../languages/cel/environment.ts'
import { wholeLanguage } from '../../../objects/expressions/expression-language.ts'
import {
  claimsEnvironment,
  userEnvironment,
} from '../../../objects/expressions/policy-environment.ts'
import { type ClaimExpression, type ClaimExpressionKind, compileClaim } from './claim-expression.ts'

/** The environments of expressions over claims and over users. */
export interface ClaimLanguage {
  readonly claims: Environment
  readonly user: Environment
}

/** Loads what expressions of an authentication configuration need. */
export async function loadClaimLanguage(brand: Brand): Promise<ClaimLanguage> {
  const language = wholeLanguage(brand, await loadRegexEngine())
  return { claims: claimsEnvironment(language), user: userEnvironment(language, brand) }
}

/** Compiles expressions and collects the causes of those that do not compile. */
export class ClaimCompiler {
  readonly causes: StatusCause[] = []
  readonly #language: ClaimLanguage

  constructor(language: ClaimLanguage) {
    this.#language = language
  }

  /** Compiles an expression at a field; undefined where it does not compile. */
  compile(
    text: string,
    kind: ClaimExpressionKind,
    field: string,
    variable: keyof ClaimLanguage = 'claims',
  ): ClaimExpression | undefined {
    const compiled = compileClaim(text, kind, this.#language[variable], field)
    if (compiled.ok) return compiled.expression
    this.causes.push(compiled.cause)
    return undefined
  }
}

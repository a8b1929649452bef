import { duplicate, invalidValue, required } from '../../../objects/schema/validation/causes.ts'
import type { ClaimValidationRule, UserValidationRule } from './authentication-configuration.ts'
import type { ClaimExpression } from './claim-expression.ts'
import type { ClaimCompiler } from './claim-language.ts'
import { type AuthenticationGates, unlessGate } from './validate-issuer.ts'

interface Rule {
  readonly expression: ClaimExpression
  readonly message: string
}

const structuredGate = 'StructuredAuthenticationConfiguration'

/** Validates the rules over claims. @returns those that are expressions */
export function validateClaimRules(
  rules: readonly ClaimValidationRule[],
  path: string,
  compiler: ClaimCompiler,
  { structured }: AuthenticationGates,
): readonly Rule[] {
  const seen = { claims: new Set<string>(), expressions: new Set<string>() }
  const compiled = rules.flatMap((rule, index) => {
    const place = `${path}[${index}]`
    if (rule.expression !== '' && !structured) {
      const detail = unlessGate(structuredGate, 'not supported')
      compiler.causes.push(invalidValue(`${place}.expression`, rule.expression, detail))
    }
    return validateClaimRule(rule, place, compiler, seen) ?? []
  })
  return structured ? compiled : []
}

function validateClaimRule(
  { claim, requiredValue, expression, message }: ClaimValidationRule,
  place: string,
  compiler: ClaimCompiler,
  seen: { readonly claims: Set<string>; readonly expressions: Set<string> },
): Rule | undefined {
  const { causes } = compiler
  if (claim !== '' && expression !== '') {
    causes.push(invalidValue(place, claim, "claim and expression can't both be set"))
  } else if (claim !== '') {
    if (message !== '') {
      const detail = 'may not be specified when claim is set'
      causes.push(invalidValue(`${place}.message`, message, detail))
    }
    if (seen.claims.has(claim)) causes.push(duplicate(`${place}.claim`, claim))
    seen.claims.add(claim)
  } else if (expression !== '') {
    if (requiredValue !== '') {
      const detail = 'may not be specified when expression is set'
      causes.push(invalidValue(`${place}.requiredValue`, requiredValue, detail))
    }
    return compileOnce({ expression, message }, place, compiler, seen.expressions)
  } else {
    causes.push(required(place, 'claim or expression is required'))
  }
  return undefined
}

/** Validates the rules over users. */
export function validateUserRules(
  rules: readonly UserValidationRule[],
  path: string,
  compiler: ClaimCompiler,
  { structured }: AuthenticationGates,
): readonly Rule[] {
  const { causes } = compiler
  if (rules.length > 0 && !structured) {
    const detail = unlessGate(structuredGate, 'user validation rules are not supported')
    causes.push(invalidValue(path, '', detail))
  }
  const seen = new Set<string>()
  const compiled = rules.flatMap((rule, index) => {
    const place = `${path}[${index}]`
    if (rule.expression !== '') return compileOnce(rule, place, compiler, seen, 'user') ?? []
    causes.push(required(`${place}.expression`))
    return []
  })
  return structured ? compiled : []
}

function compileOnce(
  { expression: text, message }: UserValidationRule,
  place: string,
  compiler: ClaimCompiler,
  seen: Set<string>,
  variable: 'claims' | 'user' = 'claims',
): Rule | undefined {
  const field = `${place}.expression`
  if (seen.has(text)) {
    compiler.causes.push(duplicate(field, text))
    return undefined
  }
  seen.add(text)
  const expression = compiler.compile(text, 'rule', field, variable)
  return expression && { expression, message }
}

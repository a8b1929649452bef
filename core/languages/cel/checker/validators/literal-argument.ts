import type { Value } from '../../values/value.ts'
import type { Validator } from './validator.ts'

/**
 * Refuses calls of a function whose first argument is a literal that the function takes by its type, but not by its value,
 * such as `duration('1d')` or `'a'.matches('(')`.
 *
 * @param isValid whether the function takes the literal
 */
export function literalArgumentValidator(
  functionName: string,
  isValid: (literal: Value) => boolean,
): Validator {
  return {
    name: `cel.validator.${functionName}`,
    validate({ parts, report }) {
      for (const part of parts) {
        if (part.kind !== 'call' || part.name !== functionName) continue
        const [argument] = part.args
        if (argument?.kind !== 'constant' || isValid(argument.value)) continue
        report(argument.id, `invalid ${functionName} argument`)
      }
    },
  }
}

/**
 * Refuses patterns that do not compile, where they are literals.
 *
 * @param mistakeIn compiles a pattern: undefined where it is right
 */
export function patternValidator(mistakeIn: (pattern: string) => string | undefined): Validator {
  return literalArgumentValidator('matches', (literal) => {
    return typeof literal !== 'string' || mistakeIn(literal) === undefined
  })
}

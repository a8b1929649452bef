import { compilePattern } from '../../../base/regex/compile-pattern.ts'
import {
  literalArgumentValidator,
  patternValidator,
} from '../checker/validators/literal-argument.ts'
import type { Library } from '../library.ts'
import { toDuration, toTimestamp } from '../values/conversions.ts'
import { CelError } from '../values/value.ts'

/** Refuses durations, timestamps and patterns that are literals and wrong, as Kubernetes does from 1.29 on. */
export const literalValidators: Library = {
  name: 'cel.validators.literals',
  validators: [
    literalArgumentValidator('duration', (literal) => !(toDuration(literal) instanceof CelError)),
    literalArgumentValidator('timestamp', (literal) => !(toTimestamp(literal) instanceof CelError)),
    patternValidator((pattern) => {
      const regex = compilePattern(pattern)
      return 'mistake' in regex ? regex.mistake : undefined
    }),
  ],
}

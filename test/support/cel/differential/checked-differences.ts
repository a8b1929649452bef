import type { Compilation } from '../../../../core/languages/cel/environment.ts'
import { planError } from './own-engine.ts'

/** A difference that only checked types make: without types this engine agrees with `@bufbuild/cel`. */
export interface CheckedDifference {
  readonly name: string
  matches(text: string, compiled: Compilation): boolean
  readonly example: string
}

export const checkedDifferences: readonly CheckedDifference[] = [
  {
    name: 'an error is not looked for in a list that is empty',
    matches: (text) => text.includes(' in [])'),
    example: '(1 / 0 in [])',
  },
  {
    name: "a loop's variable that is a type is taken for the name of one, and cannot be planned",
    matches: (_text, compiled) =>
      planError(compiled)?.startsWith('reference to undefined type: ') === true,
    example: '[int].filter(e, e == int)',
  },
]

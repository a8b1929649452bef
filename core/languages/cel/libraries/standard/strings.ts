import { compilePattern } from '../../../../base/regex/compile-pattern.ts'
import type { CompiledRegex } from '../../../../base/regex/regex-engine.ts'
import type { FunctionCost } from '../../cost/function-cost.ts'
import type { FunctionDeclaration, Implementation } from '../../function-declaration.ts'
import { boolType, stringType } from '../../types/cel-type.ts'
import { nativeText } from '../../values/native-text.ts'
import { noOperator, noOverload } from '../../values/no-such-overload.ts'
import { CelError, type Result, type Value } from '../../values/value.ts'
import { countSearch } from '../search-work.ts'
import { firstTraversalCost, regexCost, textSearchCost } from './costs.ts'

/** A member function that asks something of two texts. */
function question(
  name: string,
  id: string,
  cost: FunctionCost,
  evaluate: Implementation,
): FunctionDeclaration {
  const overload = { id, parameters: [stringType, stringType], result: boolType, isMember: true }
  return { name, overloads: [{ ...overload, cost }], evaluate }
}

/** Whether a regular expression matches anywhere in a text. */
export function matches(text: Value = null, pattern: Value = null): Result {
  if (typeof text !== 'string') return noOperator('matches', text)
  if (typeof pattern !== 'string') return noOverload
  const regex = compilePattern(pattern)
  return 'mistake' in regex ? new CelError(regex.mistake) : search(regex, text)
}

function search(regex: CompiledRegex, text: string): Result {
  return countSearch(regex, text) ?? regex.matches(text)
}

/** Compiles a pattern that is a literal once; one that does not compile makes no program. */
function prepareMatches(pattern: Value): Implementation | CelError | undefined {
  if (typeof pattern !== 'string') return undefined
  const regex = compilePattern(pattern)
  if ('mistake' in regex) return new CelError(regex.mistake)
  return (text = null) => {
    const subject = typeof text === 'string' ? text : nativeText(text)
    return subject === undefined ? noOverload : search(regex, subject)
  }
}

const parameters = [stringType, stringType]

/** Functions of texts. `matches` costs by its size only as a member function. */
export const stringFunctions: readonly FunctionDeclaration[] = [
  question('contains', 'contains_string', textSearchCost, (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.includes(part) : noOverload,
  ),
  question('endsWith', 'ends_with_string', firstTraversalCost, (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.endsWith(part) : noOverload,
  ),
  question('startsWith', 'starts_with_string', firstTraversalCost, (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.startsWith(part) : noOverload,
  ),
  {
    name: 'matches',
    overloads: [
      { id: 'matches', parameters, result: boolType },
      { id: 'matches_string', parameters, result: boolType, isMember: true, cost: regexCost },
    ],
    evaluate: matches,
    literalArgument: { index: 1, prepare: prepareMatches },
  },
]

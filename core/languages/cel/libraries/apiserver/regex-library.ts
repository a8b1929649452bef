import { compilePattern } from '../../../../base/regex/compile-pattern.ts'
import type { CompiledRegex } from '../../../../base/regex/regex-engine.ts'
import { patternFactor, traversal, traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost } from '../../cost/function-cost.ts'
import { estimatedSize } from '../../cost/node-sizes.ts'
import { addRanges, exactRange, multiplyByFactor, multiplyRanges } from '../../cost/range.ts'
import type { LiteralArgument } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import { intType, listOf, stringType } from '../../types/cel-type.ts'
import { ArrayList } from '../../values/array-list.ts'
import { type Integer, isInt } from '../../values/integer.ts'
import { nativeText } from '../../values/native-text.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { CelError, type Result } from '../../values/value.ts'
import { countSearch } from '../search-work.ts'
import { implement, isText } from '../typed-implementation.ts'
import { sizeOfArgument } from './call-costs.ts'
import { memberOverload } from './overloads.ts'

/** Applies a compiled pattern to the other arguments of a call. */
type Search = (regex: CompiledRegex, text: string, limit: Integer) => Result

const find: Search = (regex, text) => countSearch(regex, text, 2) ?? regex.find(text) ?? ''

const findAll: Search = (regex, text, limit) =>
  countSearch(regex, text, 2) ?? new ArrayList(regex.findAll(text, Number(limit)))

/** Compiles a pattern for one call. */
function searchWith(search: Search): (text: string, pattern: string, limit?: Integer) => Result {
  return (text, pattern, limit = -1) => {
    const regex = compilePattern(pattern)
    if ('mistake' in regex) return new CelError(`Illegal regex: ${regex.mistake}`)
    return search(regex, text, limit)
  }
}

/** Compiles a pattern that is a literal once; one that does not compile makes no program. */
function literalPattern(search: Search): LiteralArgument {
  return {
    index: 1,
    prepare: (pattern) => {
      if (typeof pattern !== 'string') return undefined
      const regex = compilePattern(pattern)
      if ('mistake' in regex) return new CelError(regex.mistake)
      return (text = null, _pattern = null, limit = -1) => {
        const subject = nativeText(text)
        return subject !== undefined && isInt(limit) ? search(regex, subject, limit) : noOverload
      }
    },
  }
}

/** Cost of matching a pattern; a text counts as one character longer than it is, so that an empty one costs too. */
const matchCost: FunctionCost = {
  ofArguments: (args) =>
    traversal(1 + sizeOfArgument(args, 0)) * Math.ceil(sizeOfArgument(args, 1) * patternFactor),
}

const estimateMatch: CallEstimator = (sizes, target, [pattern]) => {
  if (!target || !pattern) return undefined
  const size = estimatedSize(sizes, target)
  const reading = multiplyByFactor(addRanges(size, exactRange(1n)), traversalFactor)
  const matching = multiplyByFactor(estimatedSize(sizes, pattern), patternFactor)
  return { cost: multiplyRanges(reading, matching), resultSize: { min: 0n, max: size.max } }
}

/** Searches by regular expressions: `find` and `findAll`. */
export const regexLibrary: Library = {
  name: 'regex',
  functions: [
    {
      name: 'find',
      overloads: [
        memberOverload(
          'string_find_string',
          [stringType, stringType],
          stringType,
          implement('find', [isText, isText], searchWith(find)),
          estimateMatch,
        ),
      ],
      literalArgument: literalPattern(find),
      cost: matchCost,
    },
    {
      name: 'findAll',
      overloads: [
        memberOverload(
          'string_find_all_string',
          [stringType, stringType],
          listOf(stringType),
          implement('findAll', [isText, isText], searchWith(findAll)),
          estimateMatch,
        ),
        memberOverload(
          'string_find_all_string_int',
          [stringType, stringType, intType],
          listOf(stringType),
          implement('findAll', [isText, isText, isInt], searchWith(findAll)),
          estimateMatch,
        ),
      ],
      literalArgument: literalPattern(findAll),
      cost: matchCost,
    },
  ],
}

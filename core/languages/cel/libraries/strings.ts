import type { CallEstimator, FunctionCost } from '../cost/function-cost.ts'
import type { FunctionDeclaration, Implementation, Overload } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import { type CelType, dynType, intType, listOf, stringType } from '../types/cel-type.ts'
import { ArrayList } from '../values/array-list.ts'
import { type Integer, isInt } from '../values/integer.ts'
import type { List, Result, Value } from '../values/value.ts'
import { formatCalls } from './format/format-calls.ts'
import { formatString } from './format/format-string.ts'
import { joinConvertedTexts, joinCost, joinTexts } from './strings/join-texts.ts'
import {
  charAt,
  indexOf,
  lastIndexOf,
  substringBetween,
  substringFrom,
} from './strings/positions.ts'
import { replaceText } from './strings/replace-text.ts'
import { splitText } from './strings/split-text.ts'
import {
  estimateJoin,
  estimateReading,
  estimateReplacement,
  estimateSearch,
  estimateSplit,
  readingCost,
  rewritingCost,
  searchCost,
} from './strings/string-costs.ts'
import { lowerAscii, quoteLiteral, trimText, upperAscii } from './strings/text-forms.ts'
import { implement, isList, isText } from './typed-implementation.ts'

const texts = listOf(stringType)

/** Costs by the name of a function, the same for all overloads. */
interface Costs {
  readonly cost?: FunctionCost
  readonly estimate?: CallEstimator
}

function member(
  name: string,
  costs: Costs,
  ...overloads: readonly Overload[]
): FunctionDeclaration {
  return { name, ...costs, overloads: overloads.map((each) => ({ ...each, isMember: true })) }
}

function overload(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Implementation,
): Overload {
  return { id, parameters, result, evaluate }
}

/** A function of a text alone. */
function ofText(name: string, id: string, run: (text: string) => string): FunctionDeclaration {
  return member(
    name,
    { cost: readingCost, estimate: estimateReading },
    overload(id, [stringType], stringType, implement(name, [isText], run)),
  )
}

/** A search for a text in a text, from an end of it or from an offset. */
function search(
  name: string,
  id: string,
  run: (text: string, pattern: string, offset?: Integer) => Result,
): FunctionDeclaration {
  return member(
    name,
    { cost: searchCost, estimate: estimateSearch },
    overload(
      id,
      [stringType, stringType],
      intType,
      implement(name, [isText, isText], (text, pattern) => run(text, pattern)),
    ),
    overload(
      `${id}_int`,
      [stringType, stringType, intType],
      intType,
      implement(name, [isText, isText, isInt], run),
    ),
  )
}

function split(text: string, separator: string, limit?: Integer): Value {
  return new ArrayList(splitText(text, separator, limit))
}

const basic: readonly FunctionDeclaration[] = [
  member(
    'charAt',
    {},
    overload(
      'string_char_at_int',
      [stringType, intType],
      stringType,
      implement('charAt', [isText, isInt], charAt),
    ),
  ),
  search('indexOf', 'string_index_of_string', indexOf),
  search('lastIndexOf', 'string_last_index_of_string', lastIndexOf),
  ofText('lowerAscii', 'string_lower_ascii', lowerAscii),
  ofText('upperAscii', 'string_upper_ascii', upperAscii),
  ofText('trim', 'string_trim', trimText),
  member(
    'replace',
    { cost: rewritingCost, estimate: estimateReplacement },
    overload(
      'string_replace_string_string',
      [stringType, stringType, stringType],
      stringType,
      implement('replace', [isText, isText, isText], (text, pattern, replacement) =>
        replaceText(text, pattern, replacement),
      ),
    ),
    overload(
      'string_replace_string_string_int',
      [stringType, stringType, stringType, intType],
      stringType,
      implement('replace', [isText, isText, isText, isInt], replaceText),
    ),
  ),
  member(
    'split',
    { cost: rewritingCost, estimate: estimateSplit },
    overload(
      'string_split_string',
      [stringType, stringType],
      texts,
      implement('split', [isText, isText], (text, separator) => split(text, separator)),
    ),
    overload(
      'string_split_string_int',
      [stringType, stringType, intType],
      texts,
      implement('split', [isText, isText, isInt], split),
    ),
  ),
  member(
    'substring',
    { cost: readingCost, estimate: estimateReading },
    overload(
      'string_substring_int',
      [stringType, intType],
      stringType,
      implement('substring', [isText, isInt], substringFrom),
    ),
    overload(
      'string_substring_int_int',
      [stringType, intType, intType],
      stringType,
      implement('substring', [isText, isInt, isInt], substringBetween),
    ),
  ),
]

function join(run: (list: List, separator?: string) => Result): FunctionDeclaration {
  return member(
    'join',
    { cost: joinCost, estimate: estimateJoin },
    overload(
      'list_join',
      [texts],
      stringType,
      implement('join', [isList], (list) => run(list)),
    ),
    overload(
      'list_join_string',
      [texts, stringType],
      stringType,
      implement('join', [isList, isText], run),
    ),
  )
}

// The language's own rules estimate these two by the ids of their overloads.
const format = member(
  'format',
  {},
  {
    ...overload(
      'string_format',
      [stringType, listOf(dynType)],
      stringType,
      implement('format', [isText, isList], formatString),
    ),
    cost: readingCost,
  },
)

const quote: FunctionDeclaration = {
  name: 'strings.quote',
  overloads: [
    {
      ...overload(
        'strings_quote',
        [stringType],
        stringType,
        implement('strings.quote', [isText], quoteLiteral),
      ),
      cost: readingCost,
    },
  ],
}

const name = 'cel.lib.ext.strings'

/** Functions of texts, in the version that Kubernetes 1.25 to 1.28 offers. */
export const stringsVersion0: Library = {
  name,
  functions: [...basic, join(joinConvertedTexts)],
}

/** Functions of texts, in the version that Kubernetes offers from 1.29 on: with `format` and `strings.quote`. */
export const stringsVersion2: Library = {
  name,
  functions: [...basic, join(joinTexts), format, quote],
  validators: [formatCalls],
}

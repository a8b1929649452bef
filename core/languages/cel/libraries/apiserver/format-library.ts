import {
  dns1035LabelName,
  labelName,
  labelValue,
  type NameRule,
  qualifiedName,
  subdomainName,
  type TextRule,
} from '../../../../base/api/metadata/names.ts'
import { formatRule } from '../../../../base/api/string-formats.ts'
import { requestUriError } from '../../../../base/network/url.ts'
import { patternFactor, traversal, traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost } from '../../cost/function-cost.ts'
import { multiplyByFactor } from '../../cost/range.ts'
import type { FunctionDeclaration } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import {
  listOf,
  objectType,
  type ObjectType,
  optionalOf,
  stringType,
} from '../../types/cel-type.ts'
import { ArrayList } from '../../values/array-list.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { type CelError, OpaqueValue, Optional, type Value } from '../../values/value.ts'
import { implement, isText } from '../typed-implementation.ts'
import {
  equalityOf,
  estimateReading,
  estimateUnit,
  sizeOfArgument,
  unitCost,
} from './call-costs.ts'
import { globalOverload, memberOverload } from './overloads.ts'

/** A format of texts that expressions can validate. */
interface NamedFormat {
  readonly name: string
  readonly rule: TextRule
  /** Length of the pattern that costs count by; that of a similar pattern where the format is no pattern. */
  readonly patternLength: number
}

function named(rule: NameRule, prefix: boolean): TextRule {
  return (text) => rule(text, prefix)
}

function stringFormat(name: string, message: string): TextRule {
  const matches = formatRule(name)
  return (text) => (matches?.(text) === true ? [] : [message])
}

function uri(text: string): readonly string[] {
  const error = requestUriError(text)
  return error ? [error.message] : []
}

/** Formats by the names of the functions that give them, `format.<name>()`. */
const namedFormats: ReadonlyMap<string, NamedFormat> = new Map(
  Object.entries({
    dns1123Label: format('DNS1123Label', named(labelName, false), 30),
    dns1123Subdomain: format('DNS1123Subdomain', named(subdomainName, false), 60),
    dns1035Label: format('DNS1035Label', named(dns1035LabelName, false), 30),
    qualifiedName: format('QualifiedName', qualifiedName, 60),
    dns1123LabelPrefix: format('DNS1123LabelPrefix', named(labelName, true), 30),
    dns1123SubdomainPrefix: format('DNS1123SubdomainPrefix', named(subdomainName, true), 60),
    dns1035LabelPrefix: format('DNS1035LabelPrefix', named(dns1035LabelName, true), 30),
    labelValue: format('LabelValue', labelValue, 40),
    uri: format('URI', uri, 1_103),
    uuid: format('uuid', stringFormat('uuid', 'does not match the UUID format'), 70),
    byte: format('byte', stringFormat('byte', 'invalid base64'), 84),
    date: format('date', stringFormat('date', 'invalid date'), 71),
    datetime: format('datetime', stringFormat('datetime', 'invalid datetime'), 71),
  }),
)

function format(name: string, rule: TextRule, patternLength: number): NamedFormat {
  return { name, rule, patternLength }
}

/** A format of texts, equal by its name. */
class FormatValue extends OpaqueValue {
  override readonly type: ObjectType
  readonly format: NamedFormat

  constructor(type: ObjectType, format: NamedFormat) {
    super()
    this.type = type
    this.format = format
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof FormatValue ? this.format.name === other.format.name : noOverload
  }

  override get isHashable(): boolean {
    return false
  }
}

function isFormatValue(value: Value): value is FormatValue {
  return value instanceof FormatValue
}

function validate({ format }: FormatValue, text: string): Optional {
  const messages = format.rule(text)
  return messages.length === 0 ? Optional.none : new Optional(new ArrayList(messages))
}

/** Cost of matching the format's pattern. */
const validateCost: FunctionCost = {
  ofArguments: (args) => {
    const [format] = args
    if (!(format instanceof FormatValue)) return undefined
    const text = traversal(1 + sizeOfArgument(args, 1))
    return text * Math.ceil(format.format.patternLength * patternFactor)
  },
}

/** Length of a format's pattern that estimates count by. */
const longestPattern = 128

const estimateValidate: CallEstimator = (sizes, _target, [text]) =>
  text && {
    cost: multiplyByFactor(estimateReading(sizes, text), longestPattern * patternFactor),
  }

/** Length of a format's name at most, in estimates. */
const longestName = 64n

const estimateEquality: CallEstimator = () => ({
  cost: multiplyByFactor({ min: 1n, max: longestName }, traversalFactor),
})

/** Formats of texts: `format.named`, `format.<name>` and `validate`. `word` is the first part of the type's name. */
export function formatLibrary(word: string): Library {
  const type = objectType(`${word}.NamedFormat`)
  const values = new Map<string, FormatValue>()
  for (const [name, format] of namedFormats) values.set(name, new FormatValue(type, format))
  const constants = [...values].map(([name, value]): FunctionDeclaration => {
    const fullName = `format.${name}`
    return { name: fullName, overloads: [globalOverload(fullName, [], type, () => value)] }
  })
  const find = (name: string): Optional => {
    const value = values.get(name)
    return value ? new Optional(value) : Optional.none
  }
  return {
    name: 'format',
    functions: [
      ...constants,
      {
        name: 'format.named',
        overloads: [
          globalOverload(
            'format-named',
            [stringType],
            optionalOf(type),
            implement('format.named', [isText], find),
            estimateUnit,
          ),
        ],
        cost: unitCost,
      },
      {
        name: 'validate',
        overloads: [
          memberOverload(
            'format-validate',
            [type, stringType],
            optionalOf(listOf(stringType)),
            implement('validate', [isFormatValue, isText], validate),
            estimateValidate,
          ),
        ],
        cost: validateCost,
      },
      equalityOf(type, estimateEquality),
    ],
  }
}

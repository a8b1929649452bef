import { unknownField } from '../../../base/json/field-messages.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ParsedText, FieldProblems, UnknownMember } from '../../../base/json/parsed-text.ts'
import type { ValueBudget } from '../../../base/json/value-budget.ts'
import { type DecodedYaml, decodeYaml } from './decode-yaml.ts'
import type { ScalarValue } from './resolve-scalar.ts'
import { parseYamlNodes } from './yaml-parser.ts'
import { decodeYamlText } from './yaml-text.ts'

/**
 * Parses the first document of a YAML text to the value that the same document in JSON would have, as the original does,
 * with its messages. Bodies of clients are parsed with a `budget`.
 *
 * @throws ParseError for malformed YAML, with its line; for excessive aliasing.
 */
export function parseYaml(text: string, budget?: ValueBudget): ParsedText {
  // A member of a mapping makes two nodes, an item of a list one.
  const root = parseYamlNodes(text, (nodes) => budget?.expect(Math.floor((nodes - 1) / 2)))
  const decode = (isExact: boolean): DecodedYaml =>
    decodeYaml(root, text.length, isExact ? { isExact } : { budget })
  const { value, duplicates, repeated, hasUint64 } = decode(false)
  return {
    value,
    duplicates,
    describe: (unknown) => describeYamlFaults(repeated, unknown),
    ...(hasUint64 && { written: () => decode(true).value }),
  }
}

/**
 * Parses the first document of a YAML text with a meaning of its own for scalars without quotes and tag.
 *
 * @throws ParseError for malformed YAML, with its line; for excessive aliasing.
 */
export function parseYamlWith(
  text: string,
  plain: (text: string) => ScalarValue,
): Pick<DecodedYaml, 'value' | 'duplicates'> {
  return decodeYaml(parseYamlNodes(text), text.length, { plain })
}

/**
 * {@link parseYaml} for manifests and configurations, whose errors begin with `error converting YAML to JSON`, as
 * kubectl's do.
 */
export function convertYaml(text: string | Uint8Array, budget?: ValueBudget): ParsedText {
  try {
    return parseYaml(typeof text === 'string' ? text : decodeYamlText(text), budget)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`error converting YAML to JSON: ${error.message}`, error)
  }
}

/**
 * Orders unknown fields by name at each level, as the original does: it converts YAML to JSON with sorted members
 * first.
 */
function compareSteps(a: UnknownMember, b: UnknownMember): number {
  for (const [at, step] of a.steps.entries()) {
    const other = b.steps[at]
    if (other === undefined) return 1
    if (step !== other) return step < other ? -1 : 1
  }
  return a.steps.length - b.steps.length
}

/** Field validation messages for YAML: repeated keys with their lines, then unknown fields by name. */
function describeYamlFaults(
  repeated: readonly string[],
  unknown: readonly UnknownMember[],
): FieldProblems {
  const fields = unknown.toSorted(compareSteps).map(({ path }) => unknownField(path))
  const keys = repeated.length > 0 ? [`yaml: unmarshal errors:\n  ${repeated.join('\n  ')}`] : []
  return { error: [...keys, ...fields].join(', '), warnings: [...repeated, ...fields] }
}

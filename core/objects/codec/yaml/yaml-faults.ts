import { unknownField } from '../../../base/json/field-messages.ts'
import type { FieldProblems, UnknownMember } from '../../../base/json/parsed-text.ts'

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
export function describeYamlFaults(
  repeated: readonly string[],
  unknown: readonly UnknownMember[],
): FieldProblems {
  const fields = unknown.toSorted(compareSteps).map(({ path }) => unknownField(path))
  const keys = repeated.length > 0 ? [`yaml: unmarshal errors:\n  ${repeated.join('\n  ')}`] : []
  return { error: [...keys, ...fields].join(', '), warnings: [...repeated, ...fields] }
}

import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import type { RegexEngine } from '../../../base/regex/regex-engine.ts'
import type { Schema } from '../schema.ts'
import type { FieldPath } from './causes.ts'
import { checkValue } from './check-value.ts'
import type { CorrelatedValue } from './correlation.ts'
import { isPlainlyValid } from './plainly-valid.ts'
import type { ValueFault } from './value-faults.ts'
import { nodeOf, type ValueRole } from './value-node.ts'

export interface ValueOptions {
  /** Of the patterns in the schema. */
  readonly regexes: RegexEngine
  /** Field path of the value in its object (`status`); empty for the object itself. */
  readonly path?: FieldPath
  /** The value with the old one that an update replaces: faults of parts left unchanged are let through (ratcheting). */
  readonly old?: CorrelatedValue | undefined
  /** A default is judged by somewhat other rules than an object. */
  readonly role?: ValueRole
}

/**
 * Validates a value by the structural schema of a custom resource, with the messages of the original's OpenAPI validation:
 * types, bounds, patterns, formats, required members, branches. Not included: duplicates in sets and maps
 * ({@link validateListTypes}), embedded objects, CEL rules.
 *
 * @returns as many causes as an error can show ({@link maxCauses}) at most.
 */
export function validateValue(
  schema: Schema,
  value: JsonValue,
  { regexes, path = '', old, role = 'object' }: ValueOptions,
): StatusCause[] {
  const node = nodeOf(schema, regexes, role)
  if (isPlainlyValid(node, value)) return []
  const faults: ValueFault[] = []
  checkValue(node, value, '', old, faults)
  return Array.from(distinct(faults, maxCauses), (fault) => fault.cause(path))
}

/** The first faults without duplicates: several branches of one schema may find the same fault. */
function distinct(faults: readonly ValueFault[], limit: number): Iterable<ValueFault> {
  if (faults.length < 2) return faults
  const byText = new Map<string, ValueFault>()
  for (const fault of faults) {
    const text = fault.text()
    if (!byText.has(text)) byText.set(text, fault)
    if (byText.size === limit) break
  }
  return byText.values()
}

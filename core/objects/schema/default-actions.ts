import { cloneJson, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type {
  DefaultRule,
  RuleCondition,
  RuleValue,
  ValueRule,
  DefaultAction,
  DefaultingEnvironment,
} from './default-rules.ts'
import { fieldAt, isSet, setValueAt, valueAt } from './field-path.ts'
import type { StructSchema } from './schema.ts'

/** Compiles a default rule; undefined where it sets a field that the release does not have. */
export function compileRule(schema: StructSchema, rule: DefaultRule): DefaultAction | undefined {
  const action = rule.kind === 'value' ? valueAction(schema, rule) : rule.action
  const { gate } = rule
  if (gate === undefined || !action) return action
  return (object, environment) => {
    if (environment.gate(gate)) action(object, environment)
  }
}

function valueAction(schema: StructSchema, rule: ValueRule): DefaultAction | undefined {
  const { path, overwrites } = rule
  const field = fieldAt(schema, path)
  if (!field) return undefined
  const conditions = rule.conditions.map((condition) => compileCondition(schema, condition))
  const value = compileValue(schema, rule.value)
  const read = readerOf(path)
  return (object, environment) => {
    if (!overwrites && isSet(field, read(object))) return
    for (const holds of conditions) if (!holds(object)) return
    const wanted = value(object, environment)
    if (wanted !== undefined) setValueAt(object, path, wanted)
  }
}

/** The reader of a field path; a path of one step, which most default rules have, is read directly. */
function readerOf(path: readonly string[]): (object: JsonObject) => JsonValue | undefined {
  const [name] = path
  return name !== undefined && path.length === 1
    ? (object) => object[name]
    : (object) => valueAt(object, path)
}

function compileCondition(
  schema: StructSchema,
  condition: RuleCondition,
): (object: JsonObject) => boolean {
  const { path, test } = condition
  const field = fieldAt(schema, path)
  // A field that the release does not have is never set.
  if (!field) return () => test === 'unset'
  if (test === 'set') return (object) => isSet(field, valueAt(object, path))
  if (test === 'unset') return (object) => !isSet(field, valueAt(object, path))
  const values = new Set<JsonValue | undefined>(test.oneOf)
  return (object) => values.has(valueAt(object, path))
}

function compileValue(
  schema: StructSchema,
  value: RuleValue,
): (object: JsonObject, environment: DefaultingEnvironment) => JsonValue | undefined {
  switch (value.kind) {
    case 'now':
      return (_, environment) => environment.now
    case 'copy': {
      const { path } = value
      const source = fieldAt(schema, path)
      if (!source) return () => undefined
      return (object) => {
        const found = valueAt(object, path)
        return found !== undefined && isSet(source, found) ? cloneJson(found) : undefined
      }
    }
    case 'literal': {
      const { json } = value
      return typeof json === 'object' && json !== null ? () => cloneJson(json) : () => json
    }
  }
}

import type { JsonValue } from '../../base/api/json.ts'
import type { ValueReader } from './decode-scalar.ts'
import { goTypeOf } from './go-type.ts'
import type { ListSchema } from './schema.ts'

/** The decoder of a list: `read` decodes its items, and `zero` is what an item of null becomes. */
export function listReader(
  schema: ListSchema,
  read: ValueReader,
  zero: () => JsonValue,
): ValueReader {
  const goType = goTypeOf(schema)
  const isScalar = schema.items.kind === 'scalar'
  return (raw, trail) => {
    if (!Array.isArray(raw)) return trail.note(trail.mismatch(raw, goType))
    const list: JsonValue[] = []
    for (const item of raw) {
      if (item === null) list.push(zero())
      else if (isScalar) list.push(read(item, trail))
      else {
        trail.push(list.length)
        list.push(read(item, trail))
        trail.pop()
      }
    }
    return list
  }
}

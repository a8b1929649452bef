import { type JsonValue, isList } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'

/** Writes YAML in flow style, on one line: `{name: web, ports: [80]}`. */
export function flowText(value: JsonValue): string {
  if (isList(value)) return `[${value.map((item) => flowText(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return scalarText(value)
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${scalarText(key)}: ${flowText(member)}`],
  )
  return `{${members.join(', ')}}`
}

/** A scalar without quotes where it means the same within brackets. */
function scalarText(value: JsonValue): string {
  const plain = writeYaml(value).trimEnd()
  return /^[\w.][\w./-]*$/.test(plain) ? plain : writeJson(value)
}

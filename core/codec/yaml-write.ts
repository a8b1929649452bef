import { isDeeperThan, type JsonObject, type JsonValue } from '../api/json.ts'
import { compareYamlKeys } from './yaml-key-order.ts'
import { writeJson } from '../json/json-write.ts'
import { yamlScalar } from './yaml-scalar.ts'

/** Containers within containers; no manifest comes near it. */
const maxYamlDepth = 1_000

/** Longer keys stand on a line of their own. */
const maxSimpleKey = 128

type Member = readonly [key: string, value: JsonValue]

function membersOf(object: JsonObject): readonly Member[] {
  const members = Object.entries(object).flatMap(([key, value]): readonly Member[] =>
    value === undefined ? [] : [[key, value]],
  )
  return members.toSorted(([a], [b]) => compareYamlKeys(a, b))
}

function isEmpty(value: JsonValue[] | JsonObject): boolean {
  return Array.isArray(value) ? value.length === 0 : membersOf(value).length === 0
}

/** Writes block-style YAML line by line; `#line` holds the one that is not finished. */
class YamlWriter {
  #text = ''
  #line = ''

  get text(): string {
    return this.#text + this.#line
  }

  /** The value goes on where the line stands; the lines of a container stand `indent` blanks in. */
  value(value: JsonValue, indent: number): void {
    if (typeof value === 'string') this.#scalar(value, indent)
    else if (typeof value !== 'object' || value === null) this.#line += String(value)
    else if (isEmpty(value)) this.#line += Array.isArray(value) ? '[]' : '{}'
    else if (Array.isArray(value)) this.#list(value, indent)
    else this.#mapping(value, indent)
  }

  #scalar(text: string, indent: number): void {
    const column = Array.from(this.#line).length
    this.#line += yamlScalar(text, { column, indent, isKey: false })
  }

  #newLine(indent: number): void {
    // A container that follows a dash begins on the dash's line.
    if (/^[ -]*$/.test(this.#line) && this.#line.length === indent) return
    this.#text += `${this.#line}\n`
    this.#line = ' '.repeat(indent)
  }

  #list(items: readonly JsonValue[], indent: number): void {
    for (const item of items) {
      this.#newLine(indent)
      this.#line += '- '
      this.value(item, indent + 2)
    }
  }

  #mapping(object: JsonObject, indent: number): void {
    for (const [key, value] of membersOf(object)) {
      this.#newLine(indent)
      const name = yamlScalar(key, { column: indent, indent, isKey: true })
      const isSimple = name.length <= maxSimpleKey
      if (isSimple) this.#line += `${name}:`
      else {
        this.#line += `? ${name}`
        this.#newLine(indent)
        this.#line += ':'
      }
      const isBlock = typeof value === 'object' && value !== null && !isEmpty(value)
      if (!isBlock) this.#line += ' '
      // Lists stand as far in as the key they belong to.
      this.value(value, isBlock && Array.isArray(value) && isSimple ? indent : indent + 2)
    }
  }
}

/**
 * Block-style YAML with sorted keys, laid out as Go's YAML library does, which is how clients know it. What is nested
 * so deeply that its indentation would be most of the text is written as JSON, which is YAML too.
 */
export function writeYaml(value: JsonValue): string {
  if (isDeeperThan(value, maxYamlDepth)) return `${writeJson(value)}\n`
  // Readers differ on how far in the lines of a text may stand that is in nothing: it is one line, as a key is.
  if (typeof value === 'string') {
    return `${yamlScalar(value, { column: 0, indent: 0, isKey: true })}\n`
  }
  const writer = new YamlWriter()
  writer.value(value, 0)
  return `${writer.text}\n`
}

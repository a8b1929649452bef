import { type JsonObject, type JsonValue, setKey } from '../../../base/api/json.ts'
import { DuplicateKeys } from '../../../base/json/duplicate-keys.ts'
import { goFloat, goSyntax } from '../../../base/json/go-text.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ValueBudget } from '../../../base/json/value-budget.ts'
import { unboundedNumber } from '../../../base/json/written-number.ts'
import { isFloat, resolvePlain, resolveTagged, type ScalarValue } from './resolve-scalar.ts'
import {
  maxYamlDepth,
  type YamlAlias,
  type YamlList,
  type YamlMapping,
  type YamlNode,
  type YamlScalar,
} from './yaml-node.ts'

/**
 * Length of a YAML document with its aliases expanded at most (characters of keys and strings, and one for each node):
 * as much as the largest body could hold without aliases. Without aliases no document counts for more than its own
 * length.
 */
const maxExpandedLength: number = 3 * 1024 * 1024

/** Values below which any share may come from aliases. */
const fewValues = 1_000

const fewAliased = 100

/** Repeated keys that are named at most. */
const maxRepeated = 100

/** The share of values that may come from aliases: 99 % of a usual document, 10 % of 4,000,000 values. */
function mostAliased(values: number): number {
  const [low, high] = [400_000, 4_000_000]
  const size = Math.min(Math.max(values - low, 0) / (high - low), 1)
  return 0.99 - 0.89 * size
}

const maxInt64 = (1n << 63n) - 1n

/** The Go type of mappings, which messages show. */
const goMapping = 'map[interface {}]interface {}'

/** The name in JSON of a key that is a fraction, which Go prints as a 32-bit number. */
function floatName(value: number): string {
  const short = Math.fround(value)
  if (Number.isNaN(short)) return '.nan'
  if (!Number.isFinite(short)) return short > 0 ? '.inf' : '-.inf'
  let digits = 1
  while (Math.fround(Number(short.toPrecision(digits))) !== short) digits++
  return goFloat(Number(short.toPrecision(digits)))
}

function isMergeKey(key: YamlNode): boolean {
  if (key.kind !== 'scalar' || key.value !== '<<') return false
  return key.isPlain || key.tag === 'tag:yaml.org,2002:merge'
}

/** A document as a value of JSON. */
export interface DecodedYaml {
  readonly value: JsonValue
  /** Paths of keys that a mapping has twice. */
  readonly duplicates: readonly string[]
  /** The messages of repeated keys: `line 4: key "name" already set in map`. */
  readonly repeated: readonly string[]
  /** Whether it has integers of 64 bits without a sign, which are doubles unless asked for. */
  readonly hasUint64: boolean
}

interface DecodeOptions {
  readonly budget?: ValueBudget | undefined
  readonly isExact?: boolean
  /** Gives scalars without quotes and tag their values; {@link resolvePlain} unless given. */
  readonly plain?: (text: string) => ScalarValue
}

/** Decodes nodes to JSON; each use of an alias gets a copy of its own. The last value of a repeated key counts. */
class YamlDecoder {
  readonly duplicates: DuplicateKeys = new DuplicateKeys()
  readonly repeated: string[] = []
  /** The first value that JSON does not have; it is refused when all is decoded. */
  unsupported = ''
  /** Whether an integer needs 64 bits without a sign. */
  hasUint64 = false
  readonly #isExact: boolean
  readonly #plain: (text: string) => ScalarValue
  readonly #budget: ValueBudget | undefined
  readonly #steps: (string | number)[] = []
  /** Aliases whose values are being decoded. */
  readonly #open = new Set<YamlAlias>()
  /** Keys that are no strings, by the object of their mapping. */
  readonly #otherKeys = new Map<JsonObject, Set<string>>()
  #length: number
  #depth = 0
  /** Decoded nodes, and the document. */
  #values = 1
  #aliased = 0

  constructor(length: number, { budget, isExact = false, plain = resolvePlain }: DecodeOptions) {
    this.#isExact = isExact
    this.#plain = plain
    this.#length = Math.max(maxExpandedLength, length)
    this.#budget = budget
  }

  // Two calls for each level, without closures: nesting must not use up the stack.
  value(node: YamlNode): JsonValue {
    this.#count()
    this.#charge(1)
    if (node.kind === 'alias') {
      this.#enter(node)
      const value = this.value(node.target)
      this.#open.delete(node)
      return value
    }
    this.#budget?.spend(1)
    if (node.kind === 'scalar') return this.#inJson(this.#scalar(node))
    this.#descend()
    const value = node.kind === 'mapping' ? this.#addMembers(node, {}) : this.#items(node)
    this.#depth--
    return value
  }

  #count(): void {
    this.#values++
    if (this.#open.size > 0) this.#aliased++
    if (this.#aliased <= fewAliased || this.#values <= fewValues) return
    if (this.#aliased / this.#values > mostAliased(this.#values)) throw tooManyAliases()
  }

  #charge(characters: number): void {
    this.#length -= characters
    if (this.#length < 0) throw tooManyAliases()
  }

  #enter(alias: YamlAlias): void {
    if (this.#open.has(alias)) {
      throw new ParseError(`yaml: anchor '${alias.name}' value contains itself`)
    }
    this.#open.add(alias)
  }

  // An alias below another one adds to the depth.
  #descend(): void {
    if (++this.#depth > maxYamlDepth) throw new ParseError(`exceeded max depth of ${maxYamlDepth}`)
  }

  #scalar({ tag, value, isPlain }: YamlScalar): ScalarValue {
    this.#charge(value.length)
    if (tag !== undefined) return resolveTagged(tag, value)
    return isPlain ? this.#plain(value) : value
  }

  #inJson(value: ScalarValue): ScalarValue {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      const shown = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
      this.unsupported ||= `json: unsupported value: ${shown}`
    }
    if (typeof value !== 'bigint' || value <= maxInt64) return value
    this.hasUint64 = true
    return this.#isExact ? value : unboundedNumber(String(value))
  }

  #items({ items }: YamlList): JsonValue[] {
    const values: JsonValue[] = []
    for (const [index, item] of items.entries()) {
      this.#steps.push(index)
      values.push(this.value(item))
      this.#steps.pop()
    }
    return values
  }

  #addMembers({ members }: YamlMapping, object: JsonObject): JsonObject {
    for (const { key, value } of members) {
      if (isMergeKey(key)) {
        this.#merge(value, object)
        continue
      }
      const name = this.#key(key)
      this.#steps.push(String(name))
      const member = this.value(value)
      this.#steps.pop()
      this.#addMember(object, name, member, value.line)
    }
    return object
  }

  #key(node: YamlNode): ScalarValue {
    this.#count()
    if (node.kind === 'alias') {
      this.#enter(node)
      const value = this.#key(node.target)
      this.#open.delete(node)
      return value
    }
    if (node.kind === 'scalar') {
      const value = this.#scalar(node)
      return typeof value === 'number' && isFloat(node.value) ? floatName(value) : value
    }
    const key = this.value(node)
    throw new ParseError(`yaml: invalid map key: ${goSyntax(key, goMapping)}`)
  }

  #addMember(object: JsonObject, key: ScalarValue, value: JsonValue, line: number): void {
    const name = String(key)
    if (key === null || (typeof key === 'bigint' && key > maxInt64)) {
      this.unsupported ||= unsupportedKey(key, value)
    }
    if (this.#isRepeated(object, name, typeof key)) {
      this.duplicates.add(() => pathOf([...this.#steps, name]))
      if (this.repeated.length < maxRepeated) {
        this.repeated.push(`line ${line + 1}: key ${goSyntax(key)} already set in map`)
      }
    }
    setKey(object, name, value)
  }

  /** Whether a mapping has the key; one of another type with the same name (`1`, `"1"`) is another key. */
  #isRepeated(object: JsonObject, name: string, type: string): boolean {
    const others = this.#otherKeys.get(object)
    if (type === 'string') return Object.hasOwn(object, name) && !others?.has(name)
    if (!others) this.#otherKeys.set(object, new Set([name]))
    return others !== undefined && (others.has(name) || !others.add(name))
  }

  /** Adds the members of the mapping of a merge key (`<<`), or of several: they count as if they stood in its place. */
  #merge(node: YamlNode, object: JsonObject): void {
    // Of several, the first one counts most.
    const nodes = node.kind === 'list' ? node.items.toReversed() : [node]
    for (const each of nodes) {
      this.#mergeOne(each, each.kind === 'alias' ? each.target : each, object)
    }
  }

  #mergeOne(node: YamlNode, mapping: YamlNode, object: JsonObject): void {
    if (mapping.kind !== 'mapping') {
      throw new ParseError('yaml: map merge requires map or sequence of maps as the value')
    }
    this.#count()
    if (node.kind === 'alias') {
      this.#enter(node)
      this.#count()
    }
    this.#descend()
    this.#addMembers(mapping, object)
    this.#depth--
    if (node.kind === 'alias') this.#open.delete(node)
  }
}

function tooManyAliases(): ParseError {
  return new ParseError('yaml: document contains excessive aliasing')
}

function unsupportedKey(key: bigint | null, value: JsonValue): string {
  const [type, name] = key === null ? ['%!s(<nil>)', '<nil>'] : ['uint64', `0x${key.toString(16)}`]
  const shown = value === null ? '<nil>' : goSyntax(value, goMapping)
  return `unsupported map key of type: ${type}, key: ${name}, value: ${shown}`
}

function pathOf(steps: readonly (string | number)[]): string {
  return steps
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('')
}

/**
 * Decodes the root of a document of `length` characters, or no document.
 *
 * @throws ParseError for what JSON does not have, and for more aliases than a usual document has
 */
export function decodeYaml(
  root: YamlNode | undefined,
  length: number,
  options: DecodeOptions,
): DecodedYaml {
  const decoder = new YamlDecoder(length, options)
  const value = root ? decoder.value(root) : null
  const { unsupported, duplicates, repeated, hasUint64 } = decoder
  if (unsupported !== '') throw new ParseError(unsupported)
  return { value, duplicates: duplicates.paths, repeated, hasUint64 }
}

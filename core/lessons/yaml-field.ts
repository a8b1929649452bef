import type { JsonValue } from '../base/api/json.ts'
import { ParseError } from '../base/json/parse-error.ts'
import { didYouMean } from '../base/text/nearest-name.ts'
import { decodeYaml } from '../objects/codec/yaml/decode-yaml.ts'
import { YamlError } from '../objects/codec/yaml/yaml-cursor.ts'
import type { YamlNode } from '../objects/codec/yaml/yaml-node.ts'
import { parseYamlNodes } from '../objects/codec/yaml/yaml-parser.ts'
import { LessonError } from './lesson-error.ts'

interface YamlSource {
  readonly length: number
  readonly file: string | undefined
  /** Line of the file on which the YAML begins, from 1. */
  readonly line: number
}

/** A value in YAML that knows its path and its line, so that a mistake is named where it stands. */
export class YamlField {
  readonly #source: YamlSource
  readonly #node: YamlNode
  /** Path of fields, as messages show it; empty for the whole. */
  readonly path: string

  constructor(source: YamlSource, node: YamlNode, path: string) {
    this.#source = source
    this.#node = node
    this.path = path
  }

  /** Line of the file, from 1. */
  get line(): number {
    return this.#source.line + this.#node.line
  }

  error(problem: string): LessonError {
    const what = this.path === '' ? problem : `${this.path} ${problem}`
    return new LessonError(what, { line: this.line, file: this.#source.file })
  }

  value(): JsonValue {
    return decodeYaml(this.#node, this.#source.length, {}).value
  }

  /** A string that is not empty. @throws LessonError where it is none, or longer than `most` characters */
  text(most: number): string {
    const value = this.value()
    if (typeof value !== 'string') {
      const hint = value !== null && typeof value !== 'object' ? '; put it in quotes' : ''
      throw this.error(`must be a text${hint}`)
    }
    if (value.trim() === '') throw this.error('is empty')
    if (value.length > most)
      throw this.error(`has ${value.length} characters; ${most} are the most`)
    return value
  }

  /** @throws LessonError where it is no whole number in the range */
  number(least: number, most: number): number {
    const value = this.value()
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) {
      return value
    }
    throw this.error(`must be a whole number from ${least} to ${most}`)
  }

  get isList(): boolean {
    return this.#node.kind === 'list'
  }

  get isMapping(): boolean {
    return this.#node.kind === 'mapping'
  }

  /** @throws LessonError where it is no list, or has more than `most` items */
  items(most: number): readonly YamlField[] {
    const node = this.#node
    if (node.kind !== 'list') throw this.error('must be a list')
    if (node.items.length > most)
      throw this.error(`has ${node.items.length} items; ${most} are the most`)
    return node.items.map((item, index) => this.#inner(item, `${this.path}[${index}]`))
  }

  /** The members of a mapping by name, in their order. @throws LessonError where it is none, or has more than `most` */
  members(most: number): ReadonlyMap<string, YamlField> {
    const node = this.#node
    if (node.kind !== 'mapping') throw this.error('must be a mapping of names to values')
    if (node.members.length > most) {
      throw this.error(`has ${node.members.length} members; ${most} are the most`)
    }
    const members = new Map<string, YamlField>()
    for (const { key, value } of node.members) {
      const name = key.kind === 'scalar' ? key.value : ''
      const field = this.#inner(value, this.path === '' ? name : `${this.path}.${name}`)
      // An empty value begins where the next token does; its key has the line that a reader sees.
      const at = { line: this.#source.line + key.line, file: this.#source.file }
      if (name === '') throw new LessonError('a name must be a text', at)
      if (members.has(name)) throw new LessonError(`${field.path} stands there twice`, at)
      members.set(name, field)
    }
    return members
  }

  /** {@link members}, of which each has one of the names. @throws LessonError naming the unknown one, and the nearest right one */
  fields<const Name extends string>(
    names: readonly Name[],
  ): Readonly<Partial<Record<Name, YamlField>>> {
    const known: { [Key in Name]?: YamlField } = {}
    for (const [written, field] of this.members(names.length + 20)) {
      const name = names.find((one) => one === written)
      if (name === undefined) {
        throw field.error(`is unknown; there are ${names.join(', ')}${didYouMean(written, names)}`)
      }
      known[name] = field
    }
    return known
  }

  #inner(node: YamlNode, path: string): YamlField {
    const target = node.kind === 'alias' ? node.target : node
    return new YamlField(this.#source, target, path)
  }
}

/**
 * Reads a YAML text that stands in a file from `line` on (from 1). An empty one is a mapping without members.
 *
 * @throws LessonError for malformed YAML, with its line
 */
export function readYamlField(
  text: string,
  { line, file }: { readonly line: number; readonly file: string | undefined },
): YamlField | undefined {
  try {
    const root = parseYamlNodes(text)
    if (!root) return undefined
    const source: YamlSource = { length: text.length, line, file }
    // Has aliases checked once for the whole, and values that JSON does not have.
    decodeYaml(root, text.length, {})
    return new YamlField(source, root, '')
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const at = error instanceof YamlError ? line + error.line : line
    throw new LessonError(error.message.replace(/^yaml: (line \d+: )?/, 'this is not YAML: '), {
      line: at,
      file,
    })
  }
}

import { goEscapes } from '../../base/text/quote-text.ts'
import { objectPart } from '../schema/schema-parts.ts'
import type { Schema } from '../schema/schema.ts'
import { entryPath, memberPath } from '../schema/validation/causes.ts'

/**
 * A path of members as errors write paths, such as `spec.labels[app]`, with the schema of its values and the first of its
 * members; or what is wrong with it.
 */
export type RuleFieldPath =
  | { readonly ok: true; readonly path: string; readonly schema: Schema; readonly root: string }
  | { readonly ok: false; readonly message: string }

export interface FieldPathOptions {
  /** Whether members may stand in brackets, as `['app']`. */
  readonly brackets?: boolean
}

/**
 * Reads a rule's `fieldPath`, a JSON path of members only, such as `.spec.labels['app']`. The schema must declare each member.
 */
export function readRuleFieldPath(
  text: string,
  schema: Schema,
  { brackets = true }: FieldPathOptions = {},
): RuleFieldPath {
  const reader = new FieldPathReader(tokensOf(text), schema, brackets)
  try {
    const path = reader.read()
    return { ok: true, path, schema: reader.schema, root: reader.root }
  } catch (error) {
    if (error instanceof FieldPathError) return { ok: false, message: error.message }
    throw error
  }
}

class FieldPathError extends Error {}

class FieldPathReader {
  readonly #tokens: readonly string[]
  #at = 0
  readonly #brackets: boolean
  #schema: Schema
  #path = ''
  #root: string | undefined

  constructor(tokens: readonly string[], schema: Schema, brackets: boolean) {
    this.#tokens = tokens
    this.#schema = schema
    this.#brackets = brackets
  }

  get schema(): Schema {
    return this.#schema
  }

  /** The first member; empty where there is none. */
  get root(): string {
    return this.#root ?? ''
  }

  read(): string {
    while (this.#at < this.#tokens.length) {
      const token = this.#next()
      if (token === '.') this.#enter(this.#next())
      else if (token === '[') this.#readBracket()
      else throw new FieldPathError(`expected [ or . but got: ${token}`)
    }
    return this.#path
  }

  #next(): string {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new FieldPathError('unexpected end of JSON path')
    this.#at += 1
    return token
  }

  #readBracket(): void {
    if (!this.#brackets) throw new FieldPathError('array notation is not allowed')
    const quoted = this.#next()
    if (quoted.length < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
      throw new FieldPathError(`expected single quoted string but got ${quoted}`)
    }
    this.#enter(unescapeText(quoted.slice(1, -1)))
    const closing = this.#next()
    if (closing !== ']') throw new FieldPathError(`expected ] but got ${closing}`)
  }

  #enter(name: string): void {
    this.#root ??= name
    const part = objectPart(this.#schema)
    if (part?.kind === 'map') {
      this.#path = entryPath(this.#path, name)
      this.#schema = part.values
      return
    }
    const field = part?.fields.get(name)
    if (!field) throw new FieldPathError('does not refer to a valid field')
    this.#path = memberPath(this.#path, name)
    this.#schema = field.schema
  }
}

/** Splits a path at dots and brackets, which are tokens themselves; a quoted text is one token. */
function tokensOf(text: string): readonly string[] {
  return text.match(/'(?:[^]*?[^\\])??'|'[^]*|[.[\]]|[^.[\]'][^.[\]]*/g) ?? []
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/gu, (escape, character: string) => {
    const meaning = character === "'" ? character : goEscapes[character]
    if (meaning !== undefined) return meaning
    throw new FieldPathError(`invalid string literal: invalid escape char ${escape}`)
  })
}

import { objectPart } from '../schema/schema-parts.ts'
import type { Schema } from '../schema/schema.ts'
import { entryPath, memberPath } from '../schema/validation/causes.ts'

/** A `fieldPath` of a rule as errors write paths, such as `spec.labels[app]`; or what is wrong with it. */
export type RuleFieldPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly message: string }

/**
 * Reads a rule's `fieldPath`, a JSON path of members only, such as `.spec.labels['app']`. The schema must declare each member.
 */
export function readRuleFieldPath(text: string, schema: Schema): RuleFieldPath {
  const path = new FieldPathReader(tokensOf(text), schema)
  try {
    return { ok: true, path: path.read() }
  } catch (error) {
    if (error instanceof FieldPathError) return { ok: false, message: error.message }
    throw error
  }
}

class FieldPathError extends Error {}

class FieldPathReader {
  readonly #tokens: readonly string[]
  #at = 0
  #schema: Schema
  #path = ''

  constructor(tokens: readonly string[], schema: Schema) {
    this.#tokens = tokens
    this.#schema = schema
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
    const quoted = this.#next()
    if (quoted.length < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
      throw new FieldPathError(`expected single quoted string but got ${quoted}`)
    }
    this.#enter(unescapeText(quoted.slice(1, -1)))
    const closing = this.#next()
    if (closing !== ']') throw new FieldPathError(`expected ] but got ${closing}`)
  }

  #enter(name: string): void {
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

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/gu, (escape, character: string) => {
    const meaning = escapes[character]
    if (meaning !== undefined) return meaning
    throw new FieldPathError(`invalid string literal: invalid escape char ${escape}`)
  })
}

import type { JsonValue } from '../../base/api/json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { closingQuote } from '../../base/json/json-scan.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import { convertYaml } from './yaml/yaml.ts'

const separator = /^---\s*(?:#|$)/

/** One document of a YAML stream. */
export interface YamlDocument {
  /** Ends with a line break, unless it is the last document of a stream that does not. */
  readonly text: string
  /** Offset of the document in the whole text, in characters. */
  readonly from: number
  /** Whether the stream begins with a `---` line and this document, whose lines count from there. */
  readonly isBelowMark?: boolean
}

/** Splits a YAML stream at its `---` lines; documents without content are left out. */
export function splitYaml(text: string): readonly YamlDocument[] {
  const documents: YamlDocument[] = []
  let from = 0
  let start = 0
  let isBelowMark = false
  const end = (): void => {
    const document = text.slice(start, from)
    if (/^\s*[^#\s]/m.test(document)) {
      documents.push({ text: document, from: start, ...(isBelowMark && { isBelowMark }) })
    }
  }
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (separator.test(line)) {
      end()
      start = from + line.length
      isBelowMark = from === 0
    }
    from += line.length
  }
  end()
  return documents
}

/**
 * Parses a document of a manifest as kubectl reads it: each of its lines has a break.
 *
 * @throws ParseError for YAML that cannot be read, and for a line that is nearly a separator
 */
export function convertDocument({ text, isBelowMark }: YamlDocument): ParsedText {
  const [, rest] = /(?:^|\n)---([^\n]*)/.exec(text) ?? []
  if (rest !== undefined) throw new ParseError(`invalid Yaml document separator: ${rest.trim()}`)
  return convertYaml(`${isBelowMark ? '---\n' : ''}${text}${text.endsWith('\n') ? '' : '\n'}`)
}

/** Splits a text of several JSON documents, by their braces. */
function splitJson(text: string): readonly YamlDocument[] {
  const texts: YamlDocument[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') {
      at = closingQuote(text, at + 1)
    } else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) {
      texts.push({ text: text.slice(start, at + 1), from: start })
      start = at + 1
    }
  }
  const rest = text.slice(start)
  return rest.trim() === '' ? texts : [...texts, { text: rest, from: start }]
}

/** The documents of a manifest, all in one format; `from` is the offset of a document in the text. */
export interface SplitManifest {
  readonly format: 'json' | 'yaml'
  readonly documents: readonly YamlDocument[]
}

/** Splits a manifest: YAML at its `---` lines, or JSON documents in a row. */
export function splitManifest(text: string): SplitManifest {
  // A text with `---` lines is YAML, even where its documents are JSON.
  const isJson = /^(?!\ufeff)\s*\{/.test(text) && !/(?:^|\n)---\s*(?:#|\n|$)/.test(text)
  return isJson
    ? { format: 'json', documents: splitJson(text) }
    : { format: 'yaml', documents: splitYaml(text) }
}

/**
 * Parses all documents of a manifest: YAML between `---` lines, or JSON documents in a row. Empty documents are left
 * out.
 *
 * @throws ParseError for the first document that does not parse.
 */
export function parseDocuments(text: string): readonly JsonValue[] {
  const { format, documents } = splitManifest(text)
  const values = format === 'json' ? jsonOrYaml(text, documents) : yamlValues(documents)
  return values.filter((value) => value !== null)
}

function yamlValues(documents: readonly YamlDocument[]): readonly JsonValue[] {
  return documents.map((document) => convertDocument(document).value)
}

/** The values of JSON documents, or of YAML that begins as JSON does: `{kind: Pod, …}`. */
function jsonOrYaml(text: string, documents: readonly YamlDocument[]): readonly JsonValue[] {
  const values: JsonValue[] = []
  try {
    for (const document of documents) values.push(parseJson(document.text).value)
    return values
  } catch (error) {
    if (!(error instanceof ParseError) || values.length > 0) throw error
    try {
      return yamlValues(splitYaml(text))
    } catch {
      throw error
    }
  }
}

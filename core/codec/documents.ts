import type { JsonValue } from '../api/json.ts'
import { parseJson } from '../json/json-parse.ts'
import { closingQuote } from '../json/json-scan.ts'
import { convertYaml } from './yaml/yaml.ts'

const separator = /^---(?:[ \t].*)?\r?$/

/** One document of a YAML stream. */
export interface YamlDocument {
  readonly text: string
  /** Offset of the document in the whole text, in characters. */
  readonly from: number
}

/** Splits a YAML stream at its `---` lines; documents without content are left out. */
export function splitYaml(text: string): readonly YamlDocument[] {
  const documents: { from: number; lines: string[] }[] = []
  let from = 0
  let current = { from, lines: [] as string[] }
  for (const line of text.split('\n')) {
    from += line.length + 1
    if (!separator.test(line)) current.lines.push(line)
    else {
      documents.push(current)
      current = { from, lines: [] }
    }
  }
  const filled = [...documents, current].filter(({ lines }) =>
    lines.some((line) => /^\s*[^#\s]/.test(line)),
  )
  return filled.map(({ from: start, lines }) => ({ from: start, text: lines.join('\n') }))
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
  const isJson = /^\s*\{/.test(text) && !text.split('\n').some((line) => separator.test(line))
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
  const parse = format === 'json' ? parseJson : convertYaml
  return documents.map((document) => parse(document.text).value).filter((value) => value !== null)
}

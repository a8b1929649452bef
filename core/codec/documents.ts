import type { JsonValue } from '../api/json.ts'
import { parseJson } from './json-parse.ts'
import { closingQuote } from './json-scan.ts'
import { parseYaml } from './yaml.ts'

const separator = /^---(?:[ \t].*)?\r?$/

/** The texts between `---` lines; those without content are left out. */
function yamlTexts(text: string): readonly string[] {
  const texts: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (separator.test(line)) texts.push([])
    else texts.at(-1)?.push(line)
  }
  const filled = texts.filter((lines) => lines.some((line) => /^\s*[^#\s]/.test(line)))
  return filled.map((lines) => lines.join('\n'))
}

/** JSON documents that follow each other, told apart by their braces. */
function jsonTexts(text: string): readonly string[] {
  const texts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') {
      at = closingQuote(text, at + 1)
    } else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) {
      texts.push(text.slice(start, at + 1))
      start = at + 1
    }
  }
  const rest = text.slice(start)
  return rest.trim() === '' ? texts : [...texts, rest]
}

/**
 * All documents of a manifest: YAML between `---` lines, or JSON one behind the other. Empty ones are left out.
 *
 * @throws ParseError for the first that does not parse.
 */
export function parseDocuments(text: string): readonly JsonValue[] {
  const documents = /^\s*\{/.test(text)
    ? jsonTexts(text).map(parseJson)
    : yamlTexts(text).map(parseYaml)
  return documents.map(({ value }) => value).filter((value) => value !== null)
}

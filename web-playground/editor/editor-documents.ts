import { type ApiObject, isJsonObject, parseYaml, textOf } from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import type { TextRange } from './field-range.ts'
import { bareNode, parseYamlTree, valueNode, type YamlNode } from './yaml-tree.ts'

/** One object of the editor's text. */
export interface EditorDocument extends TextRange {
  readonly object: ApiObject
  /** Its topmost value, whose positions are those of the whole text. */
  readonly root: YamlNode
}

/** Something to be said about a stretch of the text. */
export interface Finding extends TextRange {
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export interface ReadText {
  readonly documents: readonly EditorDocument[]
  /** Why documents could not be read. */
  readonly mistakes: readonly Finding[]
}

function lineRange(text: string, start: number, line: number): TextRange {
  let from = start
  for (let at = 0; at < line; at++) {
    const next = text.indexOf('\n', from)
    if (next === -1) break
    from = next + 1
  }
  const end = text.indexOf('\n', from)
  return { from, to: end === -1 ? text.length : end }
}

/** The line that a parser stopped at, counted from 0; the first where it did not say. */
function mistakenLine(error: unknown): number {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const mark: unknown = cause instanceof Error && 'mark' in cause ? cause.mark : undefined
  const line: unknown = typeof mark === 'object' && mark && 'line' in mark ? mark.line : undefined
  return typeof line === 'number' ? line : 0
}

function contentOf(document: YamlNode): YamlNode | undefined {
  const value = valueNode(document)
  return value?.name === 'DirectiveEnd' ? undefined : value
}

/** What every object must say for itself before it can be sent anywhere. */
function missing(object: ApiObject): string | undefined {
  if (textOf(object, 'apiVersion') === '') return 'apiVersion is not set'
  if (textOf(object, 'kind') === '') return 'kind is not set'
  return undefined
}

function readDocument(text: string, document: YamlNode): EditorDocument | Finding | undefined {
  const root = contentOf(document)
  if (!root) return undefined
  const { from } = document
  // The text between the separators, as the server's own parser reads it.
  const written = text.slice(from, document.to).replace(/^---[^\n]*/, '')
  const skipped = document.to - from - written.length
  try {
    const { value } = parseYaml(written)
    if (value === null) return undefined
    const error = (message: string): Finding => ({
      ...lineRange(text, bareNode(root).from, 0),
      severity: 'error',
      message,
    })
    if (!isJsonObject(value)) return error('this is no object: it has no fields')
    const object = value as ApiObject
    object.metadata = isJsonObject(value['metadata']) ? object.metadata : {}
    const lack = missing(object)
    if (lack !== undefined) return error(lack)
    return { object, root, from: root.from, to: document.to }
  } catch (error) {
    const range = lineRange(text, from + skipped, mistakenLine(error))
    return { ...range, severity: 'error', message: errorText(error) }
  }
}

/** All objects of a text of several documents, and what keeps others from being read. */
export function readEditorText(text: string): ReadText {
  const documents: EditorDocument[] = []
  const mistakes: Finding[] = []
  for (const node of parseYamlTree(text).topNode.getChildren('Document')) {
    const read = readDocument(text, node)
    if (!read) continue
    if ('object' in read) documents.push(read)
    else mistakes.push(read)
  }
  return { documents, mistakes }
}

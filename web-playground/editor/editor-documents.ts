import {
  type ApiObject,
  isJsonObject,
  parseYaml,
  splitYaml,
  textOf,
  type YamlDocument,
} from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import { fieldRange, fieldValueRange, type TextRange } from './field-range.ts'
import { lineRange, mistakeRange } from './mistake-range.ts'
import { parseYamlTree, valueNode, type YamlNode } from './yaml-tree.ts'

/** A finding about a range of the text. */
export interface Finding extends TextRange {
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export interface ReadText {
  readonly documents: readonly EditorDocument[]
  /** Why documents could not be read. */
  readonly mistakes: readonly Finding[]
}

/** One object of the editor's text. Positions are those of the whole text. */
export class EditorDocument {
  readonly object: ApiObject
  readonly text: string
  readonly #from: number
  readonly #root: YamlNode | undefined

  constructor(object: ApiObject, { text, from }: YamlDocument) {
    this.object = object
    this.text = text
    this.#from = from
    const document = parseYamlTree(text).topNode.getChild('Document')
    this.#root = document ? valueNode(document) : undefined
  }

  get range(): TextRange {
    return { from: this.#from, to: this.#from + this.text.length }
  }

  /** Where a field is written, or the nearest thing around it; undefined where nothing of its path is there. */
  fieldRange(path: string): TextRange | undefined {
    return this.#root && this.#shifted(fieldRange(this.#root, this.text, path))
  }

  /** The value that is written for a field; undefined where there is none. */
  valueRange(steps: readonly string[]): TextRange | undefined {
    return this.#root && this.#shifted(fieldValueRange(this.#root, this.text, steps))
  }

  #shifted(range: TextRange | undefined): TextRange | undefined {
    return range && { from: range.from + this.#from, to: range.to + this.#from }
  }
}

/** What every object must say for itself before it can be sent anywhere. */
function lackOf(object: ApiObject): string | undefined {
  if (textOf(object, 'apiVersion') === '') return 'apiVersion is not set'
  if (textOf(object, 'kind') === '') return 'kind is not set'
  return undefined
}

function readDocument(document: YamlDocument): EditorDocument | Finding {
  const mistake = (range: TextRange, message: string): Finding => ({
    ...range,
    severity: 'error',
    message,
  })
  const firstLine = document.text.split('\n').findIndex((line) => /^\s*[^#\s]/.test(line))
  const first = lineRange(document, firstLine)
  try {
    // As kubectl reads files: each line has a break.
    const { value } = parseYaml(document.text.replace(/[^\n]$/, '$&\n'))
    if (!isJsonObject(value)) return mistake(first, 'this is no object: it has no fields')
    const known = value as ApiObject
    const metadata = isJsonObject(value['metadata']) ? known.metadata : {}
    const object: ApiObject = { ...known, metadata }
    const lack = lackOf(object)
    return lack === undefined ? new EditorDocument(object, document) : mistake(first, lack)
  } catch (error) {
    return mistake(mistakeRange(document, error), errorText(error))
  }
}

/** All objects of a text of several documents, and what keeps others from being read. */
export function readEditorText(text: string): ReadText {
  const documents: EditorDocument[] = []
  const mistakes: Finding[] = []
  for (const document of splitYaml(text)) {
    const read = readDocument(document)
    if (read instanceof EditorDocument) documents.push(read)
    else mistakes.push(read)
  }
  return { documents, mistakes }
}

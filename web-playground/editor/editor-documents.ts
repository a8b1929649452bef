import {
  type ApiObject,
  isJsonObject,
  parseYaml,
  splitYaml,
  textOf,
  type YamlDocument,
} from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import { fieldRange, type Step, type TextRange, writtenField } from './field-range.ts'
import { lineRange, mistakeRange } from './mistake-range.ts'
import { isMapping, keyText, parseYamlTree, pathTo, valueNode, type YamlNode } from './yaml-tree.ts'

/** What mends a finding: a text in place of the one that it is about. */
export interface Fix {
  /** `Change to image`. */
  readonly label: string
  readonly insert: string
}

/** A finding about a range of the text. */
export interface Finding extends TextRange {
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The path of the field that it is about, as messages of the server have it: `spec.containers[0].image`. */
  readonly field?: string
  readonly fix?: Fix
}

/** A key that its mapping has already. */
export interface RepeatedKey extends TextRange {
  readonly path: readonly Step[]
}

export interface ReadText {
  readonly documents: readonly EditorDocument[]
  /** Why documents could not be read. */
  readonly mistakes: readonly Mistake[]
}

/** Why a document is no object that could be sent. */
export interface Mistake extends Finding {
  /** It is YAML, but lacks what every object has. */
  readonly isLack?: boolean
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

  /** All of it. */
  get range(): TextRange {
    return { from: this.#from, to: this.#from + this.text.length }
  }

  /** Where a field is written, or the nearest thing around it; undefined where nothing of its path is there. */
  fieldRange(path: string): TextRange | undefined {
    return this.#root && this.#shifted(fieldRange(this.#root, this.text, path))
  }

  /** The value that is written for a field or an item; undefined where there is none. */
  valueRange(steps: readonly Step[]): TextRange | undefined {
    return this.#root && this.#shifted(writtenField(this.#root, this.text, steps)?.value)
  }

  /** The key that is written for a field; of an item, its value. Undefined where there is none. */
  keyRange(steps: readonly Step[]): TextRange | undefined {
    const written = this.#root && writtenField(this.#root, this.text, steps)
    return this.#shifted(written?.key ?? written?.value)
  }

  /** Keys that stand in a mapping a second time; the first ones in the text. */
  repeatedKeys(most: number): readonly RepeatedKey[] {
    return this.#root ? this.#repeated(this.#root, most) : []
  }

  #repeated(root: YamlNode, most: number): readonly RepeatedKey[] {
    const found: RepeatedKey[] = []
    const mappings = root.cursor()
    do {
      if (!isMapping(mappings.node)) continue
      const seen = new Set<string>()
      for (const pair of mappings.node.getChildren('Pair')) {
        const name = keyText(pair, this.text)
        const { from, to } = pair.getChild('Key') ?? pair
        if (seen.has(name) && found.length < most) {
          const range = { from: from + this.#from, to: to + this.#from }
          found.push({ ...range, path: pathTo(pair, this.text) })
        }
        seen.add(name)
      }
    } while (mappings.next() && mappings.from < root.to)
    return found
  }

  #shifted(range: TextRange | undefined): TextRange | undefined {
    return range && { from: range.from + this.#from, to: range.to + this.#from }
  }
}

/** The line of a document's first content. */
function firstLineOf(document: YamlDocument): TextRange {
  return lineRange(
    document,
    document.text.split('\n').findIndex((line) => /^\s*[^#\s]/.test(line)),
  )
}

/** What every object must say for itself before it can be sent anywhere. */
function lackOf(object: ApiObject): string | undefined {
  if (textOf(object, 'apiVersion') === '') return 'apiVersion is not set'
  if (textOf(object, 'kind') === '') return 'kind is not set'
  return undefined
}

function readDocument(document: YamlDocument): EditorDocument | Mistake {
  const mistake = (range: TextRange, message: string, isLack: boolean): Mistake => ({
    ...range,
    severity: 'error',
    message,
    isLack,
  })
  const first = firstLineOf(document)
  try {
    // As kubectl reads files: each line has a break.
    const { value } = parseYaml(document.text.replace(/[^\n]$/, '$&\n'))
    if (!isJsonObject(value)) return mistake(first, 'this is no object: it has no fields', true)
    const known = value as ApiObject
    const metadata = isJsonObject(value['metadata']) ? known.metadata : {}
    const object: ApiObject = { ...known, metadata }
    const lack = lackOf(object)
    return lack === undefined ? new EditorDocument(object, document) : mistake(first, lack, true)
  } catch (error) {
    return mistake(mistakeRange(document, error), errorText(error), false)
  }
}

/** All objects of a text of several documents, and what keeps others from being read. */
export function readEditorText(text: string): ReadText {
  const documents: EditorDocument[] = []
  const mistakes: Mistake[] = []
  for (const document of splitYaml(text)) {
    const read = readDocument(document)
    if (read instanceof EditorDocument) documents.push(read)
    else mistakes.push(read)
  }
  return { documents, mistakes }
}

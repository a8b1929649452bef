import { objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { convertDocument, splitManifest, type YamlDocument } from '../../objects/codec/documents.ts'

/** A file of manifests: YAML documents between `---` lines, or JSON documents in a row. */
export interface ManifestFile {
  /** Name for reports. */
  readonly name: string
  readonly text: string
}

/** A document of a file. */
export interface ManifestDocument {
  readonly format: 'json' | 'yaml'
  /** Offset in the file's text. */
  readonly from: number
  readonly text: string
  /** Line of the document's first content, from 1. */
  readonly line: number
  readonly content: { readonly value: JsonValue } | { readonly error: string }
}

/** Which object of which file a report is about. */
export interface ManifestPlace {
  readonly file: string
  /** Line of the document that holds the object, from 1. */
  readonly line: number
  readonly apiVersion: string
  readonly kind: string
  /** Empty where the manifest names none. */
  readonly namespace: string
  /** That of `generateName` with a `*` where it has no name of its own. */
  readonly name: string
}

/** Splits a file into its documents; a document that cannot be parsed has its error in place of a value. */
export function readManifestFile({ text }: ManifestFile): readonly ManifestDocument[] {
  const { format, documents } = splitManifest(text)
  return documents.map((document) => ({
    format,
    ...document,
    line: lineOf(text, document.from + contentStart(document.text)),
    content: parse(document, format),
  }))
}

function parse(document: YamlDocument, format: 'json' | 'yaml'): ManifestDocument['content'] {
  try {
    return {
      value: (format === 'json' ? parseJson(document.text) : convertDocument(document)).value,
    }
  } catch (error) {
    if (error instanceof ParseError) return { error: error.message }
    throw error
  }
}

function contentStart(text: string): number {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*\s*/.exec(text)?.[0].length ?? 0
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The items of a list kind (`List`, `PodList`); undefined for any other object. */
export function listItems(object: JsonObject): readonly JsonObject[] | undefined {
  const isListKind = textOf(object, 'kind').endsWith('List') && isList(getKey(object, 'items'))
  return isListKind ? objectsOf(object, 'items') : undefined
}

/** The objects of a document: the items of lists, however deep, or the object itself. */
export function* objectsInside(value: JsonValue): Generator<JsonObject> {
  if (!isJsonObject(value)) return
  const items = listItems(value)
  if (!items) yield value
  else for (const item of items) yield* objectsInside(item)
}

/** Where a report finds an object. */
export function placeOf(
  file: ManifestFile,
  { line }: ManifestDocument,
  object: JsonObject,
): ManifestPlace {
  const metadata = structOf(object, 'metadata')
  const prefix = textOf(metadata, 'generateName')
  const name = textOf(metadata, 'name')
  return {
    file: file.name,
    line,
    apiVersion: textOf(object, 'apiVersion'),
    kind: textOf(object, 'kind'),
    namespace: textOf(metadata, 'namespace'),
    name: name === '' && prefix !== '' ? `${prefix}*` : name,
  }
}

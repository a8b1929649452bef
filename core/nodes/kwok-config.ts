import { parseGroupVersion } from '../api/group-version.ts'
import { isJsonObject, type JsonValue } from '../api/json.ts'
import { structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { parseDocuments } from '../codec/documents.ts'
import { ParseError } from '../json/parse-error.ts'

/** Groups of the documents in kwok's configuration files: its own kinds, and the settings of its programs. */
const groups: ReadonlySet<string> = new Set(['kwok.x-k8s.io', 'config.kwok.x-k8s.io'])

/** A text that is no configuration of kwok. */
export class KwokConfigError extends RangeError {}

/**
 * The documents of kwok's configuration files, as `kwok --config` takes them: Stage, Logs, ClusterExec and the others. Settings of
 * kwok's programs (KwokConfiguration) are among them and have no effect.
 *
 * @throws KwokConfigError for a text that cannot be parsed, or a document of another group
 */
export function parseKwokConfig(texts: readonly string[]): readonly ApiObject[] {
  return texts.flatMap(parseText)
}

function parseText(text: string): readonly ApiObject[] {
  return documentsOf(text).map((document, at) => {
    const object = isJsonObject(document) ? document : {}
    const [apiVersion, kind] = [textOf(object, 'apiVersion'), textOf(object, 'kind')]
    if (!groups.has(parseGroupVersion(apiVersion)?.group ?? '') || kind === '') {
      const named = kind === '' ? 'no kind' : `${kind} of ${apiVersion || 'no version'}`
      throw new KwokConfigError(`document ${at + 1} is ${named}, which is none of kwok's kinds`)
    }
    return { ...object, apiVersion, kind, metadata: structOf(object, 'metadata') }
  })
}

function documentsOf(text: string): readonly JsonValue[] {
  try {
    return parseDocuments(text)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new KwokConfigError(error.message, { cause: error })
  }
}

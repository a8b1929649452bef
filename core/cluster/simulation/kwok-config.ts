import { parseGroupVersion } from '../../base/api/group-version.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { parseDocuments } from '../../objects/codec/documents.ts'

/** Group of kwok's kinds. */
export const kwokGroup = 'kwok.x-k8s.io'

/** Group of the settings of kwok's programs, which configuration files have beside objects of its kinds. */
const settingsGroup = 'config.kwok.x-k8s.io'

/** Kinds of kwok that act here. */
export const kwokKinds: readonly string[] = [
  'Stage',
  ...['Logs', 'Exec', 'Attach', 'PortForward', 'ResourceUsage'].flatMap((kind) => [
    kind,
    `Cluster${kind}`,
  ]),
  'Metric',
]

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
    const group = parseGroupVersion(apiVersion)?.group
    const isKnown =
      group === settingsGroup ? kind !== '' : group === kwokGroup && kwokKinds.includes(kind)
    if (!isKnown) {
      const named = kind === '' ? 'no kind' : `${kind} of ${apiVersion || 'no version'}`
      throw new KwokConfigError(
        `document ${at + 1} is ${named}, which is none of kwok's kinds that act here: ${kwokKinds.join(', ')}`,
      )
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

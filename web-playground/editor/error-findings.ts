import { ApiError } from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import type { EditorDocument, Finding } from './editor-documents.ts'

/** How decoders name fields within their messages; these carry no list of causes. */
const namedFields = [
  /(?:unknown|duplicate) field "([^"]+)"/g,
  /Go struct field [^.\s]+\.(\S+) of type/g,
]

function fieldsIn(message: string): readonly string[] {
  return namedFields.flatMap((pattern) =>
    [...message.matchAll(pattern)].map(([, field = '']) => field),
  )
}

function placed(
  document: EditorDocument,
  field: string | undefined,
  said: Pick<Finding, 'severity' | 'message'>,
): Finding {
  const range = field === undefined ? undefined : document.fieldRange(field)
  // Where no field is named, the line that says what kind of object it is stands for all of it.
  return { ...(range ?? document.fieldRange('kind') ?? document.range), ...said }
}

/** What a refused document is to be told, each at the line of its field where that can be found. */
export function errorFindings(error: unknown, document: EditorDocument): readonly Finding[] {
  const message = errorText(error)
  const causes = error instanceof ApiError ? (error.details?.causes ?? []) : []
  if (causes.length > 0) {
    return causes.map((cause) =>
      placed(document, cause.field, {
        severity: 'error',
        message: cause.field === undefined ? cause.message : `${cause.field}: ${cause.message}`,
      }),
    )
  }
  const fields = fieldsIn(message)
  const places = fields.length === 0 ? [undefined] : fields
  return places.map((field) => placed(document, field, { severity: 'error', message }))
}

/** What the server remarked on a document that it took. */
export function warningFinding(warning: string, document: EditorDocument): Finding {
  // Other warnings begin with the path they are about.
  const field = fieldsIn(warning)[0] ?? /^([a-z]\w*(?:[.[][\w.[\]-]*)?):/.exec(warning)?.[1]
  return placed(document, field, { severity: 'warning', message: warning })
}

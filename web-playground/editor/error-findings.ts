import { ApiError } from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import type { EditorDocument, Finding } from './editor-documents.ts'
import { fieldRange, type TextRange } from './field-range.ts'

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

/** Where to point at when no field is named: the line that says what kind of object it is. */
function headRange({ root, from, to }: EditorDocument, text: string): TextRange {
  return fieldRange(root, text, 'kind') ?? { from, to: Math.min(to, from + 1) }
}

function placed(
  document: EditorDocument,
  text: string,
  field: string | undefined,
  said: Pick<Finding, 'severity' | 'message'>,
): Finding {
  const range = field === undefined ? undefined : fieldRange(document.root, text, field)
  return { ...(range ?? headRange(document, text)), ...said }
}

/** What a refused document is to be told, each at the line of its field where that can be found. */
export function errorFindings(
  error: unknown,
  document: EditorDocument,
  text: string,
): readonly Finding[] {
  const message = errorText(error)
  const causes = error instanceof ApiError ? (error.details?.causes ?? []) : []
  if (causes.length > 0) {
    return causes.map((cause) =>
      placed(document, text, cause.field, {
        severity: 'error',
        message: cause.field === undefined ? cause.message : `${cause.field}: ${cause.message}`,
      }),
    )
  }
  const fields = fieldsIn(message)
  const places = fields.length === 0 ? [undefined] : fields
  return places.map((field) => placed(document, text, field, { severity: 'error', message }))
}

/** What the server remarked on a document that it took. */
export function warningFinding(warning: string, document: EditorDocument, text: string): Finding {
  // Other warnings begin with the path they are about.
  const field = fieldsIn(warning)[0] ?? /^([a-z]\w*(?:[.[][\w.[\]-]*)?):/.exec(warning)?.[1]
  return placed(document, text, field, { severity: 'warning', message: warning })
}

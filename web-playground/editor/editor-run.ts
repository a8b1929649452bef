import type { ApiObject } from '../../core/index.ts'
import { ApiError } from '../../core/index.ts'
import { editableYaml } from '../playground/object-actions.ts'
import type { Playground } from '../playground/playground.ts'
import { errorText } from '../state/error-text.ts'
import { type EditorDocument, type Finding, readEditorText } from './editor-documents.ts'
import { type EditorAction, sendDocument, type SendOptions } from './send-document.ts'

/** The object of a document as another text: newer, or as the server would have it. */
export interface OtherText {
  readonly text: string
  readonly object: ApiObject
}

/** What came of one document, or of a text that could not be read. */
export interface EditorResult {
  /** `Pod web`. */
  readonly title: string
  /** One line. */
  readonly text: string
  readonly good: boolean
  readonly findings: readonly Finding[]
  /** Where it stands among the documents; -1 for what could not be read. */
  readonly index: number
  /** What came of an action that was carried out. */
  readonly stored: ApiObject | undefined
  /** Set on a conflict: another client has changed the object. */
  readonly newer: OtherText | undefined
  /** Of a dry run: what would be stored. */
  readonly preview: OtherText | undefined
  /** Of a check for a release: the document in a version that it serves. */
  readonly converted: OtherText | undefined
}

export const plain: Pick<EditorResult, 'converted' | 'newer' | 'preview' | 'stored'> = {
  stored: undefined,
  newer: undefined,
  preview: undefined,
  converted: undefined,
}

/** `Pod web`. */
export function titleOf({ kind, metadata }: ApiObject): string {
  return `${kind} ${metadata.name ?? metadata.generateName ?? ''}`.trim()
}

/** The result for a document that could not be read. */
export function mistake(finding: Finding): EditorResult {
  return {
    ...plain,
    title: 'Not sent',
    text: finding.message,
    good: false,
    findings: [finding],
    index: -1,
  }
}

function otherText(object: ApiObject): OtherText {
  return { object, text: editableYaml(object) }
}

const pastTense: Readonly<Record<EditorAction, (verb: string) => string>> = {
  apply: (verb) => verb,
  create: (verb) => verb,
  replace: (verb) => verb,
  'dry-run': (verb) => `would be ${verb}`,
  validate: () => 'is valid',
}

/** Does something with one document, which stands at `index` in its text. */
export async function runDocument(
  playground: Playground,
  document: EditorDocument,
  index: number,
  action: EditorAction,
  options?: SendOptions,
): Promise<EditorResult> {
  const title = titleOf(document.object)
  const outcome = await sendDocument(playground, document.object, action, options)
  if (outcome.type === 'conflict') {
    const { error, newer } = outcome
    const findings = errorFindings(error, document)
    return {
      ...plain,
      title,
      text: 'Somebody changed it since you opened it.',
      good: false,
      findings,
      index,
      newer: otherText(newer),
    }
  }
  const warnings = outcome.warnings.map((warning) => warningFinding(warning, document))
  if (outcome.type === 'failed') {
    const findings = [...errorFindings(outcome.error, document), ...warnings]
    return { ...plain, title, text: errorText(outcome.error), good: false, findings, index }
  }
  const dry = action === 'dry-run' || action === 'validate'
  return {
    ...plain,
    title: titleOf(outcome.object),
    text: pastTense[action](outcome.verb),
    good: true,
    findings: warnings,
    index,
    stored: dry ? undefined : outcome.object,
    preview: action === 'dry-run' ? otherText(outcome.object) : undefined,
  }
}

/** Does the same with every document of a text, one after the other; what fails does not keep the others back. */
export async function runEditorAction(
  playground: Playground,
  text: string,
  action: EditorAction,
): Promise<readonly EditorResult[]> {
  const { documents, mistakes } = readEditorText(text)
  const results = mistakes.map((finding) => mistake(finding))
  // Half of a manifest is worse than none.
  if (results.length > 0) return results
  for (const [index, document] of documents.entries()) {
    results.push(await runDocument(playground, document, index, action))
  }
  return results
}

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
  finding: Pick<Finding, 'severity' | 'message'>,
): Finding {
  const range = field === undefined ? undefined : document.fieldRange(field)
  // Where no field is named, the line that says what kind of object it is stands for all of it.
  return {
    ...(range ?? document.fieldRange('kind') ?? document.range),
    ...finding,
    ...(field !== undefined && { field }),
  }
}

/** The field that names what is not there: the namespace of a document, where the server has none of that name. */
function missingIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'NotFound') return undefined
  return error.details?.kind === 'namespaces' ? 'metadata.namespace' : undefined
}

/** Findings for a refused document, each at the line of its field where that can be found. */
function errorFindings(error: unknown, document: EditorDocument): readonly Finding[] {
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
  const places = fields.length === 0 ? [missingIn(error)] : fields
  return places.map((field) => placed(document, field, { severity: 'error', message }))
}

/** What the server remarked on a document that it took. */
function warningFinding(warning: string, document: EditorDocument): Finding {
  // Other warnings begin with the path they are about.
  const field = fieldsIn(warning)[0] ?? /^([a-z]\w*(?:\.\w+|\[[^\]]*\])*):/.exec(warning)?.[1]
  return placed(document, field, { severity: 'warning', message: warning })
}

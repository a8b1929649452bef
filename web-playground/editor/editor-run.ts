import type { ApiObject } from '../../core/index.ts'
import { editableYaml } from '../playground/object-actions.ts'
import type { Playground } from '../playground/playground.ts'
import { errorText } from '../state/error-text.ts'
import { type EditorDocument, type Finding, readEditorText } from './editor-documents.ts'
import { errorFindings, warningFinding } from './error-findings.ts'
import { type EditorAction, sendDocument } from './send-document.ts'

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
  /** Set where somebody else has changed the object. */
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

const said: Readonly<Record<EditorAction, (verb: string) => string>> = {
  apply: (verb) => verb,
  create: (verb) => verb,
  replace: (verb) => verb,
  'dry-run': (verb) => `would be ${verb}`,
  validate: () => 'is valid',
}

async function run(
  playground: Playground,
  document: EditorDocument,
  index: number,
  action: EditorAction,
): Promise<EditorResult> {
  const title = titleOf(document.object)
  const outcome = await sendDocument(playground, document.object, action)
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
    text: said[action](outcome.verb),
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
    results.push(await run(playground, document, index, action))
  }
  return results
}

import {
  type BrandName,
  convertManifests,
  type JsonValue,
  type JudgedObject,
  type ObjectConversion,
  removedVersions,
  writeJson,
} from '../../core/index.ts'
import { type EditorDocument, type Finding, readEditorText } from './editor-documents.ts'
import { type EditorResult, mistake, plain, titleOf } from './editor-run.ts'

/** The words for an object whose version a release does not serve, or has deprecated. */
function statusText({ status, release = '', removal, replacement }: JudgedObject): string {
  const use = replacement ? `; use ${replacement.apiVersion}` : ''
  switch (status) {
    case 'removed':
      return `removed in ${release}${use === '' ? ', and nothing replaces it' : use}`
    case 'later':
      return `not served before ${release}${use}`
    case 'off':
      return `off unless switched on${use}`
    case 'deprecated':
      return `deprecated in ${release}${removal === undefined ? '' : `, removed in ${removal}`}${use}`
  }
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** What a conversion decided, lost, or leaves to be mended. Paths are those of the new version, so that not all are in the text. */
function conversionFindings(
  { written, added, lost, mistakes, reason, outcome }: ObjectConversion,
  document: EditorDocument,
): readonly Finding[] {
  const at = (path: string, message: string, severity: Finding['severity']): Finding => ({
    ...(document.fieldRange(path) ?? document.range),
    severity,
    message,
  })
  return [
    ...(outcome === 'failed' ? [at('kind', reason ?? '', 'error')] : []),
    ...mistakes.map((text) => at(text.split(':')[0] ?? '', `to be mended: ${text}`, 'error')),
    ...lost.map(({ path, value }) => at(path, `lost: ${path}: ${shown(value)}`, 'error')),
    ...written.map(({ path, value }) =>
      at(path, `default written out: ${path}: ${shown(value)}`, 'warning'),
    ),
    ...added.map(({ path, value }) =>
      at(path, `now set by default: ${path}: ${shown(value)}`, 'warning'),
    ),
  ]
}

async function checkDocument(
  document: EditorDocument,
  index: number,
  release: string,
  brand: BrandName,
): Promise<EditorResult> {
  const title = titleOf(document.object)
  const files = [{ name: title, text: document.text }]
  const { objects } = await removedVersions(files, { release, brand })
  const judged = objects.map((object): Finding => {
    const isWarning = object.status === 'deprecated' || object.status === 'off'
    const changes = object.changes === undefined ? '' : `: ${object.changes}`
    return {
      ...(document.fieldRange('apiVersion') ?? document.range),
      severity: isWarning ? 'warning' : 'error',
      message: `${object.apiVersion} ${object.kind} is ${statusText(object)}${changes}`,
    }
  })
  const conversion = await convertManifests(files, { release, brand })
  const [file] = conversion.files
  const [converted] = file?.changed ? readEditorText(file.text).documents : []
  const isKnown = conversion.objects.every(({ outcome }) => outcome !== 'unknown')
  const findings = [
    ...judged,
    ...conversion.objects.flatMap((object) => conversionFindings(object, document)),
  ]
  return {
    ...plain,
    title,
    text: isKnown ? `is served by ${release}` : 'is of no built-in kind',
    good: !findings.some(({ severity }) => severity === 'error'),
    findings,
    index,
    converted: converted && file ? { text: file.text, object: converted.object } : undefined,
  }
}

/** Checks every document of a text for a release, and converts those whose version it does not serve. */
export async function checkRelease(
  text: string,
  release: string,
  brand: BrandName,
): Promise<readonly EditorResult[]> {
  const { documents, mistakes } = readEditorText(text)
  const results = mistakes.map((finding) => mistake(finding))
  for (const [index, document] of documents.entries()) {
    results.push(await checkDocument(document, index, release, brand))
  }
  return results
}

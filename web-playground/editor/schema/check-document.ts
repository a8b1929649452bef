import { formatGroupVersion, nearestName, type ServedGroup } from '../../../core/index.ts'
import type { EditorDocument, Finding, Fix } from '../editor-documents.ts'
import type { Step, TextRange } from '../field-range.ts'
import { type SchemaFault, ValueCheck } from './check-value.ts'
import { pathText } from './field-card.ts'
import type { SchemaSource } from './schema-source.ts'

/** A finding of the schema. */
export interface SchemaFinding extends Finding {
  readonly type: SchemaFault['type'] | 'repeated' | 'unknown kind'
}

/** Where a fault is underlined: a key that should not be there, else the value; for what is missing, what it is missing in. */
function rangeOf(document: EditorDocument, { type, path }: SchemaFault): TextRange {
  const around = (steps: readonly Step[]): TextRange | undefined =>
    document.keyRange(steps) ?? (steps.length > 0 ? around(steps.slice(0, -1)) : undefined)
  if (type === 'missing') {
    const own = path.length === 1 ? document.keyRange(['kind']) : itemStart(document, path)
    return own ?? around(path.slice(0, -1)) ?? document.range
  }
  const own = type === 'unknown' ? undefined : document.valueRange(path)
  return own ?? around(path) ?? document.range
}

/** The first line of the item that something is missing in; undefined where it is no item. */
function itemStart(document: EditorDocument, path: readonly Step[]): TextRange | undefined {
  if (typeof path.at(-2) !== 'number') return undefined
  return document.fieldRange(pathText(path.slice(0, -1)))
}

function quotedFix(text: string, quotes: 'add' | 'remove'): Fix {
  const bare = text.replace(/^(["'])(.*)\1$/s, '$2')
  const insert = quotes === 'add' ? JSON.stringify(bare) : bare
  return { label: quotes === 'add' ? 'Put it in quotes' : 'Remove the quotes', insert }
}

function fixOf(document: EditorDocument, fault: SchemaFault, range: TextRange): Fix | undefined {
  const { from } = document.range
  const text = document.text.slice(range.from - from, range.to - from)
  if (fault.quotes) return text.includes('\n') ? undefined : quotedFix(text, fault.quotes)
  if (fault.nearest === undefined) return undefined
  const isQuoted = text.startsWith('"')
  const insert = isQuoted ? JSON.stringify(fault.nearest) : fault.nearest
  return { label: `Change to ${fault.nearest}`, insert }
}

function placed(document: EditorDocument, fault: SchemaFault): SchemaFinding {
  const { type, message } = fault
  const range = rangeOf(document, fault)
  const fix = fixOf(document, fault, range)
  const { from, to } = range
  const field = pathText(fault.path)
  return { from, to, severity: 'error', message, field, type, ...(fix && { fix }) }
}

function repeated(document: EditorDocument, most: number): readonly SchemaFinding[] {
  return document.repeatedKeys(most).map(({ from, to, path }) => ({
    from,
    to,
    severity: 'error',
    message: `${pathText(path.slice(-1))} stands here twice`,
    field: pathText(path),
    type: 'repeated',
  }))
}

/** Says that the server has no such kind, and which one may be meant. */
function unknownKind(
  document: EditorDocument,
  groups: readonly ServedGroup[],
): readonly SchemaFinding[] {
  const { apiVersion, kind } = document.object
  const served = groups.flatMap(({ name, versions }) =>
    versions.flatMap(({ version, resources }) =>
      resources.map((one) => ({ apiVersion: formatGroupVersion(name, version), kind: one.kind })),
    ),
  )
  const isServed = served.some((one) => one.apiVersion === apiVersion && one.kind === kind)
  if (served.length === 0 || isServed) return []
  const ofKind = served.filter((one) => one.kind === kind).map((one) => one.apiVersion)
  const ofVersion = served.filter((one) => one.apiVersion === apiVersion).map((one) => one.kind)
  const field = ofKind.length > 0 ? 'apiVersion' : 'kind'
  const nearest =
    field === 'kind' ? nearestName(kind, ofVersion) : (nearestName(apiVersion, ofKind) ?? ofKind[0])
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
  const range = document.valueRange([field]) ?? document.range
  const fix = nearest === undefined ? undefined : { label: `Change to ${nearest}`, insert: nearest }
  return [
    {
      ...range,
      severity: 'error',
      message: `the server has no ${kind} in ${apiVersion}${hint}`,
      field,
      type: 'unknown kind',
      ...(fix && { fix }),
    },
  ]
}

/**
 * What a document has that the schema of its kind does not allow, at most `most` findings. Kinds without a schema have none, unless
 * `judgesKinds`: then a kind that is not served is one.
 */
export async function checkDocument(
  document: EditorDocument,
  schemas: Pick<SchemaSource, 'groups' | 'kind'>,
  { most, judgesKinds }: { readonly most: number; readonly judgesKinds: boolean },
): Promise<readonly SchemaFinding[]> {
  const { apiVersion, kind } = document.object
  const schema = await schemas.kind(apiVersion, kind)
  const found = repeated(document, most)
  if (!schema) {
    return judgesKinds ? [...found, ...unknownKind(document, await schemas.groups())] : found
  }
  const faults = new ValueCheck(most).check(document.object, schema)
  return [...found, ...faults.map((fault) => placed(document, fault))].slice(0, most)
}

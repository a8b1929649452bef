import { type JsonValue } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'

/** A refusal that is shown at the top of the text when it is opened again. */
export interface Refusal {
  /** `configmaps "a" was not valid:`, or the whole sentence where there are no causes. */
  readonly head: string
  readonly causes: readonly string[]
}

const guide = [
  "# Please edit the object below. Lines beginning with a '#' will be ignored,",
  '# and an empty file will abort the edit. If an error occurs while saving this file will be',
  '# reopened with the relevant failures.',
  '#',
]

function commented(text: string): readonly string[] {
  return text.split('\n').map((line) => `# ${line}`)
}

/** The comments above the objects: what to do, and why the server refused them. */
export function editHead(refusals: readonly Refusal[]): string {
  const reasons = refusals.flatMap(({ head, causes }) => [
    ...commented(head),
    ...causes.flatMap((cause) => commented(`* ${cause}`)),
    '#',
  ])
  return [...guide, ...reasons].map((line) => `${line}\n`).join('')
}

/** A text without its comment lines. */
export function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
}

/** Whether two texts say the same, whatever their comments and their layout. */
export function saysTheSame(a: string, b: string): boolean {
  const [left, right] = [withoutComments(a), withoutComments(b)]
  if (left === right) return true
  const [one, other] = [valueOf(left), valueOf(right)]
  return one !== undefined && other !== undefined && writeJson(one) === writeJson(other)
}

function valueOf(text: string): JsonValue | undefined {
  try {
    return parseYaml(text).value
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

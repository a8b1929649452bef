import { internalFormTable } from './internal-forms.generated.ts'

/** Field of an internal type of the original, as error texts show it: its type, or the text of a missing value. */
export type InternalField = {
  /** Name of the field in the original's code; empty where its members stand among those of the type. */
  readonly name: string
  /** Name of the field in the published API. */
  readonly field: string
  /** True for a field that stands beside the value of this type, not in it. */
  readonly isBeside: boolean
} & (
  | { readonly form: 'leaf'; readonly missing: string }
  | { readonly form: 'inline' }
  | { readonly form: 'raw' }
  | { readonly form: 'selector' }
  | { readonly form: 'struct' | 'pointer' | 'list' | 'map'; readonly type: string }
)

const missing: Readonly<Record<string, string>> = {
  text: '""',
  number: '0',
  flag: 'false',
  quantity: '"0"',
  null: 'null',
}

let types: ReadonlyMap<string, readonly InternalField[]> | undefined

/** Fields of a type of `internal-forms.txt`, in the original's order. @throws RangeError for an unknown type */
export function internalFields(type: string): readonly InternalField[] {
  types ??= parseForms(internalFormTable)
  const fields = types.get(type)
  if (!fields) throw new RangeError(`the table of internal forms has no type ${type}`)
  return fields
}

function parseForms(table: string): ReadonlyMap<string, readonly InternalField[]> {
  const found = new Map<string, InternalField[]>()
  let fields: InternalField[] = []
  for (const line of table.split('\n')) {
    if (line === '') continue
    if (line.startsWith(' ')) fields.push(parseField(line.trim()))
    else found.set(line, (fields = []))
  }
  return found
}

function parseField(line: string): InternalField {
  const [names = '', form = 'null', type = ''] = line.split(' ')
  const [name = '', given] = names.split('=')
  const place = given ?? name.charAt(0).toLowerCase() + name.slice(1)
  const isBeside = place.startsWith('../')
  const field = isBeside ? place.slice('../'.length) : place
  const common = { name: name === '-' ? '' : name, field, isBeside }
  switch (form) {
    case 'inline':
    case 'raw':
    case 'selector':
      return { ...common, form }
    case 'struct':
    case 'pointer':
    case 'list':
    case 'map':
      return { ...common, form, type }
    default:
      return { ...common, form: 'leaf', missing: missing[form] ?? 'null' }
  }
}

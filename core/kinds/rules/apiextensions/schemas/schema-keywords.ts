import type { Brand } from '../../../../base/api/brand.ts'

/** How a keyword's value is shown: its zero value where it is absent, or what it is made of. */
export type KeywordForm =
  | 'text'
  | 'flag'
  | 'value'
  | 'schema'
  | 'schemas'
  | 'named'
  | 'items'
  | 'others'
  | 'dependencies'
  | 'documentation'
  | 'rules'

/** A keyword of schemas, with its name in the original's code. */
export interface SchemaKeyword {
  readonly name: string
  readonly keyword: string
  readonly form: KeywordForm
}

/** Keywords in the order of the original's code: `Name[=keyword] [form]`; `*` is the brand's word. */
const table = `ID=id text
Schema=$schema text
Ref=$ref
Description text
Type text
Nullable flag
Format text
Title text
Default
Maximum
ExclusiveMaximum flag
Minimum
ExclusiveMinimum flag
MaxLength
MinLength
Pattern text
MaxItems
MinItems
UniqueItems flag
MultipleOf
Enum
MaxProperties
MinProperties
Required
Items items
AllOf schemas
OneOf schemas
AnyOf schemas
Not schema
Properties named
AdditionalProperties others
PatternProperties named
Dependencies dependencies
AdditionalItems others
Definitions named
ExternalDocs documentation
Example
XPreserveUnknownFields=x-*-preserve-unknown-fields
XEmbeddedResource=x-*-embedded-resource flag
XIntOrString=x-*-int-or-string flag
XListMapKeys=x-*-list-map-keys
XListType=x-*-list-type
XMapType=x-*-map-type
XValidations=x-*-validations rules`

const known = new Map<string, readonly SchemaKeyword[]>()

/** All keywords of a schema, in the order of the original's code. */
export function schemaKeywords({ word }: Brand): readonly SchemaKeyword[] {
  let keywords = known.get(word)
  if (!keywords) {
    keywords = table.split('\n').map((line) => readKeyword(line, word))
    known.set(word, keywords)
  }
  return keywords
}

function readKeyword(line: string, word: string): SchemaKeyword {
  const [names = '', form = 'value'] = line.split(' ')
  const [name = '', keyword = name.charAt(0).toLowerCase() + name.slice(1)] = names.split('=')
  return { name, keyword: keyword.replace('*', word), form: form as KeywordForm }
}

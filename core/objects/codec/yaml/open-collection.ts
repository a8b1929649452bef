import type { YamlList, YamlMapping, YamlMember, YamlNode, YamlStart } from './yaml-node.ts'
import type { TokenType } from './yaml-token.ts'

/** How a collection is written: a list at the column of its key, and `a: b` in a list, have no end of their own. */
export type Form = 'list' | 'list at key' | 'mapping' | '[' | '{' | 'pair'

/** A collection whose end has not been read. */
export interface OpenCollection {
  readonly form: Form
  readonly node: { to: number } & (YamlList | YamlMapping)
  readonly items: YamlNode[]
  readonly members: YamlMember[]
  /** The key whose value is next. */
  key: YamlNode | undefined
  /** Whether a value may follow the key of a mapping in braces: only with `?`, which the scanner adds. */
  takesValue: boolean
}

/** The form of the collection that a token begins. */
export function formOf(type: TokenType, isBlock: boolean, mayBeAtKey: boolean): Form | undefined {
  if (type === '[' || type === '{') return type
  if (isBlock && (type === 'list' || type === 'mapping')) return type
  return type === '-' && mayBeAtKey ? 'list at key' : undefined
}

/** A collection that begins at the place. */
export function openCollection(form: Form, { line, from, anchor, tag }: YamlStart): OpenCollection {
  const isFlow = form === '[' || form === '{' || form === 'pair'
  const items: YamlNode[] = []
  const members: YamlMember[] = []
  const node: YamlList | YamlMapping =
    form === '[' || form.startsWith('list')
      ? { kind: 'list', line, from, to: from, anchor, tag, isFlow, items }
      : { kind: 'mapping', line, from, to: from, anchor, tag, isFlow, members }
  return { form, node, items, members, key: undefined, takesValue: true }
}

import type { YamlMember, YamlNode } from '../../objects/codec/yaml/yaml-node.ts'

/** A member of a mapping, from its key to the end of its value. */
export interface YamlEntry {
  readonly key: string
  readonly from: number
  readonly to: number
  readonly value: YamlNode
}

export function entryOf({ key, value }: YamlMember): YamlEntry {
  return { key: key.kind === 'scalar' ? key.value : '', from: key.from, to: value.to, value }
}

/** Whether a node can be edited in place: not with anchors, aliases, tags, explicit and merge keys. */
export function isEditable(text: string, node: YamlNode): boolean {
  if (node.kind === 'alias' || node.anchor !== undefined || node.tag !== undefined) return false
  if (node.kind === 'scalar') return true
  if (node.kind === 'list') return node.items.every((item) => isEditable(text, item))
  return node.members.every(({ key, value }) => {
    if (key.kind !== 'scalar' || key.value === '<<') return false
    const hasColon = /^[ \t]*:/.test(text.slice(key.to, key.to + 64))
    return hasColon && isEditable(text, key) && isEditable(text, value)
  })
}

/** The comments of a document in their order, without the blanks around them. */
export function yamlComments(text: string, root: YamlNode | undefined): readonly string[] {
  const comments: string[] = []
  let from = 0
  const search = (to: number): void => {
    for (const [, comment = ''] of text.slice(from, to).matchAll(/(?:^|\s)(#[^\n]*)/g)) {
      comments.push(comment.trimEnd())
    }
  }
  const visit = (node: YamlNode): void => {
    if (node.kind === 'list') node.items.forEach(visit)
    else if (node.kind === 'mapping') {
      for (const { key, value } of node.members) {
        visit(key)
        visit(value)
      }
    } else if (node.kind === 'scalar' && node.to > node.from) {
      search(node.from)
      from = node.to
    }
  }
  if (root) visit(root)
  search(text.length)
  return comments
}

import type { Step } from '../field-range.ts'
import { aroundNode, parseYamlTree, pathTo, scalarText, valueNode } from '../yaml-tree.ts'
import { documentAround, headerOf } from './document-around.ts'
import { describeField, type FieldCard } from './field-card.ts'
import type { FieldSchema } from './field-schema.ts'
import { keyMapAt, keyTextAt } from './known-keys-at.ts'
import type { OfferSources } from './offers.ts'

/** A field of the text that was pointed at. */
export interface FieldAt {
  readonly from: number
  readonly to: number
  readonly card: FieldCard
}

/** A field of a schema, and whether the object around it requires it. */
export function namedAt(
  root: FieldSchema,
  path: readonly Step[],
): { readonly schema: FieldSchema; readonly required: boolean } | undefined {
  const schema = root.at(path)
  const last = path.at(-1)
  if (!schema || last === undefined) return undefined
  const around = root.at(path.slice(0, -1))
  // The server reads an object by these two, whatever its schema requires.
  const isHeader = path.length === 1 && (last === 'apiVersion' || last === 'kind')
  const required = isHeader || (around?.requiredNames.includes(String(last)) ?? false)
  return { schema, required }
}

/** Describes the field whose key or value stands at a position of a text; undefined where there is none that the server knows. */
export async function fieldAt(
  text: string,
  position: number,
  { schemas, knownKeys }: Pick<OfferSources, 'schemas' | 'knownKeys'>,
): Promise<FieldAt | undefined> {
  const document = documentAround(text, position)
  const own = document.text
  const top = parseYamlTree(own).topNode
  const at = position - document.from
  const isScalar = (name: string): boolean => name === 'Literal' || name === 'QuotedLiteral'
  const [before, behind] = [top.resolveInner(at, -1), top.resolveInner(at, 1)]
  const node = isScalar(behind.name) ? behind : before
  if (!isScalar(node.name)) return undefined
  const owner = aroundNode(node, 'Pair', 'Item')
  if (!owner) return undefined
  const mapping = top.getChild('Document')
  const { apiVersion, kind } = headerOf(mapping ? valueNode(mapping) : undefined, own)
  const root = await schemas.kind(apiVersion, kind)
  const path = pathTo(owner, own)
  const named = root && namedAt(root, path)
  if (!root || !named) return undefined
  const isKey = node.parent?.name === 'Key'
  const value = isKey ? valueNode(owner) : node
  const described = describeField(path, named, value && scalarText(value, own))
  const keyPlace = keyMapAt(path.slice(0, -1), kind) ?? keyTextAt(path, kind)
  const key = keyPlace && (isKey || keyTextAt(path, kind)) ? scalarText(node, own) : ''
  const known = key === '' ? undefined : (await knownKeys()).describeKey(key, keyPlace?.use)
  const card = known ? { ...described, text: known.description } : described
  const isKind = path.length === 1 && path[0] === 'kind' && root.text !== ''
  return {
    from: document.from + node.from,
    to: document.from + node.to,
    card: isKind ? { ...card, text: `${kind}: ${root.text}` } : card,
  }
}

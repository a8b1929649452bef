import type { Expr, MapEntry, StructField } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type { DeepCall } from './grammar/deep-call.ts'
import type {
  FieldName,
  ListNode,
  MapNode,
  MessageNode,
  SyntaxNode,
} from './grammar/syntax-tree.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import type { SyntaxFeatures } from './syntax-features.ts'

/** Builds the expression of one node. */
export type Build = DeepCall<Expr>

/** Builds lists, maps and messages of a syntax tree. */
export class CollectionBuilder {
  readonly #builder: ExpressionBuilder
  readonly #features: SyntaxFeatures
  readonly #build: (node: SyntaxNode | undefined) => Build

  constructor(
    builder: ExpressionBuilder,
    features: SyntaxFeatures,
    build: (node: SyntaxNode | undefined) => Build,
  ) {
    this.#builder = builder
    this.#features = features
    this.#build = build
  }

  *list(node: ListNode): Build {
    const id = this.#builder.id(node.open.start)
    const elements: Expr[] = []
    const optionalIndices: number[] = []
    for (const { optional, value } of node.elements) {
      elements.push(yield this.#build(value))
      if (optional === undefined) continue
      if (this.#features.hasOptionals) optionalIndices.push(elements.length - 1)
      else this.#builder.report(optional.start, "unsupported syntax '?'")
    }
    return { kind: 'list', id, elements, optionalIndices }
  }

  *map(node: MapNode): Build {
    const id = this.#builder.id(node.open.start)
    const entries: MapEntry[] = []
    for (const [index, colon] of node.colons.entries()) {
      const entryId = this.#builder.id(colon.start)
      const key = node.keys[index]
      const value = node.values[index]
      if (key === undefined || value === undefined) break
      const isOptional = key.optional !== undefined
      if (isOptional && !this.#features.hasOptionals) {
        this.#builder.report(key.start, "unsupported syntax '?'")
      } else {
        const keyExpr = yield this.#build(key.value)
        entries.push({ id: entryId, key: keyExpr, value: yield this.#build(value), isOptional })
      }
    }
    return { kind: 'map', id, entries }
  }

  *message(node: MessageNode): Build {
    const typeName = (node.hasLeadingDot ? '.' : '') + node.names.map((name) => name.text).join('.')
    const id = node.open === undefined ? -1 : this.#builder.id(node.open.start)
    const fields: StructField[] = []
    for (const [index, field] of node.fields.entries()) {
      const colon = node.colons[index]
      const value = node.values[index]
      if (colon === undefined || value === undefined) break
      const fieldId = this.#builder.id(colon.start)
      const isOptional = field.isOptional ?? false
      if (isOptional && !this.#features.hasOptionals) {
        this.#builder.report(field.start, "unsupported syntax '?'")
        continue
      }
      // Mistakes in names are reported where the fields begin.
      const name = this.fieldName(field.name, node.fieldsStart ?? field.start)
      if (name === undefined) continue
      fields.push({ id: fieldId, name, value: yield this.#build(value), isOptional })
    }
    return { kind: 'struct', id, typeName, fields }
  }

  /** The name of a field; an issue at the offset given, and undefined, where it has none. */
  fieldName(name: FieldName | undefined, offset: number): string | undefined {
    if (name?.text === undefined) {
      this.#builder.report(offset, 'unsupported ident kind')
      return undefined
    }
    const kind = name.isEscaped ? tokenKinds.escapedIdentifier : tokenKinds.identifier
    const known = this.#features.fieldName(kind, name.text)
    if (known === undefined) this.#builder.report(offset, "unsupported syntax: '`'")
    return known
  }
}

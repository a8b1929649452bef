import { type Expr, type MapEntry, operators, type StructField } from './ast.ts'
import { buildBalanced } from './balanced-chain.ts'
import { productOf, relationOf, sumOf } from './binary-operators.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type {
  BinaryNode,
  CallNode,
  ChainNode,
  ConditionalNode,
  FieldName,
  IndexNode,
  ListNode,
  MapNode,
  MessageNode,
  MethodNode,
  NameNode,
  SelectNode,
  SyntaxNode,
  UnaryNode,
} from './grammar/syntax-tree.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import { buildLiteral } from './literal-expression.ts'
import { reservedNames } from './reserved-names.ts'
import type { SyntaxFeatures } from './syntax-features.ts'

/** Thrown where expressions nest too deep; reported before. */
export class NestingExceeded extends Error {
  constructor() {
    super('expressions nest too deep')
    this.name = 'NestingExceeded'
  }
}

/** Builds expressions of a syntax tree with mistakes, and so finds those that the grammar does not know of. */
export class TreeBuilder {
  readonly #builder: ExpressionBuilder
  readonly #features: SyntaxFeatures
  readonly #maxDepth: number
  #depth = 0

  constructor(builder: ExpressionBuilder, features: SyntaxFeatures, maxDepth: number) {
    this.#builder = builder
    this.#features = features
    this.#maxDepth = maxDepth
  }

  /** @throws NestingExceeded at the limit, after reporting that. */
  build(node: SyntaxNode | undefined): Expr {
    if (node === undefined) return this.#builder.unknown()
    switch (node.kind) {
      case 'conditional':
        return this.#nested(() => this.#conditional(node))
      case 'binary':
        return this.#nested(() => this.#binary(node))
      case 'select':
        return this.#nested(() => this.#select(node))
      case 'method':
        return this.#nested(() => this.#method(node))
      case 'index':
        return this.#nested(() => this.#index(node))
      case 'chain':
        return this.#chain(node)
      case 'unary':
        return this.#unary(node)
      case 'brokenUnary':
        return this.#builder.constant(node.start, '<<error>>')
      case 'name':
        return this.#name(node)
      case 'call':
        return this.#call(node)
      case 'list':
        return this.#list(node)
      case 'map':
        return this.#map(node)
      case 'message':
        return this.#message(node)
      case 'literal':
        return buildLiteral(this.#builder, {
          kind: node.value.kind,
          text: node.value.text,
          offset: (node.sign ?? node.value).start,
          isNegative: node.sign !== undefined,
        })
      case 'broken':
        return this.#builder.unknown()
    }
  }

  #nested(build: () => Expr): Expr {
    this.#depth += 1
    if (this.#depth > this.#maxDepth) {
      this.#builder.reportText(undefined, 'max recursion depth exceeded')
      throw new NestingExceeded()
    }
    const expr = build()
    this.#depth -= 1
    return expr
  }

  #conditional(node: ConditionalNode): Expr {
    const condition = this.build(node.condition)
    const id = this.#builder.id(node.question.start)
    const first = this.build(node.first)
    const second = this.build(node.second)
    return this.#builder.operatorCall(id, operators.conditional, [condition, first, second])
  }

  #chain(node: ChainNode): Expr {
    const terms = [this.build(node.first)]
    const ids = node.operators.map((operator, index) => {
      terms.push(this.build(node.terms[index]))
      return this.#builder.id(operator.start)
    })
    const name = node.isOr ? operators.logicalOr : operators.logicalAnd
    return buildBalanced(this.#builder, { name, terms, operators: ids })
  }

  #binary(node: BinaryNode): Expr {
    const { kind, start } = node.operator
    const left = this.build(node.left)
    const id = this.#builder.id(start)
    const right = this.build(node.right)
    const name = relationOf(kind) ?? productOf(kind) ?? sumOf(kind)
    if (name === undefined) throw new TypeError('a binary operator has a function')
    return this.#builder.operatorCall(id, name, [left, right])
  }

  #unary(node: UnaryNode): Expr {
    const [first] = node.signs
    if (node.signs.length % 2 === 0 || first === undefined) return this.build(node.member)
    const id = this.#builder.id(first.start)
    const name = node.isNegation ? operators.negate : operators.logicalNot
    return this.#builder.operatorCall(id, name, [this.build(node.member)])
  }

  #select(node: SelectNode): Expr {
    const operand = this.build(node.operand)
    const { dot, field } = node
    if (dot === undefined || field === undefined) return this.#builder.unknown(node.start)
    const name = this.#fieldName(field, field.start)
    if (node.isOptional !== true) return this.#builder.select(dot.start, operand, name ?? '')
    if (!this.#features.hasOptionals) {
      return this.#builder.report(dot.start, "unsupported syntax '.?'")
    }
    const constant = this.#builder.constant(field.start, name ?? '')
    const id = this.#builder.id(dot.start)
    return this.#builder.operatorCall(id, operators.optionalSelect, [operand, constant])
  }

  #method(node: MethodNode): Expr {
    const operand = this.build(node.operand)
    const { name, open } = node
    if (name === undefined || open === undefined) return this.#builder.unknown(node.start)
    const id = this.#builder.id(open.start)
    return this.#builder.call(id, name.text, operand, this.#buildAll(node.args))
  }

  #index(node: IndexNode): Expr {
    const operand = this.build(node.operand)
    const { open } = node
    if (open === undefined) return this.#builder.unknown(node.start)
    const id = this.#builder.id(open.start)
    const index = this.build(node.index)
    const isOptional = node.isOptional ?? false
    if (isOptional && !this.#features.hasOptionals) {
      return this.#builder.report(open.start, "unsupported syntax '[?'")
    }
    const name = isOptional ? operators.optionalIndex : operators.index
    return this.#builder.operatorCall(id, name, [operand, index])
  }

  #name(node: NameNode): Expr {
    const { name } = node
    if (name === undefined) return this.#builder.unknown(node.start)
    if (reservedNames.has(name.text)) return this.#reserved(node.start, name.text)
    return this.#builder.ident(name.start, (node.hasLeadingDot ? '.' : '') + name.text)
  }

  #call(node: CallNode): Expr {
    const { name, open } = node
    if (name === undefined || open === undefined) return this.#builder.unknown(node.start)
    if (reservedNames.has(name.text)) return this.#reserved(node.start, name.text)
    const id = this.#builder.id(open.start)
    const fullName = (node.hasLeadingDot ? '.' : '') + name.text
    return this.#builder.call(id, fullName, undefined, this.#buildAll(node.args))
  }

  #reserved(offset: number, name: string): Expr {
    return this.#builder.report(offset, `reserved identifier: ${name}`)
  }

  #buildAll(nodes: readonly SyntaxNode[] | undefined): Expr[] {
    return (nodes ?? []).map((node) => this.build(node))
  }

  #list(node: ListNode): Expr {
    const id = this.#builder.id(node.open.start)
    const optionalIndices: number[] = []
    const elements = node.elements.map((element, index) => {
      const expr = this.build(element.value)
      if (element.optional === undefined) return expr
      if (this.#features.hasOptionals) optionalIndices.push(index)
      else this.#builder.report(element.optional.start, "unsupported syntax '?'")
      return expr
    })
    return { kind: 'list', id, elements, optionalIndices }
  }

  #map(node: MapNode): Expr {
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
        const keyExpr = this.build(key.value)
        entries.push({ id: entryId, key: keyExpr, value: this.build(value), isOptional })
      }
    }
    return { kind: 'map', id, entries }
  }

  #message(node: MessageNode): Expr {
    const names = node.names.map((name) => name.text).join('.')
    const typeName = (node.hasLeadingDot ? '.' : '') + names
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
      const name = this.#fieldName(field.name, node.fieldsStart ?? 0)
      if (name === undefined) continue
      fields.push({ id: fieldId, name, value: this.build(value), isOptional })
    }
    return { kind: 'struct', id, typeName, fields }
  }

  /** The name of a field; an issue at the offset given, and undefined, where it has none. */
  #fieldName(name: FieldName | undefined, offset: number): string | undefined {
    const { text } = name ?? {}
    if (text === undefined) {
      this.#builder.report(offset, 'unsupported ident kind')
      return undefined
    }
    const kind = name?.isEscaped ? tokenKinds.escapedIdentifier : tokenKinds.identifier
    const known = this.#features.fieldName(kind, text)
    if (known === undefined) this.#builder.report(offset, "unsupported syntax: '`'")
    return known
  }
}

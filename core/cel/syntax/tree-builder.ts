import { type Expr, operators } from './ast.ts'
import { buildBalanced } from './balanced-chain.ts'
import { productOf, relationOf, sumOf } from './binary-operators.ts'
import { type Build, CollectionBuilder } from './collection-builder.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { runDeep } from './grammar/deep-call.ts'
import type {
  BinaryNode,
  CallNode,
  ChainNode,
  ConditionalNode,
  IndexNode,
  LiteralNode,
  MethodNode,
  NameNode,
  SelectNode,
  SyntaxNode,
  UnaryNode,
} from './grammar/syntax-tree.ts'
import { buildLiteral } from './literal-expression.ts'
import { reservedNames } from './reserved-names.ts'
import type { SyntaxFeatures } from './syntax-features.ts'

/** Thrown where expressions nest too deep; reported before. */
class NestingExceeded extends Error {
  constructor() {
    super('expressions nest too deep')
    this.name = 'NestingExceeded'
  }
}

/**
 * Builds the expression of a syntax tree, and so finds the mistakes that the grammar does not know of; undefined where
 * expressions nest too deep, which is reported.
 */
export function buildTree(
  root: SyntaxNode,
  builder: ExpressionBuilder,
  features: SyntaxFeatures,
  maxDepth: number,
): Expr | undefined {
  try {
    return new TreeBuilder(builder, features, maxDepth).build(root)
  } catch (error) {
    if (error instanceof NestingExceeded) return undefined
    throw error
  }
}

class TreeBuilder {
  readonly #builder: ExpressionBuilder
  readonly #features: SyntaxFeatures
  readonly #maxDepth: number
  readonly #collections: CollectionBuilder
  #depth = 0

  constructor(builder: ExpressionBuilder, features: SyntaxFeatures, maxDepth: number) {
    this.#builder = builder
    this.#features = features
    this.#maxDepth = maxDepth
    this.#collections = new CollectionBuilder(builder, features, (node) => this.#build(node))
  }

  /** @throws NestingExceeded at the limit, after reporting that. */
  build(root: SyntaxNode): Expr {
    return runDeep(this.#build(root))
  }

  *#build(node: SyntaxNode | undefined): Build {
    switch (node?.kind) {
      case 'conditional':
        return yield this.#nested(this.#conditional(node))
      case 'binary':
        return yield this.#nested(this.#binary(node))
      case 'select':
        return yield this.#nested(this.#select(node))
      case 'method':
        return yield this.#nested(this.#method(node))
      case 'index':
        return yield this.#nested(this.#index(node))
      case 'chain':
        return yield this.#chain(node)
      case 'unary':
        return yield this.#unary(node)
      case 'call':
        return yield this.#call(node)
      case 'list':
        return yield this.#collections.list(node)
      case 'map':
        return yield this.#collections.map(node)
      case 'message':
        return yield this.#collections.message(node)
      case 'name':
        return this.#name(node)
      case 'literal':
        return this.#literal(node)
      case 'brokenUnary':
        return this.#builder.constant(node.start, '<<error>>')
      case 'broken':
      case undefined:
        return this.#builder.unknown()
    }
  }

  /** Builds a node that counts for the depth. */
  *#nested(build: Build): Build {
    this.#depth += 1
    if (this.#depth > this.#maxDepth) {
      this.#builder.reportText(undefined, 'max recursion depth exceeded')
      throw new NestingExceeded()
    }
    const expr = yield build
    this.#depth -= 1
    return expr
  }

  *#conditional(node: ConditionalNode): Build {
    const condition = yield this.#build(node.condition)
    const id = this.#builder.id(node.question.start)
    const first = yield this.#build(node.first)
    const second = yield this.#build(node.second)
    return this.#builder.operatorCall(id, operators.conditional, [condition, first, second])
  }

  *#chain(node: ChainNode): Build {
    const terms = [yield this.#build(node.first)]
    const ids: number[] = []
    for (const [index, operator] of node.operators.entries()) {
      terms.push(yield this.#build(node.terms[index]))
      ids.push(this.#builder.id(operator.start))
    }
    const name = node.isOr ? operators.logicalOr : operators.logicalAnd
    return buildBalanced(this.#builder, { name, terms, operators: ids })
  }

  *#binary(node: BinaryNode): Build {
    const { kind, start } = node.operator
    const left = yield this.#build(node.left)
    const id = this.#builder.id(start)
    const right = yield this.#build(node.right)
    const name = relationOf(kind) ?? productOf(kind) ?? sumOf(kind)
    if (name === undefined) throw new TypeError('a binary operator has a function')
    return this.#builder.operatorCall(id, name, [left, right])
  }

  *#unary(node: UnaryNode): Build {
    const [first] = node.signs
    if (node.signs.length % 2 === 0 || first === undefined) return yield this.#build(node.member)
    const id = this.#builder.id(first.start)
    const name = node.isNegation ? operators.negate : operators.logicalNot
    return this.#builder.operatorCall(id, name, [yield this.#build(node.member)])
  }

  *#select(node: SelectNode): Build {
    const operand = yield this.#build(node.operand)
    const { dot, field } = node
    if (dot === undefined || field === undefined) return this.#builder.unknown(node.start)
    const name = this.#collections.fieldName(field, field.start) ?? ''
    if (node.isOptional !== true) return this.#builder.select(dot.start, operand, name)
    if (!this.#features.hasOptionals) {
      return this.#builder.report(dot.start, "unsupported syntax '.?'")
    }
    const constant = this.#builder.constant(field.start, name)
    const id = this.#builder.id(dot.start)
    return this.#builder.operatorCall(id, operators.optionalSelect, [operand, constant])
  }

  *#method(node: MethodNode): Build {
    const operand = yield this.#build(node.operand)
    const { name, open } = node
    if (name === undefined || open === undefined) return this.#builder.unknown(node.start)
    const id = this.#builder.id(open.start)
    return this.#builder.call(id, name.text, operand, yield* this.#buildAll(node.args))
  }

  *#index(node: IndexNode): Build {
    const operand = yield this.#build(node.operand)
    const { open } = node
    if (open === undefined) return this.#builder.unknown(node.start)
    const id = this.#builder.id(open.start)
    const index = yield this.#build(node.index)
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
    return this.#builder.ident(name.start, dotted(node) + name.text)
  }

  *#call(node: CallNode): Build {
    const { name, open } = node
    if (name === undefined || open === undefined) return this.#builder.unknown(node.start)
    if (reservedNames.has(name.text)) return this.#reserved(node.start, name.text)
    const id = this.#builder.id(open.start)
    const args = yield* this.#buildAll(node.args)
    return this.#builder.call(id, dotted(node) + name.text, undefined, args)
  }

  #reserved(offset: number, name: string): Expr {
    return this.#builder.report(offset, `reserved identifier: ${name}`)
  }

  *#buildAll(nodes: readonly SyntaxNode[]): Generator<Build, Expr[], Expr> {
    const exprs: Expr[] = []
    for (const node of nodes) exprs.push(yield this.#build(node))
    return exprs
  }

  #literal({ sign, value }: LiteralNode): Expr {
    const { kind, text } = value
    const { start: offset } = sign ?? value
    return buildLiteral(this.#builder, { kind, text, offset, isNegative: sign !== undefined })
  }
}

function dotted(node: NameNode | CallNode): '' | '.' {
  return node.hasLeadingDot ? '.' : ''
}

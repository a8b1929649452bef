import type { JsonValue } from '../../../base/api/json.ts'
import { type FormatRule, formatRule } from '../../../base/api/string-formats.ts'
import type { CompiledRegex, RegexEngine, RegexMistake } from '../../../base/regex/regex-engine.ts'
import { listPart, objectPart } from '../schema-parts.ts'
import type { MapSchema, Schema, StructSchema } from '../schema.ts'
import type { JsonType, NestedValidation, ValueValidation } from '../value-validation.ts'
import { type QuickChecks, quickChecks } from './quick-checks.ts'
import { enumTexts } from './value-faults.ts'

/** A schema, or a branch of one, compiled for checking values: one form for both. */
export interface ValueNode {
  /** Allowed JSON types; empty where every type is allowed. No value is of a type that JSON schema does not know. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly bounds: ValueValidation
  /** The format where it is one that is validated; unknown formats are ignored, but of defaults, which they have no rule for. */
  readonly format: { readonly name: string; readonly rule: FormatRule | undefined } | undefined
  readonly pattern: (CompiledRegex | RegexMistake) | undefined
  readonly enum:
    | { readonly values: readonly JsonValue[]; readonly shown: readonly string[] }
    | undefined
  readonly members: ReadonlyMap<string, ValueNode>
  /** The schema of members that `members` does not have. */
  readonly others: ValueNode | 'forbidden' | undefined
  readonly items: ValueNode | undefined
  readonly allOf: readonly ValueNode[]
  readonly anyOf: readonly ValueNode[]
  readonly oneOf: readonly ValueNode[]
  readonly not: ValueNode | undefined
  readonly quick: QuickChecks
}

/**
 * What a value is checked for. A default is judged by more rules of the original's than an object (formats that release 1.34
 * introduced, and those of numbers), and without another (that an int-or-string is of these types).
 */
export type ValueRole = 'object' | 'default'

/** The checks of a schema, compiled on first use. */
export function nodeOf(
  schema: Schema,
  regexes: RegexEngine,
  role: ValueRole = 'object',
): ValueNode {
  return compilers[role].node(schema, regexes)
}

/** Whether the checks of a schema are compiled. */
export function isCompiled(schema: Schema): boolean {
  return compilers.object.has(schema)
}

class NodeCompiler {
  readonly #role: ValueRole
  readonly #compiled = new WeakMap<Schema, ValueNode>()

  constructor(role: ValueRole) {
    this.#role = role
  }

  has(schema: Schema): boolean {
    return this.#compiled.has(schema)
  }

  node(schema: Schema, regexes: RegexEngine): ValueNode {
    const known = this.#compiled.get(schema)
    if (known) return known
    const [object, items] = [objectPart(schema), listPart(schema)?.items]
    const all = typesOf(schema)
    const types = this.#role === 'default' ? typesOfDefault(schema, all) : all
    const node: ValueNode = {
      ...this.#checks(schema.validation ?? {}, types, { nullable: schema.nullable, regexes }),
      members: object?.kind === 'struct' ? this.#members(object, regexes) : new Map(),
      others: object?.kind === 'map' ? this.#others(object, regexes) : undefined,
      items: items && says(items) ? this.node(items, regexes) : undefined,
    }
    this.#compiled.set(schema, node)
    return node
  }

  #members(schema: StructSchema, regexes: RegexEngine): ReadonlyMap<string, ValueNode> {
    return new Map(
      [...schema.fields].map(([name, field]) => [name, this.node(field.schema, regexes)]),
    )
  }

  #others(schema: MapSchema, regexes: RegexEngine): ValueNode | undefined {
    return says(schema.values) ? this.node(schema.values, regexes) : undefined
  }

  #branch(branch: NestedValidation, regexes: RegexEngine): ValueNode {
    const { otherProperties: others, items, nullable } = branch
    return {
      ...this.#checks(branch, branch.types ?? [], { nullable, regexes }),
      members: new Map(
        [...(branch.properties ?? [])].map(([name, member]) => [
          name,
          this.#branch(member, regexes),
        ]),
      ),
      others:
        others === undefined || others === 'forbidden' ? others : this.#branch(others, regexes),
      items: items && this.#branch(items, regexes),
    }
  }

  #checks(
    bounds: ValueValidation,
    types: readonly string[],
    {
      nullable = false,
      regexes,
    }: { readonly nullable: boolean | undefined; readonly regexes: RegexEngine },
  ): Checks {
    const { format: name, pattern, enum: values } = bounds
    const isDefault = this.#role === 'default'
    const rule = name === undefined ? undefined : formatRule(name, isDefault)
    const branches = (list: readonly NestedValidation[] | undefined): readonly ValueNode[] =>
      (list ?? []).map((branch) => this.#branch(branch, regexes))
    return {
      types,
      nullable,
      quick: quickChecks(bounds, types, nullable),
      bounds,
      format: name !== undefined && (rule || isDefault) ? { name, rule } : undefined,
      pattern: pattern === undefined ? undefined : regexes.compile(pattern),
      enum: values && { values, shown: enumTexts(values) },
      allOf: branches(bounds.allOf),
      anyOf: branches(bounds.anyOf),
      oneOf: branches(bounds.oneOf),
      not: bounds.not && this.#branch(bounds.not, regexes),
    }
  }
}

const compilers: Readonly<Record<ValueRole, NodeCompiler>> = {
  object: new NodeCompiler('object'),
  default: new NodeCompiler('default'),
}

/** The types of a default, which may be of any type where an int-or-string has no `type`. */
function typesOfDefault({ typeKeyword }: Schema, types: readonly JsonType[]): readonly string[] {
  if (typeKeyword !== undefined) return [typeKeyword]
  return types.length > 1 ? [] : types
}

/** Whether a schema constrains values at all: free-form values without keywords need no check. */
function says(schema: Schema): boolean {
  const { typeKeyword, validation } = schema
  return schema.kind !== 'any' || Boolean(typeKeyword ?? validation ?? schema.parts ?? schema.types)
}

function typesOf(schema: Schema): readonly JsonType[] {
  switch (schema.kind) {
    case 'struct':
    case 'map':
      return ['object']
    case 'list':
      return ['array']
    case 'any':
      return schema.types ?? []
    case 'scalar':
      switch (schema.type) {
        case 'boolean':
          return ['boolean']
        case 'int32':
        case 'int64':
          return ['integer']
        case 'double':
          return ['number']
        case 'intOrString':
          return ['integer', 'string']
        case 'string':
        case 'bytes':
        case 'time':
        case 'microTime':
        case 'duration':
        case 'quantity':
          return ['string']
      }
  }
}

/** The keywords of a schema for the value itself, without those for its members and items. */
type Checks = Omit<ValueNode, 'members' | 'others' | 'items'>

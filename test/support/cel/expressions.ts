import * as fc from 'fast-check'
import type { Expr, MapEntry, StructField } from '../../../core/languages/cel/syntax/ast.ts'
import { Double, Uint, type Value } from '../../../core/languages/cel/values/value.ts'

type Shape =
  | { readonly kind: 'leaf'; readonly leaf: Value | Name }
  | {
      readonly kind: 'select'
      readonly parts: readonly Shape[]
      readonly field: string
      readonly isTest: boolean
    }
  | {
      readonly kind: 'call'
      readonly name: string
      readonly isMember: boolean
      readonly parts: readonly Shape[]
    }
  | {
      readonly kind: 'list' | 'map'
      readonly parts: readonly Shape[]
      readonly areOptional: boolean
    }
  | {
      readonly kind: 'struct'
      readonly name: string
      readonly parts: readonly Shape[]
      readonly areOptional: boolean
    }
  | { readonly kind: 'loop'; readonly names: readonly string[]; readonly parts: readonly Shape[] }

class Name {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Names from which expressions are made. */
export interface ExpressionNames {
  readonly variables: readonly string[]
  readonly fields: readonly string[]
  readonly functions: readonly string[]
  readonly types: readonly string[]
}

/** Expressions of all kinds that no parser may have made. */
export function celExpressions(names: ExpressionNames): fc.Arbitrary<Expr> {
  const leaves: fc.Arbitrary<Value | Name> = fc.oneof(
    fc.constantFrom<Value>(
      null,
      true,
      1,
      2n ** 62n,
      'a',
      'b',
      new Uint(1),
      new Double(1.5),
      new Uint8Array([1]),
    ),
    fc.constantFrom(...names.variables).map((name) => new Name(name)),
  )
  const shapes = fc.letrec<{ shape: Shape }>((tie) => {
    const some = (count: number): fc.Arbitrary<Shape[]> =>
      fc.array(tie('shape'), { maxLength: count })
    const exactly = (count: number): fc.Arbitrary<Shape[]> => {
      return fc.array(tie('shape'), { minLength: count, maxLength: count })
    }
    const field = fc.constantFrom(...names.fields)
    const areOptional = fc.boolean()
    return {
      shape: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.record({ kind: fc.constant('leaf' as const), leaf: leaves }),
        fc.record({
          kind: fc.constant('select' as const),
          parts: exactly(1),
          field,
          isTest: fc.boolean(),
        }),
        fc.record({
          kind: fc.constant('call' as const),
          name: fc.constantFrom(...names.functions),
          isMember: fc.boolean(),
          parts: some(3),
        }),
        fc.record({
          kind: fc.constantFrom('list' as const, 'map' as const),
          parts: some(4),
          areOptional,
        }),
        fc.record({
          kind: fc.constant('struct' as const),
          name: fc.constantFrom(...names.types, ...names.variables),
          parts: some(2),
          areOptional,
        }),
        fc.record({
          kind: fc.constant('loop' as const),
          names: fc.array(fc.constantFrom(...names.variables), { minLength: 2, maxLength: 3 }),
          parts: exactly(5),
        }),
      ),
    }
  }).shape
  return shapes.map((shape) => new ExpressionMaker(names.fields).make(shape))
}

class ExpressionMaker {
  readonly #fields: readonly string[]
  #lastId = 0

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  make(shape: Shape): Expr {
    const id = this.#nextId()
    if (shape.kind === 'leaf') {
      if (shape.leaf instanceof Name) return { kind: 'ident', id, name: shape.leaf.name }
      return { kind: 'constant', id, value: shape.leaf }
    }
    const parts = shape.parts.map((part) => this.make(part))
    const [first, second, third, fourth, fifth] = parts
    switch (shape.kind) {
      case 'select': {
        const operand = first ?? this.#nothing()
        return { kind: 'select', id, operand, field: shape.field, isTest: shape.isTest }
      }
      case 'call': {
        const target = shape.isMember ? first : undefined
        return {
          kind: 'call',
          id,
          target,
          name: shape.name,
          args: target === undefined ? parts : parts.slice(1),
        }
      }
      case 'list': {
        const optionalIndices = shape.areOptional ? [0, parts.length + 1] : []
        return { kind: 'list', id, elements: parts, optionalIndices }
      }
      case 'map':
        return { kind: 'map', id, entries: this.#entries(parts, shape.areOptional) }
      case 'struct':
        return {
          kind: 'struct',
          id,
          typeName: shape.name,
          fields: this.#structFields(parts, shape.areOptional),
        }
      case 'loop': {
        const [variable = 'x', accumulator = 'y', secondVariable] = shape.names
        return {
          kind: 'comprehension',
          id,
          range: first ?? this.#nothing(),
          variable,
          secondVariable,
          accumulator,
          initial: second ?? this.#nothing(),
          condition: third ?? this.#nothing(),
          step: fourth ?? this.#nothing(),
          result: fifth ?? this.#nothing(),
        }
      }
    }
  }

  #entries(parts: readonly Expr[], isOptional: boolean): readonly MapEntry[] {
    return parts.map((value) => ({ id: this.#nextId(), key: this.#nothing(), value, isOptional }))
  }

  #structFields(parts: readonly Expr[], isOptional: boolean): readonly StructField[] {
    return parts.map((value, index) => ({
      id: this.#nextId(),
      name: this.#fields[index % this.#fields.length] ?? '',
      value,
      isOptional,
    }))
  }

  #nothing(): Expr {
    return { kind: 'constant', id: this.#nextId(), value: null }
  }

  #nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}

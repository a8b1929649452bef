import type { Chance } from './chance.ts'
import { type ExpressionNode, partPattern } from './expression-node.ts'
import { commonForms, elements, forms, ranges } from './forms.ts'
import { type Kind, kinds, variables } from './kinds.ts'
import { argumentTexts, literals } from './literals.ts'

/** The variable of a loop. */
interface Local {
  readonly name: string
  readonly kind: Kind | 'any'
}

const namesOfKind = new Map<Kind, readonly string[]>(
  kinds.map((kind) => [
    kind,
    Object.keys(variables).filter((name) => variables[name]?.[0] === kind),
  ]),
)

const partsOfForm = new Map<string, readonly string[]>()

/** Names of the parts of a form. */
function partNames(form: string): readonly string[] {
  let names = partsOfForm.get(form)
  if (!names) {
    names = (form.match(partPattern) ?? []).map((part) => part.slice(1))
    partsOfForm.set(form, names)
  }
  return names
}

const loopNames = ['e', 'f', 'i', 's']
const deepest = 5

/** A random expression. Some parts are not of the kind that their place needs, so that the checker or the evaluation refuses it. */
export function randomExpression(chance: Chance): ExpressionNode {
  // An expression without a mistake of types, with some, or with those of values only.
  const mistakes = chance.pick([0, 0, 60, 20])
  return new Draw(chance, mistakes).node(chance.pick(kinds), 0, [])
}

class Draw {
  readonly #chance: Chance
  /** One of this many parts has a kind that its place does not take; 0 for no such part. */
  readonly #mistakes: number

  constructor(chance: Chance, mistakes: number) {
    this.#chance = chance
    this.#mistakes = mistakes
  }

  node(wanted: Kind | 'any', depth: number, locals: readonly Local[]): ExpressionNode {
    const chance = this.#chance
    const isMistake = this.#mistakes > 0 && chance.isOneOf(this.#mistakes)
    const kind = wanted === 'any' || isMistake ? chance.pick(kinds) : wanted
    if (isMistake && chance.isOneOf(2)) {
      return { kind: 'form', form: 'dyn($any)', parts: [this.node(kind, depth + 1, locals)] }
    }
    if (chance.below(deepest) < depth || depth > deepest) return this.#leaf(kind, locals)
    if (chance.isOneOf(5)) {
      const loop = this.#loop(kind, depth, locals)
      if (loop) return loop
    }
    const form = chance.isOneOf(8) ? chance.pick(commonForms) : chance.pick(forms[kind])
    return this.#form(form, kind, depth, locals)
  }

  #form(form: string, same: Kind, depth: number, locals: readonly Local[]): ExpressionNode {
    const parts = partNames(form).map((name) => {
      if (name === 'same') return this.node(same, depth + 1, locals)
      if (name === 'any') return this.node('any', depth + 1, locals)
      const known = kinds.find((kind) => kind === name)
      return known ? this.node(known, depth + 1, locals) : this.#text(name, depth, locals)
    })
    return { kind: 'form', form, parts }
  }

  /** A text that a function reads, or any text. */
  #text(name: string, depth: number, locals: readonly Local[]): ExpressionNode {
    const texts = argumentTexts[name.replace('text', '')]
    if (!texts || this.#chance.isOneOf(6)) return this.node('string', depth + 1, locals)
    return { kind: 'leaf', text: `'${this.#chance.pick(texts)}'` }
  }

  #leaf(kind: Kind, locals: readonly Local[]): ExpressionNode {
    const chance = this.#chance
    const names = [
      ...locals.filter((local) => local.kind === kind).map(({ name }) => name),
      ...(namesOfKind.get(kind) ?? []).filter(
        (name) => !locals.some((local) => local.name === name),
      ),
    ]
    if (chance.isOneOf(25))
      return { kind: 'leaf', text: chance.pick(['x', 'missing', 'dyn(1 / 0)']) }
    const isName = names.length > 0 && chance.isOneOf(2)
    return { kind: 'leaf', text: chance.pick(isName ? names : literals[kind]) }
  }

  /** A loop whose value is of a kind; undefined where no macro makes that kind. */
  #loop(kind: Kind, depth: number, locals: readonly Local[]): ExpressionNode | undefined {
    const chance = this.#chance
    const made = elements[kind]
    const [range, element] = chance.pick(ranges)
    const variable = chance.pick(loopNames)
    const within = (of: Kind | 'any', held: Kind | 'any' = element): ExpressionNode =>
      this.node(of, depth + 1, [
        ...locals.filter(({ name }) => name !== variable),
        { name: variable, kind: held },
      ])
    const over = (of: Kind): ExpressionNode => this.node(of, depth + 1, locals)
    if (kind === 'bool') {
      const macro = chance.pick(['all', 'exists', 'exists_one'])
      return { kind: 'loop', macro, variable, range: over(range), bodies: [within('bool')] }
    }
    if (made === undefined) return undefined
    switch (chance.below(3)) {
      case 0:
        return { kind: 'loop', macro: 'map', variable, range: over(range), bodies: [within(made)] }
      case 1: {
        const bodies = [within('bool'), within(made)]
        return { kind: 'loop', macro: 'map', variable, range: over(range), bodies }
      }
      default: {
        const bodies = [within('bool', made)]
        return { kind: 'loop', macro: 'filter', variable, range: over(kind), bodies }
      }
    }
  }
}

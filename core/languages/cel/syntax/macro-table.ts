import type { Macro } from './macro.ts'

/** Finds macros by the form of a call. A macro replaces one of the same form that stands before it in the list. */
export class MacroTable {
  readonly #byName = new Map<string, Macro[]>()

  constructor(macros: readonly Macro[]) {
    for (const macro of macros) {
      const others = this.#byName.get(macro.name)
      if (others === undefined) this.#byName.set(macro.name, [macro])
      else others.unshift(macro)
    }
  }

  /** The macro for a call; one with that number of arguments comes before one for any number. */
  find(name: string, arity: number, isMember: boolean): Macro | undefined {
    const candidates = this.#byName.get(name)
    if (candidates === undefined) return undefined
    return (
      candidates.find((macro) => macro.arity === arity && macro.isMember === isMember) ??
      candidates.find((macro) => macro.arity === undefined && macro.isMember === isMember)
    )
  }
}

const tables = new WeakMap<readonly Macro[], MacroTable>()

/** The table of a list of macros, made once for each list. */
export function macroTableOf(macros: readonly Macro[]): MacroTable {
  const known = tables.get(macros)
  if (known !== undefined) return known
  const table = new MacroTable(macros)
  tables.set(macros, table)
  return table
}

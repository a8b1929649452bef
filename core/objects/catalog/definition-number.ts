import type { ShownKind } from './resource-definition.ts'

const numbers = new WeakMap<ShownKind, number>()
let lastNumber = 0

/**
 * A number for each definition, by which what is made of an entry is kept with it. A custom definition may be replaced by another
 * of the same names, which shows the same entry otherwise.
 */
export function definitionNumber(definition: ShownKind): number {
  const number = numbers.get(definition) ?? ++lastNumber
  numbers.set(definition, number)
  return number
}

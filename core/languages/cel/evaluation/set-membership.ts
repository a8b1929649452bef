import { listContains } from '../values/equals.ts'
import { CelError, Double, type List, Uint, type Value } from '../values/value.ts'
import type { Step } from './frame.ts'
import type { Part } from './plan-context.ts'

/**
 * Plans `value in [constants]`, which costs nothing besides the value, as cel-go looks constants up in a set. @returns undefined
 * where the list has elements that cel-go's set cannot hold, so that the operator is called
 */
export function planSetMembership(value: Step, list: List): Part | undefined {
  if (list.size === 0) return { kind: 'constant', value: false }
  const elements: Value[] = []
  for (let index = 0; index < list.size; index += 1) {
    const element = list.at(index)
    if (element instanceof CelError || !isPrimitive(element)) return undefined
    elements.push(element)
  }
  const isHashable = elements.every((element) => typeof element !== 'object')
  const known = isHashable ? new Set<Value>(elements) : undefined
  return {
    kind: 'step',
    step: (frame) => {
      const found = value(frame)
      if (found instanceof CelError) return found
      // Numbers of other types may equal an int.
      return known && typeof found !== 'object' ? known.has(found) : listContains(list, found)
    },
  }
}

function isPrimitive(value: Value): boolean {
  return typeof value !== 'object' || value instanceof Double || value instanceof Uint
}

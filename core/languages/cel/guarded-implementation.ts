import type { Implementation } from './function-declaration.ts'
import { noSuchOverload } from './values/no-such-overload.ts'
import type { Value } from './values/value.ts'

/** Whether a value may be an argument. */
export type ArgumentTest = (value: Value) => boolean

/** An implementation behind tests of its arguments, undefined where any value passes. Other arguments have no overload. */
export function guardedImplementation(
  name: string,
  tests: readonly (ArgumentTest | undefined)[],
  evaluate: Implementation,
): Implementation {
  const [first, second, third] = tests
  switch (tests.length) {
    case 1:
      return (one = null) => (!first || first(one) ? evaluate(one) : noSuchOverload(name, [one]))
    case 2:
      return (one = null, two = null) => {
        const isFit = (!first || first(one)) && (!second || second(two))
        return isFit ? evaluate(one, two) : noSuchOverload(name, [one, two])
      }
    case 3:
      return (one = null, two = null, three = null) => {
        const isFit = (!first || first(one)) && (!second || second(two)) && (!third || third(three))
        return isFit ? evaluate(one, two, three) : noSuchOverload(name, [one, two, three])
      }
    default:
      return (...args) =>
        fitArguments(tests, args) ? evaluate(...args) : noSuchOverload(name, args)
  }
}

/** Whether arguments pass their tests. */
export function fitArguments(
  tests: readonly (ArgumentTest | undefined)[],
  args: readonly Value[],
): boolean {
  for (let index = 0; index < tests.length; index += 1) {
    const arg = args[index]
    if (arg === undefined || tests[index]?.(arg) === false) return false
  }
  return true
}

import { typeNameOf } from './type-name.ts'
import { CelError, Duration, Timestamp, type Value } from './value.ts'

/** A call with arguments of types for which the function has no overload. */
export function noSuchOverload(name: string, args: readonly Value[]): CelError {
  return new CelError(`no such overload: ${name}(${args.map(typeNameOf).join(', ')})`)
}

/** An operand to which an operator of the first operand's type does not apply. */
export const noOverload: CelError = new CelError('no such overload')

/**
 * An operator or function that the type of its first operand does not have at all. Types with member functions of their own
 * are asked for the function, and answer without its name.
 */
export function noOperator(name: string, first: Value): CelError {
  const isReceiver =
    typeof first === 'string' || first instanceof Timestamp || first instanceof Duration
  return isReceiver ? noOverload : new CelError(`no such overload: ${name}`)
}

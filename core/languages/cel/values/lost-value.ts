import { CelError } from './value.ts'

/** The error that a value leaves in an optional, see `OpaqueValue.content`: the name of its type in Go, and its text. */
export function lostValue(goType: string, text: string): CelError {
  return new CelError(`unsupported conversion to ref.Val: (${goType})${text}`)
}

import type { PosixPattern } from '../../../patterns/posix-pattern.ts'

/** Which lines a command runs on. */
export type SedAddress =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'step'; readonly first: number; readonly step: number }
  | { readonly kind: 'last' }
  /** Undefined stands for the pattern that was used last. */
  | { readonly kind: 'pattern'; readonly pattern: PosixPattern | undefined }
  /** As an end: so many lines behind the first one. */
  | { readonly kind: 'more'; readonly lines: number }
  /** As an end: the next line whose number is a multiple. */
  | { readonly kind: 'multiple'; readonly of: number }

export interface Substitution {
  readonly pattern: PosixPattern | undefined
  readonly replacement: string
  /** The match that is replaced first. */
  readonly which: number
  readonly isAll: boolean
  readonly isPrinted: boolean
}

export interface SedCommand {
  readonly from: SedAddress | undefined
  readonly to: SedAddress | undefined
  readonly isInverse: boolean
  readonly name: string
  /** Text of `a`, `i`, `c`; label of `b`, `t`, `T`, `:`; file of `r`, `w`, and of `s` with `w`. */
  readonly text: string
  readonly substitution: Substitution | undefined
  /** Characters of `y` by those that they replace. */
  readonly map: ReadonlyMap<string, string> | undefined
  /** Of `{`: the place behind its `}`; of a jump: where to. */
  target: number
}

/** Thrown for a script that does not parse. */
export class SedError extends Error {}

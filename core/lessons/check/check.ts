import type { Expression } from '../../languages/cel/expression.ts'

/** A sentence of a check: texts, and expressions whose values stand between them. */
export type Sentence = readonly (string | Expression)[]

/** Objects that a check reads: a variable by arguments of `kubectl get`. */
export interface CheckedObjects {
  /** Name of the variable. */
  readonly name: string
  /** The arguments as they are written: `pods -l app=web`. */
  readonly text: string
  readonly words: readonly string[]
}

/** What is missing where a check does not pass: the sentence of the first entry that holds. */
export interface MissingEntry {
  /** Undefined in the last entry alone. */
  readonly when: Expression | undefined
  readonly say: Sentence
}

/** A check of a step: data, made of expressions in CEL. */
export interface Check {
  /** What the reader is to reach, in a few words. */
  readonly goal: string
  readonly objects: readonly CheckedObjects[]
  readonly pass: Expression
  readonly missing: readonly MissingEntry[]
  /** Line of the check in its file, from 1. */
  readonly line: number
}

/** Variables that every check has beside its objects. */
export const commonVariables = ['commands', 'requests', 'files', 'now'] as const

import { DuplicateKeys } from './duplicate-keys.ts'
import { duplicateField, unknownField } from './field-messages.ts'
import { jsonTokens, pathOf } from './parse-json-with-paths.ts'
import type { FieldProblems, UnknownMember } from './parsed-text.ts'

/** Unknown fields as a tree of their path steps, so that the walk needs no path for every member of a text. */
class Branch {
  readonly children = new Map<string | number, Branch>()
  isUnknown = false
}

function markUnknown(root: Branch, steps: readonly (string | number)[]): void {
  let branch = root
  for (const step of steps) {
    const next = branch.children.get(step) ?? new Branch()
    branch.children.set(step, next)
    branch = next
  }
  branch.isUnknown = true
}

interface Frame {
  readonly branch: Branch | undefined
  /** Keys of an object so far; undefined for a list, and within an unknown field, which is not checked. */
  readonly keys: Set<string> | undefined
  readonly isSilent: boolean
  key: string | number
}

/** Walks a text that is known to be JSON, and collects the messages of field validation in its order. */
class FieldWalk {
  readonly messages: DuplicateKeys = new DuplicateKeys()
  readonly #root = new Branch()
  readonly #stack: Frame[] = []
  #expectKey = false

  constructor(unknown: readonly UnknownMember[]) {
    for (const { steps } of unknown) markUnknown(this.#root, steps)
  }

  take(token: string): void {
    const frame = this.#stack.at(-1)
    if (token === '{' || token === '[') this.#open(token === '{', frame)
    else if (token === '}' || token === ']') {
      this.#stack.pop()
      this.#expectKey = false
    } else if (token === ',') {
      if (typeof frame?.key === 'number') frame.key++
      else this.#expectKey = true
    } else if (this.#expectKey && frame) {
      this.#expectKey = false
      this.#member(frame, JSON.parse(token) as string)
    }
  }

  #open(isObject: boolean, frame: Frame | undefined): void {
    const branch = frame ? frame.branch?.children.get(frame.key) : this.#root
    const isSilent = frame?.isSilent === true || branch?.isUnknown === true
    const keys = isObject && !isSilent ? new Set<string>() : undefined
    this.#stack.push({ branch, keys, isSilent, key: isObject ? '' : 0 })
    this.#expectKey = isObject
  }

  #member(frame: Frame, key: string): void {
    frame.key = key
    if (!frame.keys) return
    if (frame.branch?.children.get(key)?.isUnknown) this.#add(unknownField, key)
    else if (frame.keys.has(key)) this.#add(duplicateField, key)
    frame.keys.add(key)
  }

  #add(describe: (path: string) => string, key: string): void {
    this.messages.add(() => describe(pathOf(this.#stack, key)))
  }
}

/** Field validation messages for JSON: unknown and repeated fields, in the order of the text. */
export function describeFieldProblems(
  text: string,
  unknown: readonly UnknownMember[],
  duplicates: readonly string[],
): FieldProblems {
  const [only, ...others] = unknown
  if (!only && duplicates.length === 0) return { error: '', warnings: [] }
  const isOne = only !== undefined && others.length === 0 && duplicates.length === 0
  const warnings = isOne ? [unknownField(only.path)] : walk(text, unknown)
  return { error: warnings.join(', '), warnings }
}

function walk(text: string, unknown: readonly UnknownMember[]): readonly string[] {
  const walked = new FieldWalk(unknown)
  for (const [token] of text.matchAll(jsonTokens)) walked.take(token)
  return walked.messages.paths
}

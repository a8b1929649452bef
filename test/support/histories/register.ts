import type { Operation } from './operation.ts'

/** State of one key: absent, or present with a value and a revision, which is undefined where no answer told it. */
export type RegisterState =
  | undefined
  | { readonly revision: number | undefined; readonly value: string | undefined }

/** The state behind an operation that happened with its result, or `illegal` where a register cannot have answered so. */
export function stepRegister(
  state: RegisterState,
  operation: Operation,
): RegisterState | 'illegal' {
  const { op, result, guard = 0, revision, seen, value } = operation
  const known = state?.revision
  switch (result) {
    case 'missing':
      return state ? 'illegal' : state
    case 'exists':
      return state ? state : 'illegal'
    case 'conflict':
      return state && (known === undefined || known !== guard) ? state : 'illegal'
    case 'unknown':
      return accepts(state, op, guard) ? written(op, undefined, value) : 'illegal'
    case 'ok':
  }
  if (op === 'read') {
    if (!state || state.value !== seen) return 'illegal'
    return known === undefined || known === revision ? { revision, value: seen } : 'illegal'
  }
  if (!accepts(state, op, guard)) return 'illegal'
  if (known !== undefined && op !== 'delete' && (revision ?? 0) <= known) return 'illegal'
  return written(op, revision, value)
}

function accepts(state: RegisterState, op: Operation['op'], guard: number): boolean {
  if (op === 'create') return !state
  return (
    state !== undefined && (guard === 0 || state.revision === undefined || state.revision === guard)
  )
}

function written(
  op: Operation['op'],
  revision: number | undefined,
  value: string | undefined,
): RegisterState {
  return op === 'delete' ? undefined : { revision, value }
}

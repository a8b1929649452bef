import { type JsonObject, setKey } from '../../base/api/json.ts'
import { sliced } from './access-values.ts'
import { JqError } from './jq-error.ts'
import type { FilterCall } from './jq-filters.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { textOf } from './jq-values.ts'

/** Texts of parts and of what the queries between them give, in every combination. */
export function* runText(
  call: FilterCall,
  parts: readonly (string | JqNode)[],
  input: JqValue,
  at = 0,
  begun = '',
): Generator<JqValue> {
  const { run, budget } = call
  const part = parts[at]
  if (part === undefined) {
    budget.spendText(begun.length)
    yield begun
  } else if (typeof part === 'string') yield* runText(call, parts, input, at + 1, begun + part)
  else {
    for (const value of run(part, input)) {
      budget.spendValue(value)
      yield* runText(call, parts, input, at + 1, begun + textOf(value))
    }
  }
}

/** Parts of lists and texts. */
export function* runSlice(
  { run, budget }: FilterCall,
  { of, from, to }: JqNode & { readonly type: 'slice' },
  input: JqValue,
): Generator<JqValue> {
  for (const value of run(of, input)) {
    const begins = from ? [...run(from, input)] : [null]
    const ends = to ? [...run(to, input)] : [null]
    for (const end of ends) for (const begin of begins) yield sliced(value, begin, end, budget)
  }
}

/** Objects of what the queries for keys and values give, in every combination. */
export function* runObject(
  call: FilterCall,
  members: (JqNode & { readonly type: 'object' })['members'],
  input: JqValue,
  at = 0,
  begun: JsonObject = {},
): Generator<JqValue> {
  const member = members[at]
  if (!member) {
    yield begun
    return
  }
  const { run, budget } = call
  budget.spend(at)
  for (const key of run(member.key, input)) {
    if (typeof key !== 'string') throw new JqError('object keys must be strings')
    for (const value of run(member.value, input)) {
      const made = { ...begun }
      setKey(made, key, value)
      yield* runObject(call, members, input, at + 1, made)
    }
  }
}

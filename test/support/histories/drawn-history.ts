import fc from 'fast-check'
import type { Operation } from './operation.ts'
import { type RegisterState, stepRegister } from './register.ts'
import { StoredHistory, type StoredWrite } from './stored-history.ts'
import type { Told } from './watch-record.ts'

const keys = ['a', 'b'] as const

const drawnStep = fc.record({
  key: fc.constantFrom(...keys),
  op: fc.constantFrom('create', 'update', 'update', 'delete', 'read', 'read'),
  client: fc.nat({ max: 3 }),
  isGuarded: fc.boolean(),
  /** How long before and behind the moment at which it takes effect its call and its return are. */
  before: fc.nat({ max: 40 }),
  behind: fc.nat({ max: 40 }),
  /** `lost` has an unknown outcome and happened, `never` has one and did not. */
  fate: fc.constantFrom('told', 'told', 'told', 'told', 'lost', 'never'),
} as const)

export interface DrawnHistory {
  readonly operations: readonly Operation[]
  readonly stored: StoredHistory
}

type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer Step> ? Step : never

/** Histories of a store that does as it should, whose operations overlap in time. */
export const drawnHistory: fc.Arbitrary<DrawnHistory> = fc
  .array(drawnStep, { minLength: 1, maxLength: 60 })
  .map(historyOf)

function historyOf(steps: readonly DrawnStep[]): DrawnHistory {
  const states = new Map<string, Exclude<RegisterState, undefined> & { revision: number }>()
  const operations: Operation[] = []
  const writes: StoredWrite[] = []
  let newest = 1
  for (const [at, { key, op, client, isGuarded, before, behind, fate }] of steps.entries()) {
    const state = states.get(key)
    const moment = at * 10 + 50
    const times = { call: moment - before, return: moment + 1 + behind }
    const guard = isGuarded && state && op !== 'create' && op !== 'read' ? state.revision : 0
    const value = `v${at}`
    const asked = { client, key, op, ...times, value, guard }
    const isRead = op === 'read'
    if (isRead || fate === 'told') {
      const result =
        !state && op !== 'create' ? 'missing' : state && op === 'create' ? 'exists' : 'ok'
      const isWrite = !isRead && result === 'ok'
      if (isWrite) newest++
      const revision = isWrite ? newest : (state?.revision ?? 0)
      operations.push({
        ...asked,
        result,
        revision,
        ...(isRead && state?.value !== undefined && { seen: state.value }),
      })
      if (!isWrite) continue
    } else {
      operations.push({ ...asked, result: 'unknown' })
      const happens =
        fate === 'lost' && stepRegister(state, { ...asked, result: 'unknown' }) !== 'illegal'
      if (!happens) continue
      newest++
    }
    writes.push({
      key,
      revision: newest,
      value: op === 'delete' ? undefined : value,
      isFirst: !state,
    })
    if (op === 'delete') states.delete(key)
    else states.set(key, { revision: newest, value })
  }
  return { operations, stored: new StoredHistory(writes) }
}

/** What an informer of such a store is told, which lists at each of `lists` and is told a bookmark at each of `bookmarks`. */
export function toldOf(
  { stored }: DrawnHistory,
  lists: readonly number[],
  bookmarks: readonly number[],
): readonly Told[] {
  const end = (stored.writes.at(-1)?.revision ?? 1) + 1
  const told: Told[] = [listAt(stored, 0)]
  const last = new Map<string, string>()
  for (let revision = 1; revision <= end; revision++) {
    if (lists.includes(revision)) told.push(listAt(stored, revision))
    const [write] = stored.between(revision - 1, revision)
    if (write && !lists.includes(revision)) {
      const type = write.value === undefined ? 'DELETED' : write.isFirst ? 'ADDED' : 'MODIFIED'
      const value = write.value ?? last.get(write.key) ?? ''
      told.push({ type, key: write.key, revision, value })
    }
    if (write?.value !== undefined) last.set(write.key, write.value)
    if (bookmarks.includes(revision)) told.push({ type: 'BOOKMARK', revision })
  }
  return told
}

function listAt(stored: StoredHistory, revision: number): Told {
  const items = [...stored.stateAt(revision)].map(
    ([key, write]) => [key, { revision: write.revision, value: write.value ?? '' }] as const,
  )
  return { type: 'list', revision, items: new Map(items) }
}

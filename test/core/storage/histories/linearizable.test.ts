import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnHistory } from '../../../support/histories/drawn-history.ts'
import { linearizabilityFaults } from '../../../support/histories/linearizable.ts'
import type { Operation } from '../../../support/histories/operation.ts'
import { type RegisterState, stepRegister } from '../../../support/histories/register.ts'
import { historyCount } from '../../../support/storage/history-count.ts'

const numRuns = historyCount(300)
const asked = { client: 0, key: 'a', value: 'v1', guard: 0 }
const created: Operation = { ...asked, op: 'create', call: 1, return: 2, result: 'ok', revision: 5 }

function read(at: number, revision: number, seen: string): Operation {
  return { ...asked, op: 'read', call: at, return: at + 1, result: 'ok', revision, seen }
}

function update(at: number, revision: number, value: string): Operation {
  return { ...asked, op: 'update', call: at, return: at + 1, result: 'ok', revision, value }
}

/** Tries every order: what the search must agree with. */
function hasOrder(operations: readonly Operation[], state: RegisterState): boolean {
  if (operations.every(({ result }) => result === 'unknown')) return true
  const told = operations.filter(({ result }) => result !== 'unknown')
  const earliest = Math.min(...told.map((each) => each.return))
  return operations.some((operation) => {
    if (operation.call > earliest) return false
    const next = stepRegister(state, operation)
    return (
      next !== 'illegal' &&
      hasOrder(
        operations.filter((each) => each !== operation),
        next,
      )
    )
  })
}

/** Small histories of one key, most of which no register has. */
const anyHistory = fc.array(
  fc.record({
    client: fc.constant(0),
    key: fc.constant('a'),
    op: fc.constantFrom('create', 'update', 'delete', 'read'),
    call: fc.nat({ max: 8 }),
    takes: fc.integer({ min: 1, max: 8 }),
    value: fc.constantFrom('x', 'y'),
    guard: fc.nat({ max: 3 }),
    result: fc.constantFrom('ok', 'ok', 'conflict', 'missing', 'exists', 'unknown'),
    revision: fc.integer({ min: 1, max: 4 }),
    seen: fc.constantFrom('x', 'y'),
  } as const),
  { maxLength: 6 },
)

describe('linearizability of histories', () => {
  it('histories of a store that does as it should have no fault', () => {
    const good = fc.property(drawnHistory, ({ operations }) => {
      expect(linearizabilityFaults(operations)).toEqual([])
    })
    fc.assert(good, { numRuns })
  })

  it('the search agrees with trying every order', () => {
    const agrees = fc.property(anyHistory, (drawn) => {
      const operations = drawn.map(({ takes, ...rest }) => ({ ...rest, return: rest.call + takes }))
      const faults = linearizabilityFaults(operations).filter((fault) => fault.startsWith('key'))
      expect(faults.length === 0).toBe(hasOrder(operations, undefined))
    })
    fc.assert(agrees, { numRuns: numRuns * 5 })
  })

  it('a read of what was replaced before it began is refused', () => {
    const stale = fc.property(drawnHistory, fc.nat(), ({ operations }, pick) => {
      const writes = operations.filter(({ op, result }) => op === 'update' && result === 'ok')
      const write = writes[pick % Math.max(writes.length, 1)]
      fc.pre(write !== undefined)
      const behind = write.return + 1
      const older = (write.revision ?? 0) - 1
      const late = { ...read(behind, older, 'v-older'), key: write.key }
      expect(linearizabilityFaults([...operations, late])).not.toEqual([])
    })
    fc.assert(stale, { numRuns })
  })

  it('an acknowledged write that is lost is refused', () => {
    const lost = fc.property(drawnHistory, fc.nat(), ({ operations }, pick) => {
      const writes = operations.filter(({ op, result }) => op === 'create' && result === 'ok')
      const write = writes[pick % Math.max(writes.length, 1)]
      fc.pre(write !== undefined)
      // Nothing else happens from here on, and the key is not there.
      const until = operations.filter(({ call, key }) => key === write.key && call <= write.return)
      const others = until.filter(({ op }) => op === 'delete')
      fc.pre(others.length === 0)
      const end = Math.max(...until.map((each) => each.return)) + 1
      const missing: Operation = {
        ...asked,
        key: write.key,
        op: 'read',
        call: end,
        return: end + 1,
        result: 'missing',
      }
      expect(linearizabilityFaults([...until, missing])).not.toEqual([])
    })
    fc.assert(lost, { numRuns })
  })

  it('a revision that two writes were given is refused', () => {
    const twice = fc.property(drawnHistory, fc.nat(), ({ operations }, pick) => {
      const writes = operations.filter(({ op, result }) => op !== 'read' && result === 'ok')
      const write = writes[pick % Math.max(writes.length, 1)]
      fc.pre(write !== undefined)
      const again = { ...write, key: 'other', op: 'create' } as const
      expect(linearizabilityFaults([...operations, again])).toContainEqual(
        expect.stringMatching(/^revision \d+ twice/),
      )
    })
    fc.assert(twice, { numRuns })
  })

  it.each<readonly [string, readonly Operation[]]>([
    ['a value that nobody wrote', [created, read(3, 5, 'other')]],
    ['another revision of the same value', [created, read(3, 6, 'v1')]],
    ['what is not there', [read(3, 5, 'v1')]],
    ['a state that came back', [created, update(3, 6, 'v2'), read(5, 6, 'v2'), read(7, 5, 'v1')]],
  ])('a read of %s is refused', (_, history) => {
    expect(linearizabilityFaults(history)).toContainEqual(expect.stringMatching(/^key a: no order/))
  })

  it.each<readonly [string, Operation]>([
    ['a second create', { ...created, call: 3, return: 4, revision: 6 }],
    ['an older revision behind a newer one', update(3, 4, 'v2')],
    [
      'a conflict with the guard that fits',
      { ...update(3, 0, 'v2'), guard: 5, result: 'conflict' },
    ],
    ['a success with a guard that does not', { ...update(3, 6, 'v2'), guard: 4 }],
    ['a miss of what is there', { ...update(3, 0, 'v2'), result: 'missing' }],
  ])('%s is refused', (_, write) => {
    expect(linearizabilityFaults([created, write])).not.toEqual([])
  })

  it('a write of unknown outcome may happen late, or never, but once', () => {
    const unknown: Operation = { ...update(3, 0, 'v2'), result: 'unknown' }
    const late = [created, unknown, read(5, 5, 'v1'), read(7, 8, 'v2')]
    expect(linearizabilityFaults(late)).toEqual([])
    expect(linearizabilityFaults([created, unknown, read(5, 5, 'v1')])).toEqual([])
    const twice = [...late, update(9, 9, 'v3'), read(11, 10, 'v2')]
    expect(linearizabilityFaults(twice)).not.toEqual([])
  })
})

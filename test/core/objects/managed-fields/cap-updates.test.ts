import { expect, it } from 'vitest'
import { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import { capUpdates } from '../../../../core/objects/managed-fields/cap-updates.ts'
import {
  entryOf,
  identityOf,
  type ManagedState,
} from '../../../../core/objects/managed-fields/managed-state.ts'

interface Manager {
  readonly name: string
  readonly version?: string
  readonly applied?: boolean
}

/** Each took its own field, a second after the one before. */
function stateOf(managers: readonly Manager[]): ManagedState {
  const entries = managers.map(({ name, version = 'v1', applied = false }, at) => {
    const operation = applied ? 'Apply' : 'Update'
    const identity = identityOf({ manager: name, operation, apiVersion: version, subresource: '' })
    const time = `2026-01-01T00:00:${String(at).padStart(2, '0')}Z`
    return { identity, time, ownership: { set: FieldSet.of([`f:${name}`]), version, applied } }
  })
  return {
    owners: new Map(entries.map(({ identity, ownership }) => [identity, ownership])),
    times: new Map(entries.map(({ identity, time }) => [identity, time])),
  }
}

function named(count: number, version?: string): Manager[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `m${version ?? ''}${at}`,
    ...(version !== undefined && { version }),
  }))
}

/** Manager, version and what it owns. */
function shown({ owners }: ManagedState): string[] {
  return [...owners]
    .map(([identity, ownership]) => {
      const { manager, apiVersion } = entryOf(identity, ownership)
      return `${manager} ${apiVersion} ${[...ownership.set.paths()].join(' ')}`
    })
    .toSorted((a, b) => (a < b ? -1 : 1))
}

it('managed fields of ten updaters are left alone, however many managers apply', () => {
  const appliers = named(15).map(({ name }) => ({ name: `a${name}`, applied: true }))
  const state = stateOf([...named(10), ...appliers])
  expect(capUpdates(state)).toBe(state)
})

it('managed fields of an eleventh updater merge the two oldest entries, with the time of the later one', () => {
  const capped = capUpdates(stateOf(named(11)))
  expect(capped.owners.size).toBe(10)
  expect(shown(capped)[0]).toBe('ancient-changes v1 f:m0 f:m1')
  const bucket = identityOf({
    manager: 'ancient-changes',
    operation: 'Update',
    apiVersion: 'v1',
    subresource: '',
  })
  expect(capped.times.get(bucket)).toBe('2026-01-01T00:00:01Z')
})

it('managed fields of later updaters join those that were merged before', () => {
  const once = capUpdates(stateOf(named(11)))
  const identity = identityOf({
    manager: 'new',
    operation: 'Update',
    apiVersion: 'v1',
    subresource: '',
  })
  const more = {
    owners: new Map(once.owners).set(identity, {
      set: FieldSet.of(['f:new']),
      version: 'v1',
      applied: false,
    }),
    times: new Map(once.times).set(identity, '2026-01-01T00:01:00Z'),
  }
  const twice = capUpdates(more)
  expect(twice.owners.size).toBe(10)
  expect(shown(twice)[0]).toBe('ancient-changes v1 f:m0 f:m1 f:m2')
})

it('managed fields of different versions are not merged; one entry alone keeps its name', () => {
  const capped = capUpdates(stateOf([...named(1, 'v2'), ...named(10, 'v1')]))
  expect(shown(capped)).toContain('mv20 v2 f:mv20')
  expect(shown(capped)).toContain('ancient-changes v1 f:mv10 f:mv11')
})

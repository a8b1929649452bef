import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../../../../core/index.ts'
import { pluralKind, pluralWords } from '../../../../web-playground/resources/resource-key.ts'
import { TableRows } from '../../../../web-playground/resources/table-rows.ts'
import type { Sorting } from '../../../../web-playground/state/view-state.ts'

const columns: readonly TableColumn[] = ['Name', 'Ready', 'Restarts', 'Age'].map((name) => ({
  name,
  type: 'string',
  format: '',
  description: '',
  priority: 0,
}))

function rowsOf(...cells: readonly (readonly [name: string, ready: string, restarts: string])[]) {
  const rows = new TableRows()
  for (const [at, [name, ready, restarts]] of cells.entries()) {
    const row = { key: `default/${name}`, namespace: 'default', name, deleting: false, readAt: 0 }
    rows.put({ ...row, cells: [name, ready, restarts, ''], createdAt: 1_000 - at }, 0)
  }
  return (sorting?: Sorting) => rows.sorted(columns, sorting).map((row) => row.name)
}

const sorted = rowsOf(['b', '2/10', '10 (2m ago)'], ['a', '10/10', '9'], ['c', '2/10', '9'])

describe('the order of rows', () => {
  it('the order of rows is by name at first', () => {
    expect(sorted()).toEqual(['a', 'b', 'c'])
  })

  it('the order of rows is by number where cells begin with one, and by name where they are equal', () => {
    expect(sorted({ column: 'Ready', descending: false })).toEqual(['b', 'c', 'a'])
    expect(sorted({ column: 'Restarts', descending: false })).toEqual(['a', 'c', 'b'])
    expect(sorted({ column: 'Restarts', descending: true })).toEqual(['b', 'a', 'c'])
  })

  it('the order of rows is by time of creation for ages: the youngest first', () => {
    expect(sorted({ column: 'Age', descending: false })).toEqual(['b', 'a', 'c'])
  })

  it('the order of rows is by name for a column that is not there', () => {
    expect(sorted({ column: 'Gone', descending: true })).toEqual(['a', 'b', 'c'])
  })
})

describe('the names of kinds', () => {
  it.each([
    ['Pod', 'pods', 'Pods', 'pods'],
    ['NetworkPolicy', 'networkpolicies', 'NetworkPolicies', 'network policies'],
    ['Endpoints', 'endpoints', 'Endpoints', 'endpoints'],
    ['CSIDriver', 'csidrivers', 'CSIDrivers', 'CSI drivers'],
    ['IngressClass', 'ingressclasses', 'IngressClasses', 'ingress classes'],
  ])('the plural of %s', (kind, resource, heading, words) => {
    expect(pluralKind({ kind, resource })).toBe(heading)
    expect(pluralWords({ kind, resource })).toBe(words)
  })
})

import type { TableColumn } from '../../core/index.ts'
import type { ShownRow } from '../resources/shown-row.ts'
import { type CellOf, makers, waits } from './waits.ts'

/** Rows that wait for controllers of a running cluster that are off. */
export interface WaitingRows {
  readonly count: number
  /** Name of the first. */
  readonly first: string
  /** What they wait for, each once. */
  readonly waitsFor: readonly string[]
}

/** What is looked at, and the names of the controllers that run. */
export interface Waited {
  /** Such as `deployments.apps`. */
  readonly resource: string
  readonly controllers: readonly string[]
}

/** Finds the rows of a resource that only a controller can move on which does not run. */
export function findWaitingRows(
  { resource, controllers }: Waited,
  columns: readonly TableColumn[],
  rows: readonly ShownRow[],
): WaitingRows {
  const runs = (name: string): boolean => controllers.includes(name)
  const off = (waits[resource] ?? []).filter(
    ({ controller, behind }) => !runs(controller) && (behind === undefined || runs(behind)),
  )
  const indexes = new Map(columns.map(({ name }, index) => [name, index]))
  const waitsFor = new Set<string>()
  let count = 0
  let first = ''
  for (const row of off.length === 0 ? [] : rows) {
    const cell: CellOf = (column) => row.cells[indexes.get(column) ?? -1]
    const wait = off.find(({ isWaiting }) => isWaiting(cell, row))
    if (!wait) continue
    if (count === 0) first = row.name
    count++
    waitsFor.add(wait.waitsFor)
  }
  return { count, first, waitsFor: [...waitsFor] }
}

/** One sentence about what waits while controllers are off; undefined where nothing does. */
export function waitingText(
  { count, first, waitsFor }: WaitingRows,
  {
    resource,
    controllers,
    plural,
    isEmpty,
  }: Waited & { readonly plural: string; readonly isEmpty: boolean },
): string | undefined {
  if (isEmpty) {
    const made = makers[resource]
    if (!made || made.controllers.some((name) => controllers.includes(name))) return undefined
    const why = controllers.length === 0 ? ': the simulation is off' : ''
    return `No controller makes ${plural} for ${made.owners}${why}.`
  }
  if (count === 0) return undefined
  const who = count === 1 ? `${first} waits` : `${count.toLocaleString('en')} ${plural} wait`
  const verb = waitsFor.length === 1 ? 'is' : 'are'
  return `${who} for ${waitsFor.join(' and ')}, which ${verb} off.`
}

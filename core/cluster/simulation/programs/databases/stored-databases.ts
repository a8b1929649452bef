import type { SqlDatabases, SqlTable } from './sql-data.ts'

/** Databases as JSON has them, which a file or another server may have wrong; undefined where it has. */
export function databasesIn(all: unknown): SqlDatabases | undefined {
  if (!isRecord(all)) return undefined
  const databases: SqlDatabases = new Map()
  for (const [name, given] of Object.entries(all)) {
    if (!isRecord(given)) return undefined
    const tables = new Map<string, SqlTable>()
    for (const [title, table] of Object.entries(given)) {
      if (!isTable(table)) return undefined
      tables.set(title, table)
    }
    databases.set(name, tables)
  }
  return databases
}

/** Databases in the form of JSON. */
export function storedDatabases(databases: SqlDatabases): Record<string, Record<string, SqlTable>> {
  const all = Array.from(databases, ([name, tables]) => [name, Object.fromEntries(tables)] as const)
  return Object.fromEntries(all)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTable(value: unknown): value is SqlTable {
  if (!isRecord(value)) return false
  const { columns, rows } = value
  const isTexts = (each: unknown): boolean =>
    Array.isArray(each) && each.every((part) => typeof part === 'string')
  const isValue = (each: unknown): boolean =>
    each === null ||
    (isRecord(each) && typeof each['kind'] === 'string' && typeof each['text'] === 'string')
  return (
    Array.isArray(columns) &&
    columns.every((each) => isTexts(each)) &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.every((each) => isValue(each)))
  )
}

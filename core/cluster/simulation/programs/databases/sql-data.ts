import type {
  SqlCondition,
  SqlExpression,
  SqlStatement,
  SqlValue,
  TableName,
} from './sql-statement.ts'
import { compare, number, sumOf, text } from './sql-values.ts'

export interface SqlTable {
  readonly columns: readonly (readonly [name: string, type: string])[]
  rows: (readonly SqlValue[])[]
}

/** Tables by name, of each database by its name. */
export type SqlDatabases = Map<string, Map<string, SqlTable>>

/** What a statement gives. */
export interface SqlResult {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
  /** Words of a statement without rows: `INSERT 0 1`. */
  readonly tag: string
  /** Rows that were changed, or found. */
  readonly count: number
}

/** A failure as the server says it, with its numbers where it has such. */
export class SqlFailure extends Error {
  /** Of MySQL: the number and the state. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** What the two servers call things. */
export interface SqlDialect {
  readonly isMySql: boolean
  readonly version: string
  readonly hostname: string
  /** Values of variables such as `@@server_id`. */
  readonly variables: Readonly<Record<string, string>>
  readonly user: string
}

/** Databases, tables and columns at most, and values and characters of all rows. */
const [mostDatabases, mostTables, mostColumns, mostValues, mostText] = [
  50, 200, 50, 100_000, 1_000_000,
]

/** Values that are counted, or compared, in one step. */
const valuesInStep = 256

/** The data of a server, and what statements do to it. */
export class SqlData {
  readonly databases: SqlDatabases
  readonly #dialect: SqlDialect
  #steps = 0

  constructor(databases: SqlDatabases, dialect: SqlDialect) {
    this.databases = databases
    this.#dialect = dialect
  }

  /** @param now in milliseconds since the epoch. @throws SqlFailure */
  run(statement: SqlStatement, database: string, now: number): SqlResult {
    switch (statement.kind) {
      case 'select':
        return this.#select(statement, database, now)
      case 'insert': {
        const table = this.#table(statement.table, database)
        const rows = statement.rows.map((row, at) => this.#row(table, statement, row, at, now))
        if (!this.#hasRoom(rows)) throw this.#full()
        table.rows.push(...rows)
        return tagged(`INSERT 0 ${rows.length}`, rows.length)
      }
      case 'update': {
        const table = this.#table(statement.table, database)
        const before = table.rows
        let count = 0
        table.rows = before.map((row) => {
          if (!this.#fits(table, row, statement.where, now)) return row
          count += 1
          const next = row.slice()
          for (const [name, value] of statement.sets) {
            next[this.#columnOf(table, name)] = this.#value(value, now, table, row)
          }
          return next
        })
        if (!this.#hasRoom([])) {
          table.rows = before
          throw this.#full()
        }
        return tagged(`UPDATE ${count}`, count)
      }
      case 'delete': {
        const table = this.#table(statement.table, database)
        const before = table.rows.length
        table.rows = table.rows.filter((row) => !this.#fits(table, row, statement.where, now))
        const count = before - table.rows.length
        return tagged(`DELETE ${count}`, count)
      }
      case 'create database': {
        const { name, unlessThere } = statement
        if (this.databases.has(name)) {
          if (unlessThere) return tagged('CREATE DATABASE', 1)
          throw this.#failure(
            `database "${name}" already exists`,
            `Can't create database '${name}'; database exists`,
            '1007 (HY000)',
          )
        }
        if (this.databases.size >= mostDatabases) throw this.#full()
        this.databases.set(name, new Map())
        return tagged('CREATE DATABASE', 1)
      }
      case 'drop database':
        if (!this.databases.delete(statement.name) && !statement.ifThere) {
          throw this.#unknownDatabase(statement.name)
        }
        return tagged('DROP DATABASE')
      case 'create table':
        return this.#createTable(statement, database)
      case 'drop table': {
        const [own = database, name] = statement.table
        if (this.databases.get(own)?.delete(name) !== true && !statement.ifThere) {
          throw this.#failure(
            `table "${name}" does not exist`,
            `Unknown table '${own}.${name}'`,
            '1051 (42S02)',
          )
        }
        return tagged('DROP TABLE')
      }
      case 'show':
        return this.#show(statement.what, database)
      case 'use':
        if (!this.databases.has(statement.name)) throw this.#unknownDatabase(statement.name)
        return tagged('USE')
      case 'accepted':
        return tagged(statement.words)
    }
  }

  #failure(postgres: string, mysql: string, code: string): SqlFailure {
    return new SqlFailure(this.#dialect.isMySql ? mysql : postgres, code)
  }

  #full(): SqlFailure {
    const why = 'the data of a simulated server is full'
    return this.#failure(why, why, '1114 (HY000)')
  }

  #unknownDatabase(name: string): SqlFailure {
    return this.#failure(
      `database "${name}" does not exist`,
      `Unknown database '${name}'`,
      '1049 (42000)',
    )
  }

  #table([named, name]: TableName, database: string): SqlTable {
    const isSchema = !this.#dialect.isMySql && named === 'public'
    const own = named === undefined || isSchema ? database : named
    if (own === '') throw this.#failure('', 'No database selected', '1046 (3D000)')
    const found = this.databases.get(own)?.get(name)
    if (found) return found
    throw this.#failure(
      `relation "${name}" does not exist`,
      `Table '${own}.${name}' doesn't exist`,
      '1146 (42S02)',
    )
  }

  #createTable(
    { table: [own, name], columns, unlessThere }: Extract<SqlStatement, { kind: 'create table' }>,
    current: string,
  ): SqlResult {
    const isSchema = !this.#dialect.isMySql && own === 'public'
    const database = own === undefined || isSchema ? current : own
    if (database === '') throw this.#failure('', 'No database selected', '1046 (3D000)')
    const tables = this.databases.get(database)
    if (!tables) throw this.#unknownDatabase(database)
    if (tables.has(name)) {
      if (unlessThere) return tagged('CREATE TABLE')
      throw this.#failure(
        `relation "${name}" already exists`,
        `Table '${name}' already exists`,
        '1050 (42S01)',
      )
    }
    if (tables.size >= mostTables || columns.length > mostColumns) throw this.#full()
    tables.set(name, { columns, rows: [] })
    return tagged('CREATE TABLE')
  }

  #columnOf(table: SqlTable, name: string): number {
    const at = table.columns.findIndex(([each]) => each.toLowerCase() === name.toLowerCase())
    if (at !== -1) return at
    throw this.#failure(
      `column "${name}" does not exist`,
      `Unknown column '${name}' in 'field list'`,
      '1054 (42S22)',
    )
  }

  #row(
    table: SqlTable,
    { columns }: Extract<SqlStatement, { kind: 'insert' }>,
    values: readonly SqlExpression[],
    at: number,
    now: number,
  ): readonly SqlValue[] {
    const names = columns.length > 0 ? columns : table.columns.map(([name]) => name)
    if (values.length > names.length || (columns.length > 0 && values.length < names.length)) {
      throw this.#failure(
        'INSERT has more expressions than target columns',
        "Column count doesn't match value count at row 1",
        '1136 (21S01)',
      )
    }
    // Numbers of columns that count up by themselves.
    const row: SqlValue[] = table.columns.map(([, type]) =>
      /serial|auto_increment|identity/.test(type) ? number(table.rows.length + at + 1) : null,
    )
    values.forEach((value, column) => {
      row[this.#columnOf(table, names[column] ?? '')] = this.#value(value, now)
    })
    return row
  }

  /** Whether there is room for rows beside those of all tables. */
  #hasRoom(rows: readonly (readonly SqlValue[])[]): boolean {
    let [values, characters] = [0, 0]
    const add = (all: readonly (readonly SqlValue[])[]): void => {
      for (const row of all) {
        values += row.length
        for (const each of row) characters += each?.text.length ?? 0
      }
    }
    add(rows)
    for (const tables of this.databases.values()) for (const each of tables.values()) add(each.rows)
    this.#steps += values / valuesInStep
    return values <= mostValues && characters <= mostText
  }

  /** Steps that statements have made since this was asked. */
  takeSteps(): number {
    const steps = this.#steps
    this.#steps = 0
    return steps
  }

  #fits(
    table: SqlTable,
    row: readonly SqlValue[],
    conditions: readonly SqlCondition[],
    now: number,
  ): boolean {
    this.#steps += (1 + conditions.length) / valuesInStep
    return conditions.every(({ column, operator, value }) => {
      const own = row[this.#columnOf(table, column)] ?? null
      const other = this.#value(value, now, table, row)
      if (own === null || other === null) return false
      const order = compare(own, other)
      switch (operator) {
        case '=':
          return order === 0
        case '<':
          return order < 0
        case '>':
          return order > 0
        case '<=':
          return order <= 0
        case '>=':
          return order >= 0
        default:
          return order !== 0
      }
    })
  }

  #select(
    { columns, table: name, where, order, limit }: Extract<SqlStatement, { kind: 'select' }>,
    database: string,
    now: number,
  ): SqlResult {
    const table: SqlTable = name ? this.#table(name, database) : { columns: [], rows: [[]] }
    let rows = table.rows.filter((row) => this.#fits(table, row, where, now))
    if (order) {
      const at = this.#columnOf(table, order.column)
      const sign = order.isDown ? -1 : 1
      rows = rows.toSorted((one, other) => sign * compare(one[at] ?? null, other[at] ?? null))
    }
    const counts = columns.some(({ expression: e }) => e.kind === 'call' && e.name === 'count')
    if (limit !== undefined) rows = rows.slice(0, limit)
    const shown = counts ? [[]] : rows
    const titles = columns.flatMap(({ expression, title }) =>
      expression.kind === 'all'
        ? table.columns.map(([each]) => each)
        : [this.#title(expression, title)],
    )
    const values = shown.map((row) =>
      columns.flatMap(({ expression }) => {
        if (expression.kind === 'all') return row
        const isCount = expression.kind === 'call' && expression.name === 'count'
        return [isCount ? number(rows.length) : this.#value(expression, now, table, row)]
      }),
    )
    return { columns: titles, rows: values, tag: `SELECT ${values.length}`, count: values.length }
  }

  #title(expression: SqlExpression, title: string): string {
    if (this.#dialect.isMySql || expression.kind === 'column') return title
    return expression.kind === 'call' ? expression.name : '?column?'
  }

  #value(
    expression: SqlExpression,
    now: number,
    table?: SqlTable,
    row: readonly SqlValue[] = [],
  ): SqlValue {
    switch (expression.kind) {
      case 'value':
        return expression.value
      case 'all':
        return null
      case 'column':
        return row[this.#columnOf(table ?? { columns: [], rows: [] }, expression.name)] ?? null
      case 'call':
        return this.#call(expression.name, now)
      case 'sum':
        return sumOf(
          expression.operator,
          this.#value(expression.left, now, table, row),
          this.#value(expression.right, now, table, row),
        )
    }
  }

  #call(name: string, now: number): SqlValue {
    const { version, variables, user, hostname, isMySql } = this.#dialect
    const time = new Date(now).toISOString().replace('T', ' ')
    switch (name) {
      case 'now':
      case 'current_timestamp':
        return text(isMySql ? time.slice(0, 19) : `${time.slice(0, -1)}+00`)
      case 'current_date':
        return text(time.slice(0, 10))
      case 'version':
      case '@@version':
        return text(version)
      case 'current_user':
      case 'user':
        return text(user)
      case '@@hostname':
        return text(hostname)
    }
    const found = name.startsWith('@@') ? variables[name.slice(2)] : undefined
    if (found !== undefined) return number(found)
    throw this.#failure(
      `function ${name}() does not exist`,
      name.startsWith('@@')
        ? `Unknown system variable '${name.slice(2)}'`
        : `FUNCTION ${name} does not exist`,
      name.startsWith('@@') ? '1193 (HY000)' : '1305 (42000)',
    )
  }

  #show(what: string, database: string): SqlResult {
    const list = (title: string, names: Iterable<string>): SqlResult => {
      const rows = Array.from(names)
        .toSorted()
        .map((each) => [text(each)])
      return { columns: [title], rows, tag: 'SHOW', count: rows.length }
    }
    if (what === 'databases') return list('Database', this.databases.keys())
    if (what === 'tables') {
      if (database === '') throw this.#failure('', 'No database selected', '1046 (3D000)')
      return list(`Tables_in_${database}`, this.databases.get(database)?.keys() ?? [])
    }
    if (what === 'server_version') return list(what, [this.#dialect.version])
    const rows: SqlValue[][] = []
    return { columns: ['Variable_name', 'Value'], rows, tag: 'SHOW', count: 0 }
  }
}

function tagged(tag: string, count = 0): SqlResult {
  return { columns: [], rows: [], tag, count }
}

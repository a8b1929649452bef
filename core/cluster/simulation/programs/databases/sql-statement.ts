import { SqlSyntaxError, type SqlToken, tokensOf } from './sql-tokens.ts'

/** A value of a row: a number as its text, so that nothing is lost of it. */
export type SqlValue = { readonly kind: 'number' | 'text'; readonly text: string } | null

export type SqlExpression =
  | { readonly kind: 'value'; readonly value: SqlValue }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly argument: string }
  | {
      readonly kind: 'sum'
      readonly operator: string
      readonly left: SqlExpression
      readonly right: SqlExpression
    }
  | { readonly kind: 'all' }

export interface SqlCondition {
  readonly column: string
  readonly operator: string
  readonly value: SqlExpression
}

/** A table's name with its database, where that is named. */
export type TableName = readonly [database: string | undefined, table: string]

export type SqlStatement =
  | {
      readonly kind: 'select'
      readonly columns: readonly { readonly expression: SqlExpression; readonly title: string }[]
      readonly table?: TableName
      readonly where: readonly SqlCondition[]
      readonly order?: { readonly column: string; readonly isDown: boolean }
      readonly limit?: number
    }
  | {
      readonly kind: 'insert'
      readonly table: TableName
      readonly columns: readonly string[]
      readonly rows: readonly (readonly SqlExpression[])[]
    }
  | {
      readonly kind: 'update'
      readonly table: TableName
      readonly sets: readonly (readonly [string, SqlExpression])[]
      readonly where: readonly SqlCondition[]
    }
  | { readonly kind: 'delete'; readonly table: TableName; readonly where: readonly SqlCondition[] }
  | {
      readonly kind: 'create table'
      readonly table: TableName
      readonly columns: readonly (readonly [name: string, type: string])[]
      readonly unlessThere: boolean
    }
  | { readonly kind: 'create database'; readonly name: string; readonly unlessThere: boolean }
  | { readonly kind: 'drop table'; readonly table: TableName; readonly ifThere: boolean }
  | { readonly kind: 'drop database'; readonly name: string; readonly ifThere: boolean }
  | { readonly kind: 'use'; readonly name: string }
  | { readonly kind: 'show'; readonly what: string }
  /** What changes nothing that is simulated, such as rights; the words are those of its answer. */
  | { readonly kind: 'accepted'; readonly words: string }

/** Expressions within expressions; columns, conditions and operators of one statement. */
const [deepest, mostColumns, mostConditions, mostOperators] = [50, 200, 50, 200]

/** Reads one statement. @throws SqlSyntaxError */
export class SqlParser {
  readonly #tokens: readonly SqlToken[]
  #at = 0
  #depth = 0
  #operators = 0

  constructor(sql: string, isMySql: boolean) {
    this.#tokens = tokensOf(sql, isMySql)
  }

  /** Undefined for an empty text. */
  statement(): SqlStatement | undefined {
    if (this.#tokens.length === 0) return undefined
    const statement = this.#any()
    this.#accept(';')
    if (this.#at < this.#tokens.length) throw this.#wrong()
    return statement
  }

  #any(): SqlStatement {
    const verb = this.#word().toUpperCase()
    switch (verb) {
      case 'SELECT':
        return this.#select()
      case 'INSERT':
        return this.#insert()
      case 'UPDATE':
        return this.#update()
      case 'DELETE':
        this.#expect('FROM')
        return { kind: 'delete', table: this.#table(), where: this.#where() }
      case 'CREATE':
        return this.#create()
      case 'DROP':
        return this.#drop()
      case 'USE':
        return { kind: 'use', name: this.#name() }
      case 'SHOW':
        return { kind: 'show', what: this.#rest().toLowerCase() }
      case 'BEGIN':
      case 'COMMIT':
      case 'ROLLBACK':
      case 'SET':
      case 'GRANT':
      case 'REVOKE':
      case 'ALTER':
      case 'FLUSH':
      case 'START':
      case 'STOP':
      case 'RESET':
      case 'CHANGE':
        this.#rest()
        return { kind: 'accepted', words: verb }
      default:
        this.#at -= 1
        throw this.#wrong()
    }
  }

  #select(): SqlStatement {
    const columns: { expression: SqlExpression; title: string }[] = []
    do {
      const start = this.#at
      const expression = this.#accept('*') ? ({ kind: 'all' } as const) : this.#expression()
      const written = this.#textFrom(start)
      const title = this.#accept('AS') ? this.#name() : titleOf(expression, written)
      columns.push({ expression, title })
    } while (columns.length < mostColumns && this.#accept(','))
    const table = this.#accept('FROM') ? this.#table() : undefined
    const where = this.#where()
    let order: { column: string; isDown: boolean } | undefined
    if (this.#accept('ORDER')) {
      this.#expect('BY')
      order = { column: this.#name(), isDown: this.#accept('DESC') }
      this.#accept('ASC')
    }
    const limit = this.#accept('LIMIT') ? Number(this.#next().text) : undefined
    return {
      kind: 'select',
      columns,
      where,
      ...(table && { table }),
      ...(order && { order }),
      ...(limit !== undefined && { limit }),
    }
  }

  #insert(): SqlStatement {
    this.#expect('INTO')
    const table = this.#table()
    const columns = this.#accept('(') ? this.#list(() => this.#name()) : []
    this.#expect('VALUES')
    const rows: SqlExpression[][] = []
    do {
      this.#expect('(')
      rows.push(this.#list(() => this.#expression()))
    } while (this.#accept(','))
    return { kind: 'insert', table, columns, rows }
  }

  #update(): SqlStatement {
    const table = this.#table()
    this.#expect('SET')
    const sets: [string, SqlExpression][] = []
    do {
      const name = this.#name()
      this.#expect('=')
      sets.push([name, this.#expression()])
    } while (sets.length < mostColumns && this.#accept(','))
    return { kind: 'update', table, sets, where: this.#where() }
  }

  #create(): SqlStatement {
    const what = this.#word().toUpperCase()
    if (what === 'USER' || what === 'ROLE' || what === 'EXTENSION' || what === 'INDEX') {
      this.#rest()
      return { kind: 'accepted', words: `CREATE ${what === 'USER' ? 'ROLE' : what}` }
    }
    const unlessThere = this.#accept('IF')
    if (unlessThere) {
      this.#expect('NOT')
      this.#expect('EXISTS')
    }
    if (what === 'DATABASE' || what === 'SCHEMA') {
      const name = this.#name()
      this.#rest()
      return { kind: 'create database', name, unlessThere }
    }
    if (what !== 'TABLE') {
      this.#at -= 1
      throw this.#wrong()
    }
    const table = this.#table()
    this.#expect('(')
    const columns = this.#list(() => this.#column()).filter((each) => each !== undefined)
    this.#rest()
    return { kind: 'create table', table, columns, unlessThere }
  }

  /** A column's name and type; undefined for a constraint. */
  #column(): readonly [string, string] | undefined {
    const start = this.#at
    for (let depth = 0; this.#at < this.#tokens.length; this.#at++) {
      const { text } = this.#tokens[this.#at] ?? { text: '' }
      if (depth === 0 && (text === ',' || text === ')')) break
      if (text === '(') depth += 1
      if (text === ')') depth -= 1
    }
    const [name, type, ...more] = this.#tokens.slice(start, this.#at)
    if (!name || !type) throw this.#wrong()
    const isConstraint = /^(?:primary|unique|key|index|constraint|foreign|check)$/i.test(name.text)
    return isConstraint
      ? undefined
      : [name.text, [type, ...more].map(({ text }) => text.toLowerCase()).join(' ')]
  }

  #drop(): SqlStatement {
    const what = this.#word().toUpperCase()
    const ifThere = this.#accept('IF')
    if (ifThere) this.#expect('EXISTS')
    if (what === 'TABLE') return { kind: 'drop table', table: this.#table(), ifThere }
    if (what === 'DATABASE' || what === 'SCHEMA') {
      return { kind: 'drop database', name: this.#name(), ifThere }
    }
    this.#rest()
    return { kind: 'accepted', words: `DROP ${what}` }
  }

  #where(): SqlCondition[] {
    const conditions: SqlCondition[] = []
    if (!this.#accept('WHERE')) return conditions
    do {
      const column = this.#name()
      const operator = this.#next().text.toUpperCase()
      if (!['=', '<>', '!=', '<', '>', '<=', '>='].includes(operator)) {
        this.#at -= 1
        throw this.#wrong()
      }
      conditions.push({ column, operator, value: this.#expression() })
    } while (conditions.length < mostConditions && this.#accept('AND'))
    return conditions
  }

  #expression(): SqlExpression {
    let left = this.#product()
    for (;;) {
      const operator = this.#operator('+-')
      if (operator === undefined) return left
      left = { kind: 'sum', operator, left, right: this.#product() }
    }
  }

  #product(): SqlExpression {
    let left = this.#operand()
    for (;;) {
      const operator = this.#operator('*/%')
      if (operator === undefined) return left
      left = { kind: 'sum', operator, left, right: this.#operand() }
    }
  }

  #operator(among: string): string | undefined {
    const found = this.#peek()
    if (found === undefined || !among.includes(found) || this.#operators >= mostOperators) {
      return undefined
    }
    this.#operators += 1
    this.#at += 1
    return found
  }

  #operand(): SqlExpression {
    this.#depth += 1
    if (this.#depth > deepest) throw this.#wrong()
    try {
      return this.#plain()
    } finally {
      this.#depth -= 1
    }
  }

  #plain(): SqlExpression {
    const { kind, text } = this.#next()
    if (kind === 'number' || kind === 'text') return { kind: 'value', value: { kind, text } }
    if (text === '-') {
      const zero = { kind: 'value', value: { kind: 'number', text: '0' } } as const
      return { kind: 'sum', operator: '-', left: zero, right: this.#operand() }
    }
    if (text === '(') {
      const inner = this.#expression()
      this.#expect(')')
      return inner
    }
    if (kind === 'sign') {
      this.#at -= 1
      throw this.#wrong()
    }
    if (kind === 'word' && /^null$/i.test(text)) return { kind: 'value', value: null }
    if (kind === 'word' && /^default$/i.test(text)) return { kind: 'value', value: null }
    const isVariable =
      text.startsWith('@@') || /^current_(?:user|timestamp|date|database)$/i.test(text)
    if (!this.#accept('(')) {
      return isVariable
        ? { kind: 'call', name: text.toLowerCase(), argument: '' }
        : { kind: 'column', name: text }
    }
    const start = this.#at
    while (this.#at < this.#tokens.length && this.#peek() !== ')') this.#at += 1
    const argument = this.#textFrom(start)
    this.#expect(')')
    return { kind: 'call', name: text.toLowerCase(), argument }
  }

  #table(): TableName {
    const first = this.#name()
    return this.#accept('.') ? [first, this.#name()] : [undefined, first]
  }

  /** What is between a bracket that was read and the one that closes it. */
  #list<Item>(read: () => Item): Item[] {
    const items: Item[] = []
    do items.push(read())
    while (this.#accept(','))
    this.#expect(')')
    return items
  }

  #peek(): string | undefined {
    const found = this.#tokens[this.#at]
    return found?.kind === 'sign' ? found.text : undefined
  }

  #next(): SqlToken {
    const found = this.#tokens[this.#at]
    if (!found) throw this.#wrong()
    this.#at += 1
    return found
  }

  #word(): string {
    const { kind, text } = this.#next()
    if (kind === 'word') return text
    this.#at -= 1
    throw this.#wrong()
  }

  #name(): string {
    const { kind, text } = this.#next()
    if (kind === 'word' || kind === 'name') return text
    this.#at -= 1
    throw this.#wrong()
  }

  #accept(wanted: string): boolean {
    const found = this.#tokens[this.#at]
    const isThere =
      (found?.kind === 'word' || found?.kind === 'sign') && found.text.toUpperCase() === wanted
    if (isThere) this.#at += 1
    return isThere
  }

  #expect(wanted: string): void {
    if (!this.#accept(wanted)) throw this.#wrong()
  }

  #textFrom(start: number): string {
    return this.#tokens
      .slice(start, this.#at)
      .map(({ text }) => text)
      .join('')
  }

  /** Takes all that is left but a semicolon at the end. */
  #rest(): string {
    const start = this.#at
    this.#at = this.#tokens.length
    if (this.#tokens.at(-1)?.text === ';') this.#at -= 1
    return this.#tokens
      .slice(start, this.#at)
      .map(({ text }) => text)
      .join(' ')
  }

  #wrong(): SqlSyntaxError {
    return new SqlSyntaxError(this.#tokens[this.#at]?.text ?? '')
  }
}

function titleOf(expression: SqlExpression, written: string): string {
  return expression.kind === 'column' ? expression.name : written
}

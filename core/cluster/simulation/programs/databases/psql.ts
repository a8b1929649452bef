import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { askDatabase, type DatabaseAnswer } from './database-protocol.ts'
import { splitStatements } from './sql-tokens.ts'
import { plainRows, psqlTable } from './text-table.ts'

const syntax = {
  name: 'psql',
  letters: 'c:d:h:p:U:f:v:F:tAlqwWX1V',
  long: {
    command: 'c',
    dbname: 'd',
    host: 'h',
    port: 'p',
    username: 'U',
    file: 'f',
    'tuples-only': 't',
    'no-align': 'A',
    list: 'l',
    quiet: 'q',
    'no-password': 'w',
    password: 'W',
    'no-psqlrc': 'X',
    version: 'V',
    set: 'v',
  },
  usage: '[OPTION]... [DBNAME [USERNAME]]',
  wrongUse: 2,
}

/** How a client was called, or the parts of a URL such as `postgresql://user:password@host:5432/db`. */
export interface PsqlTarget {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  database: string
}

export function targetOf(
  session: ShellSession,
  given: Partial<Record<'h' | 'p' | 'U' | 'd', string | undefined>>,
): PsqlTarget {
  const of = (name: string): string => session.variables.get(name) ?? ''
  const { d = '' } = given
  if (/^postgres(?:ql)?:\/\//.test(d) && URL.canParse(d)) {
    const url = new URL(d)
    return {
      host: url.hostname || 'localhost',
      port: Number(url.port || '5432'),
      user: decodeURIComponent(url.username) || 'postgres',
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1) || 'postgres',
    }
  }
  const user = given.U || of('PGUSER') || 'root'
  return {
    host: given.h || of('PGHOST') || 'localhost',
    port: Number(given.p || of('PGPORT') || '5432'),
    user,
    password: of('PGPASSWORD'),
    database: d || of('PGDATABASE') || user,
  }
}

/** What `\l` and `\dt` ask for. */
const listed: Readonly<Record<string, string>> = { '\\l': 'SHOW databases', '\\dt': 'SHOW tables' }

/** The client psql. */
export function* psql(session: ShellSession, words: readonly string[]): Program {
  const flags = parseFlags(syntax, words.slice(1))
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  if (flags.has('V')) return yield* printed({ out: 'psql (PostgreSQL) 18.0\n' })
  const [name, user] = flags.operands
  const target = targetOf(session, {
    h: flags.value('h'),
    p: flags.value('p'),
    U: flags.value('U') ?? user,
    d: flags.value('d') ?? name,
  })
  const say = (text: string, isError = false): ProgramStep => ({
    kind: 'output',
    stream: isError ? 'stderr' : 'stdout',
    text,
  })
  /** Asks, and prints what is answered; undefined where the connection cannot be had. */
  const run = function* (
    sql: string,
  ): Generator<ProgramStep, boolean | undefined, string | undefined> {
    const answer = yield* askDatabase(session, target, { ...target, sql })
    if (answer === 'unknown' || answer === undefined) {
      const why =
        answer === 'unknown'
          ? `could not translate host name "${target.host}" to address: Name or service not known`
          : `connection to server at "${target.host}", port ${target.port} failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?`
      yield say(`psql: error: ${why}\n`, true)
      return undefined
    }
    const { error, result } = answer
    if (error?.isFatal === true) {
      const place = `connection to server at "${target.host}", port ${target.port} failed`
      yield say(`psql: error: ${place}: FATAL:  ${error.message}\n`, true)
      return undefined
    }
    if (error) yield say(`ERROR:  ${error.message}\n`, true)
    else if (result) yield say(shown(result, flags))
    return !error
  }
  const list = function* (
    command: string,
  ): Generator<ProgramStep, boolean | undefined, string | undefined> {
    const [verb = '', operand = ''] = command.trim().split(/\s+/)
    const sql = listed[verb]
    if (sql !== undefined) return yield* run(sql)
    if (verb === '\\c' || verb === '\\connect') {
      target.database = operand
      yield say(`You are now connected to database "${operand}" as user "${target.user}".\n`)
    } else if (verb === '\\conninfo') {
      yield say(
        `You are connected to database "${target.database}" as user "${target.user}" on host "${target.host}" at port "${target.port}".\n`,
      )
    } else yield say(`invalid command ${verb}\n`, true)
    return true
  }
  if (flags.has('l')) return (yield* run('SHOW databases')) === true ? 0 : 2
  const commands = flags.values('c')
  for (const command of commands) {
    const { statements, rest } = splitStatements(command)
    const all = command.trim().startsWith('\\') ? [command] : [...statements, rest.trim()]
    for (const sql of all.filter((each) => each !== '')) {
      const isDone = yield* sql.startsWith('\\') ? list(sql) : run(sql)
      if (isDone !== true) return isDone === undefined ? 2 : 1
    }
  }
  if (commands.length > 0) return 0
  const isTyped = session.world.terminal !== undefined && !session.isPiped
  if ((yield* run('')) === undefined) return 2
  if (isTyped) yield say('psql (18.0)\nType "help" for help.\n\n')
  let text = ''
  for (;;) {
    if (isTyped) yield say(`${target.database}${text === '' ? '=' : '-'}# `)
    const line = yield { kind: 'read', unit: 'line' }
    if (line === undefined) return 0
    if (text === '' && line.trim() === '') continue
    if (text === '' && /^\s*(?:\\q|exit|quit)\b/.test(line)) return 0
    if (text === '' && line.startsWith('\\')) {
      yield* list(line)
      continue
    }
    text += line
    const { statements, rest } = splitStatements(text)
    text = rest.trim() === '' ? '' : rest
    for (const sql of statements) if ((yield* run(sql)) === undefined) return 2
  }
}

function shown(result: NonNullable<DatabaseAnswer['result']>, flags: CommandFlags): string {
  if (result.columns.length === 0) return flags.has('q') ? '' : `${result.tag}\n`
  if (flags.has('A')) {
    const rows = plainRows(result, flags.value('F') ?? '|', '')
    return flags.has('t')
      ? rows
      : `${result.columns.join('|')}\n${rows}(${result.rows.length} rows)\n`
  }
  const table = psqlTable(result)
  if (!flags.has('t')) return table
  const lines = table.split('\n')
  return `${lines.slice(2, 2 + result.rows.length).join('\n')}\n\n`
}

/** Whether a server takes connections, as `pg_isready` says it. */
export function* pgIsReady(session: ShellSession, words: readonly string[]): Program {
  const flags = parseFlags(
    { name: 'pg_isready', letters: 'd:h:p:U:t:q', usage: '' },
    words.slice(1),
  )
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  const target = targetOf(session, { h: flags.value('h'), p: flags.value('p') })
  const answer = yield* askDatabase(session, target, { ...target, database: '', sql: '' })
  const isUp = answer !== undefined && answer !== 'unknown'
  const isLocal = flags.value('h') === undefined && (session.variables.get('PGHOST') ?? '') === ''
  const place = `${isLocal ? '/var/run/postgresql' : target.host}:${target.port}`
  const text = isUp ? 'accepting connections' : 'no response'
  return yield* printed({
    out: flags.has('q') ? '' : `${place} - ${text}\n`,
    code: isUp ? 0 : 2,
  })
}

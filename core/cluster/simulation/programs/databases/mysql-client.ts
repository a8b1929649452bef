import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { askDatabase, type DatabaseAnswer, type DatabasePlace } from './database-protocol.ts'
import { splitStatements } from './sql-tokens.ts'
import { mysqlTable, plainRows } from './text-table.ts'

const syntax = {
  name: 'mysql',
  letters: 'h:P:u:p::e:D:NsBtfVA',
  long: {
    host: 'h',
    port: 'P',
    user: 'u',
    password: 'p',
    execute: 'e',
    database: 'D',
    'skip-column-names': 'N',
    silent: 's',
    batch: 'B',
    table: 't',
    force: 'f',
    version: 'V',
    'connect-timeout': 'u',
  },
  usage: '[OPTIONS] [database]',
}

interface MySqlTarget extends DatabasePlace {
  readonly user: string
  readonly password: string
  database: string
}

function targetOf(session: ShellSession, flags: CommandFlags, database: string): MySqlTarget {
  return {
    host: flags.value('h') ?? 'localhost',
    port: Number(flags.value('P') ?? 3306),
    user: flags.value('u') ?? 'root',
    password: flags.value('p') ?? session.variables.get('MYSQL_PWD') ?? '',
    database,
  }
}

const say = (text: string, isError = false): ProgramStep => ({
  kind: 'output',
  stream: isError ? 'stderr' : 'stdout',
  text,
})

const warning = '[Warning] Using a password on the command line interface can be insecure.\n'

/** Why nothing answers. */
function unreached({ host, port }: DatabasePlace, answer: 'unknown' | undefined): string {
  if (answer === 'unknown') return `ERROR 2005 (HY000): Unknown MySQL server host '${host}' (-2)\n`
  return host === 'localhost'
    ? "ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/var/run/mysqld/mysqld.sock' (2)\n"
    : `ERROR 2003 (HY000): Can't connect to MySQL server on '${host}:${port}' (111)\n`
}

/** The client mysql. */
export function* mysql(session: ShellSession, words: readonly string[]): Program {
  const flags = parseFlags(syntax, words.slice(1))
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  if (flags.has('V')) {
    return yield* printed({
      out: 'mysql  Ver 9.5.0 for Linux on x86_64 (MySQL Community Server - GPL)\n',
    })
  }
  const target = targetOf(session, flags, flags.value('D') ?? flags.operands[0] ?? '')
  const isTyped = session.world.terminal !== undefined && !session.isPiped
  if (flags.value('p')) yield say(`mysql: ${warning}`, true)
  /** Asks, and prints what is answered; false where that is a failure. */
  const run = function* (sql: string): Generator<ProgramStep, boolean, string | undefined> {
    const answer = yield* askDatabase(session, target, { ...target, sql })
    if (answer === 'unknown' || answer === undefined) {
      yield say(unreached(target, answer), true)
      return false
    }
    const { error, result, database } = answer
    if (error) {
      const place = isTyped || error.isFatal ? '' : ' at line 1'
      yield say(`ERROR ${error.code}${place}: ${error.message}\n`, true)
      return false
    }
    target.database = database ?? target.database
    if (result) yield say(shown(result, flags, isTyped))
    return true
  }
  const given = flags.value('e')
  if (given !== undefined) {
    const { statements, rest } = splitStatements(given)
    for (const sql of [...statements, rest.trim()].filter((each) => each !== '')) {
      if (!(yield* run(sql))) return 1
    }
    return 0
  }
  if (!(yield* run(''))) return 1
  if (isTyped) {
    yield say(
      "Welcome to the MySQL monitor.  Commands end with ; or \\g.\nYour MySQL connection id is 8\nServer version: 9.5.0 MySQL Community Server - GPL\n\nType 'help;' or '\\h' for help. Type '\\c' to clear the current input statement.\n\n",
    )
  }
  let text = ''
  for (;;) {
    if (isTyped) yield say(text === '' ? 'mysql> ' : '    -> ')
    const line = yield { kind: 'read', unit: 'line' }
    if (line === undefined || (text === '' && /^\s*(?:exit|quit|\\q)\b/i.test(line))) {
      if (isTyped) yield say('Bye\n')
      else if (text.trim() !== '' && !(yield* run(text))) return 1
      return 0
    }
    if (text === '' && line.trim() === '') continue
    text += line.replace(/\\[gG]\s*$/, ';')
    if (/^\s*use\s+\S+\s*$/i.test(text)) text += ';'
    const { statements, rest } = splitStatements(text)
    text = rest.trim() === '' ? '' : rest
    for (const sql of statements) if (!(yield* run(sql)) && !isTyped) return 1
  }
}

function shown(
  result: NonNullable<DatabaseAnswer['result']>,
  flags: CommandFlags,
  isTyped: boolean,
): string {
  const { columns, rows, tag, count } = result
  const isTable = (isTyped && !flags.has('B') && !flags.has('s')) || flags.has('t')
  if (columns.length === 0) {
    if (!isTyped || flags.has('e')) return ''
    if (tag === 'USE') return 'Database changed\n'
    return `Query OK, ${count} row${count === 1 ? '' : 's'} affected (0.01 sec)\n\n`
  }
  if (!isTable) {
    if (rows.length === 0) return ''
    const head = flags.has('N') || flags.has('s') ? '' : `${columns.join('\t')}\n`
    return `${head}${plainRows(result, '\t', 'NULL')}`
  }
  if (rows.length === 0) return flags.has('e') ? '' : 'Empty set (0.00 sec)\n\n'
  const table = mysqlTable(result)
  if (flags.has('e')) return table
  return `${table}${rows.length} row${rows.length === 1 ? '' : 's'} in set (0.00 sec)\n\n`
}

/** `mysqladmin ping` and its like. */
export function* mysqlAdmin(session: ShellSession, words: readonly string[]): Program {
  const flags = parseFlags({ ...syntax, name: 'mysqladmin' }, words.slice(1))
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  const target = targetOf(session, flags, '')
  if (flags.value('p')) yield say(`mysqladmin: ${warning}`, true)
  const answer = yield* askDatabase(session, target, { ...target, sql: '' })
  const verb = flags.operands[0] ?? 'status'
  if (answer === 'unknown' || answer === undefined) {
    return yield* printed({
      error: `mysqladmin: connect to server at '${target.host}' failed\nerror: '${unreached(target, answer).trim()}'\n`,
      code: 1,
    })
  }
  // A server that refuses a user is alive, too.
  if (verb === 'ping') return yield* printed({ out: 'mysqld is alive\n' })
  if (answer.error) {
    return yield* printed({
      error: `mysqladmin: connect to server at '${target.host}' failed\nerror: '${answer.error.message}'\n`,
      code: 1,
    })
  }
  return yield* printed({ out: 'Uptime: 60  Threads: 2  Questions: 5\n' })
}

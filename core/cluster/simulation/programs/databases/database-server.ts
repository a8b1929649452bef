import { FileError } from '../../files/file-error.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import {
  type DatabaseAnswer,
  type DatabaseCopy,
  type DatabaseRequest,
  requestIn,
} from './database-protocol.ts'
import { Replica } from './replication.ts'
import {
  SqlData,
  type SqlDatabases,
  type SqlDialect,
  SqlFailure,
  type SqlTable,
} from './sql-data.ts'
import { SqlParser } from './sql-statement.ts'
import { splitStatements, SqlSyntaxError } from './sql-tokens.ts'
import { databasesIn, storedDatabases } from './stored-databases.ts'

/** A server's names, files and texts. */
export interface DatabaseKind {
  readonly isMySql: boolean
  readonly version: string
  readonly port: number
  /** Directory of its data. */
  readonly directory: (session: ShellSession) => string
  /** Databases that it has at first. */
  readonly databases: (session: ShellSession) => readonly string[]
  readonly user: (session: ShellSession) => string
  readonly password: (session: ShellSession) => string
  /** Printed where it is not told a password; it ends then. Undefined where all is well. */
  readonly problem: (session: ShellSession) => string | undefined
  readonly lines: (now: number, port: number) => readonly string[]
}

const initDirectory = '/docker-entrypoint-initdb.d'
/** Milliseconds until a change is stored. */
const storeMs = 500
/** Characters of a script, and of a statement. */
const mostText = 256 * 1024
/** Characters of a copy that count as a step. */
const charactersOfStep = 64

function stored(session: ShellSession, path: string): SqlDatabases | undefined {
  if (!session.isFile(path)) return undefined
  try {
    return databasesIn(JSON.parse(textOfBytes(session.bytes(path))))
  } catch (error) {
    // A file of something else: the server begins anew.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A database server, whose data is kept in a file of its directory. */
export function* databaseServer(session: ShellSession, kind: DatabaseKind): Program {
  const { isMySql, version, directory, lines } = kind
  const path = `${directory(session)}/simulated.json`
  const known = stored(session, path)
  const problem = known ? undefined : kind.problem(session)
  if (problem !== undefined) return yield* printed({ error: problem, code: 1 })
  const user = kind.user(session)
  const dialect: SqlDialect = {
    isMySql,
    version,
    hostname: session.world.hostname,
    user: isMySql ? `${user}@localhost` : user,
    variables: { server_id: serverId(session), port: String(kind.port), read_only: '0' },
  }
  const databases: SqlDatabases =
    known ?? new Map(kind.databases(session).map((name) => [name, new Map<string, SqlTable>()]))
  const data = new SqlData(databases, dialect)
  const queue = new OutputQueue()
  const replica = isMySql
    ? new Replica(session, `${directory(session)}/replica.json`, databases, (characters) =>
        queue.charge(session.meter, characters / charactersOfStep),
      )
    : undefined
  const isReadOnly = isMySql && readsOnly(session)
  const begun = session.now()
  let changes = 0
  let isChanged = false
  const copyFor = (held: string): DatabaseCopy => {
    const version = `${begun} ${changes}`
    return version === held ? { version } : { version, databases: storedDatabases(databases) }
  }
  const store = (): void => {
    isChanged = false
    const text = JSON.stringify(storedDatabases(databases))
    session.meter.spend(0, text.length)
    try {
      session.files.makeDirectories(directory(session))
      session.write(path, text)
      replica?.store()
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      queue.write('stderr', `could not write file "${path}": ${error.message}\n`)
    }
  }
  const run = (request: DatabaseRequest, time: number): DatabaseAnswer => {
    session.meter.spend(1, request.sql.length)
    if (request.copy !== undefined) return { copy: copyFor(request.copy) }
    const answer =
      replica?.take(request.sql) ??
      (isReadOnly && writes.test(request.sql)
        ? refusedWrite
        : answerOf(data, isMySql, request, time))
    if (answer.result && !/^(?:SELECT|SHOW|USE)/.test(answer.result.tag)) {
      changes += 1
      if (isChanged) return answer
      isChanged = true
      queue.run(function* () {
        yield { kind: 'sleep', milliseconds: storeMs }
        store()
        return 0
      })
    }
    return answer
  }
  if (!known) {
    let database = isMySql
      ? (kind.databases(session).at(-1) ?? '')
      : (kind.databases(session)[0] ?? '')
    for (const sql of scriptsOf(session)) {
      const answer = run({ user, password: '', database, sql }, session.now())
      if (answer.error) yield* printed({ error: `${answer.error.message}\n` })
      database = answer.database ?? database
      const wait = session.meter.spend(1, sql.length)
      if (wait) yield wait
    }
    store()
  }
  const password = kind.password(session)
  try {
    return yield* serve(session, {
      queue,
      listeners: [
        {
          port: kind.port,
          protocol: 'TCP',
          exchange: async (sent, time, client) => {
            const request = requestIn(sent)
            // Whoever speaks the real protocol is sent nothing that it understands.
            if (!request) return bytesOfText('this database is simulated\n')
            const isOwn = client.address === '127.0.0.1'
            const refused =
              isOwn && !isMySql ? undefined : refusal(request, user, password, client.address)
            if (!refused) await replica?.refreshed(time)
            const answer = refused ?? run(request, time)
            const text = JSON.stringify(answer)
            const copied = answer.copy ? text.length / charactersOfStep : 0
            await queue.charge(session.meter, data.takeSteps() + copied)
            return bytesOfText(text)
          },
        },
      ],
      inUse: (taken) => `could not bind address "0.0.0.0": port ${taken}: Address already in use\n`,
      lines: lines(session.now(), kind.port),
      stream: 'stderr',
    })
  } finally {
    if (isChanged) store()
  }

  function refusal(
    request: DatabaseRequest,
    owner: string,
    wanted: string,
    address: string,
  ): DatabaseAnswer | undefined {
    if (wanted === '' || request.password === wanted) return undefined
    const used = request.password === '' ? 'NO' : 'YES'
    const message = isMySql
      ? `Access denied for user '${request.user}'@'${address}' (using password: ${used})`
      : request.user === owner
        ? `password authentication failed for user "${request.user}"`
        : `role "${request.user}" does not exist`
    return { error: { message, code: '1045 (28000)', isFatal: true } }
  }
}

function answerOf(
  data: SqlData,
  isMySql: boolean,
  { sql, database }: DatabaseRequest,
  time: number,
): DatabaseAnswer {
  const fail = (message: string, code: string, isFatal = false): DatabaseAnswer => ({
    error: { message, code, isFatal },
  })
  if (database !== '' && !data.databases.has(database)) {
    return isMySql
      ? fail(`Unknown database '${database}'`, '1049 (42000)', true)
      : fail(`database "${database}" does not exist`, '', true)
  }
  if (sql.length > mostText) return fail('the statement is too long', '1153 (08S01)')
  try {
    const statement = new SqlParser(sql, isMySql).statement()
    if (!statement) return { database }
    const result = data.run(statement, database, time)
    return { result, database: statement.kind === 'use' ? statement.name : database }
  } catch (error) {
    if (error instanceof SqlFailure) return fail(error.message, error.code)
    if (!(error instanceof SqlSyntaxError)) throw error
    const near = error.near
    return isMySql
      ? fail(
          `You have an error in your SQL syntax, or a simulated server does not know this statement; it begins near '${near}' at line 1`,
          '1064 (42000)',
        )
      : fail(
          near === ''
            ? 'syntax error at end of input, or a statement that a simulated server does not know'
            : `syntax error at or near "${near}", or a statement that a simulated server does not know`,
          '',
        )
  }
}

/** The statements of the scripts that an image runs at its first start. */
function* scriptsOf(session: ShellSession): Generator<string> {
  if (!session.isDirectory(initDirectory)) return
  for (const name of session.list(initDirectory)) {
    if (!name.endsWith('.sql')) continue
    const text = textOfBytes(session.bytes(`${initDirectory}/${name}`)).slice(0, mostText)
    const { statements, rest } = splitStatements(text)
    yield* statements
    if (rest.trim() !== '') yield rest
  }
}

const writes = /^\s*(?:insert|update|delete|create|drop|alter|truncate|replace)\b/i
const refusedWrite: DatabaseAnswer = {
  error: {
    message:
      'The MySQL server is running with the --super-read-only option so it cannot execute this statement',
    code: '1290 (HY000)',
    isFatal: false,
  },
}

/** Whether the configuration lets replication alone change the data. */
function readsOnly(session: ShellSession): boolean {
  return configuration(session).some((text) => /^\s*(?:super[-_])?read[-_]only\s*$/m.test(text))
}

/** `server-id` of the configuration, as the tutorial about replicated servers writes it. */
function serverId(session: ShellSession): string {
  for (const text of configuration(session)) {
    const found = /^\s*server[-_]id\s*=\s*(\d+)/m.exec(text)?.[1]
    if (found !== undefined) return found
  }
  return '1'
}

function configuration(session: ShellSession): readonly string[] {
  const directory = '/etc/mysql/conf.d'
  if (!session.isDirectory(directory)) return []
  return session.list(directory).map((name) => textOfBytes(session.bytes(`${directory}/${name}`)))
}

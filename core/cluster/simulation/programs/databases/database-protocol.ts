import { textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { objectIn } from '../object-in.ts'
import type { SqlResult, SqlTable } from './sql-data.ts'

/** What a client of a simulated database sends: JSON, and not the protocol of the real server. */
export interface DatabaseRequest {
  readonly user: string
  readonly password: string
  readonly database: string
  /** One statement; empty to connect alone. */
  readonly sql: string
  /** Asks for a copy of the data, where its version is another one. */
  readonly copy?: string
}

/** Tables by name, by the name of their database. */
export type StoredDatabases = Readonly<Record<string, Record<string, SqlTable>>>

/** What a source gives a replica: a version of its data, and the data where the replica has another version. */
export interface DatabaseCopy {
  readonly version: string
  readonly databases?: StoredDatabases
}

/** What a source gives a replica: a version of its data, and the data where the replica has another version. */
export interface DatabaseCopy {
  readonly version: string
  readonly databases?: Readonly<Record<string, Record<string, SqlTable>>>
}

/** What it answers. */
export interface DatabaseAnswer {
  readonly result?: SqlResult
  /** The database of the statements that follow. */
  readonly database?: string
  readonly copy?: DatabaseCopy
  readonly error?: { readonly message: string; readonly code: string; readonly isFatal: boolean }
}

/** Where a client connects to. */
export interface DatabasePlace {
  readonly host: string
  readonly port: number
}

/** Milliseconds that a client waits for an answer. */
const longestAnswer = 30_000

/** Asks a server; undefined where nothing answers, and `unknown` where its host is not known. */
export function* askDatabase(
  session: ShellSession,
  { host, port }: DatabasePlace,
  request: DatabaseRequest,
): Generator<ProgramStep, DatabaseAnswer | 'unknown' | undefined, string | undefined> {
  const connection = session.world.network?.connect(host, port)
  if (connection?.address === undefined) return 'unknown'
  const sent = connection.exchange(bytesOfText(JSON.stringify(request)))
  const outcome = yield* awaited(sent, longestAnswer)
  const bytes = outcome?.kind === 'value' ? outcome.value : undefined
  if (!bytes) return undefined
  const answer: JsonObject = objectIn(textOfBytes(bytes))
  return answer as DatabaseAnswer
}

/** The request that a message is. */
export function requestIn(sent: Uint8Array): DatabaseRequest | undefined {
  const found = objectIn(textOfBytes(sent))
  if (typeof found['sql'] !== 'string') return undefined
  const of = (name: string): string => textOf(found, name)
  return {
    user: of('user'),
    password: of('password'),
    database: of('database'),
    sql: of('sql'),
    ...(typeof found['copy'] === 'string' && { copy: found['copy'] }),
  }
}

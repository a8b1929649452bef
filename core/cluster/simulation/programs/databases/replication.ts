import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { objectIn } from '../object-in.ts'
import type { DatabaseAnswer } from './database-protocol.ts'
import type { SqlDatabases } from './sql-data.ts'
import { databasesIn } from './stored-databases.ts'

/** Bytes of a copy at most. */
const mostCopy = 1024 * 1024
/** Milliseconds between two looks at the source. */
const pause = 200
/** Milliseconds after which an answer does not wait any more for a look that is under way. */
const patience = 2000

const changeSource = /^\s*change\s+(?:master|replication\s+source)\s+to\s/i
const startReplica = /^\s*start\s+(?:slave|replica)\b/i
const stopReplica = /^\s*(?:stop|reset)\s+(?:slave|replica)\b/i

/** Value of an option of `CHANGE MASTER TO`, such as `MASTER_HOST='a'`; empty where it has none. */
function optionOf(sql: string, name: string): string {
  return new RegExp(`(?:MASTER|SOURCE)_${name}\\s*=\\s*'?([^',\\s]*)`, 'i').exec(sql)?.[1] ?? ''
}

/** A MySQL server as the replica of another one: it copies what its source has whenever that has changed. */
export class Replica {
  readonly #session: ShellSession
  readonly #path: string
  readonly #databases: SqlDatabases
  readonly #charge: (characters: number) => Promise<void> | undefined
  #source = { host: '', port: 3306, user: 'root', password: '' }
  #isRunning = false
  #version = ''
  #lookedAt = -Infinity
  #look: Promise<void> | undefined

  /** What is stored at `path` is followed again after a restart. */
  constructor(
    session: ShellSession,
    path: string,
    databases: SqlDatabases,
    charge: (characters: number) => Promise<void> | undefined,
  ) {
    this.#charge = charge
    this.#session = session
    this.#path = path
    this.#databases = databases
    if (!session.isFile(path)) return
    const known = objectIn(textOfBytes(session.bytes(path)))
    const of = (name: string): string => textOf(known, name)
    this.#source = {
      host: of('host'),
      port: Number(of('port')) || 3306,
      user: of('user'),
      password: of('password'),
    }
    this.#isRunning = of('state') === 'running'
  }

  /** Takes a statement about replication; undefined for any other one. */
  take(sql: string): DatabaseAnswer | undefined {
    if (changeSource.test(sql)) {
      const port = Number(optionOf(sql, 'PORT')) || 3306
      const user = optionOf(sql, 'USER') || 'root'
      this.#source = {
        host: optionOf(sql, 'HOST'),
        port,
        user,
        password: optionOf(sql, 'PASSWORD'),
      }
      this.#version = ''
    } else if (startReplica.test(sql)) this.#isRunning = this.#source.host !== ''
    else if (stopReplica.test(sql)) this.#isRunning = false
    else return undefined
    return { result: { columns: [], rows: [], tag: 'REPLICATION', count: 0 } }
  }

  store(): void {
    const { port, ...rest } = this.#source
    const state = this.#isRunning ? 'running' : 'stopped'
    if (rest.host === '') return
    this.#session.write(this.#path, JSON.stringify({ ...rest, port: String(port), state }))
  }

  /** Resolves once the data is what the source has; undefined where there is nothing to wait for. */
  refreshed(time: number): Promise<void> | undefined {
    if (!this.#isRunning) return undefined
    if (this.#look) return time - this.#lookedAt > patience ? undefined : this.#look
    if (time - this.#lookedAt < pause) return undefined
    this.#lookedAt = time
    this.#look = this.#copy().finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  async #copy(): Promise<void> {
    const { host, port, user, password } = this.#source
    const connection = this.#session.world.network?.connect(host, port)
    if (connection?.address === undefined) return
    const request = { user, password, database: '', sql: '', copy: this.#version }
    let answer: Uint8Array | undefined
    try {
      answer = await connection.exchange(bytesOfText(JSON.stringify(request)))
    } catch (error) {
      // A source that does not answer is asked again later.
      if (!(error instanceof FetchError)) throw error
    }
    if (!answer || answer.length > mostCopy) return
    await this.#charge(answer.length)
    const copy = structOf(objectIn(textOfBytes(answer)), 'copy')
    const found = databasesIn(copy['databases'])
    if (!found) return
    this.#version = textOf(copy, 'version')
    this.#databases.clear()
    for (const [name, tables] of found) this.#databases.set(name, tables)
  }
}

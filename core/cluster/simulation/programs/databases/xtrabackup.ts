import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { mysql, mysqlAdmin } from './mysql-client.ts'

/** Characters of a stream that are read. */
const mostStream = 64 * 1024
const positionFile = 'xtrabackup_binlog_info'

/** A backup is the place in the log from which a replica goes on: simulated replicas copy the rest from their source. */
function* xtrabackup(session: ShellSession, words: readonly string[]): Program {
  if (!words.includes('--backup')) return yield* printed({ error: 'completed OK!\n' })
  yield { kind: 'output', stream: 'stdout', text: `${session.world.hostname}-bin.000003\t154\n` }
  return yield* printed({ error: 'completed OK!\n' })
}

/** Unpacks such a stream into the directory of `-C`. */
function* xbstream(session: ShellSession, words: readonly string[]): Program {
  let text = ''
  for (;;) {
    const chunk = yield { kind: 'read', unit: 'chunk' }
    if (chunk === undefined) break
    text = (text + chunk).slice(0, mostStream)
  }
  if (text === '') return yield* printed({ error: 'xbstream: the stream is empty\n', code: 1 })
  const at = words.indexOf('-C')
  const directory = session.path(at === -1 ? '.' : (words[at + 1] ?? '.'))
  session.files.makeDirectories(`${directory}/mysql`)
  session.write(`${directory}/${positionFile}`, text)
  return 0
}

export const xtrabackupImage: KnownImage = {
  kind: 'shell',
  programs: { xtrabackup, xbstream, mysql, mysqladmin: mysqlAdmin },
}

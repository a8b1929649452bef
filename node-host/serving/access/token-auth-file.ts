import type { User } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'

interface Row {
  readonly line: number
  readonly columns: readonly string[]
}

/**
 * Reads the static tokens of `--token-auth-file`: CSV rows of token, user name, uid, and optionally groups, which are one
 * quoted column with commas in it, further columns, or both. Empty lines are skipped.
 * @throws StartupError naming the line, never the token.
 */
export function parseTokenAuthFile(text: string, path: string): ReadonlyMap<string, User> {
  const users = new Map<string, User>()
  for (const { line, columns } of parseCsv(text, path)) {
    const [token = '', name = '', uid, ...groups] = columns.map((column) => column.trim())
    const problem = (what: string): StartupError =>
      new StartupError(`${path}, line ${line}: ${what}`)
    if (uid === undefined) throw problem('a row needs at least token,user,uid')
    if (token === '') throw problem('the token is empty')
    if (name === '') throw problem('the user name is empty')
    if (users.has(token)) throw problem('the token occurs a second time')
    users.set(token, { name, uid, groups: splitGroups(groups), extra: new Map() })
  }
  return users
}

function splitGroups(columns: readonly string[]): readonly string[] {
  const groups = columns.flatMap((column) => column.split(','))
  return groups.map((group) => group.trim()).filter((group) => group !== '')
}

/** A CSV field, quoted (with doubled quotes inside) or plain, and its delimiter. */
const field = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^",\r\n]*))(,|\r?\n|$)/y

function parseCsv(text: string, path: string): readonly Row[] {
  const rows: Row[] = []
  let columns: string[] = []
  let line = 1
  let start = 1
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (field.lastIndex < text.length || columns.length > 0) {
    const match = field.exec(text)
    if (match === null)
      throw new StartupError(`${path}, line ${line}: a quote is out of place or not closed`)
    const [whole, quoted, plain = '', end] = match
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === ',') continue
    if (columns.length > 1 || columns[0] !== '') rows.push({ line: start, columns })
    columns = []
    start = line
  }
  return rows
}

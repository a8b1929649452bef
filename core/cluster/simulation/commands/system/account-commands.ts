import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Commands, ShellSession } from '../../processes/shell-session.ts'
import { AccountNames, complaint, out } from '../files/file-text.ts'

interface Account {
  readonly uid: number
  readonly gid: number
  readonly groups: readonly number[]
}

interface Names {
  readonly users: AccountNames
  readonly groups: AccountNames
}

function namesOf(session: ShellSession): Names {
  return {
    users: new AccountNames(session, '/etc/passwd'),
    groups: new AccountNames(session, '/etc/group'),
  }
}

/** The user of a name, or the process's own; undefined for none of that name. */
function accountOf(
  { world: { uid, gid, groups } }: ShellSession,
  { users }: Names,
  name: string | undefined,
): Account | undefined {
  if (name === undefined) {
    const all = new Set([gid, ...(groups ?? [])])
    // The kernel keeps them in their order.
    return { uid, gid, groups: Array.from(all).toSorted((a, b) => a - b) }
  }
  const found = users.numberOf(name)
  const isNamed = found !== undefined && users.knownName(found) === name
  if (!isNamed) return undefined
  const own = users.groupOf(found) ?? found
  return { uid: found, gid: own, groups: [own] }
}

function withName(number: number, names: AccountNames): string {
  const name = names.knownName(number)
  return name === undefined ? String(number) : `${number}(${name})`
}

/** Commands about users, as busybox has them. */
export const accountCommands: Commands = {
  id: withFlags(
    { name: 'id', letters: 'ugGnr', usage: '[-ugGnr] [USER]', most: 1 },
    function* (session, flags) {
      const chosen = ['u', 'g', 'G'].filter((each) => flags.has(each))
      const [choice] = chosen
      if (chosen.length > 1 || (choice === undefined && (flags.has('n') || flags.has('r')))) {
        return yield* printed(flags.wrongUse())
      }
      const names = namesOf(session)
      const [user] = flags.operands
      const account = accountOf(session, names, user)
      if (!account) {
        yield complaint(`id: unknown user ${user ?? ''}`)
        return 1
      }
      const { uid, gid, groups } = account
      if (choice === undefined) {
        const whole = groups.map((each) => withName(each, names.groups)).join(',')
        const all = groups.length > 1 || user !== undefined || gid !== 0 ? ` groups=${whole}` : ''
        yield out(`uid=${withName(uid, names.users)} gid=${withName(gid, names.groups)}${all}\n`)
        return 0
      }
      let code = 0
      const shown = (number: number, table: AccountNames, kind: string): string => {
        if (!flags.has('n')) return String(number)
        const name = table.knownName(number)
        if (name === undefined) code = 1
        return name ?? `${kind}${number}`
      }
      if (choice === 'u') yield out(`${shown(uid, names.users, '')}\n`)
      else {
        const list = choice === 'g' ? [gid] : groups
        yield out(`${list.map((each) => shown(each, names.groups, '')).join(' ')}\n`)
      }
      return code
    },
  ),
  groups: withFlags(
    { name: 'groups', letters: '', usage: '[USER]', most: 1 },
    function* (session, { operands: [user] }) {
      const names = namesOf(session)
      const account = accountOf(session, names, user)
      if (account)
        yield out(`${account.groups.map((each) => names.groups.nameOf(each)).join(' ')}\n`)
      else yield complaint(`groups: unknown user ${user ?? ''}`)
      return account ? 0 : 1
    },
  ),
  whoami: withFlags({ name: 'whoami', letters: '', usage: '', most: 0 }, function* (session) {
    const { uid } = session.world
    const name = uid === 0 ? 'root' : namesOf(session).users.knownName(uid)
    if (name !== undefined) yield out(`${name}\n`)
    else yield complaint(`whoami: unknown uid ${uid}`)
    return name === undefined ? 1 : 0
  }),
  who: withFlags({ name: 'who', letters: 'aH', usage: '[-aH]' }, function* (_, flags) {
    if (flags.has('H')) yield out('USER\t\tTTY\t\tIDLE\tTIME\t\t HOST\n')
    return 0
  }),
}

import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import {
  type Command,
  type Commands,
  failureOf,
  type ShellSession,
} from '../../processes/shell-session.ts'
import { resolveHost } from '../../resolver/resolve.ts'
import { complaint, humanSize, out } from '../files/file-text.ts'
import { chrootCommand } from './chroot-command.ts'

/** Memory of the node, in kilobytes, as `free` and `top` show it. */
const memory = {
  total: 16_384_000,
  used: 4_194_304,
  free: 10_092_544,
  shared: 8192,
  cached: 2_097_152,
  available: 11_976_704,
}
const processors = 4

const systemNames = {
  s: () => 'Linux',
  n: ({ world }: ShellSession) => world.hostname,
  r: () => '6.12.0',
  v: () => '#1 SMP PREEMPT_DYNAMIC',
  m: () => 'x86_64',
  p: () => 'unknown',
  i: () => 'unknown',
  o: () => 'GNU/Linux',
} as const

function* uname(session: ShellSession, flags: CommandFlags): Program {
  const isAll = flags.has('a')
  const letters = 'snrvmpio' as const
  const given = Array.from(letters).filter((each) => flags.has(each))
  const chosen = isAll ? ['s', 'n', 'r', 'v', 'm', 'o'] : given.length > 0 ? given : ['s']
  const values = chosen.map((each) => systemNames[each as keyof typeof systemNames](session))
  yield out(`${values.join(' ')}\n`)
  return 0
}

function* free(_: ShellSession, flags: CommandFlags): Program {
  const unit = flags.has('b') ? 1 / 1024 : flags.has('m') ? 1024 : flags.has('g') ? 1024 ** 2 : 1
  const shown = (kilobytes: number): string =>
    flags.has('h') ? humanSize(kilobytes * 1024) : String(Math.floor(kilobytes / unit))
  const { total, used, free: left, shared, cached, available } = memory
  const [first = '', ...rest] = [total, used, left, shared, cached, available].map(shown)
  const zero = shown(0)
  yield out(
    `              total        used        free      shared  buff/cache   available\nMem:${first.padStart(15)}${rest.map((each) => each.padStart(12)).join('')}\nSwap:${zero.padStart(14)}${zero.padStart(12)}${zero.padStart(12)}\n`,
  )
  return 0
}

function* uptime(session: ShellSession): Program {
  const now = session.now()
  const since = session.world.processes().get(1)?.startedAt ?? now
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const day = days === 0 ? '' : `${days} day${days === 1 ? '' : 's'}, `
  const rest = `${minutes % 60}`
  const clock =
    hours === 0 ? `${rest} min` : `${String(hours).padStart(2)}:${rest.padStart(2, '0')}`
  const time = new Date(now).toISOString().slice(11, 19)
  yield out(` ${time} up ${day}${clock},  0 users,  load average: 0.00, 0.00, 0.00\n`)
  return 0
}

function* mount(session: ShellSession, flags: CommandFlags): Program {
  if (flags.operands.length > 0 || flags.has('a')) {
    yield complaint('mount: permission denied (are you root?)')
    return 1
  }
  const wanted = flags.value('t')
  for (const { path, tree, isReadOnly } of session.files.mounts.values()) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    if (wanted !== undefined && wanted !== tree.type) continue
    yield out(
      `${tree.source} on ${path} type ${tree.type} (${isReadOnly ? 'ro' : 'rw'},relatime)\n`,
    )
  }
  return 0
}

function* umount(session: ShellSession, flags: CommandFlags): Program {
  let code = 0
  for (const path of flags.operands) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const why =
      failureOf(() => session.files.status(session.path(path))) ?? 'Operation not permitted'
    yield complaint(`umount: can't unmount ${path}: ${why}`)
    code = 1
  }
  return code
}

/** The full name of the host: the first one of the line of /etc/hosts that has its name. */
function fullName(session: ShellSession): string {
  const { hostname: name } = session.world
  for (const line of textOfBytes(session.bytes('/etc/hosts')).split('\n')) {
    const [, first = '', ...others] = line.split(/\s+/)
    if (!line.startsWith('#') && others.includes(name)) return first
  }
  return name
}

function* hostname(session: ShellSession, flags: CommandFlags): Program {
  const { hostname: name, address = '' } = session.world
  if (flags.operands.length > 0 || flags.has('F')) {
    yield complaint('hostname: sethostname: Operation not permitted')
    return 1
  }
  const [short = name] = name.split('.', 1)
  if (flags.has('i')) {
    const { addresses } = yield* resolveHost(session, name)
    const [found = address] = addresses
    if (found === '') {
      yield complaint(`hostname: ${name}: Name or service not known`)
      return 1
    }
    yield out(`${found}\n`)
  } else if (flags.has('d')) {
    const domain = fullName(session).slice(short.length + 1)
    if (domain !== '') yield out(`${domain}\n`)
  } else if (flags.has('f')) yield out(`${fullName(session)}\n`)
  else yield out(`${flags.has('s') ? short : name}\n`)
  return 0
}

const limits: Readonly<Record<string, string>> = {
  _NPROCESSORS_ONLN: String(processors),
  _NPROCESSORS_CONF: String(processors),
  PAGESIZE: '4096',
  PAGE_SIZE: '4096',
  CLK_TCK: '100',
  ARG_MAX: '2097152',
  LONG_BIT: '64',
  NAME_MAX: '255',
  PATH_MAX: '4096',
  OPEN_MAX: '1024',
}

/** A command that a simulated container does not have, with what to do instead. */
function refused(message: string): Command {
  return function* () {
    yield complaint(message)
    return 1
  }
}

/** A pager shows all at once, as one whose output is no terminal. */
function pager(name: string): Command {
  return function* (session, args) {
    const paths = args.filter((each) => !/^-[EFIMmNSRh~]+$/.test(each))
    for (const path of paths) {
      const wait = session.meter.spend(1)
      if (wait) yield wait
      const why = failureOf(() => session.read(path))
      if (why === undefined || path === '-') continue
      yield complaint(`${name}: can't open '${path}': ${why}`)
      return 1
    }
    return yield* session.programs.run(session, ['cat', ...paths])
  }
}

const editor = (name: string): Command =>
  refused(
    `${name}: a simulated container has no editor; write the file with 'cat > FILE' or bring it with 'kubectl cp'`,
  )
const installer = (name: string): Command =>
  refused(
    `${name}: a simulated container has no network to fetch packages from, so nothing was done`,
  )

/** Commands about the system, as busybox has them. */
export const hostCommands: Commands = {
  ...Object.fromEntries(['vi', 'vim', 'nano'].map((name) => [name, editor(name)])),
  ...Object.fromEntries(
    ['apk', 'apt', 'apt-get', 'yum', 'dnf', 'pip', 'pip3', 'npm'].map((name) => [
      name,
      installer(name),
    ]),
  ),
  zip: refused('zip: not in a simulated container; use tar'),
  unzip: refused('unzip: not in a simulated container; use tar'),
  su: refused('su: must be suid to work properly'),
  chroot: chrootCommand,
  uname: withFlags(
    { name: 'uname', letters: 'amnrspvio', long: { all: 'a' }, usage: '[-amnrspvio]', most: 0 },
    uname,
  ),
  arch: withFlags({ name: 'arch', letters: '', usage: '', most: 0 }, function* () {
    yield out('x86_64\n')
    return 0
  }),
  nproc: withFlags(
    {
      name: 'nproc',
      letters: '\u0001\u0002:',
      long: { all: '\u0001', ignore: '\u0002' },
      usage: '[--all] [--ignore=N]',
    },
    function* (_, flags) {
      const ignored = Number(flags.value('\u0002') ?? 0)
      yield out(`${Math.max(1, processors - (Number.isFinite(ignored) ? ignored : 0))}\n`)
      return 0
    },
  ),
  free: withFlags({ name: 'free', letters: 'bkmgh', usage: '[-bkmgh]' }, free),
  uptime: withFlags({ name: 'uptime', letters: '', usage: '', most: 0 }, uptime),
  hostname: withFlags(
    { name: 'hostname', letters: 'sidfF:', usage: '[-sidf] [HOSTNAME | -F FILE]', most: 1 },
    hostname,
  ),
  hostnamectl: refused('Failed to connect to bus: No such file or directory'),
  mount: withFlags(
    { name: 'mount', letters: 'o:t:arwlnfiv', usage: '[OPTIONS] [-o OPT] DEVICE NODE' },
    mount,
  ),
  umount: withFlags(
    { name: 'umount', letters: 'rlfdat:n', usage: '[-rlfda] [-t FSTYPE] FILESYSTEM|DIRECTORY' },
    umount,
  ),
  dmesg: refused('dmesg: klogctl: Operation not permitted'),
  logger: withFlags(
    { name: 'logger', letters: 'st:p:', usage: '[-s] [-t TAG] [-p PRIO] [MESSAGE]' },
    function* (_, flags) {
      if (flags.has('s'))
        yield complaint(`${flags.value('t') ?? 'root'}: ${flags.operands.join(' ')}`)
      return 0
    },
  ),
  *locale() {
    yield out(
      [
        'LANG',
        'LC_CTYPE',
        'LC_NUMERIC',
        'LC_TIME',
        'LC_COLLATE',
        'LC_MONETARY',
        'LC_MESSAGES',
        'LC_ALL',
      ]
        .map((name) => `${name}=${name === 'LC_ALL' || name === 'LANG' ? '' : '"POSIX"'}\n`)
        .join(''),
    )
    return 0
  },
  *getconf(_, [name = '']) {
    const value = Object.hasOwn(limits, name) ? limits[name] : undefined
    if (value !== undefined) yield out(`${value}\n`)
    else yield complaint(`getconf: Unrecognized variable '${name}'`)
    return value === undefined ? 2 : 0
  },
  *ifconfig({ world }) {
    const { address = '' } = world
    yield out(
      `eth0      Link encap:Ethernet  \n          inet addr:${address}  Bcast:0.0.0.0  Mask:255.255.255.255\n          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n\nlo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0\n          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n\n`,
    )
    return 0
  },
  *route() {
    yield out(
      'Kernel IP routing table\nDestination     Gateway         Genmask         Flags Metric Ref    Use Iface\ndefault         169.254.1.1     0.0.0.0         UG    0      0        0 eth0\n',
    )
    return 0
  },
  *netstat() {
    yield out(
      'Active Internet connections (w/o servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State       \n',
    )
    return 0
  },
  *ss() {
    yield out('Netid  State   Recv-Q  Send-Q    Local Address:Port    Peer Address:Port\n')
    return 0
  },
  more: pager('more'),
  less: pager('less'),
}

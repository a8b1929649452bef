import type { CommandOutput } from '../../processes/command.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

/** Settings of the kernel that programs look at, as a usual node has them. */
const defaults: ReadonlyMap<string, string> = new Map([
  ['fs.file-max', '9223372036854775807'],
  ['fs.inotify.max_user_instances', '8192'],
  ['fs.inotify.max_user_watches', '524288'],
  ['kernel.msgmax', '8192'],
  ['kernel.osrelease', '6.12.0'],
  ['kernel.ostype', 'Linux'],
  ['kernel.pid_max', '4194304'],
  ['kernel.sem', '32000\t1024000000\t500\t32000'],
  ['kernel.shm_rmid_forced', '0'],
  ['kernel.shmmax', '18446744073692774399'],
  ['kernel.threads-max', '127000'],
  ['net.core.somaxconn', '4096'],
  ['net.ipv4.ip_forward', '1'],
  ['net.ipv4.ip_local_port_range', '32768\t60999'],
  ['net.ipv4.ip_unprivileged_port_start', '0'],
  ['net.ipv4.ping_group_range', '0\t2147483647'],
  ['net.ipv4.tcp_fin_timeout', '60'],
  ['net.ipv4.tcp_keepalive_time', '7200'],
  ['net.ipv4.tcp_syncookies', '1'],
  ['vm.max_map_count', '262144'],
  ['vm.overcommit_memory', '1'],
  ['vm.swappiness', '60'],
])

const usage = 'Usage: sysctl [-enq] { -a | [-w] [KEY[=VALUE]]... }\n'

/** Shows settings of the kernel; those that the pod sets (`securityContext.sysctls`) have its values, and none can be changed. */
export function sysctl(
  { world: { hostname, sysctls = new Map() } }: ShellSession,
  args: readonly string[],
): CommandOutput {
  const flags = args.filter((each) => each.startsWith('-'))
  const has = (flag: string): boolean => flags.some((each) => each.includes(flag))
  const unknown = flags.find((each) => !/^-[enqaw]+$/.test(each))
  if (unknown !== undefined) {
    const letter = /[^enqaw-]/.exec(unknown)?.[0] ?? '-'
    return { error: `sysctl: invalid option -- '${letter}'\n${usage}`, code: 1 }
  }
  const values = new Map([...defaults, ['kernel.hostname', hostname], ...sysctls])
  const shown = has('a') ? Array.from(values.keys()).toSorted() : []
  const [lines, errors]: [string[], string[]] = [[], []]
  for (const word of [...shown, ...args.filter((each) => !each.startsWith('-'))]) {
    const [key = '', value] = word.split('=', 2)
    const name = key.trim().replaceAll('/', '.')
    const found = values.get(name)
    const path = name.replaceAll('.', '/')
    if (found === undefined) {
      if (!has('e')) errors.push(`sysctl: error: '${path}' is an unknown key\n`)
    } else if (value !== undefined) {
      errors.push(`sysctl: error setting key '${path}': Read-only file system\n`)
    } else {
      lines.push(has('n') ? `${found}\n` : `${name} = ${found}\n`)
    }
  }
  return { out: lines.join(''), error: errors.join(''), code: errors.length > 0 ? 1 : 0 }
}

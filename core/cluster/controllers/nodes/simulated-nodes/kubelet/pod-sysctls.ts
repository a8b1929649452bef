import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'

/** Settings of the kernel that a kubelet lets pods change unless it is configured otherwise (its "safe sysctls"). */
const safe: ReadonlySet<string> = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
])

/** A name whose parts are separated by dots: `net/ipv4/conf/eno2.100` is `net.ipv4.conf.eno2/100`. */
function dotted(name: string): string {
  if (/[./]/.exec(name)?.[0] !== '/') return name
  return name.replace(/[./]/g, (sign) => (sign === '/' ? '.' : '/'))
}

/** Why a kubelet refuses a setting of a pod, in its words; undefined where it allows all of them. */
export function forbiddenSysctl({ spec }: corev1.Pod): string | undefined {
  for (const { name } of spec.securityContext.sysctls ?? []) {
    const own = dotted(name)
    const [shares, kind] = own.startsWith('net.')
      ? [spec.hostNetwork, 'net']
      : [spec.hostIPC, 'ipc']
    if (!safe.has(own)) return `forbidden sysctl: "${own}" not allowlisted`
    if (shares === true) return `forbidden sysctl: "${own}" not allowed with host ${kind} enabled`
  }
  return undefined
}

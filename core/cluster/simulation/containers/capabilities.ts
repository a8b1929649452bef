import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** Capabilities of Linux in the order of their bits, from 0 on (capabilities(7)). */
const names: readonly string[] = [
  'CHOWN',
  'DAC_OVERRIDE',
  'DAC_READ_SEARCH',
  'FOWNER',
  'FSETID',
  'KILL',
  'SETGID',
  'SETUID',
  'SETPCAP',
  'LINUX_IMMUTABLE',
  'NET_BIND_SERVICE',
  'NET_BROADCAST',
  'NET_ADMIN',
  'NET_RAW',
  'IPC_LOCK',
  'IPC_OWNER',
  'SYS_MODULE',
  'SYS_RAWIO',
  'SYS_CHROOT',
  'SYS_PTRACE',
  'SYS_PACCT',
  'SYS_ADMIN',
  'SYS_BOOT',
  'SYS_NICE',
  'SYS_RESOURCE',
  'SYS_TIME',
  'SYS_TTY_CONFIG',
  'MKNOD',
  'LEASE',
  'AUDIT_WRITE',
  'AUDIT_CONTROL',
  'SETFCAP',
  'MAC_OVERRIDE',
  'MAC_ADMIN',
  'SYSLOG',
  'WAKE_ALARM',
  'BLOCK_SUSPEND',
  'AUDIT_READ',
  'PERFMON',
  'BPF',
  'CHECKPOINT_RESTORE',
]
const all = (1n << BigInt(names.length)) - 1n
/** What containerd lets a container have that asks for nothing. */
const usual = 0xa8_04_25_fbn

/** The bit of a capability, whose name may begin with `CAP_`; none of one that does not exist. */
function bitOf(name: string): bigint {
  const at = names.indexOf(name.toUpperCase().replace(/^CAP_/, ''))
  return at < 0 ? 0n : 1n << BigInt(at)
}

/** Capabilities that processes of a container may have, as the bits that /proc/PID/status shows, by the rules of containerd. */
export function capabilitiesOf({
  privileged,
  capabilities = {},
}: Pick<corev1.SecurityContext, 'privileged' | 'capabilities'> = {}): bigint {
  if (privileged === true) return all
  const { add = [], drop = [] } = capabilities
  const isAll = (name: string): boolean => /^(?:CAP_)?ALL$/i.test(name)
  let bits = add.some(isAll) ? all : usual
  if (drop.some(isAll)) bits = 0n
  for (const name of add) bits |= bitOf(name)
  for (const name of drop) bits &= ~bitOf(name)
  return bits
}

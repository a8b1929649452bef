import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../../base/text/quote-text.ts'
import type {
  CheckedContainer,
  CheckedPod,
  CheckPod,
  ContextOwner,
  PodCheck,
} from '../pod-check.ts'
import { joinQuoted, namedContainers, namedSetters, plural, sorted } from './violation-text.ts'

/** The type of the AppArmor profile that a security context sets; undefined where it sets none, or an allowed one. */
function badAppArmorType({ securityContext }: ContextOwner): string | undefined {
  const type = securityContext?.appArmorProfile?.type
  return type === 'RuntimeDefault' || type === 'Localhost' ? undefined : type
}

/** Annotations of AppArmor with a forbidden profile, as `key="value"`. */
function badAppArmorAnnotations({ annotations, labelDomain }: CheckedPod): readonly string[] {
  const prefix = `container.apparmor.security.beta.${labelDomain}/`
  const bad = Object.entries(annotations).filter(
    ([key, value]) =>
      key.startsWith(prefix) &&
      value !== '' &&
      value !== 'runtime/default' &&
      !value.startsWith('localhost/'),
  )
  return bad.map(([key, value]) => `${key}=${quoteText(value)}`).sort()
}

const checkAppArmor: CheckPod = (pod) => {
  const { spec, containers } = pod
  const bad = containers.filter((container) => badAppArmorType(container) !== undefined)
  const annotations = badAppArmorAnnotations(pod)
  const setters = [namedSetters(badAppArmorType(spec) !== undefined, bad)]
  if (annotations.length > 0) setters.push(plural(annotations.length, 'annotation'))
  const named = setters.filter((setter) => setter !== '')
  if (named.length === 0) return undefined
  const types = sorted([spec, ...bad].flatMap((owner) => badAppArmorType(owner) ?? []))
  const values = [...types, ...annotations]
  return {
    reason: plural(values.length, 'forbidden AppArmor profile'),
    detail: `${named.join(' and ')} must not set AppArmor profile type to ${joinQuoted(values)}`,
  }
}

const seLinuxTypes = ['', 'container_t', 'container_init_t', 'container_kvm_t']

function seLinuxCheck(allowedTypes: readonly string[]): CheckPod {
  const optionsOf = ({ securityContext }: ContextOwner): corev1.SELinuxOptions =>
    securityContext?.seLinuxOptions ?? {}
  const isBad = (owner: ContextOwner): boolean => {
    const { type = '', user = '', role = '' } = optionsOf(owner)
    return !allowedTypes.includes(type) || user !== '' || role !== ''
  }
  return ({ spec, containers }) => {
    const badContainers = containers.filter(isBad)
    const setters = namedSetters(isBad(spec), badContainers)
    if (setters === '') return undefined
    const all = [spec, ...badContainers].map(optionsOf)
    const types = sorted(all.map(({ type = '' }) => type)).filter(
      (type) => !allowedTypes.includes(type),
    )
    const bad = types.length > 0 ? [`${plural(types.length, 'type')} ${joinQuoted(types)}`] : []
    for (const field of ['user', 'role'] as const) {
      if (all.some((options) => (options[field] ?? '') !== '')) bad.push(`${field} may not be set`)
    }
    const detail = `${setters} set forbidden securityContext.seLinuxOptions: ${bad.join('; ')}`
    return { reason: 'seLinuxOptions', detail }
  }
}

/** Safe sysctls, by the minor version of the policy that first allows them. */
const safeSysctls: Readonly<Record<string, number>> = {
  'kernel.shm_rmid_forced': 0,
  'net.ipv4.ip_local_port_range': 0,
  'net.ipv4.tcp_syncookies': 0,
  'net.ipv4.ping_group_range': 0,
  'net.ipv4.ip_unprivileged_port_start': 0,
  'net.ipv4.ip_local_reserved_ports': 27,
  'net.ipv4.tcp_keepalive_time': 29,
  'net.ipv4.tcp_fin_timeout': 29,
  'net.ipv4.tcp_keepalive_intvl': 29,
  'net.ipv4.tcp_keepalive_probes': 29,
  'net.ipv4.tcp_rmem': 32,
  'net.ipv4.tcp_wmem': 32,
}

function sysctlRevision(from: number): PodCheck['revisions'][number] {
  const allowed = new Set(
    Object.keys(safeSysctls).filter((name) => (safeSysctls[name] ?? 0) <= from),
  )
  const check: CheckPod = ({ spec }) => {
    const { sysctls = [] } = spec.securityContext ?? {}
    const bad = sysctls.map(({ name }) => name).filter((name) => !allowed.has(name))
    return bad.length > 0 ? { reason: 'forbidden sysctls', detail: bad.join(', ') } : undefined
  }
  return { from, check }
}

function procMountOf({ securityContext }: CheckedContainer): string {
  return securityContext?.procMount ?? ''
}

const checkProcMount: CheckPod = ({ containers }) => {
  const bad = containers.filter((container) => !['', 'Default'].includes(procMountOf(container)))
  if (bad.length === 0) return undefined
  const types = joinQuoted(sorted(bad.map(procMountOf)))
  const detail = `${namedContainers(bad)} must not set securityContext.procMount to ${types}`
  return { reason: 'procMount', detail }
}

/** Checks of settings of the kernel: AppArmor, SELinux, sysctls and masks of `/proc`. */
export const kernelChecks: readonly PodCheck[] = [
  { id: 'appArmorProfile', level: 'baseline', revisions: [{ from: 0, check: checkAppArmor }] },
  { id: 'procMount', level: 'baseline', revisions: [{ from: 0, check: checkProcMount }] },
  {
    id: 'seLinuxOptions',
    level: 'baseline',
    revisions: [
      { from: 0, check: seLinuxCheck(seLinuxTypes) },
      { from: 31, check: seLinuxCheck([...seLinuxTypes, 'container_engine_t']) },
    ],
  },
  { id: 'sysctls', level: 'baseline', revisions: [0, 27, 29, 32].map(sysctlRevision) },
]

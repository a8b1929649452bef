import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  type FieldPath,
  forbidden,
  invalidJson,
  invalidValue,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { type AnyContainer, containerLists } from './container-lists.ts'

/** Largest credential specification, in bytes. */
const largestSpecification = 64 * 1024
/** Longest domain and user of `runAsUserName`, in bytes; the domain must be shorter. */
const domainLimit = 256
const longestUser = 104

const netBiosDomain = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/
const dnsDomain =
  /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Signs that ASCII has and prints not. */
const control = new RegExp(`[${String.fromCharCode(0)}-${String.fromCharCode(0x1f, 0x7f)}]`)

function userFaults(user: string): readonly string[] {
  const faults: string[] = []
  if (user === '') faults.push("runAsUserName's User cannot be empty")
  else if (byteLength(user) > longestUser) {
    faults.push(`runAsUserName's User length must not be longer than ${longestUser} characters`)
  }
  if (/^[. ]+$/.test(user)) {
    faults.push("runAsUserName's User cannot contain only periods or spaces")
  }
  if (/["/\\:;|=,+*?<>@[\]]/.test(user)) {
    faults.push(`runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`)
  }
  return faults
}

/** Faults of a user name, which is `USER` or `DOMAIN\USER`. */
function userNameFaults(name: string): readonly string[] {
  if (name === '') return ['runAsUserName cannot be an empty string']
  if (control.test(name)) return ['runAsUserName cannot contain control characters']
  const parts = name.split('\\')
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash']
  const [domain = '', user] = parts
  if (user === undefined) return userFaults(name)
  const faults: string[] = []
  if (byteLength(domain) >= domainLimit) {
    faults.push(`runAsUserName's Domain length must be under ${domainLimit} characters`)
  }
  if (!netBiosDomain.test(domain) && !dnsDomain.test(domain)) {
    faults.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format")
  }
  return [...faults, ...userFaults(user)]
}

function specificationFaults(text: string): readonly string[] {
  if (text === '') return ['gmsaCredentialSpec cannot be an empty string']
  return byteLength(text) > largestSpecification
    ? [`gmsaCredentialSpec size must be under ${largestSpecification / 1024} KiB`]
    : []
}

const rules = [
  ['gmsaCredentialSpecName', dnsSubdomain],
  ['gmsaCredentialSpec', specificationFaults],
  ['runAsUserName', userNameFaults],
] as const

/** Validates the Windows options of a pod's or a container's security context. */
export function checkWindowsOptions(
  context: corev1.PodSecurityContext | corev1.SecurityContext,
  path: FieldPath,
): readonly StatusCause[] {
  const { windowsOptions: options } = context
  if (!options) return noCauses
  return rules.flatMap(([key, faults]) => {
    const text = options[key]
    if (text === undefined) return []
    const place = `${path}.windowsOptions.${key}`
    return faults(text).map((detail) => invalidJson(place, text, detail))
  })
}

function hostProcess(owner: corev1.PodSpec | AnyContainer): boolean | undefined {
  return owner.securityContext?.windowsOptions?.hostProcess
}

/** Containers of a pod that run as processes of a Windows host: all or none, and on the host's network. */
export function checkHostProcess(
  spec: corev1.PodSpec,
  path: FieldPath,
  refusesPrivileged = false,
): readonly StatusCause[] {
  const ofPod = hostProcess(spec)
  const causes: StatusCause[] = []
  let [containers, onHost] = [0, 0]
  for (const list of containerLists) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      containers++
      const own = hostProcess(container)
      if (own ?? ofPod) onHost++
      if (own === undefined || ofPod === undefined || own === ofPod) continue
      const place = `${path}.${list}[${index}].securityContext.windowsOptions.hostProcess`
      const detail = `pod hostProcess value must be identical if both are specified, was ${ofPod}`
      causes.push(placedAt(`${path}.~hostProcess`, invalidValue(place, own, detail)))
    }
  }
  if (onHost > 0 && onHost !== containers) {
    const detail =
      'If pod contains any hostProcess containers then all containers must be HostProcess containers'
    causes.push(invalidValue(path, '', detail))
  }
  if (onHost > 0 && spec.hostNetwork !== true) {
    const detail = 'hostNetwork must be true if pod contains any hostProcess containers'
    causes.push(invalidValue(`${path}.hostNetwork`, false, detail))
  }
  if (onHost > 0 && refusesPrivileged) {
    const cause = forbidden(path, 'hostProcess containers are disallowed by cluster policy')
    causes.push(placedAt(`${path}.hostNetwork`, cause))
  }
  return causes
}

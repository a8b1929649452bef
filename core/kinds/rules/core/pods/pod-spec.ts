import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  dnsLabel,
  dnsSubdomain,
  qualifiedName,
  searchDomain,
} from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  noCauses,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { validateLabels } from '../../../../objects/schema/validation/label-rules.ts'
import { checkPreemption } from '../../scheduling/priority-class.ts'
import { checkName, checkRange, checkText } from '../../shared/validation/field-checks.ts'
import type { ValidationContext } from '../../shared/validation/kind-rules.ts'
import { repeatedPlaces } from '../../shared/validation/repeated-places.ts'
import { validateResources } from '../containers/container-resources.ts'
import { validateContainers } from '../containers/containers.ts'
import { podClaimNames, validatePodClaims } from '../containers/pod-resource-claims.ts'
import { checkHostProcess } from '../containers/windows-options.ts'
import { validateAffinity, validateTolerations } from '../scheduling/pod-scheduling.ts'
import { validateTopologySpread } from '../scheduling/topology-spread.ts'
import { validateVolumes } from '../volumes/volumes.ts'
import { validateOs } from './pod-os.ts'
import { validatePodResources } from './pod-resources.ts'
import { checkOwnUsers, validatePodSecurity } from './pod-security.ts'

const largestInt32 = 2_147_483_647

/** Limits of name resolution on Linux. */
const mostSearches = 32
const longestSearches = 2_048

function checkSearches(config: corev1.PodDNSConfig, path: FieldPath): readonly StatusCause[] {
  const { searches = [] } = config
  if (searches.length === 0) return noCauses
  const place = `${path}.searches`
  const causes: StatusCause[] = []
  const refuse = (what: string): void => {
    causes.push(invalidValue(place, [...searches], `must not have more than ${what}`))
  }
  if (searches.length > mostSearches) refuse(`${mostSearches} search paths`)
  if (byteLength(searches.join(' ')) > longestSearches) {
    refuse(`${longestSearches} characters (including spaces) in the search list`)
  }
  for (const [index, text] of searches.entries()) {
    if (text === '.') continue
    const search = text.replace(/\.$/, '')
    addCauses(causes, invalidValues(`${place}[${index}]`, search, searchDomain(search)))
  }
  return causes
}

function validateDns(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  const { dnsConfig: config } = spec
  const place = `${path}.dnsConfig`
  if (spec.dnsPolicy === 'None') {
    if (!config) return [required(place, 'must provide `dnsConfig` when `dnsPolicy` is None')]
    if (!config.nameservers?.length) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      return [required(`${place}.nameservers`, detail)]
    }
  }
  if (!config) return []
  const causes: StatusCause[] = []
  const { nameservers: servers = [] } = config
  if (servers.length > 3) {
    const detail = 'must not have more than 3 nameservers'
    causes.push(invalidValue(`${place}.nameservers`, [...servers], detail))
  }
  for (const [index, server] of servers.entries()) {
    if (!parseIpAddress(server)) {
      const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
      causes.push(invalidValue(`${place}.nameservers[${index}]`, server, detail))
    }
  }
  addCauses(causes, checkSearches(config, place))
  for (const [index, option] of (config.options ?? []).entries()) {
    if (!option.name) causes.push(required(`${place}.options[${index}]`, 'must not be empty'))
  }
  return causes
}

const namesOfObjects = ['serviceAccountName', 'nodeName', 'priorityClassName'] as const
const namesOfHosts = ['hostname', 'subdomain'] as const

function validateNames(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  for (const key of namesOfObjects) addCauses(causes, checkText(spec, path, key, dnsSubdomain))
  if (spec.runtimeClassName !== undefined) {
    addCauses(causes, checkName(spec, path, 'runtimeClassName', dnsSubdomain))
  }
  for (const key of namesOfHosts) addCauses(causes, checkText(spec, path, key, dnsLabel))
  for (const [index, gate] of (spec.readinessGates ?? []).entries()) {
    const place = `${path}.readinessGates[${index}]`
    addCauses(causes, checkName(gate, place, 'conditionType', qualifiedName))
  }
  if (!spec.schedulingGates) return causes
  const gates = spec.schedulingGates.map(({ name }) => name)
  for (const [index, name] of gates.entries()) {
    addCauses(causes, invalidValues(`${path}.schedulingGates[${index}]`, name, qualifiedName(name)))
  }
  for (const index of repeatedPlaces(gates)) {
    causes.push(duplicate(`${path}.schedulingGates[${index}]`, gates[index]))
  }
  return causes
}

function validateHostAliases(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  return (spec.hostAliases ?? []).flatMap((alias, index) => {
    const place = `${path}.hostAliases[${index}]`
    const { ip = '', hostnames = [] } = alias
    const causes = hostnames.flatMap((name, at) =>
      invalidValues(`${place}.hostnames[${at}]`, name, dnsSubdomain(name)),
    )
    if (!parseIpAddress(ip)) {
      const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
      causes.unshift(invalidValue(`${place}.ip`, ip, detail))
    }
    return causes
  })
}

/** Names of the volumes that are claims. */
function claimVolumes(spec: corev1.PodSpec): readonly string[] {
  return (spec.volumes ?? [])
    .filter(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim ?? ephemeral)
    .map(({ name }) => name)
}

function validateOverhead(spec: corev1.PodSpec, path: FieldPath): readonly StatusCause[] {
  const { overhead } = spec
  return overhead ? validateResources({ limits: overhead }, `${path}.overhead`) : noCauses
}

/** Whether a stored pod has a policy for SELinux labels: it may then have any. */
function canMountLabels(stored: corev1.PodSpec | undefined): boolean {
  return stored?.securityContext.seLinuxChangePolicy !== undefined
}

/** What the validation of a pod spec takes into account beside the spec. */
export interface PodScope extends Pick<ValidationContext, 'gate' | 'refusesPrivileged'> {
  /** The spec before an update. */
  readonly stored?: corev1.PodSpec | undefined
  /** Names of volumes that a StatefulSet will add. */
  readonly claims?: readonly string[]
  /** Empty for a template. */
  readonly podName?: string
  /** Whether the pod is a mirror pod. */
  readonly isMirror?: boolean
}

/** Validates a pod spec. */
export function validatePodSpec(
  spec: corev1.PodSpec,
  path: FieldPath,
  { gate, refusesPrivileged, stored, claims = [], podName = '', isMirror = false }: PodScope,
): StatusCause[] {
  const volumes = validateVolumes(spec, path, podName)
  const scope = {
    volumes: new Set([...volumes.names, ...claims]),
    claimVolumes: new Set([...claimVolumes(spec), ...claims]),
    claims: podClaimNames(spec),
    hostNetwork: spec.hostNetwork === true,
    hostUsers: spec.hostUsers !== false,
    restartPolicy: spec.restartPolicy,
    gracePeriod: spec.terminationGracePeriodSeconds,
    refusesPrivileged,
  }
  return [
    ...volumes.causes,
    ...validatePodClaims(spec, path, isMirror),
    ...validateContainers(spec, scope, path),
    ...validatePodResources(spec, scope.claims, path),
    ...validateLabels(spec.nodeSelector, `${path}.nodeSelector`),
    ...validatePodSecurity(spec, path, canMountLabels(stored) || gate('SELinuxMount')),
    ...validateAffinity(spec, path),
    ...validateDns(spec, path),
    ...validateNames(spec, path),
    ...checkRange(spec, path, 'activeDeadlineSeconds', 1, largestInt32),
    ...validateTolerations(spec, path),
    ...validateHostAliases(spec, path),
    ...validateTopologySpread(spec, path),
    ...checkHostProcess(spec, path, refusesPrivileged),
    ...checkOwnUsers(spec, path),
    ...checkPreemption(spec, path),
    ...validateOs(spec, path),
    ...validateOverhead(spec, path),
  ]
}

/** Ephemeral containers, which new pods and pod templates may not have. */
export function checkNoEphemeralContainers(
  spec: corev1.PodSpec,
  path: FieldPath,
  detail: string,
): StatusCause[] {
  return !spec.ephemeralContainers?.length ? [] : [forbidden(`${path}.ephemeralContainers`, detail)]
}

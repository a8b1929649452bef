import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain, qualifiedName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { validateLabels } from '../../schema/validation/label-rules.ts'
import { validateContainers } from './containers.ts'
import { checkName, checkRange, checkText, checkUnique } from './field-checks.ts'
import { objectOf, objectsOf, textOf, textsOf } from '../../api/json-fields.ts'
import { validateAffinity, validateTolerations, validateTopologySpread } from './scheduling.ts'
import { repeatedPlaces } from './repeated-places.ts'
import { validateVolumes } from './volumes.ts'

const largestInt32 = 2_147_483_647

function validateDns(spec: JsonObject, path: FieldPath): Cause[] {
  const config = objectOf(spec, 'dnsConfig')
  const place = `${path}.dnsConfig`
  if (spec['dnsPolicy'] === 'None') {
    if (!config) return [required(place, 'must provide `dnsConfig` when `dnsPolicy` is None')]
    if (textsOf(config, 'nameservers').length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      return [required(`${place}.nameservers`, detail)]
    }
  }
  if (!config) return []
  const causes: Cause[] = []
  const servers = textsOf(config, 'nameservers')
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
  for (const [index, option] of objectsOf(config, 'options').entries()) {
    if (nameOf(option) === '')
      causes.push(required(`${place}.options[${index}]`, 'must not be empty'))
  }
  return causes
}

function nameOf(item: JsonObject): string {
  return textOf(item, 'name')
}

function validateSecurity(spec: JsonObject, path: FieldPath): Cause[] {
  const context = objectOf(spec, 'securityContext')
  if (!context) return []
  const place = `${path}.securityContext`
  const causes = ['runAsUser', 'runAsGroup', 'fsGroup'].flatMap((key) =>
    checkRange(context, place, key, 0, largestInt32),
  )
  addCauses(causes, checkUnique(context, place, 'sysctls', 'name'))
  for (const [index, sysctl] of objectsOf(context, 'sysctls').entries()) {
    if (textOf(sysctl, 'name') === '') causes.push(required(`${place}.sysctls[${index}].name`))
  }
  return causes
}

function validateNames(spec: JsonObject, path: FieldPath): Cause[] {
  const causes = [
    'serviceAccountName',
    'nodeName',
    'priorityClassName',
    'runtimeClassName',
  ].flatMap((key) => checkText(spec, path, key, dnsSubdomain))
  for (const key of ['hostname', 'subdomain'])
    addCauses(causes, checkText(spec, path, key, dnsLabel))
  for (const [index, gate] of objectsOf(spec, 'readinessGates').entries()) {
    const place = `${path}.readinessGates[${index}]`
    addCauses(causes, checkName(gate, place, 'conditionType', qualifiedName))
  }
  const gates = objectsOf(spec, 'schedulingGates').map(nameOf)
  for (const [index, name] of gates.entries()) {
    addCauses(causes, invalidValues(`${path}.schedulingGates[${index}]`, name, qualifiedName(name)))
  }
  for (const index of repeatedPlaces(gates)) {
    causes.push(duplicate(`${path}.schedulingGates[${index}]`, gates[index]))
  }
  const os = objectOf(spec, 'os')
  const system = os ? textOf(os, 'name') : ''
  if (system !== '' && system !== 'linux' && system !== 'windows') {
    causes.push(notSupported(`${path}.os`, system, ['linux', 'windows']))
  }
  return causes
}

function validateHostAliases(spec: JsonObject, path: FieldPath): Cause[] {
  return objectsOf(spec, 'hostAliases').flatMap((alias, index) => {
    const place = `${path}.hostAliases[${index}]`
    const ip = textOf(alias, 'ip')
    const causes = textsOf(alias, 'hostnames').flatMap((name, at) =>
      invalidValues(`${place}.hostnames[${at}]`, name, dnsSubdomain(name)),
    )
    if (!parseIpAddress(ip)) {
      const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
      causes.unshift(invalidValue(`${place}.ip`, ip, detail))
    }
    return causes
  })
}

/** Validates a pod spec. `claims`: names of volumes that a StatefulSet will add. */
export function validatePodSpec(
  spec: JsonObject,
  path: FieldPath,
  claims: readonly string[] = [],
): Cause[] {
  const volumes = validateVolumes(spec, path)
  const scope = {
    volumes: new Set([...volumes.names, ...claims]),
    hostNetwork: spec['hostNetwork'] === true,
  }
  return [
    ...volumes.causes,
    ...validateContainers(spec, scope, path),
    ...validateLabels(spec['nodeSelector'], `${path}.nodeSelector`),
    ...validateSecurity(spec, path),
    ...validateAffinity(spec, path),
    ...validateDns(spec, path),
    ...validateNames(spec, path),
    ...checkRange(spec, path, 'activeDeadlineSeconds', 1, largestInt32),
    ...validateTolerations(spec, path),
    ...validateHostAliases(spec, path),
    ...validateTopologySpread(spec, path),
  ]
}

/** Ephemeral containers, which new pods and pod templates may not have. */
export function checkNoEphemeralContainers(
  spec: JsonObject,
  path: FieldPath,
  detail: string,
): Cause[] {
  return objectsOf(spec, 'ephemeralContainers').length === 0
    ? []
    : [forbidden(`${path}.ephemeralContainers`, detail)]
}

import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { LoadBalancerIngress, Service } from '../../../../base/api/types/core.v1.generated.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { checkSupported, checkText } from '../../shared/validation/field-checks.ts'
import { badIp } from '../../shared/validation/ip-addresses.ts'
import type { ValidationContext } from '../../shared/validation/kind-rules.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'

const field = 'status.loadBalancer.ingress'

/** An address of a load balancer; those of ingresses have no mode. */
type BalancerPoint = Pick<LoadBalancerIngress, 'ip' | 'hostname' | 'ipMode'>

/** A service or an ingress. */
type BalancedObject = ApiObject & {
  readonly status: { readonly loadBalancer: { readonly ingress?: readonly BalancerPoint[] } }
}

function pointsOf({ status }: BalancedObject): readonly BalancerPoint[] {
  return status.loadBalancer.ingress ?? []
}

/** How traffic reaches an address, which goes with the address. */
function checkIpMode(point: BalancerPoint, path: FieldPath): StatusCause[] {
  const place = `${path}.ipMode`
  const hasIp = (point.ip ?? '') !== ''
  if (!isPresent(point.ipMode)) {
    return hasIp ? [required(place, 'must be specified when `ip` is set')] : []
  }
  if (!hasIp) return [forbidden(place, 'may not be specified when `ip` is not set')]
  return checkSupported(point, path, 'ipMode', ['Proxy', 'VIP'])
}

/**
 * Load balancer addresses in the status of ingresses and services; IP addresses that the stored object has are not validated
 * again. `hasModes`: addresses have an `ipMode`.
 */
export function checkBalancerPoints(
  next: BalancedObject,
  stored: BalancedObject,
  hasModes = false,
): readonly StatusCause[] {
  const known = new Set(pointsOf(stored).map((point) => point.ip ?? ''))
  return pointsOf(next).flatMap((point, index) => {
    const path = `${field}[${index}]`
    const [ip, hostname] = [point.ip ?? '', point.hostname ?? '']
    const causes: StatusCause[] = []
    if (ip !== '' && !known.has(ip) && !parseIpAddress(ip)) {
      causes.push(invalidValue(`${path}.ip`, ip, badIp))
    }
    if (hasModes) addCauses(causes, checkIpMode(point, path))
    addCauses(causes, checkText(point, path, 'hostname', dnsSubdomain))
    if (parseIpAddress(hostname)) {
      const detail = 'must be a DNS name, not an IP address'
      causes.push(invalidValue(`${path}.hostname`, hostname, detail))
    }
    return causes
  })
}

/** Load balancer status of a service; services of other types may not have one. */
export function checkServiceStatus(
  next: Service,
  stored: Service,
  { gate }: ValidationContext,
): readonly StatusCause[] {
  const isBalancer = next.spec.type === 'LoadBalancer'
  if (!isBalancer && pointsOf(next).length > 0) {
    return [forbidden(field, "may only be used when `spec.type` is 'LoadBalancer'")]
  }
  return checkBalancerPoints(next, stored, gate('LoadBalancerIPMode'))
}

/** Warnings of load balancer addresses in the status of services and ingresses. */
export const loadBalancerWarnings: WarningRule<BalancedObject> = (object, _stored, brand) =>
  pointsOf(object).flatMap((point, at) =>
    ipWarnings(`status.loadBalancer.ingress[${at}]`, point.ip ?? '', brand),
  )

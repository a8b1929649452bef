import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'

/** Warnings of load balancer addresses in the status of services and ingresses. */
export const loadBalancerWarnings: WarningRule = (object, _stored, brand) =>
  objectsOf(structOf(object, 'status', 'loadBalancer'), 'ingress').flatMap((point, at) =>
    ipWarnings(`status.loadBalancer.ingress[${at}]`, textOf(point, 'ip'), brand),
  )

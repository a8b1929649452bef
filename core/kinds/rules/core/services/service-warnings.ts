import type { Brand } from '../../../../base/api/brand.ts'
import type { Service, ServiceSpec } from '../../../../base/api/types/core.v1.generated.ts'
import { cidrWarnings, ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

export const serviceWarnings: WarningRule<Service> = (service, _stored, brand) => {
  const { spec } = service
  const ips = (list: 'clusterIPs' | 'externalIPs'): readonly string[] =>
    (spec[list] ?? []).flatMap((ip, at) => ipWarnings(`spec.${list}[${at}]`, ip, brand))
  return [
    ...hintWarnings(service, brand),
    ...ips('clusterIPs'),
    ...headlessWarnings(spec),
    ...ips('externalIPs'),
    ...ipWarnings('spec.loadBalancerIP', spec.loadBalancerIP ?? '', brand),
    ...(spec.loadBalancerSourceRanges ?? []).flatMap((range, at) =>
      cidrWarnings(`spec.loadBalancerSourceRanges[${at}]`, range, brand),
    ),
    ...externalWarnings(spec),
  ]
}

function hintWarnings({ metadata }: Service, { labelDomain }: Brand): readonly string[] {
  const key = `service.${labelDomain}/topology-aware-hints`
  if (metadata.annotations?.[key] === undefined) return noWarnings
  return [
    `annotation ${key} is deprecated, please use service.${labelDomain}/topology-mode instead`,
  ]
}

function headlessWarnings(spec: ServiceSpec): readonly string[] {
  if (spec.clusterIP !== 'None' || spec.type !== 'ClusterIP') {
    return noWarnings
  }
  const ignored = [
    (spec.loadBalancerIP ?? '') !== '' && 'loadBalancerIP',
    (spec.externalIPs ?? []).length > 0 && 'externalIPs',
    spec.sessionAffinity !== 'None' && 'SessionAffinity',
  ]
  return ignored.flatMap((name) =>
    name === false ? [] : [`spec.${name} is ignored for headless services`],
  )
}

function externalWarnings(spec: ServiceSpec): readonly string[] {
  const [name, isExternal] = ['"ExternalName"', spec.type === 'ExternalName']
  if (isExternal && (spec.externalIPs ?? []).length > 0) {
    return [`spec.externalIPs is ignored when spec.type is ${name}`]
  }
  if (isExternal || (spec.externalName ?? '') === '') return noWarnings
  return [`spec.externalName is ignored when spec.type is not ${name}`]
}

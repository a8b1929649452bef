import type { Brand } from '../../../../base/api/brand.ts'
import { listOf, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { cidrWarnings, ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

export const serviceWarnings: WarningRule = (service, _stored, brand) => {
  const spec = structOf(service, 'spec')
  const ips = (list: string): readonly string[] =>
    textsOf(spec, list).flatMap((ip, at) => ipWarnings(`spec.${list}[${at}]`, ip, brand))
  return [
    ...hintWarnings(service, brand),
    ...ips('clusterIPs'),
    ...headlessWarnings(spec),
    ...ips('externalIPs'),
    ...ipWarnings('spec.loadBalancerIP', textOf(spec, 'loadBalancerIP'), brand),
    ...textsOf(spec, 'loadBalancerSourceRanges').flatMap((range, at) =>
      cidrWarnings(`spec.loadBalancerSourceRanges[${at}]`, range, brand),
    ),
    ...externalWarnings(spec),
  ]
}

function hintWarnings({ metadata }: ApiObject, { labelDomain }: Brand): readonly string[] {
  const key = `service.${labelDomain}/topology-aware-hints`
  if (metadata.annotations?.[key] === undefined) return noWarnings
  return [
    `annotation ${key} is deprecated, please use service.${labelDomain}/topology-mode instead`,
  ]
}

function headlessWarnings(spec: JsonObject): readonly string[] {
  if (textOf(spec, 'clusterIP') !== 'None' || textOf(spec, 'type') !== 'ClusterIP') {
    return noWarnings
  }
  const ignored = [
    textOf(spec, 'loadBalancerIP') !== '' && 'loadBalancerIP',
    listOf(spec, 'externalIPs').length > 0 && 'externalIPs',
    textOf(spec, 'sessionAffinity') !== 'None' && 'SessionAffinity',
  ]
  return ignored.flatMap((name) =>
    name === false ? [] : [`spec.${name} is ignored for headless services`],
  )
}

function externalWarnings(spec: JsonObject): readonly string[] {
  const [name, isExternal] = ['"ExternalName"', textOf(spec, 'type') === 'ExternalName']
  if (isExternal && listOf(spec, 'externalIPs').length > 0) {
    return [`spec.externalIPs is ignored when spec.type is ${name}`]
  }
  if (isExternal || textOf(spec, 'externalName') === '') return noWarnings
  return [`spec.externalName is ignored when spec.type is not ${name}`]
}

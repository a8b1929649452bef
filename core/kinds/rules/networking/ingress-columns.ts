import { listOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { balancerAddresses } from '../core/services/service-columns.ts'

export const loadBalancerAddresses: CellFunction = ({ object }) =>
  balancerAddresses(object).join(',')

/** The first hosts of an ingress; the number behind them counts all rules, those without a host too. */
export const ingressHosts: CellFunction = ({ object }) => {
  const hosts = objectsOf(structOf(object, 'spec'), 'rules').map((rule) => textOf(rule, 'host'))
  const shown: string[] = []
  for (const host of hosts) {
    if (shown.length === 3) return `${shown.join(',')} + ${hosts.length - 3} more...`
    if (host !== '') shown.push(host)
  }
  return shown.join(',') || '*'
}

export const ingressPorts: CellFunction = ({ object }) =>
  listOf(structOf(object, 'spec'), 'tls').length > 0 ? '80, 443' : '80'

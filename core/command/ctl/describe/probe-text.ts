import { has, numberOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

function portText(action: JsonObject): string {
  return cellText(getKey(action, 'port'))
}

function escapePath(path: string): string {
  const rooted = path === '' || path.startsWith('/') ? path : `/${path}`
  return encodeURI(rooted).replaceAll(
    /[?#!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function actionText(probe: JsonObject): string {
  if (has(probe, 'exec')) return `exec [${textsOf(structOf(probe, 'exec'), 'command').join(' ')}]`
  if (has(probe, 'httpGet')) {
    const get = structOf(probe, 'httpGet')
    const address = joinHostPort(textOf(get, 'host'), portText(get))
    const path = escapePath(textOf(get, 'path'))
    return `http-get ${textOf(get, 'scheme').toLowerCase()}://${address}${path}`
  }
  if (has(probe, 'tcpSocket')) {
    const socket = structOf(probe, 'tcpSocket')
    return `tcp-socket ${textOf(socket, 'host')}:${portText(socket)}`
  }
  if (has(probe, 'grpc')) {
    const grpc = structOf(probe, 'grpc')
    return `grpc <pod>:${portText(grpc)} ${textOf(grpc, 'service')}`
  }
  return 'unknown'
}

/** A probe as text: action, times and thresholds. */
export function probeText(probe: JsonObject): string {
  const number = (key: string): number => numberOf(probe, key) ?? 0
  const times = [
    `delay=${number('initialDelaySeconds')}s`,
    `timeout=${number('timeoutSeconds')}s`,
    `period=${number('periodSeconds')}s`,
    `#success=${number('successThreshold')}`,
    `#failure=${number('failureThreshold')}`,
  ]
  return [actionText(probe), ...times].join(' ')
}

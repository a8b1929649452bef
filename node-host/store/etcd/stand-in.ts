import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pause, type Timers } from '../../../core/index.ts'
import { systemCode } from '../../base/errors/system-error.ts'

/** Header by which the stand-in for etcd (`skerry etcd`) tells that it stores nothing. */
export const standInHeader = 'x-skerry-stand-in'

const askMs = 2000

/** How long members are asked again that cannot be reached, since programs start etcd and the server at the same time. */
const patienceMs = 5000
const betweenMs = 250

/** What a member is; undefined where it cannot be reached. */
type MemberKind = 'stand-in' | 'etcd' | undefined

/** Errors of a member that does not run yet. */
const unreached: readonly string[] = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']

/**
 * Whether an etcd is the package's own stand-in, which answers health checks alone: true where one of its members is. One that cannot
 * be reached within a few seconds is a real one.
 */
export async function isStandIn(
  servers: readonly string[],
  timers: Pick<Timers, 'after'>,
): Promise<boolean> {
  const never = new AbortController().signal
  for (let left = Math.ceil(patienceMs / betweenMs); ; left--) {
    const kinds = await Promise.all(servers.map((server) => askMember(server)))
    if (kinds.includes('stand-in')) return true
    if (kinds.includes('etcd') || left === 0) return false
    await pause(timers, betweenMs, never)
  }
}

function askMember(server: string): Promise<MemberKind> {
  const url = new URL('/version', server)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve) => {
    // Nothing that is secret is sent, so whoever answers may: the certificate is checked for requests to etcd itself.
    const asking = request(url, { timeout: askMs, rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.headers[standInHeader] === undefined ? 'etcd' : 'stand-in')
    })
    asking.on('timeout', () => asking.destroy())
    // One that answers otherwise, or wants a certificate, is a real one.
    asking.on('error', (error) =>
      resolve(unreached.includes(systemCode(error) ?? '') ? undefined : 'etcd'),
    )
    asking.end()
  })
}

import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

/** Header by which the stand-in for etcd (`skerry etcd`) tells that it stores nothing. */
export const standInHeader = 'x-skerry-stand-in'

const timeoutMs = 2000

/** Whether the first member of an etcd is the package's own stand-in, which answers health checks alone. */
export function isStandIn(servers: readonly string[]): Promise<boolean> {
  const [server] = servers
  if (server === undefined || !URL.canParse(server)) return Promise.resolve(false)
  const url = new URL('/version', server)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve) => {
    // Nothing that is secret is sent, so whoever answers may: the certificate is checked for requests to etcd itself.
    const asking = request(url, { timeout: timeoutMs, rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.headers[standInHeader] !== undefined)
    })
    asking.on('timeout', () => asking.destroy())
    // An etcd that cannot be reached, or wants a certificate, is a real one.
    asking.on('error', () => resolve(false))
    asking.end()
  })
}

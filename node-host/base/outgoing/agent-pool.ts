import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { checkServerIdentity, createSecureContext, type PeerCertificate } from 'node:tls'
import type { OutgoingTls } from '../../../core/index.ts'

/** Most agents kept, one for each TLS material; beyond that, connections are opened more often. */
const mostAgents = 64

const settings: AgentOptions = {
  keepAlive: true,
  keepAliveMsecs: 30_000,
  // Connections to one address. Further requests wait, within the limit for opening a connection.
  maxSockets: 1024,
  // As many as a command has requests under way: a closed one would cost a handshake at the next request.
  maxFreeSockets: 64,
  // Timeout of idle connections, below that of servers, which is a minute or more.
  timeout: 30_000,
}

/** Pool of kept-alive connections, separate for each TLS material. */
export class AgentPool {
  readonly plain: HttpAgent = new HttpAgent(settings)
  /** Agents by TLS material, in the order of their last use. */
  readonly #secure = new Map<string, HttpsAgent>()
  /** Evicted agents that still carry requests; they keep no idle connections. */
  readonly #retired = new Set<HttpsAgent>()

  /** Number of agents kept for TLS. */
  get size(): number {
    return this.#secure.size
  }

  /** The agent for TLS material. @throws the TLS library's error for malformed or mismatched material. */
  secure(tls: OutgoingTls): HttpsAgent {
    const key = keyOf(tls)
    const agent = this.#secure.get(key) ?? newAgent(tls)
    this.#secure.delete(key)
    this.#secure.set(key, agent)
    if (this.#secure.size > mostAgents) this.#retireOldest()
    return agent
  }

  /** Destroys every connection, idle or in use. */
  close(): void {
    this.plain.destroy()
    for (const agent of [...this.#secure.values(), ...this.#retired]) agent.destroy()
    this.#secure.clear()
    this.#retired.clear()
  }

  #retireOldest(): void {
    for (const retired of this.#retired) if (isIdle(retired)) this.#retired.delete(retired)
    const [oldest] = this.#secure
    if (!oldest) return
    const [key, agent] = oldest
    this.#secure.delete(key)
    agent.maxFreeSockets = 0
    for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy()
    if (!isIdle(agent)) this.#retired.add(agent)
  }
}

function isIdle(agent: HttpsAgent): boolean {
  return Object.keys(agent.sockets).length === 0
}

const keys = new WeakMap<OutgoingTls, string>()

/** Key of TLS material, made once for each object that has it. It includes the server name, as the certificate of a resumed session is not checked again. */
function keyOf(tls: OutgoingTls): string {
  const known = keys.get(tls)
  if (known !== undefined) return known
  const { authorities, certificate, key, serverName, insecure } = tls
  const made = JSON.stringify([authorities, certificate, key, serverName, insecure === true])
  keys.set(tls, made)
  return made
}

function newAgent(tls: OutgoingTls): HttpsAgent {
  const { authorities, certificate, key, serverName, insecure } = tls
  if (authorities !== undefined && !authorities.includes('-----BEGIN')) {
    throw new TypeError('the certificate authorities hold no PEM certificate')
  }
  return new HttpsAgent({
    ...settings,
    // One secure context, as the certificates would else be parsed for every connection.
    secureContext: createSecureContext({
      ...(authorities !== undefined && { ca: authorities }),
      // Go trusts each certificate of the bundle, not only the roots; envtest puts the webhook's own certificate there.
      allowPartialTrustChain: true,
      ...(certificate !== undefined && { cert: certificate }),
      ...(key !== undefined && { key }),
    }),
    rejectUnauthorized: insecure !== true,
    // A check that a request brings keeps Node, since the security releases of 2026, from sharing its connection. `host` is the server
    // name of the request, and its host where it has none.
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      checkServerIdentity(serverName ?? host, certificate),
  })
}

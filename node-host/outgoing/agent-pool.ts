import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { OutgoingTls } from '../../core/index.ts'

/** Agents kept at most. Each TLS material has its own; with more of them than this, connections are opened more often. */
const mostAgents = 64

const settings: AgentOptions = {
  keepAlive: true,
  keepAliveMsecs: 30_000,
  // To one address. Requests beyond wait, as long as opening a connection may take.
  maxSockets: 1024,
  maxFreeSockets: 16,
  // Of idle connections; servers close theirs after a minute or more.
  timeout: 30_000,
}

/** Connections that are kept for later requests, apart for each TLS material. */
export class AgentPool {
  readonly plain: HttpAgent = new HttpAgent(settings)
  /** In the order of their last use. */
  readonly #secure = new Map<string, HttpsAgent>()
  /** Agents that made room for others and still carry requests; they keep no idle connections. */
  readonly #retired = new Set<HttpsAgent>()

  /** Agents for TLS that are kept. */
  get size(): number {
    return this.#secure.size
  }

  /** @throws the TLS library's error for material that is not PEM or does not belong together. */
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

/** The server's name is part of it, as a resumed session is not checked against its certificate again. */
function keyOf({ authorities, certificate, key, serverName, insecure }: OutgoingTls): string {
  return JSON.stringify([authorities, certificate, key, serverName, insecure === true])
}

function newAgent({ authorities, certificate, key, insecure }: OutgoingTls): HttpsAgent {
  if (authorities !== undefined && !authorities.includes('-----BEGIN')) {
    throw new TypeError('the certificate authorities hold no PEM certificate')
  }
  return new HttpsAgent({
    ...settings,
    // Made once; the certificates would be parsed anew for every connection.
    secureContext: createSecureContext({
      ...(authorities !== undefined && { ca: authorities }),
      ...(certificate !== undefined && { cert: certificate }),
      ...(key !== undefined && { key }),
    }),
    rejectUnauthorized: insecure !== true,
  })
}

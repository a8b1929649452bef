import { readFileSync } from 'node:fs'

/** The line of the audit log that an attack leaves, as far as it does not depend on the run. */
export interface AuditLine {
  readonly user: string
  readonly impersonated?: string
  readonly verb: string
  readonly code: number
  /** Decision of the authorizers: `allow` or `forbid`; absent where the request did not get so far. */
  readonly decision?: string
}

/** One attack: a request, and what comes of it. */
export interface AttackCase {
  readonly attack: string
  /** Name of the credentials; see credentials.ts. */
  readonly as: string
  readonly method: string
  readonly path: string
  /** What an administrator does right before the attack. */
  readonly before?: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly headers?: Readonly<Record<string, string>>
  /** Content type of the body; JSON unless given. */
  readonly type?: string
  readonly body?: unknown
  /** Subprotocols, where the request asks for a WebSocket. */
  readonly webSocket?: readonly string[]
  readonly status: number
  /** Null where the host refuses the request before it reaches the API. */
  readonly audit: AuditLine | null
}

/** The attacks of the file `cases/<name>.json`. */
export function readCases(name: string): readonly AttackCase[] {
  const file = new URL(`./cases/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as AttackCase[]
}

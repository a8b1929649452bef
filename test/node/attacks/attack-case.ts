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

/** A request of the administrator. */
export interface AttackStep {
  readonly method: string
  readonly path: string
  /** Content type of the body; JSON unless given. */
  readonly type?: string
  readonly body?: unknown
}

/** One attack: a request, and what comes of it. */
export interface AttackCase {
  readonly attack: string
  /** Name of the credentials; see credentials.ts. */
  readonly as: string
  readonly method: string
  readonly path: string
  /** What an administrator does right before the attack. `TRAP` is the trap's host, `CA` its authority, `OWN` and `OWNCA` those of the server. */
  readonly before?: AttackStep | readonly AttackStep[]
  readonly headers?: Readonly<Record<string, string>>
  /** Content type of the body; JSON unless given. */
  readonly type?: string
  readonly body?: unknown
  /** Subprotocols, where the request asks for a WebSocket. */
  readonly webSocket?: readonly string[]
  readonly status: number
  /** Part of the answer. */
  readonly says?: string
  /** What the trap was asked; nothing unless given. */
  readonly trapped?: readonly string[]
  /** Null where the host refuses the request before it reaches the API. */
  readonly audit: AuditLine | null
}

/** The attacks of the file `cases/<name>.json`. */
export function readCases(name: string): readonly AttackCase[] {
  const file = new URL(`./cases/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as AttackCase[]
}

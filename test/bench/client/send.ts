import { type Agent, request } from 'node:https'

/** Milliseconds after which a request that gets no answer has failed. */
const patience = 120_000

export interface SentRequest {
  readonly agent: Agent
  readonly port: number
  readonly method: string
  readonly path: string
  /** Without a content type among `headers` it is JSON. */
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface TargetAnswer {
  readonly status: number
  readonly body: string
}

/** Sends a request over TLS to a server on this machine. @throws Error where it is not answered */
export function send(sent: SentRequest): Promise<TargetAnswer> {
  const { agent, port, method, path, body, headers = {} } = sent
  const bodyHeaders = body !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout: patience,
        headers: { ...bodyHeaders, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered`)))
    asked.on('error', reject).end(body)
  })
}

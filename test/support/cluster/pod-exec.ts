import type { MockServer } from '../../../core/server/mock/mock-server.ts'
import { mockRequest } from '../servers/mock-run.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

export interface ExecAnswer {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** Runs a command in a container of a pod of the namespace `default`, over a WebSocket; or attaches without a command. Without `input` it connects no standard input. */
export async function runInPod(
  server: MockServer,
  pod: string,
  command: readonly string[],
  input: string | undefined = '',
  container = '',
): Promise<ExecAnswer> {
  const stdin = String(input !== undefined)
  const query = new URLSearchParams({ stdin, stdout: 'true', stderr: 'true' })
  if (container !== '') query.set('container', container)
  for (const word of command) query.append('command', word)
  const verb = command.length === 0 ? 'attach' : 'exec'
  const path = `/api/v1/namespaces/default/pods/${pod}/${verb}?${query.toString()}`
  const outcome = await server.connect(mockRequest('GET', path), ['v5.channel.k8s.io'])
  if (!('protocol' in outcome) || outcome.stream.kind !== 'binary') {
    throw new TypeError(JSON.stringify(outcome))
  }
  const { receive, stream } = outcome
  if (input !== undefined && input !== '') await receive?.(encoder.encode(`\u0000${input}`))
  await receive?.(Uint8Array.of(255, 0))
  const texts = ['', '', '', '']
  for await (const message of stream.messages) {
    if (typeof message === 'string') continue
    const channel = message[0] ?? 0
    texts[channel] = (texts[channel] ?? '') + decoder.decode(message.subarray(1))
  }
  const status = JSON.parse(texts[3] ?? '{}') as {
    readonly status: string
    readonly details?: { readonly causes?: readonly { readonly message: string }[] }
  }
  const exitCode = status.status === 'Success' ? 0 : Number(status.details?.causes?.[0]?.message)
  return { stdout: texts[1] ?? '', stderr: texts[2] ?? '', exitCode }
}

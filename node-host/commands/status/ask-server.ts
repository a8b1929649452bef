import { readAll, type Transport } from '../../../core/index.ts'
import { detectBrand } from '../../client/detect-brand.ts'
import type { AnsweredStatus, FailedCheck } from './server-status.ts'

const userAgent = 'skerry-status'

interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Asks a server for its version, its health, and what its metrics say of its process and its objects.
 * @throws FetchError, CredentialError where it cannot be reached.
 */
export async function askServer(
  transport: Transport,
  signal: AbortSignal,
): Promise<AnsweredStatus> {
  const ask = (path: string): Promise<Answer> => askPath(transport, path, signal)
  const version = await ask('/version')
  const [brand, ready, live, metrics] = await Promise.all([
    detectBrand(transport, signal, userAgent),
    ask('/readyz'),
    ask('/livez'),
    ask('/metrics'),
  ])
  const exposed = metrics.status === 200 ? metrics.text : ''
  return {
    version: /"gitVersion":\s*"([^"]*)"/.exec(version.text)?.[1] ?? '',
    brand: brand.apiDomain,
    failedChecks: [...failures('readyz', ready), ...failures('livez', live)],
    startedAt: startOf(exposed),
    objects: exposed === '' ? undefined : objectsOf(exposed),
  }
}

async function askPath(transport: Transport, path: string, signal: AbortSignal): Promise<Answer> {
  const response = await transport.request({
    method: 'GET',
    path,
    search: '',
    headers: { accept: '*/*', 'user-agent': userAgent },
    body: undefined,
    signal,
  })
  return { status: response.status, text: new TextDecoder().decode(await readAll(response.body)) }
}

/** The failing checks of an answer, whose lines begin with `[-]`. */
function failures(endpoint: FailedCheck['endpoint'], { status, text }: Answer): FailedCheck[] {
  if (status === 200) return []
  const lines = text.split('\n').filter((line) => line.startsWith('[-]'))
  return (lines.length > 0 ? lines : [`HTTP ${status}`]).map((why) => ({ endpoint, why }))
}

function startOf(metrics: string): string | undefined {
  const seconds = Number(/^process_start_time_seconds (\S+)/m.exec(metrics)?.[1])
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : undefined
}

function objectsOf(metrics: string): Readonly<Record<string, number>> {
  const series = /^apiserver_resource_objects\{group="([^"]*)",resource="([^"]*)"\} (\d+)/gm
  const counts = Array.from(metrics.matchAll(series), ([, group, resource = '', count]) => {
    return [group ? `${resource}.${group}` : resource, Number(count)] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

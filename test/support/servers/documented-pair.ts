import { partsUnderWay } from '../../../core/base/execution/lazy.ts'
import type { HostAnswer, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { controllersSettled } from '../objects/owned-objects.ts'
import {
  type AggregatedPair,
  apiServicePath,
  type Behind,
  gadgetApiService,
  gadgetGroup,
  openAggregatedPair,
} from './aggregated-pair.ts'
import type { TestServer } from './test-server.ts'

/** Everything that controllers and downloads do without a move of the clock is done. */
export async function documentsSettled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

/** Moves the clock, then waits for what falls due. */
export async function passTime({ runtime }: TestServer, milliseconds: number): Promise<void> {
  runtime.advance(milliseconds)
  await documentsSettled()
}

/** A pair whose API is available and whose documents were asked for once. */
export async function openDocumentedPair(behind: Behind = 'up'): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  await pair.front.post(apiServicePath, gadgetApiService())
  await documentsSettled()
  pair.state = behind
  await passTime(pair.front, 1_000)
  return pair
}

/** What a server answers to requests for OpenAPI documents, by path: JSON, text, or any answer; 404 to others. */
export function openApiAnswers(
  answers: Readonly<Record<string, object | string | (() => HostAnswer)>>,
): Extract<Behind, Function> {
  return ({ url }: HostRequest) => {
    const { pathname } = url
    if (pathname === `/apis/${gadgetGroup}/v1`) return answer(200, '{}')
    const given = answers[pathname]
    if (typeof given === 'function') return (given as () => HostAnswer)()
    if (given === undefined) return answer(404, '404 page not found\n')
    return answer(200, typeof given === 'string' ? given : JSON.stringify(given))
  }
}

export function answer(
  status: number,
  body: string | AsyncIterable<Uint8Array>,
  headers: readonly string[] = [],
): HostAnswer {
  return { status, headers, body: typeof body === 'string' ? chunkOf(body) : body }
}

async function* chunkOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** Paths of the OpenAPI documents that a server was asked for, sorted. */
export function downloadsOf({ asked }: AggregatedPair): readonly string[] {
  const paths = asked.map(({ url }) => url.pathname)
  return paths.filter((path) => path.startsWith('/openapi/')).toSorted()
}

/** The lines about failed downloads in the log of the server in front. */
export function failuresOf({ front }: AggregatedPair): readonly string[] {
  return front.runtime.log
    .filter(({ message }) => message.startsWith('the OpenAPI documents of an aggregated API'))
    .map(({ fields }) => String(fields['error']))
}

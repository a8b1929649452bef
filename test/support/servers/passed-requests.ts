import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import {
  type AggregatedPair,
  type Behind,
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
} from './aggregated-pair.ts'
import type { TestServer } from './test-server.ts'

const encoder = new TextEncoder()

const available = {
  status: {
    conditions: [
      { type: 'Available', status: 'True', reason: 'Passed', message: 'all checks passed' },
    ],
  },
}

/** Registers the API of gadgets with a server, as one that is available. */
export async function registerGadgets(front: TestServer, spec = {}): Promise<void> {
  await front.post(apiServicePath, gadgetApiService(spec))
  await front.patch(`${apiServicePath}/v1.${gadgetGroup}/status`, available)
}

export async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield encoder.encode(text)
}

/** An answer of the server behind. */
export function answer(status: number, headers: readonly string[], ...texts: string[]): HostAnswer {
  return { status, headers, body: chunks(...texts) }
}

/** A request that the server behind was asked, and the values of its headers. */
export interface AskedRequest extends HostRequest {
  values(name: string): readonly string[]
}

/** What the server behind was asked last by a client. */
export function askedOf({ asked }: AggregatedPair): AskedRequest {
  const last = asked.findLast(({ purpose }) => purpose === 'aggregated-request')
  if (!last) throw new TypeError('the server behind was asked nothing')
  const { headers } = last
  const values = (name: string): readonly string[] =>
    headers.filter((_value, at) => at % 2 === 1 && headers[at - 1] === name)
  return { ...last, values }
}

/** How the server behind answers clients alone; it is up for the checks and downloads of the server in front. */
export function forClients(state: (request: HostRequest) => ReturnType<AnswerOf>): AnswerOf {
  return (request) => (request.purpose === 'aggregated-request' ? state(request) : undefined)
}

type AnswerOf = Extract<Behind, (request: HostRequest) => unknown>

export const refuses: AnswerOf = ({ label }) => {
  const goText = 'dial tcp 127.0.0.1:443: connect: connection refused'
  throw new FetchError('refused', `${label}: nothing listens`, { goText })
}

export const hangs: AnswerOf = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

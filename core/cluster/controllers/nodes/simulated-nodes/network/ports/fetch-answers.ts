import type { RequestServer } from '../../../../../../base/http1/serve-requests.ts'
import { decodeHeaderText } from '../../../../../../base/outgoing/header-text.ts'
import type { HostFetch } from '../../../../../../base/outgoing/host-fetch.ts'
import { readAll } from '../../../../../../base/streams/join-bytes.ts'

/** Has a function answer the HTTP requests to a port. Their bodies are not read. */
export function fetchAnswers(fetch: HostFetch, signal: AbortSignal): RequestServer {
  return {
    mostBody: 0,
    keepsBody: () => false,
    async answer({ method, target, headers }) {
      if (!URL.canParse(target, 'https://simulated')) return { status: 400 }
      const answer = await fetch({
        method,
        url: new URL(target, 'https://simulated'),
        headers: headers.map((text, at) => (at % 2 === 0 ? text : decodeHeaderText(text))),
        signal,
        label: `${method} ${target}`,
        repeatable: true,
        purpose: 'aggregated-request',
      })
      const { status } = answer
      return { status, headers: answer.headers, body: await readAll(answer.body) }
    },
  }
}

import { decodeHeaderText } from '../../../../../base/outgoing/header-text.ts'
import type { HostFetch } from '../../../../../base/outgoing/host-fetch.ts'
import { joinBytes, readAll } from '../../../../../base/streams/join-bytes.ts'
import type { HttpAnswers } from './http-answer.ts'

/** Has a function answer the HTTP requests to a port. Their bodies are not read. */
export function fetchAnswers(fetch: HostFetch, signal: AbortSignal): HttpAnswers {
  return {
    readsBody: () => false,
    async answer(head) {
      const [first = '', ...lines] = head.trimEnd().split('\n')
      const [method = '', target = ''] = first.split(' ')
      const label = `${method} ${target}`
      if (!URL.canParse(target, 'https://simulated'))
        return encodeHead(400, ['content-length', '0'])
      const url = new URL(target, 'https://simulated')
      const headers = lines.flatMap((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), decodeHeaderText(line.slice(at + 1).trim())]
      })
      const answer = await fetch({
        method,
        url,
        headers,
        signal,
        label,
        repeatable: true,
        purpose: 'aggregated-request',
      })
      const body = await readAll(answer.body)
      const length = ['content-length', String(body.length)]
      const sent = encodeHead(answer.status, [...answer.headers, ...length])
      return method === 'HEAD' ? sent : joinBytes([sent, body])
    },
  }
}

function encodeHead(status: number, headers: readonly string[]): Uint8Array {
  let text = `HTTP/1.1 ${status} \r\n`
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`
  return Uint8Array.from(`${text}\r\n`, (character) => character.charCodeAt(0))
}

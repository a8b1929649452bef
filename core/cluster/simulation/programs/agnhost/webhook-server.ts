import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { agnhostReview } from '../agnhost-webhook.ts'
import { GoFlags, klogLine } from '../go-flags.ts'
import { objectIn } from '../object-in.ts'
import { goAnswer, goError, goServer, notFound, ok } from './go-server.ts'

/** The programs `webhook` and `crd-conversion-webhook`: they answer reviews, over TLS by the certificate that their flag names. */
export function* webhookServer(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1))
  const file = flags.text('tls-cert-file')
  if (file === '' || !session.isFile(file)) {
    const error = klogLine(
      session.now(),
      'F',
      'config.go:35',
      `open ${file}: no such file or directory`,
    )
    return yield* printed({ error, code: 255 })
  }
  const queue = new OutputQueue()
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const isRun = queue.run(function* () {
        yield { kind: 'sleep', milliseconds }
        resolve()
        return 0
      })
      if (!isRun) resolve()
    })
  const answer = async (
    { headers, body, time }: PortRequest,
    { pathname }: URL,
  ): Promise<PortAnswer> => {
    const type = headers[headers.indexOf('content-type') + 1]
    if (pathname === '/readyz') return ok('ok')
    if (!headers.includes('content-type') || type !== 'application/json') {
      const text = `contentType=${type ?? ''}, expect application/json`
      queue.write('stderr', klogLine(time, 'E', 'main.go:120', text))
      return ok('')
    }
    const review = objectIn(textOfBytes(body))
    if (Object.keys(review).length === 0) return goError(400, 'Request could not be decoded')
    const request = structOf(review, 'request')
    const [apiVersion, kind] = [textOf(review, 'apiVersion'), textOf(review, 'kind')]
    const found = agnhostReview(words, pathname, kind, request)
    if (!found) return notFound
    if (found.after !== undefined) await pause(found.after)
    const response = { uid: textOf(request, 'uid'), ...found.response }
    const text = JSON.stringify({ apiVersion, kind, response })
    return goAnswer({ status: 200, body: text, contentType: 'application/json' })
  }
  return yield* goServer(session, flags.number('port', 443), {
    queue,
    handlers: { '/': answer },
    certificate: textOfBytes(session.bytes(file)),
  })
}

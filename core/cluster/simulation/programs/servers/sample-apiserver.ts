import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, klogLine } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { SampleApi } from './sample-api.ts'

/** Kubernetes' sample-apiserver, which conformance specs put behind an APIService. */
function* sampleApiserver(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1))
  const port = flags.number('secure-port', 443)
  const file = flags.text('tls-cert-file')
  const certificate = session.isFile(file) ? textOfBytes(session.bytes(file)) : ''
  const api = new SampleApi()
  const line = klogLine(
    session.now(),
    'I',
    'secure_serving.go:213',
    `Serving securely on [::]:${port}`,
  )
  return yield* serve(session, {
    queue: new OutputQueue(),
    listeners: [{ port, protocol: 'TCP', http: (request) => api.answer(request), certificate }],
    inUse: (taken) => `listen tcp :${taken}: bind: address already in use\n`,
    lines: [line.trimEnd()],
    stream: 'stderr',
  })
}

export const sampleApiserverImage: KnownImage = {
  kind: 'server',
  command: '/sample-apiserver',
  programs: { 'sample-apiserver': sampleApiserver },
  main: (args) => ['/sample-apiserver', ...args],
  serves: (words) => words[0] === '/sample-apiserver',
}

import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../../base/text/base64.ts'
import { sha256 } from '../../../../base/text/sha256.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, logLineByKlog, klogLine } from '../go-flags.ts'
import { objectIn } from '../object-in.ts'
import { failureText, inClusterClient } from '../program-client.ts'
import { isSigned, type WebKey } from './token-signature.ts'

/** Milliseconds for one answer. */
const longestCall = 60_000

/** Asks the API server again and again whether it is well, and says by which token. */
export function* inclusterClient(session: ShellSession, args: readonly string[]): Program {
  const seconds = Math.max(1, new GoFlags(args).number('poll-interval', 30))
  const line = (level: 'I' | 'E', text: string): string =>
    klogLine(session.now(), level, 'main.go:91', text)
  yield { kind: 'output', stream: 'stderr', text: line('I', 'started') }
  const client = inClusterClient(session)
  if (typeof client === 'string') {
    return yield* printed({ error: logLineByKlog(session.now(), `err: ${client}`), code: 1 })
  }
  for (;;) {
    yield { kind: 'sleep', milliseconds: seconds * 1000 }
    const hash = encodeBase64Url(sha256(bytesOfText(`salt|${client.authorization()}`)))
    const lines = [line('I', 'calling /healthz'), line('I', `authz_header=${hash}`)]
    const outcome = yield* awaited(client.fetch('/healthz'), longestCall)
    if (outcome?.kind !== 'value' || outcome.value.status !== 200) {
      const why = outcome?.kind === 'value' ? outcome.value.text : failureText(outcome)
      lines.push(line('E', 'status=failed'), line('E', `error checking /healthz: ${why}`))
    }
    yield { kind: 'output', stream: 'stderr', text: lines.join('') }
  }
}

/** What the check of a signature costs. */
const verifySteps = 500

const partOf = (part = ''): JsonObject =>
  objectIn(new TextDecoder().decode(decodeBase64Url(part) ?? new Uint8Array()))

/** Why an issuer's documents do not prove a token; undefined where they do. */
async function problemOf(
  token: string,
  audience: string,
  now: number,
  ask: (url: string) => Promise<string>,
  print: (line: string) => void,
): Promise<string | undefined> {
  const [head, body] = token.split('.')
  const { kid } = partOf(head)
  const { aud, exp } = partOf(body)
  const iss = textOf(partOf(body), 'iss')
  print(`OK: got issuer ${iss}`)
  print(`Full, not-validated claims: \n${JSON.stringify(partOf(body))}`)
  const discovered = objectIn(await ask(`${iss}/.well-known/openid-configuration`))
  if (textOf(discovered, 'issuer') !== iss) {
    return `oidc: issuer URL provided to client ("${iss}") did not match the issuer URL returned by provider ("${textOf(discovered, 'issuer')}")`
  }
  print(`OK: Constructed OIDC provider for issuer ${iss}`)
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(audience)) {
    return `oidc: expected audience "${audience}" got ${JSON.stringify(audiences)}`
  }
  if (typeof exp !== 'number' || exp * 1000 < now) return 'oidc: token is expired'
  const keys: readonly WebKey[] = objectsOf(
    objectIn(await ask(textOf(discovered, 'jwks_uri'))),
    'keys',
  )
  const key = keys.find((each) => each.kid === kid)
  if (!key || !isSigned(token, textOf(partOf(head), 'alg'), key))
    return 'failed to verify signature'
  print('OK: Validated signature on JWT')
  print('OK: Got valid claims from token!')
  print(`Full, validated claims: \n${JSON.stringify(partOf(body))}`)
  return undefined
}

/** Verifies a token of the pod by the documents of its issuer, the API server. */
export function* issuerDiscovery(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const lines: string[] = []
  const print = (text: string): void => {
    lines.push(logLineByKlog(session.now(), text))
  }
  const token = textOfBytes(session.bytes(flags.text('token-path'))).trim()
  print('OK: Got token')
  print('validating with in-cluster discovery')
  const client = inClusterClient(session)
  if (typeof client === 'string') print(client)
  else {
    // The cluster's own issuer is the API server, under whatever name and address its documents have.
    const ask = async (url: string): Promise<string> => {
      if (!URL.canParse(url)) throw new FetchError('connection', `Get "${url}": invalid URL`)
      return (await client.fetch(new URL(url).pathname)).text
    }
    const wait = session.meter.spend(verifySteps)
    if (wait) yield wait
    const checked = problemOf(token, flags.text('audience'), session.now(), ask, print)
    const outcome = yield* awaited(checked, longestCall)
    const problem = outcome?.kind === 'value' ? outcome.value : failureText(outcome)
    if (problem === undefined) return yield* printed({ error: lines.join('') })
    print(`failed to validate with in-cluster discovery: ${problem}`)
  }
  print('falling back to validating with external discovery')
  print('no issuer outside of the cluster can be reached')
  return yield* printed({ error: lines.join(''), code: 1 })
}

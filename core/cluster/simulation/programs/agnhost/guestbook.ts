import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortAnswer } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { OutputQueue } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { failureText, fetchUrl, unknownHost } from '../program-client.ts'
import { goError, goServer, ok } from './go-server.ts'

/** Replicas of a primary, values that it keeps, and characters of all. */
const [mostReplicas, mostKeys, mostText] = [100, 10_000, 1024 * 1024]
/** Milliseconds that a replica tries to register for, and between two tries. */
const [longestRegistration, retryMs, longestCall] = [15_000, 1000, 5000]

/** Milliseconds between two looks for the pod's own address. */
const addressMs = 50

/** The guestbook of the tutorial in one program: a page's backend, a primary with its values, or a replica of one. */
export function guestbook(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const backendPort = flags.number('backend-port', 6379)
  const queue = new OutputQueue()
  const note = (time: number, text: string): void =>
    queue.write('stderr', logLineByKlog(time, text))
  const values = new Map<string, string>()
  const replicas: string[] = []
  let size = 0
  const set = (key: string, value: string): boolean => {
    size += key.length + value.length - (values.get(key)?.length ?? -key.length)
    if (size > mostText || values.size >= mostKeys) return false
    values.set(key, value)
    return true
  }
  const ask = async (host: string, request: string, signal?: AbortSignal): Promise<string> =>
    (await fetchUrl(session, `http://${host}:${backendPort}/${request}`, signal && { signal })).text
  const queryOf = (key: string, value: string): string =>
    `key=${encodeURIComponent(key)}&value=${encodeURIComponent(value)}`
  const primary = flags.text('replicaof')
  if (primary !== '') {
    queue.run(() =>
      register(session, {
        primary,
        ask,
        note: (text) => note(session.now(), text),
        set,
        fail: () => queue.end(1),
      }),
    )
  }
  const failed = (error: unknown, text: string): PortAnswer => {
    if (!(error instanceof FetchError)) throw error
    return goError(417, `${text}: ${error.message}`)
  }
  return goServer(session, flags.number('http-port', 80), {
    queue,
    handlers: {
      '/register': ({ time }, { searchParams }) => {
        const ip = searchParams.get('host') ?? ''
        note(time, `GET /register?host=${ip}`)
        if (replicas.length < mostReplicas) replicas.push(ip)
        note(time, `Node '${ip}' registered.`)
        return ok(JSON.stringify({ data: Object.fromEntries(values) }))
      },
      '/get': ({ time }, { searchParams }) => {
        const key = searchParams.get('key') ?? ''
        note(time, `GET /get?key=${key}`)
        const data = key === '' ? Object.fromEntries(values) : (values.get(key) ?? '')
        return ok(JSON.stringify({ data }))
      },
      '/set': async ({ time }, { searchParams }, signal) => {
        const [key, value] = [searchParams.get('key') ?? '', searchParams.get('value') ?? '']
        note(time, `GET /set?key=${key}&value=${value}`)
        if (key === '') return goError(400, 'cannot set with empty key.')
        if (!set(key, value)) return goError(417, 'the store is full')
        for (const replica of replicas) {
          try {
            await ask(replica, `set?${queryOf(key, value)}`, signal)
          } catch (error) {
            return failed(error, `encountered error while propagating to replica '${replica}'`)
          }
        }
        return ok(JSON.stringify({ message: 'Updated' }))
      },
      '/guestbook': async ({ time }, { searchParams }, signal) => {
        const of = (name: string): string => searchParams.get(name) ?? ''
        const [command, key] = [of('cmd').toLowerCase(), of('key')]
        note(time, `GET /guestbook?cmd=${command}&key=${key}&value=${of('value')}`)
        if (command !== 'get' && command !== 'set') {
          return goError(400, `unsupported cmd: '${command}'`)
        }
        if (command === 'set' && key === '') return goError(400, 'cannot set with empty key.')
        const host = command === 'get' ? 'agnhost-replica' : 'agnhost-primary'
        if (session.world.network?.connect(host, backendPort).address === undefined) {
          return goError(400, `host and/or port param are invalid. ${unknownHost(session, host)}`)
        }
        try {
          return ok(await ask(host, `${command}?${queryOf(key, of('value'))}`, signal))
        } catch (error) {
          return failed(error, 'encountered error')
        }
      },
    },
  })
}

interface Registration {
  readonly primary: string
  readonly ask: (host: string, request: string) => Promise<string>
  readonly note: (text: string) => void
  readonly set: (key: string, value: string) => boolean
  readonly fail: () => void
}

/** Has a primary send its values, now and at each change. */
function* register(
  session: ShellSession,
  { primary, ask, note, set, fail }: Registration,
): Program {
  const { world } = session
  for (const until = session.now() + longestRegistration; session.now() < until;) {
    // A pod is given its address while its first programs start.
    if (!world.address) {
      yield { kind: 'sleep', milliseconds: addressMs }
      continue
    }
    const retry = (text: string): void => note(`${text}. Retrying in 1s.`)
    if (world.network?.connect(primary, 0).address === undefined) {
      retry(`unable to get IP ${primary}: dial udp: ${unknownHost(session, primary)}`)
    } else {
      const request = `register?host=${world.address ?? ''}`
      note(`Registering to primary: ${primary}/${request}`)
      const outcome = yield* awaited(ask(primary, request), longestCall)
      if (outcome?.kind === 'value') {
        const { data } = JSON.parse(outcome.value) as { readonly data: Record<string, unknown> }
        for (const [key, value] of Object.entries(data)) set(key, String(value))
        note(`Registered to node: ${primary}`)
        return 0
      }
      retry(`encountered error while registering to primary: ${failureText(outcome)}`)
    }
    yield { kind: 'sleep', milliseconds: retryMs }
  }
  note('Timed out while registering to primary.')
  fail()
  return 1
}

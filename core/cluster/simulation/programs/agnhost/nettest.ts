import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { PortAnswer } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { objectIn } from '../object-in.ts'
import { failureText, fetchUrl, type InClusterClient, inClusterClient } from '../program-client.ts'
import { inUse, notFound, ok, urlOf } from './go-server.ts'
import { ending } from './netexec.ts'

/** Entries of its log, and of errors; names of peers. */
const [mostLines, mostPeers] = [500, 5000]
/** How often peers are written to. */
const rounds = 15

/** What `/read` answers, with its names. */
interface State {
  readonly Hostname: string
  Sent: Record<string, number> | null
  Received: Record<string, number> | null
  Errors: string[] | null
  Log: string[] | null
  StillContactingPeers: boolean
}

function counted(counts: Record<string, number> | null, name: string): Record<string, number> {
  const known = counts ?? {}
  if (Object.hasOwn(known, name) || Object.keys(known).length < mostPeers) {
    known[name] = (known[name] ?? 0) + 1
  }
  return known
}

/** Serves what it has heard from the other pods of its service, to which it writes, too. */
export function* nettest(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const peers = flags.number('peers', 8)
  const service = flags.text('service', 'nettest')
  const namespace = flags.text('namespace', 'default')
  const delay = flags.number('delay-shutdown', 0)
  const queue = new OutputQueue()
  const note = (text: string): void => queue.write('stderr', logLineByKlog(session.now(), text))
  const client = inClusterClient(session)
  if (typeof client === 'string') {
    const error = logLineByKlog(session.now(), `Unable to create config; error: ${client}\n`)
    return yield* printed({ error, code: 1 })
  }
  const { hostname } = session.world
  const state: State = {
    Hostname: hostname,
    Sent: null,
    Received: null,
    Errors: null,
    Log: null,
    StillContactingPeers: true,
  }
  const log = (text: string): void => {
    state.Log = [...(state.Log ?? []), text].slice(-mostLines)
  }
  const fail = (text: string): void => {
    state.Errors = [...(state.Errors ?? []), text].slice(-mostLines)
  }
  const count = (counts: State['Sent']): number => Object.keys(counts ?? {}).length
  const write = (body: string): PortAnswer => {
    const { Source: source } = objectIn(body)
    if (typeof source === 'string' && source !== '') {
      state.Received = counted(state.Received, source)
    } else fail(`${hostname}: Got request with no source`)
    return ok(`${JSON.stringify({ Hostname: hostname })}\n`)
  }
  const status = (): string => {
    if (count(state.Sent) >= peers && count(state.Received) >= peers) return 'pass'
    if (state.StillContactingPeers) return 'running'
    log(
      `Declaring failure for ${namespace}/${service} with ${count(state.Sent)} sent and ${count(state.Received)} received and ${peers} peers`,
    )
    return 'fail'
  }
  queue.run(() => contactOthers(session, { client, peers, service, namespace, state, log, note }))
  const handles = {
    TERM: (): void => {
      note(`Sleeping ${delay} seconds before exit ...`)
      queue.run(() => ending(queue, delay * 1000, 0))
    },
  }
  return yield* serve(session, {
    queue,
    inUse,
    ...(delay > 0 ? { ends: { INT: 2 }, handles } : { ends: { TERM: 2, INT: 2 } }),
    listeners: [
      {
        port: flags.number('port', 8080),
        protocol: 'TCP',
        http: (request) => {
          switch (urlOf(request).pathname) {
            case '/quit':
              queue.end(0)
              return ok('')
            case '/read':
              return ok(JSON.stringify(state, null, '\t'))
            case '/write':
              return write(textOfBytes(request.body))
            case '/status':
              return ok(status())
            default:
              return notFound
          }
        },
      },
    ],
  })
}

interface Contacts {
  readonly client: InClusterClient
  readonly peers: number
  readonly service: string
  readonly namespace: string
  readonly state: State
  readonly log: (text: string) => void
  readonly note: (text: string) => void
}

/** Writes to the pods behind the service, several times, once there are as many as are wanted. */
function* contactOthers(session: ShellSession, contacts: Contacts): Program {
  const { client, peers, service, namespace, state, log, note } = contacts
  const sleepMs = Math.max(5000, Math.floor(peers / 10) * 1000)
  const timeout = Math.max(300_000, peers * 1000)
  const pause = { kind: 'sleep', milliseconds: sleepMs } as const
  for (const until = session.now() + timeout; session.now() < until;) {
    const version = yield* awaited(client.fetch('/version'), timeout)
    if (version?.kind === 'value' && version.value.status === 200) {
      note(`Server version: ${version.value.text.replace(/\s+/g, ' ')}\n`)
      break
    }
    note('Unable to get server version; retrying.\n')
    yield pause
  }
  const path = `/api/v1/namespaces/${namespace}/endpoints/${service}`
  const find = function* (): Generator<ProgramStep, string[], string | undefined> {
    const found = yield* awaited(client.fetch(path), timeout)
    if (found?.kind === 'value' && found.value.status === 200) {
      return addressesOf(objectIn(found.value.text))
    }
    const why = found?.kind === 'value' ? textOf(objectIn(found.value.text), 'message') : 'timeout'
    log(`Unable to read the endpoints for ${namespace}/${service}: ${why}.`)
    return []
  }
  for (const until = session.now() + timeout; session.now() < until;) {
    const found = yield* find()
    if (found.length >= peers) break
    log(
      `${namespace}/${service} has ${found.length} endpoints ([${found.join(' ')}]), which is less than ${peers} as expected. Waiting for all endpoints to come up.`,
    )
    yield pause
  }
  for (let round = 0; round < rounds; round++) {
    for (const address of yield* find()) {
      log(`Attempting to contact ${address}`)
      const body = JSON.stringify({ Source: state.Hostname, Dest: address })
      const headers = ['content-type', 'application/json']
      const sent = fetchUrl(session, `${address}/write`, { method: 'POST', headers, body })
      const outcome = yield* awaited(sent, timeout)
      if (outcome?.kind === 'value') {
        state.Sent = counted(state.Sent, textOf(objectIn(outcome.value.text), 'Hostname'))
        continue
      }
      log(`Warning: unable to contact the endpoint "${address}": ${failureText(outcome)}`)
    }
    yield pause
  }
  state.StillContactingPeers = false
  return 0
}

/** URLs of the addresses in an Endpoints object. */
function addressesOf(endpoints: JsonObject): string[] {
  const urls = objectsOf(endpoints, 'subsets').flatMap((subset) =>
    objectsOf(subset, 'addresses').flatMap((address) =>
      objectsOf(subset, 'ports').map(
        (port) => `http://${textOf(address, 'ip')}:${Number(port['port'])}`,
      ),
    ),
  )
  return Array.from(new Set(urls)).slice(0, mostPeers)
}

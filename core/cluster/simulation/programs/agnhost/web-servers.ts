import { objectsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortAnswer } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { objectIn } from '../object-in.ts'
import { fetchUrl } from '../program-client.ts'
import { clientOf, goAnswer, goServer, ok } from './go-server.ts'

/** Events of a list that are printed. */
const mostEvents = 10_000
/** Bytes of an unreadable list that are shown. */
const mostShown = 1024
const auditVersion = 'audit.k8s.io/v1'

/** Prints the audit events that it is sent, one a line. */
export function auditProxy(session: ShellSession): Program {
  const queue = new OutputQueue()
  return goServer(session, 8080, {
    queue,
    handlers: {
      '/': ({ body, time }) => {
        const items = eventsOf(textOfBytes(body))
        if (!items) {
          const bytes = Array.from(body.subarray(0, mostShown), (byte) => byte.toString(2))
          const text = `failed decoding buf: [${bytes.join(' ')}], apiVersion: ${auditVersion}`
          queue.write('stderr', logLineByKlog(time, text))
          return { status: 500 }
        }
        for (const item of items.slice(0, mostEvents)) {
          const event = { kind: 'Event', apiVersion: auditVersion, ...item }
          queue.write('stdout', `${JSON.stringify(event)}\n`)
        }
        return { status: 200 }
      },
    },
  })
}

/** The events of a list; undefined where it is none. */
function eventsOf(text: string): readonly JsonObject[] | undefined {
  const list = objectIn(text)
  return list['kind'] === 'EventList' ? objectsOf(list, 'items') : undefined
}

export function fakeGitServer(session: ShellSession): Program {
  return goServer(session, 8000, { handlers: { '/': () => ok('I am a fake git server') } })
}

/** Says whom it is asked by, and asks others that for whether addresses of pods are kept on the way. */
export function* noSnatTest(session: ShellSession, args: readonly string[]): Program {
  const pod = session.variables.get('POD_IP')
  const node = session.variables.get('NODE_IP')
  for (const [name, value] of [
    ['POD_IP', pod],
    ['NODE_IP', node],
  ] as const) {
    if (value === undefined) {
      const error = `${name} env var was not present in the environment\n`
      return yield* printed({ error, code: 1 })
    }
    if (!/^[\d.]+$|:/.test(value)) {
      const error = `${name} env var contained ${JSON.stringify(value)}, which is not an IP address\n`
      return yield* printed({ error, code: 1 })
    }
  }
  const check = async (ip: string, signal: AbortSignal): Promise<string | undefined> => {
    try {
      const { text } = await fetchUrl(session, `http://${ip}/whoami`, { signal })
      const [returned = ''] = text.split(':')
      if (returned === pod) return undefined
      return returned === node
        ? `Returned ip "${returned}" != my Pod ip "${pod}", == my Node ip "${node}" - SNAT`
        : `Returned ip "${returned}" != my Pod ip "${pod}" or my Node ip "${node}" - SNAT to unexpected ip (possible SNAT through unexpected interface on the way into another node)`
    } catch (error) {
      if (error instanceof FetchError) return error.message
      throw error
    }
  }
  return yield* goServer(session, new GoFlags(args).number('port', 8080), {
    handlers: {
      '/whoami': (request) => ok(clientOf(request)),
      '/checknosnat': async (_, { searchParams }, signal) => {
        const ips = (searchParams.get('ips') ?? '').split(',').slice(0, mostAddresses)
        const found = await Promise.all(ips.map((each) => check(each, signal)))
        const errors = found.filter((each) => each !== undefined)
        return goAnswer({ status: errors.length > 0 ? 500 : 200, body: errors.join(', ') })
      },
    },
  })
}

/** Addresses that are asked at one request. */
const mostAddresses = 200

/** Hands a check on to another pod. */
export function noSnatTestProxy(session: ShellSession, args: readonly string[]): Program {
  return goServer(session, new GoFlags(args).number('port', 31_235), {
    handlers: {
      '/checknosnat': async (_, { searchParams }, signal): Promise<PortAnswer> => {
        const [target, ips] = [searchParams.get('target') ?? '', searchParams.get('ips') ?? '']
        const url = `http://${target}/checknosnat?ips=${ips}`
        try {
          const { status, text } = await fetchUrl(session, url, { signal })
          return goAnswer({ status, body: text })
        } catch (error) {
          if (!(error instanceof FetchError)) throw error
          return goAnswer({ status: 500, body: `error querying "${url}", err: ${error.message}` })
        }
      },
    },
  })
}

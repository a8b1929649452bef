import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { OutputQueue } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, goLogLine } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { fetchUrl } from '../program-client.ts'
import { goError, goServer, ok, urlOf } from './go-server.ts'

/** Requests that a controller sends for one of its own, and metrics of a consumer. */
const [mostRequests, mostMetrics] = [100, 1000]

/** Values of a form, and of the query. */
function formOf(request: PortRequest): URLSearchParams {
  const { searchParams } = urlOf(request)
  for (const [name, value] of new URLSearchParams(textOfBytes(request.body))) {
    searchParams.append(name, value)
  }
  return searchParams
}

type Numbers = readonly number[]

/** The whole numbers of a form by their names; the answer where one is missing or is none. */
function numbersOf(form: URLSearchParams, names: readonly string[]): Numbers | PortAnswer {
  const texts = names.map((name) => form.get(name) ?? '')
  if (texts.includes('')) return goError(400, 'not given function argument')
  const numbers = texts.map(Number)
  return numbers.every(Number.isInteger) ? numbers : goError(400, 'incorrect function argument')
}

const isAnswer = (given: Numbers | PortAnswer): given is PortAnswer => 'status' in given

/** What is consumed: the path that asks for it, its unit, the name of a request's size, and the unit in texts. */
const kinds = [
  {
    path: '/ConsumeCPU',
    unit: 'millicores',
    size: 'requestSizeMillicores',
    measure: 'millicores',
  },
  {
    path: '/ConsumeMem',
    unit: 'megabytes',
    size: 'requestSizeMegabytes',
    measure: 'MB',
  },
] as const

/** The image resource-consumer: takes requests to use processors and memory, and serves metrics that it is told. */
function resourceConsumer(session: ShellSession, args: readonly string[]): Program {
  const queue = new OutputQueue()
  const metrics = new Map<string, number>()
  const bump = (name: string, delta: number): void => {
    if (!metrics.has(name) && metrics.size >= mostMetrics) return
    metrics.set(name, (metrics.get(name) ?? 0) + delta)
  }
  const consume = (request: PortRequest, { path, unit }: (typeof kinds)[number]): PortAnswer => {
    const numbers = numbersOf(formOf(request), [unit, 'durationSec'])
    if (isAnswer(numbers)) return numbers
    const [amount = 0, seconds = 0] = numbers
    const text = `${path.slice(1)} ${unit}: ${amount}, durationSec: ${seconds}`
    queue.write('stderr', goLogLine(request.time, text))
    return ok(`${path.slice(1)}\n${amount} ${unit}\n${seconds} durationSec\n`)
  }
  return goServer(session, new GoFlags(args).number('port', 8080), {
    queue,
    handlers: {
      '/': (request, { pathname }) => {
        if (pathname === '/metrics') {
          return ok(
            Array.from(
              metrics,
              ([name, value]) =>
                `# HELP ${name} info message.\n# TYPE ${name} gauge\n${name} ${value.toFixed(6)}\n`,
            ).join(''),
          )
        }
        if (request.method !== 'POST') return goError(400, 'Bad request. Not a POST request')
        const kind = kinds.find((each) => each.path === pathname)
        if (kind) return consume(request, kind)
        if (pathname === '/GetCurrentStatus') {
          // What the original answers, to the letter.
          return ok('Warning: not implemented!\nGetCurrentStatus')
        }
        if (pathname !== '/BumpMetric') return goError(404, `unknown function: ${pathname}`)
        const form = formOf(request)
        const numbers = numbersOf(form, ['delta', 'durationSec'])
        if (isAnswer(numbers)) return numbers
        const [delta = 0, seconds = 0] = numbers
        const name = form.get('metric') ?? ''
        bump(name, delta)
        queue.run(function* () {
          yield { kind: 'sleep', milliseconds: seconds * 1000 }
          bump(name, -delta)
          return 0
        })
        return ok(`BumpMetric\n${name} metric\n${delta} delta\n${seconds} durationSec\n`)
      },
    },
  })
}

export const resourceConsumerImage: KnownImage = {
  kind: 'server',
  command: '/consumer',
  programs: { consumer: (session, words) => resourceConsumer(session, words.slice(1)) },
  main: (args) => ['/consumer', ...args],
  serves: (words) => words[0] === '/consumer',
}

/** Spreads what it is asked to consume over the consumers behind a service, in requests of one size. */
export function resourceConsumerController(
  session: ShellSession,
  args: readonly string[],
): Program {
  const flags = new GoFlags(args)
  const service = flags.text('consumer-service-name', 'resource-consumer')
  const namespace = flags.text('consumer-service-namespace', 'default')
  const host = `${service}.${namespace}.svc.cluster.local:${flags.number('consumer-port', 8080)}`
  const send = async (
    path: string,
    form: Record<string, string>,
    done: string,
    signal: AbortSignal,
  ): Promise<string> => {
    try {
      await fetchUrl(session, `http://${host}${path}`, {
        signal,
        method: 'POST',
        headers: ['content-type', 'application/x-www-form-urlencoded'],
        body: new URLSearchParams(form).toString(),
      })
      return `${done}\n`
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      return `Failed to connect to consumer: ${error.message}\n`
    }
  }
  return goServer(session, flags.number('port', 8080), {
    handlers: {
      '/': async (request, { pathname }, signal) => {
        if (request.method !== 'POST') return goError(400, 'Bad request. Not a POST request')
        const form = formOf(request)
        const metric = form.get('metric') ?? ''
        const kind = kinds.find(({ path }) => path === pathname)
        if (!kind && pathname !== '/BumpMetric') return goError(404, 'unknown function')
        const unit = kind?.unit ?? 'delta'
        const numbers = numbersOf(form, [unit, 'durationSec', kind?.size ?? 'requestSizeMetrics'])
        if (isAnswer(numbers)) return numbers
        const [amount = 0, seconds = 0, size = 0] = numbers
        if (size <= 0) return goError(400, 'incorrect function argument')
        const count = Math.min(Math.floor(amount / size), mostRequests)
        const rest = amount % size
        const sizes = [...Array.from({ length: count }, () => size), ...(rest > 0 ? [rest] : [])]
        const answers = await Promise.all(
          sizes.map((each) =>
            send(
              pathname,
              {
                ...(!kind && { metric }),
                [unit]: String(each),
                durationSec: String(seconds),
              },
              kind ? `Consumed ${each} ${unit}` : `Bumped metric ${metric} by ${each}`,
              signal,
            ),
          ),
        )
        const first = kind
          ? `sending ${count} requests to consume ${size} ${kind.measure} each and 1 request to consume ${rest} ${kind.measure}`
          : `sending ${count} requests to bump custom metric by ${size} each and 1 request to bump by ${rest}`
        return ok(`RC manager: ${first}\n${answers.join('')}`)
      },
    },
  })
}

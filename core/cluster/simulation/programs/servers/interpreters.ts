import { FileError } from '../../files/file-error.ts'
import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { escapeHtml, fileAnswer } from '../static-files.ts'

const pythonVersion = '3.14.0'

/** Texts of the statuses that Python's server gives for files. */
const statuses: Readonly<Record<number, readonly [title: string, text: string]>> = {
  403: ['Forbidden', 'Request forbidden -- authorization will not help'],
  404: ['File not found', 'Nothing matches the given URI'],
  501: ['Unsupported method', 'Server does not support this operation'],
}

function errorPage(status: number, title: string, text: string): string {
  return `<!DOCTYPE HTML>\n<html lang="en">\n    <head>\n        <meta charset="utf-8">\n        <title>Error response</title>\n    </head>\n    <body>\n        <h1>Error response</h1>\n        <p>Error code: ${status}</p>\n        <p>Message: ${title}.</p>\n        <p>Error code explanation: ${status} - ${text}.</p>\n    </body>\n</html>\n`
}

function listing(session: ShellSession, directory: string, path: string): string {
  const title = `Directory listing for ${escapeHtml(path)}`
  const rows = session.list(directory).map((name) => {
    const shown = session.isDirectory(`${directory}/${name}`) ? `${name}/` : name
    return `<li><a href="${encodeURIComponent(shown).replaceAll('%2F', '/')}">${escapeHtml(shown)}</a></li>\n`
  })
  return `<!DOCTYPE HTML>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<hr>\n<ul>\n${rows.join('')}</ul>\n<hr>\n</body>\n</html>\n`
}

/** `python -m http.server`. */
function* httpServer(session: ShellSession, args: readonly string[]): Program {
  let [port, root, address] = [8000, session.directory, '0.0.0.0']
  for (let at = 0; at < args.length; at++) {
    const [name = '', value = args[at + 1] ?? ''] = (args[at] ?? '').split('=', 2)
    if (/^\d+$/.test(name)) port = Number(name)
    else if (name === '-d' || name === '--directory') root = session.path(value)
    else if (name === '-b' || name === '--bind') address = value
  }
  const queue = new OutputQueue()
  const answerOf = (request: PortRequest, path: string): PortAnswer => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return {
        status: 501,
        body: errorPage(501, `Unsupported method ('${request.method}')`, statuses[501]?.[1] ?? ''),
      }
    }
    const found = fileAnswer(session, root, path, request, { index: ['index.html', 'index.htm'] })
    const [title, text] = statuses[found.status] ?? []
    if (found.status === 403 && path.endsWith('/')) {
      try {
        const body = listing(session, `${root}${decodeURIComponent(path)}`, path)
        return { status: 200, headers: ['Content-type', 'text/html; charset=utf-8'], body }
      } catch (error) {
        if (!(error instanceof FileError || error instanceof URIError)) throw error
      }
    }
    if (title === undefined || text === undefined) return found
    const body = errorPage(found.status, title, text)
    return { status: found.status, headers: ['Content-Type', 'text/html;charset=utf-8'], body }
  }
  const http = (request: PortRequest): PortAnswer => {
    const answer = answerOf(request, request.target.split('?')[0] ?? '/')
    const [day = '', month = '', year = '', time = ''] = new Date(request.time)
      .toUTCString()
      .slice(5, 25)
      .split(' ')
    const log = `${request.from} - - [${day}/${month}/${year} ${time}] "${request.method} ${request.target} HTTP/1.1" ${answer.status} -\n`
    queue.write('stderr', log)
    const server = ['Server', `SimpleHTTP/0.6 Python/${pythonVersion}`]
    return { ...answer, headers: [...server, ...(answer.headers ?? [])] }
  }
  return yield* serve(session, {
    queue,
    listeners: [{ port, protocol: 'TCP', http }],
    inUse: () => 'OSError: [Errno 98] Address already in use\n',
    lines: [`Serving HTTP on ${address} port ${port} (http://${address}:${port}/) ...`],
    ends: { INT: 0, TERM: 143 },
  })
}

/** What a script of a line or a few does, as far as it only prints texts and waits; undefined for any other. */
export function plainSteps(code: string, print: string): ProgramStep[] | undefined {
  const steps: ProgramStep[] = []
  for (const line of code.split(/[;\n]/)) {
    const statement = line.trim()
    if (statement === '' || /^(?:import|from)\s[\w., ]+$/.test(statement)) continue
    const milliseconds = Number(/^(?:time\.)?sleep\((\d+(?:\.\d+)?)\)$/.exec(statement)?.[1]) * 1000
    if (milliseconds >= 0) {
      steps.push({ kind: 'sleep', milliseconds })
      continue
    }
    if (!statement.startsWith(`${print}(`) || !statement.endsWith(')')) return undefined
    const inner = statement.slice(print.length + 1, -1)
    const words: string[] = []
    // Texts and numbers between commas.
    for (const word of inner.split(/,(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/)) {
      const [, single, double, number] =
        /^\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+(?:\.\d+)?))\s*$/.exec(word) ?? []
      const text = single ?? double ?? number
      if (text === undefined && inner.trim() !== '') return undefined
      if (text !== undefined) words.push(text)
    }
    steps.push({ kind: 'output', stream: 'stdout', text: `${words.join(' ')}\n` })
  }
  return steps
}

/** Characters of a script that is looked at. */
const longestScript = 4096

function* scripted(code: string, print: string): Program {
  // A script that does more runs and succeeds, as every program does that nothing is known of.
  yield* (code.length > longestScript ? undefined : plainSteps(code, print)) ?? []
  return 0
}

const afterFlag = (words: readonly string[], flag: string): string | undefined => {
  const at = words.indexOf(flag)
  return at === -1 ? undefined : words[at + 1]
}

function* python(session: ShellSession, words: readonly string[]): Program {
  const args = words.slice(1).filter((word) => word !== '-u')
  if (args[0] === '-V' || args[0] === '--version') {
    return yield* printed({ out: `Python ${pythonVersion}\n` })
  }
  if (args[0] === '-m' && args[1] === 'http.server')
    return yield* httpServer(session, args.slice(2))
  return yield* scripted(afterFlag(args, '-c') ?? '', 'print')
}

const isHttpServer = (words: readonly string[]): boolean =>
  /\bpython[\d.]*$/.test(words[0] ?? '') && afterFlag(words, '-m') === 'http.server'

const isFlagOf =
  (name: RegExp, flags: readonly string[]) =>
  (words: readonly string[]): boolean =>
    name.test(words[0] ?? '') && words.slice(1, 3).some((each) => flags.includes(each))

export const pythonImage: KnownImage = {
  kind: 'shell',
  command: 'python3',
  isInterpreter: true,
  programs: { python, python3: python },
  runs: isFlagOf(/\bpython3?$/, ['-m', '-c', '-V', '--version']),
  serves: isHttpServer,
}

function* node(_: ShellSession, words: readonly string[]): Program {
  if (words[1] === '-v' || words[1] === '--version') return yield* printed({ out: 'v24.11.0\n' })
  return yield* scripted(afterFlag(words, '-e') ?? '', 'console.log')
}

export const nodeImage: KnownImage = {
  kind: 'shell',
  command: 'node',
  isInterpreter: true,
  programs: { node },
  runs: isFlagOf(/\bnode$/, ['-e', '-v', '--version']),
}

/** Digits of pi at most, and milliseconds that perl takes to find some. */
const [mostDigits, piMs] = [10_000, 3000]

/** The first digits of pi, by Machin's formula. */
export function piDigits(count: number): string {
  const unit = 10n ** BigInt(count + 10)
  const arctanOf = (inverse: bigint): bigint => {
    let [term, sum, odd] = [unit / inverse, 0n, 1n]
    for (let sign = 1n; term !== 0n; sign = -sign) {
      sum += (sign * term) / odd
      term /= inverse * inverse
      odd += 2n
    }
    return sum
  }
  const pi = 4n * (4n * arctanOf(5n) - arctanOf(239n))
  const rounded = (pi + 10n ** 11n / 2n) / 10n ** 11n
  const text = String(rounded)
  return `${text.slice(0, 1)}.${text.slice(1)}`
}

function* perl(session: ShellSession, words: readonly string[]): Program {
  const code =
    words.slice(1).find((word, at) => /^-\w*e$/.test(words[at] ?? '') && word !== '') ?? ''
  const count = Number(/\bbpi\((\d{1,5})\)/.exec(code)?.[1] ?? 0)
  if (count > 1) {
    const wait = session.meter.spend(Math.min(count, mostDigits))
    if (wait) yield wait
    yield { kind: 'sleep', milliseconds: piMs }
    return yield* printed({ out: `${piDigits(Math.min(count, mostDigits))}\n` })
  }
  const [, text] = /^\s*print\s+["']([^"'$@\\]*)(?:\\n)?["'];?\s*$/.exec(code) ?? []
  const isLine = words.some((word) => /^-\w*l\w*e$/.test(word)) || code.includes('\\n')
  return yield* printed({ out: text === undefined ? '' : `${text}${isLine ? '\n' : ''}` })
}

export const perlImage: KnownImage = {
  kind: 'once',
  lasts: piMs,
  lines: [piDigits(51)],
  programs: { perl },
}

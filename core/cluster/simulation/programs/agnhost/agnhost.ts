import { FileError } from '../../files/file-error.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { mounttest } from './mounttest.ts'
import {
  grpcHealthChecking,
  liveness,
  netexec,
  porter,
  serveHostname,
  testWebserver,
} from './servers.ts'
import {
  connectTo,
  entrypointTester,
  etcHosts,
  logsGenerator,
  pause,
  resolverList,
} from './tools.ts'

/** Programs of the image by name; they get their words, their own name first. */
type Subcommand = (session: ShellSession, words: readonly string[]) => Program

/** What serves reviews or stays away: nothing is known of it but that it runs. */
function* endless(session: ShellSession): Program {
  return yield* serve(session, { listeners: [], queue: new OutputQueue(), inUse: () => '' })
}

const servers: Readonly<Record<string, Subcommand>> = {
  'audit-proxy': endless,
  'crd-conversion-webhook': endless,
  'fake-gitserver': endless,
  'grpc-health-checking': (session, words) => grpcHealthChecking(session, words.slice(1)),
  guestbook: endless,
  inclusterclient: endless,
  liveness,
  netexec,
  nettest: endless,
  'no-snat-test': endless,
  'no-snat-test-proxy': endless,
  pause,
  'port-forward-tester': endless,
  porter,
  'resource-consumer-controller': endless,
  'serve-hostname': serveHostname,
  'test-webserver': (session, words) => testWebserver(session, words.slice(1)),
  webhook: endless,
}

const tools: Readonly<Record<string, Subcommand>> = {
  connect: (session, words) => connectTo(session, words.slice(1)),
  'dns-server-list': (session) => resolverList(session, 'nameserver'),
  'dns-suffix': (session) => resolverList(session, 'search'),
  'etc-hosts': etcHosts,
  'logs-generator': (session, words) => logsGenerator(session, words.slice(1)),
  mounttest: (session, words) => mounttest(session, words.slice(1)),
}

/** A program that ends as Go's do where a file that it needs is not there. */
function* panicking(program: Program): Program {
  try {
    return yield* program
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return yield* printed({ error: `panic: ${error.message.toLowerCase()}\n`, code: 2 })
  }
}

function nameOf(words: readonly string[]): string {
  return words[1] ?? ''
}

/** The program of the image `agnhost`, which Kubernetes' conformance specs run for most of what they ask of containers. */
export function agnhost(session: ShellSession, words: readonly string[]): Program {
  const name = nameOf(words)
  if (name === 'entrypoint-tester') return entrypointTester(words)
  const program = Object.hasOwn(servers, name) ? servers[name] : tools[name]
  if (program && (Object.hasOwn(servers, name) || Object.hasOwn(tools, name))) {
    return panicking(program(session, words.slice(1)))
  }
  if (name === '' || name === '--help') {
    const list = [...Object.keys(servers), ...Object.keys(tools), 'entrypoint-tester'].toSorted()
    return printed({
      out: `Usage:\n  app [command]\n\nAvailable Commands:\n${list.map((each) => `  ${each}\n`).join('')}`,
    })
  }
  return printed({ error: `Error: unknown command "${name}" for "app"\n`, code: 1 })
}

/** An image of that program, which runs it with those words where a container gives none. */
export function agnhostImage(
  usual: readonly string[],
  files: KnownImage['files'] = {},
): KnownImage {
  return {
    kind: 'server',
    command: '/agnhost',
    lines: ['Paused'],
    page: 'NOW: {time}\n',
    contentType: 'text/plain',
    programs: { agnhost, 'agnhost-2': agnhost },
    main: (args) => ['/agnhost', ...(args.length > 0 ? args : usual)],
    serves: (words) => Object.hasOwn(servers, nameOf(words)),
    files,
  }
}

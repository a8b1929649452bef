import { FileError } from '../../files/file-error.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { coredns } from '../servers/coredns.ts'
import { stressGo } from '../servers/stress.ts'
import { inclusterClient, issuerDiscovery } from './api-clients.ts'
import { guestbook } from './guestbook.ts'
import { mounttest } from './mounttest.ts'
import { netexec } from './netexec.ts'
import { nettest } from './nettest.ts'
import { resourceConsumerController } from './resource-consumer.ts'
import { grpcHealthChecking, liveness, porter, serveHostname, testWebserver } from './servers.ts'
import { netTester, portForwardTester, tcpReset } from './stream-servers.ts'
import {
  connectTo,
  entrypointTester,
  etcHosts,
  logsGenerator,
  pause,
  resolverList,
} from './tools.ts'
import { auditProxy, fakeGitServer, noSnatTest, noSnatTestProxy } from './web-servers.ts'
import { webhookServer } from './webhook-server.ts'

/** Programs of the image by name; they get their words, their own name first. */
type Subcommand = (session: ShellSession, words: readonly string[]) => Program

/** A program that gets its flags alone. */
const ofFlags =
  (program: Subcommand): Subcommand =>
  (session, words) =>
    program(session, words.slice(1))

/** Those that do nothing until they are asked. */
const servers: Readonly<Record<string, Subcommand>> = {
  'audit-proxy': auditProxy,
  'crd-conversion-webhook': webhookServer,
  'fake-gitserver': fakeGitServer,
  'grpc-health-checking': ofFlags(grpcHealthChecking),
  liveness,
  netexec,
  net: ofFlags(netTester),
  'no-snat-test': ofFlags(noSnatTest),
  'no-snat-test-proxy': ofFlags(noSnatTestProxy),
  pause,
  porter,
  'resource-consumer-controller': ofFlags(resourceConsumerController),
  'serve-hostname': serveHostname,
  'tcp-reset': ofFlags(tcpReset),
  'test-webserver': ofFlags(testWebserver),
  webhook: webhookServer,
}

const tools: Readonly<Record<string, Subcommand>> = {
  connect: ofFlags(connectTo),
  'dns-server-list': (session) => resolverList(session, 'nameserver'),
  'dns-suffix': (session) => resolverList(session, 'search'),
  'etc-hosts': etcHosts,
  guestbook: ofFlags(guestbook),
  inclusterclient: ofFlags(inclusterClient),
  'logs-generator': ofFlags(logsGenerator),
  mounttest: ofFlags(mounttest),
  nettest: ofFlags(nettest),
  // Specs look for its port before they connect to it.
  'port-forward-tester': portForwardTester,
  stress: ofFlags(stressGo),
  'test-service-account-issuer-discovery': ofFlags(issuerDiscovery),
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
    programs: { agnhost, 'agnhost-2': agnhost, coredns },
    main: (args) => ['/agnhost', ...(args.length > 0 ? args : usual)],
    serves: (words) =>
      Object.hasOwn(servers, nameOf(words)) && !words.some((each) => each.startsWith('--runner')),
    stopAfter: (words) => {
      const seconds = new GoFlags(words.slice(2)).number('delay-shutdown', 0)
      return seconds > 0 ? seconds * 1000 : undefined
    },
    files,
  }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf, systemCode } from '../../base/errors/system-error.ts'
import { packageVersion } from '../../base/package-files/own-manifest.ts'
import { StopSignals } from '../../base/process/stop-signals.ts'
import { standInHeader } from '../../store/etcd/stand-in.ts'
import { type EtcdArguments, etcdHelp, parseEtcdArguments } from './etcd-arguments.ts'

/** What etcd answers at its paths; the version is one that goes with the newest release that is served. */
const answers: Readonly<Record<string, string>> = {
  '/health': '{"health":"true","reason":""}',
  '/livez': 'ok\n',
  '/readyz': 'ok\n',
  '/version': '{"etcdserver":"3.6.4","etcdcluster":"3.6.0","storage":"3.6.0"}',
}

const absent =
  'Skerry keeps objects in a store of its own; this stand-in for etcd answers health checks only.\n'

/** The command `skerry etcd`: serves until a signal stops it. */
export async function serveHealth(words: readonly string[]): Promise<void> {
  const given = parseEtcdArguments(words)
  if (given === 'help') return print(etcdHelp())
  if (given === 'version') return print(`skerry ${await packageVersion()}, a stand-in for etcd\n`)
  new StopSignals(process).serving(() => process.exit(0))
  const places: string[] = []
  for (const url of given.urls) places.push(await listen(url, given))
  print(
    `A stand-in for etcd answers health checks at ${places.join(', ')}; Skerry keeps objects itself.\n`,
  )
}

/** @returns where it listens: `http://127.0.0.1:2379` */
async function listen(url: URL, given: EtcdArguments): Promise<string> {
  const server = url.protocol === 'https:' ? await secureServer(url, given) : createServer(answer)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  try {
    server.listen(portOf(url), host)
    await once(server, 'listening')
  } catch (error) {
    const why = systemCode(error) === 'EADDRINUSE' ? 'the port is in use' : reasonOf(error)
    throw new StartupError(`etcd cannot listen on ${url.origin}: ${why}`, error)
  }
  const { port } = server.address() as AddressInfo
  return `${url.protocol}//${url.hostname}:${port}`
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

async function secureServer(url: URL, given: EtcdArguments): Promise<Server> {
  const { certificateFile, keyFile } = given
  if (certificateFile === undefined || keyFile === undefined) {
    throw new StartupError(`etcd needs --cert-file and --key-file for ${url.origin}`)
  }
  const { createServer: createSecureServer } = await import('node:https')
  try {
    const [cert, key] = await Promise.all([certificateFile, keyFile].map((path) => readFile(path)))
    return createSecureServer({ cert, key }, answer)
  } catch (error) {
    const files = `${certificateFile} and ${keyFile}`
    throw new StartupError(`etcd cannot use ${files}: ${reasonOf(error)}`, error)
  }
}

const answer: RequestListener = ({ url = '' }, response) => {
  const [path = ''] = url.split('?')
  const body = Object.hasOwn(answers, path) ? answers[path] : undefined
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': body?.startsWith('{') ? 'application/json' : 'text/plain',
    [standInHeader]: 'etcd',
  })
  response.end(body ?? absent)
}

function print(text: string): void {
  process.stdout.write(text)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  brands,
  chooseConnection,
  type ChosenConnection,
  CtlSession,
  type CtlConnection,
  type CtlLine,
  KubeconfigError,
  openKubeconfigTransport,
  type StandardInput,
  textOf,
  type Transport,
  VerbatimError,
} from '../../../core/index.ts'
import { kubeconfigAccess } from '../../client/change-kubeconfig.ts'
import { detectBrand } from '../../client/detect-brand.ts'
import { type KubeconfigPlaces, loadKubeconfig } from '../../client/load-kubeconfig.ts'
import { nodeClientHost, type NodeClientOptions } from '../../client/node-client-host.ts'
import { kubeconfigOf, overridesOf } from './connection-flags.ts'
import { withKubectlErrors } from './kubectl-errors.ts'

export type ConnectionParts = Pick<NodeClientOptions, 'runtime' | 'env' | 'signal' | 'warn'> & {
  readonly isTerminal: boolean
}

export type CommandConnection = CtlConnection & { close(): void }

/** Opens the connection that a command line asks for. @throws VerbatimError, Error */
export async function openConnection(
  line: CtlLine,
  parts: ConnectionParts,
): Promise<CommandConnection> {
  try {
    return await open(line, parts)
  } catch (error) {
    if (!(error instanceof KubeconfigError) || error.mistakes.length === 1) throw error
    const mistakes = error.mistakes.map((mistake) => `* ${mistake}`)
    throw new VerbatimError(['Error in configuration: ', ...mistakes].join('\n'), error)
  }
}

async function open(line: CtlLine, parts: ConnectionParts): Promise<CommandConnection> {
  const { globals } = line
  const places = { explicit: kubeconfigOf(globals), env: parts.env }
  if (isLocal(line)) return localConnection(line, places)
  const config = await loadKubeconfig(places)
  const chosen = chooseConnection(config, overridesOf(globals))
  if (places.explicit === '' && config.clusters.size === 0) hintAtDirectory(chosen)
  const server = textOf(chosen.cluster, 'server')
  const { context, clusterName: cluster, userName: user, namespace } = chosen
  const session = new CtlSession({
    context,
    cluster,
    user,
    server,
    namespace: namespace || 'default',
  })
  const host = nodeClientHost({ ...parts, standardInput: standardInput(line, parts) })
  const opened = await openKubeconfigTransport(chosen, host)
  const transport = withKubectlErrors(opened, server)
  try {
    return {
      brand: await detectBrand(transport, parts.signal, 'kubectl'),
      session,
      transport,
      close: () => opened.close(),
    }
  } catch (error) {
    opened.close()
    throw error
  }
}

/** The data directory of a server unless it is started with another one. */
const usualDirectory = '.skerry'

/** Names the server of the working directory where no kubeconfig names one. @throws Error */
function hintAtDirectory({ cluster }: ChosenConnection): void {
  if (textOf(cluster, 'server') !== '' || !existsSync(join(usualDirectory, 'kubeconfig'))) return
  throw new Error(
    `there is no kubeconfig; --data-dir ${usualDirectory} uses the server of this folder`,
  )
}

const localCommands: ReadonlySet<string> = new Set([
  'check-removed',
  'config',
  'convert',
  'options',
  'releases',
])

/** Whether a command asks no server. */
function isLocal({ path: [command], flags }: CtlLine): boolean {
  if (command === 'version') return flags.on('client')
  return localCommands.has(command ?? '')
}

/** What a command that asks no server works with: the kubeconfig as it is written, whether or not it can be used. */
async function localConnection(
  { globals, path: [command] }: CtlLine,
  places: KubeconfigPlaces,
): Promise<CommandConnection> {
  const common = { brand: brands.k8s, transport: noTransport, close: () => undefined }
  if (command !== 'config') return { ...common, session: new CtlSession() }
  const config = await loadKubeconfig(places, 'as written')
  const context = overridesOf(globals).context || config.currentContext
  return {
    ...common,
    session: new CtlSession({ context }),
    config: kubeconfigAccess(config, places),
  }
}

const noTransport: Transport = {
  request: () => Promise.reject(new TypeError('this command has no connection')),
}

function standardInput({ flags }: CtlLine, { isTerminal }: ConnectionParts): StandardInput {
  const reads = flags.knows('filename') && flags.texts('filename').includes('-')
  return { isTerminal, usedBy: reads ? 'used by stdin resource manifest reader' : undefined }
}

import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  chooseConnection,
  type ChosenConnection,
  CredentialError,
  FetchError,
  KubeconfigError,
  textOf,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { lockHolder } from '../../base/locks/lock-holder.ts'
import { connectByKubeconfig } from '../../client/connect-by-kubeconfig.ts'
import { loadKubeconfig } from '../../client/load-kubeconfig.ts'
import { readMetadata } from '../../store/data-directory/directory-metadata.ts'
import { askServer } from './ask-server.ts'
import { connectionCertificates } from './certificate-status.ts'
import type { AnsweredStatus, DirectoryStatus, ServerStatus } from './server-status.ts'

/** Where a server is looked for. */
export interface StatusPlaces {
  readonly dataDir: string
  /** A kubeconfig whose server is asked instead of that of the directory. */
  readonly kubeconfig: string | undefined
}

/** How long a server may take to answer, in milliseconds. */
const answerMs = 10_000

/** Finds out what runs on a data directory, or behind a kubeconfig, and how it is. @throws StartupError */
export async function findStatus({ dataDir, kubeconfig }: StatusPlaces): Promise<ServerStatus> {
  if (kubeconfig !== undefined) return statusBehind(kubeconfig, undefined)
  const found = await directoryStatus(dataDir)
  if (!found) {
    const problem = `there is no data directory ${resolve(dataDir)}; see --data-dir and --kubeconfig`
    return { ...nothing, problem }
  }
  const file = join(found.status.path, 'kubeconfig')
  if (existsSync(file)) return statusBehind(file, found.status)
  const state = stateWithout(found.status)
  const problem = found.status.process
    ? 'the server is still starting'
    : 'no server has been started on this directory'
  return { ...nothing, state, url: found.url, problem, directory: found.status }
}

const nothing: ServerStatus = {
  state: 'not running',
  url: undefined,
  problem: undefined,
  directory: undefined,
  server: undefined,
  certificates: [],
}

async function statusBehind(
  file: string,
  directory: DirectoryStatus | undefined,
): Promise<ServerStatus> {
  const signal = AbortSignal.timeout(answerMs)
  const chosen = await chosenOf(file)
  const url = textOf(chosen.cluster, 'server')
  const asked = await ask(file, signal)
  const certificates = await connectionCertificates(chosen, url, signal)
  const common = { ...nothing, url, directory, certificates }
  if (typeof asked === 'string')
    return { ...common, state: stateWithout(directory), problem: asked }
  return {
    ...common,
    state: asked.failedChecks.length === 0 ? 'ready' : 'not ready',
    server: asked,
  }
}

/** The state where no server answers. */
function stateWithout(directory: DirectoryStatus | undefined): ServerStatus['state'] {
  return directory?.process ? 'not ready' : 'not running'
}

/** What the server says of itself, or why it cannot be asked. */
async function ask(kubeconfig: string, signal: AbortSignal): Promise<AnsweredStatus | string> {
  const { transport } = await connectByKubeconfig({ kubeconfig })
  try {
    return await askServer(transport, signal)
  } catch (error) {
    if (error instanceof FetchError) return error.goText ?? error.message
    if (error instanceof CredentialError) return error.message
    if (signal.aborted) return `no answer within ${answerMs / 1000} seconds`
    throw error
  } finally {
    transport.close()
  }
}

/** The connection of a kubeconfig. @throws StartupError where it cannot be used */
async function chosenOf(file: string): Promise<ChosenConnection> {
  try {
    return chooseConnection(await loadKubeconfig({ explicit: file, env: {} }), {})
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error
    throw new StartupError(`the kubeconfig ${file} cannot be used: ${error.message}`, error)
  }
}

/** A data directory, and the URL that the process holding it has left there. */
interface FoundDirectory {
  readonly status: DirectoryStatus
  readonly url: string | undefined
}

/**
 * Describes a data directory without changing it; undefined where it does not exist.
 * @throws StartupError where its metadata cannot be read.
 */
async function directoryStatus(directory: string): Promise<FoundDirectory | undefined> {
  const path = resolve(directory)
  if ((await namesIn(path)) === undefined) return undefined
  const [metadata, holder, storeBytes] = await Promise.all([
    readMetadata(path),
    lockHolder(path),
    sizeOf(join(path, 'data.mdb')),
  ])
  const status = {
    path,
    process: holder && { pid: holder.pid },
    brand: metadata?.brand,
    release: metadata?.release,
    writtenBy: metadata?.writtenBy,
    storeBytes,
  }
  return { status, url: holder?.url }
}

async function namesIn(path: string): Promise<readonly string[] | undefined> {
  return readdir(path).catch(() => undefined)
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

import { join } from 'node:path'
import { brands } from '../core/api/brand.ts'
import type { User } from '../core/authn/user.ts'
import type { ApiServer, ApiServerOptions } from '../core/index.ts'
import type { Runtime } from '../core/runtime.ts'
import { StorageError } from '../core/storage/storage.ts'
import { isLoopbackBind, namesOf, urlOf } from './bind-address.ts'
import { type DataDirectory, openDataDirectory, temporaryDataDirectory } from './data-directory.ts'
import { readRequired } from './file-store.ts'
import { openHostPort } from './host-port.ts'
import { openHostStorage } from './host-storage.ts'
import { writeKubeconfig } from './kubeconfig.ts'
import { stderrLogger } from './line-logger.ts'
import { nodeRuntime } from './node-runtime.ts'
import { Closers, type RunningServer } from './running-server.ts'
import { prepareTls } from './server-tls.ts'
import { StartupError } from './startup-error.ts'
import type { StartOptions } from './start-options.ts'
import { parseTokenAuthFile } from './token-auth-file.ts'

export type CreateApiServer = (options: ApiServerOptions) => Promise<ApiServer>

const drainMs = 10_000

/**
 * Opens the store, makes an API server on it, and serves that on a port.
 * @throws StartupError with one line for the user. Whatever was opened is closed again.
 */
export async function launchServer(
  options: StartOptions,
  createApiServer: CreateApiServer,
): Promise<RunningServer> {
  const closers = new Closers()
  const runtime = nodeRuntime(options.logger ?? stderrLogger())
  try {
    return await launch(options, createApiServer, runtime, closers)
  } catch (error) {
    await closers.close().catch((second: unknown) => {
      runtime.logger.error('cleaning up after a failed start failed too', { cause: String(second) })
    })
    // These two name what the user chose; anything else is a defect, and keeps its stack.
    const expected = error instanceof StorageError || error instanceof RangeError
    throw expected ? new StartupError(error.message, error) : error
  }
}

async function launch(
  options: StartOptions,
  createApiServer: CreateApiServer,
  runtime: Runtime,
  closers: Closers,
): Promise<RunningServer> {
  const { bindAddress = '127.0.0.1', dev = false } = options
  if (dev && !isLoopbackBind(bindAddress)) {
    throw new StartupError(
      `--dev allows everything, so it serves loopback only and not ${bindAddress}`,
    )
  }
  const brand = brands[options.brand ?? 'svc']
  const tokens = await readTokens(options.tokenAuthFile)
  const directory = await openDirectory(options)
  closers.add(() => directory.release())
  const storage = await openHostStorage(options, {
    directory: directory.path,
    brand,
    runtime,
    closers,
  })
  const hosts = namesOf(bindAddress)
  const dataDirectory = directory.path
  const now = runtime.clock.now()
  const tls = dev ? undefined : await prepareTls({ options, brand, dataDirectory, hosts, now })
  let address = ''
  const handler = await createApiServer({
    brand,
    storage,
    runtime,
    tokens,
    dev,
    anonymous: options.anonymousAuth ?? true,
    featureGates: options.featureGates ?? new Map<string, boolean>(),
    runtimeConfig: options.runtimeConfig ?? new Map<string, boolean>(),
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
    address: () => address,
  })
  closers.add(() => handler.close())
  const { logger } = runtime
  const port = await openHostPort({ options, handler, logger, brand, bindAddress, hosts, tls })
  closers.add(async () => {
    handler.shutdown()
    await delay(options.shutdownDelayMs ?? 0)
    await port.close(options.drainMs ?? drainMs)
  })
  const url = urlOf(tls ? 'https' : 'http', bindAddress, port.port)
  address = new URL(url).host
  const kubeconfig = join(directory.path, 'kubeconfig')
  const { authority, admin } = tls ?? {}
  await writeKubeconfig(kubeconfig, {
    url,
    ...(authority && { authority }),
    ...(admin && { admin }),
  })
  return { url, port: port.port, brand, kubeconfig, close: () => closers.close() }
}

function openDirectory({ storage, dataDir }: StartOptions): Promise<DataDirectory> {
  if (dataDir !== undefined) return openDataDirectory(dataDir)
  return storage === 'memory' ? temporaryDataDirectory() : openDataDirectory('.skerry')
}

async function readTokens(path: string | undefined): Promise<ReadonlyMap<string, User>> {
  if (path === undefined) return new Map()
  return parseTokenAuthFile(await readRequired(path, 'the tokens of --token-auth-file'), path)
}

/** Keeps the process alive, unlike core's timers, since the stop goes on after it. */
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  allocationOptions,
  type ApiServer,
  type ApiServerOptions,
  type Brand,
  brands,
  limitRequests,
  loadRelease,
  StorageError,
  type PluginOptions,
} from '../core/index.ts'
import { readAdmissionConfig } from './admission-config.ts'
import { prepareAudit } from './audit/prepare-audit.ts'
import { prepareAuthentication } from './access/prepare-authentication.ts'
import { prepareAuthorization } from './access/prepare-authorization.ts'
import { proxyHeadersOf } from './access/proxy-method.ts'
import { isLoopbackBind, namesOf, urlOf } from './bind-address.ts'
import { type DataDirectory, openDataDirectory, temporaryDataDirectory } from './data-directory.ts'
import { defaultPort, openHostPort } from './host-port.ts'
import { openHostStorage } from './host-storage.ts'
import type { Listener } from './http/listener.ts'
import { writeKubeconfig } from './kubeconfig.ts'
import type { Launch } from './launch.ts'
import { HandshakeErrors } from './metrics/handshake-errors.ts'
import { prepareMetrics } from './metrics/prepare-metrics.ts'
import { stderrLogger } from './line-logger.ts'
import { nodeRuntime } from './node-runtime.ts'
import { Closers, type RunningServer } from './running-server.ts'
import { prepareTls, type ServerTls } from './server-tls.ts'
import { serviceResolver } from './service-addresses.ts'
import { StartupError } from './errors/startup-error.ts'
import type { StartOptions } from './options/start-options.ts'
import { refusalOfSystem } from './errors/system-error.ts'
import { withKubeconfigs } from './files/webhook-kubeconfig.ts'

export type CreateApiServer = (options: ApiServerOptions) => Promise<ApiServer>

const drainMs = 10_000

/**
 * Opens the store, creates an API server on it, and serves it on a port.
 * @throws StartupError with one line for the user; everything opened is closed again.
 */
export async function launchServer(
  options: StartOptions,
  createApiServer: CreateApiServer,
): Promise<RunningServer> {
  const launch: Launch = {
    options,
    brand: brands[options.brand ?? 'svc'],
    bindAddress: options.bindAddress ?? '127.0.0.1',
    runtime: nodeRuntime(options.logger ?? stderrLogger()),
    closers: new Closers(),
  }
  try {
    return await open(launch, createApiServer)
  } catch (error) {
    await launch.closers.close().catch((second: unknown) => {
      const cause = String(second)
      launch.runtime.logger.error('cleaning up after a failed start failed too', { cause })
    })
    // Storage and range errors name the user's choices; other errors but system errors are defects and keep their stacks.
    const expected = error instanceof StorageError || error instanceof RangeError
    throw expected ? new StartupError(error.message, error) : (refusalOfSystem(error) ?? error)
  }
}

async function open(launch: Launch, createApiServer: CreateApiServer): Promise<RunningServer> {
  const { options, brand, bindAddress, runtime, closers } = launch
  closers.add(() => runtime.close())
  if (options.dev && !isLoopbackBind(bindAddress)) {
    throw new StartupError(
      `--dev allows everything, so it serves loopback only and not ${bindAddress}`,
    )
  }
  const directory = await openDirectory(options)
  closers.add(() => directory.release())
  const storage = await openHostStorage(options, { directory, brand, runtime, closers })
  const hosts = namesOf(bindAddress)
  const tls = options.dev ? undefined : await prepareTls({ ...launch, directory, hosts })
  const pki = options.certDir ?? join(directory.path, 'pki')
  const authentication = await prepareAuthentication(launch, pki)
  const audit = await prepareAudit(launch)
  const authorization = await prepareAuthorization(launch)
  const handshakes = new HandshakeErrors()
  const metrics = await prepareMetrics(options, handshakes)
  // A fixed port is known before it is open: first objects contain the address.
  const { port: chosen = defaultPort } = options
  let url = chosen === 0 ? '' : urlOf(tls ? 'https' : 'http', bindAddress, chosen)
  const handler = await createApiServer({
    ...apiSettings(options),
    ...(await pluginOptions(options, brand)),
    ...(options.release !== undefined && { release: await loadRelease(options.release) }),
    brand,
    storage,
    runtime,
    ...authentication,
    ...authorization,
    ...audit,
    ...metrics,
    address: () => url.slice(url.indexOf('//') + 2),
    hostname: hostname(),
    ...(tls && {
      rootCertificates: tls.access.authority,
      clientAuthorities: tls.clientAuthorities,
      ...proxyTrustOf(options, tls),
    }),
  })
  closers.add(() => handler.close())
  const port = await openHostPort({
    ...launch,
    logger: runtime.logger,
    handler,
    hosts,
    tls,
    handshakes,
  })
  closers.add(() => stopServing(options, handler, port))
  url = urlOf(tls ? 'https' : 'http', bindAddress, port.port)
  const kubeconfig = join(directory.path, 'kubeconfig')
  await writeKubeconfig(kubeconfig, { url, ...tls?.access })
  return { url, port: port.port, brand, kubeconfig, close: () => closers.close() }
}

/** What the API server publishes of authenticating proxies. */
function proxyTrustOf(
  options: StartOptions,
  { proxyAuthorities: authorities }: ServerTls,
): Pick<ApiServerOptions, 'proxyTrust'> {
  const headers = proxyHeadersOf(options)
  return authorities && headers ? { proxyTrust: { authorities, headers } } : {}
}

/** The API server's options that follow from the start options and their defaults. */
function apiSettings(
  options: StartOptions,
): Omit<ApiServerOptions, 'brand' | 'storage' | 'runtime' | 'tokens' | 'anonymous' | 'address'> {
  const { dev, featureGates, runtimeConfig, controllers, faults } = options
  const { eventTtlMs, compactionIntervalMs: historyMs, serviceAddresses } = options
  return {
    dev: dev ?? false,
    featureGates: featureGates ?? new Map<string, boolean>(),
    runtimeConfig: runtimeConfig ?? new Map<string, boolean>(),
    // Go's names of architectures, which clients print.
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
    ...(eventTtlMs !== undefined && { eventTtlMs }),
    ...(historyMs !== undefined && { historyMs }),
    ...(controllers && { controllers }),
    ...allocationOptions(options),
    ...(faults && { faults }),
    limit: limitRequests({
      reading: options.maxRequestsInflight ?? 400,
      writing: options.maxMutatingRequestsInflight ?? 200,
    }),
    ...(options.livezGracePeriodMs && { liveGraceMs: options.livezGracePeriodMs }),
    hasClusterNetwork: true,
    ...(serviceAddresses && { resolveService: serviceResolver(serviceAddresses) }),
  }
}

async function pluginOptions(options: StartOptions, brand: Brand): Promise<PluginOptions> {
  const { enableAdmissionPlugins, disableAdmissionPlugins, admissionConfigFile: file } = options
  const configured =
    file === undefined ? options.admissionConfiguration : await readAdmissionConfig(file, brand)
  const admissionConfiguration = configured && (await withKubeconfigs(configured))
  return { enableAdmissionPlugins, disableAdmissionPlugins, admissionConfiguration }
}

async function stopServing(
  options: StartOptions,
  handler: ApiServer,
  port: Listener,
): Promise<void> {
  handler.announceShutdown()
  await delay(options.shutdownDelayMs ?? 0)
  handler.shutdown()
  await port.close(options.drainMs ?? drainMs)
}

function openDirectory({ storage, dataDir }: StartOptions): Promise<DataDirectory> {
  if (dataDir !== undefined) return openDataDirectory(dataDir)
  return storage === 'memory' ? temporaryDataDirectory() : openDataDirectory('.skerry')
}

/** A delay that keeps the process alive, unlike core's timers, since the shutdown continues after it. */
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

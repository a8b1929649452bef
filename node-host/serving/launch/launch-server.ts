import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  allocationOptions,
  type ApiServer,
  type ApiServerOptions,
  type Brand,
  brands,
  joinHostPort,
  logRequests,
  StorageError,
  type PluginOptions,
  keepAliveDuring,
  defaultRelease,
  didYouMean,
  type EmulatedRelease,
  loadRelease,
  type Logger,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { refusalOfSystem } from '../../base/errors/system-error.ts'
import { withKubeconfigs } from '../../base/files/webhook-kubeconfig.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { serviceResolver } from '../../base/options/service-addresses.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { Closers } from '../../base/process/closers.ts'
import { hostPlatform } from '../../base/process/host-platform.ts'
import {
  type DataDirectory,
  openDataDirectory,
  temporaryDataDirectory,
} from '../../store/data-directory/open-data-directory.ts'
import { valueForm } from '../../store/etcd/value-form.ts'
import { loadLmdb } from '../../store/lmdb/load-lmdb.ts'
import { prepareAuthentication } from '../access/prepare-authentication.ts'
import { prepareAuthorization } from '../access/prepare-authorization.ts'
import { isLoopbackBind, urlOf } from '../addresses/bind-address.ts'
import { serverAddresses } from '../addresses/server-addresses.ts'
import { prepareAudit } from '../audit/prepare-audit.ts'
import { HeldRequests } from '../http/held-requests.ts'
import type { Listener } from '../http/listener.ts'
import { HandshakeErrors } from '../metrics/handshake-errors.ts'
import { prepareMetrics } from '../metrics/prepare-metrics.ts'
import type { RunningServer } from '../running/running-server.ts'
import type { StartContext } from '../running/start-context.ts'
import { startReport } from '../running/start-report.ts'
import { prepareSigning } from '../signing/prepare-signing.ts'
import { prepareSimulation } from '../simulation/prepare-simulation.ts'
import { prepareTls } from '../tls/server-tls.ts'
import { readAdmissionConfig } from './admission-config.ts'
import { defaultPort, openHostPort } from './host-port.ts'
import { findEtcd, openHostStorage, storedBrand } from './host-storage.ts'
import { writeKubeconfig } from './kubeconfig.ts'
import { prepareEncryption } from './prepare-encryption.ts'
import { requestLimits } from './request-limits.ts'
import { chosenPlugins, electionSettings, servingSettings } from './serving-settings.ts'

export type CreateApiServer = (options: ApiServerOptions) => Promise<ApiServer>

/**
 * Opens the store, creates an API server on it, and serves it on a port.
 * @throws StartupError with one line for the user; everything opened is closed again.
 */
export async function launchServer(
  options: StartOptions,
  createApiServer: CreateApiServer,
): Promise<RunningServer> {
  const { logger = stderrLogger(), allowLinkLocalTargets = false } = options
  const runtime = nodeRuntime(logger, { allowsLinkLocal: allowLinkLocalTargets })
  const closers = new Closers()
  closers.add(() => runtime.close())
  try {
    const server = open({ options, runtime, closers }, createApiServer)
    return await keepAliveDuring(runtime, server)
  } catch (error) {
    await closers.close().catch((second: unknown) => {
      const cause = String(second)
      runtime.logger.error('cleaning up after a failed start failed too', { cause })
    })
    // Storage and range errors name the user's choices; other errors but system errors are defects and keep their stacks.
    const expected = error instanceof StorageError || error instanceof RangeError
    throw expected ? new StartupError(error.message, error) : (refusalOfSystem(error) ?? error)
  }
}

async function open(
  parts: Pick<StartContext, 'options' | 'runtime' | 'closers'>,
  createApiServer: CreateApiServer,
): Promise<RunningServer> {
  const { options, runtime, closers } = parts
  const { bindAddress = '127.0.0.1' } = options
  if (options.dev && !isLoopbackBind(bindAddress)) {
    throw new StartupError(
      `--dev allows every request, so it serves loopback addresses only and not ${bindAddress}`,
    )
  }
  requestLimits(options)
  const addresses = await serverAddresses(bindAddress, options)
  // Before a directory is made that a store without LMDB could not use.
  const etcd = await findEtcd(options, runtime)
  if (options.storage !== 'memory' && !etcd) await loadLmdb()
  const directory = await openDirectory(parts)
  const brand = brands[directory.brand]
  const context: StartContext = { ...parts, bindAddress, brand }
  const storage = await openHostStorage(options, { etcd, directory, brand, runtime, closers })
  const encryption = await prepareEncryption(context, storage)
  const hosts = addresses.names
  const tls = options.dev ? undefined : await prepareTls({ ...context, directory, hosts })
  const pki = join(directory.path, 'pki')
  const authentication = await prepareAuthentication(context, pki)
  const audit = await prepareAudit(context)
  const authorization = await prepareAuthorization(context)
  const handshakes = new HandshakeErrors()
  const metrics = await prepareMetrics(options, handshakes)
  // A fixed port is known before it is open: first objects contain the address.
  const { port: chosen = defaultPort } = options
  let served = chosen
  const addressAt = (host: string) => (): string => (served === 0 ? '' : joinHostPort(host, served))
  const handler = await createApiServer({
    ...apiSettings(options),
    ...electionSettings(options, storage),
    simulation: await prepareSimulation(options, () => runtime.clock.now()),
    certificateSigning: await prepareSigning(context, pki),
    ...(await pluginOptions(options, brand)),
    release: await servedRelease(directory.release, options),
    brand,
    storage,
    ...valueForm(options),
    runtime,
    ...authentication,
    ...authorization,
    ...audit,
    ...metrics,
    ...encryption,
    address: addressAt(addresses.advertised),
    externalAddress: addressAt(addresses.external),
    hostname: hostname(),
    ...(tls && {
      rootCertificates: tls.access.authority,
      clientAuthorities: tls.clientAuthorities,
      ...tls.proxyClient,
    }),
  })
  closers.add(() => handler.close())
  const requests = new HeldRequests(handler)
  const port = await openHostPort({
    ...context,
    logger: runtime.logger,
    handler: requests,
    hosts,
    tls,
    handshakes,
  })
  closers.add(() => stopServing(options, handler, port, runtime.logger))
  closers.add(() => requests.open())
  served = port.port
  const scheme = tls ? 'https' : 'http'
  const url = urlOf(scheme, bindAddress, served)
  const { kubeconfigHost: host, isOpen, advertised } = addresses
  const urlOfClients = host === undefined ? url : `${scheme}://${joinHostPort(host, served)}`
  const kubeconfig = join(directory.path, 'kubeconfig')
  await writeKubeconfig(kubeconfig, { url: urlOfClients, ...tls?.access })
  await directory.serving(url)
  if (isOpen) {
    const fields = { bindAddress, advertised, url: urlOfClients }
    runtime.logger.warn(
      'other machines can reach this server; TLS and authentication are on',
      fields,
    )
  }
  requests.open()
  let closed: Promise<void> | undefined
  return {
    url,
    port: port.port,
    brand,
    kubeconfig,
    answer: port.answer,
    report: startReport(options, { directory, storage }, tls?.certificates),
    close: () => (closed ??= keepAliveDuring(runtime, closers.close())),
  }
}

/** How long requests under way may take unless the options say otherwise, in milliseconds. */
const usualDrainMs = 10_000

/** Ends serving in order: readiness fails, watches end, requests under way are awaited within the drain limit. */
async function stopServing(
  { shutdownDelayMs = 0, drainMs = usualDrainMs }: StartOptions,
  handler: ApiServer,
  port: Listener,
  logger: Logger,
): Promise<void> {
  handler.announceShutdown()
  if (shutdownDelayMs > 0) {
    logger.info('the server keeps serving during its shutdown delay', {
      milliseconds: shutdownDelayMs,
    })
  }
  await delay(shutdownDelayMs)
  handler.shutdown()
  await port.close(drainMs)
  const { cutOff: count } = port
  if (count > 0) logger.warn('unfinished requests were aborted', { count, milliseconds: drainMs })
}

/** A delay that keeps the process alive, unlike core's timers, since the shutdown continues after it. */
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Gates that set a whole stage, in every release. */
const stageGates: readonly string[] = ['AllAlpha', 'AllBeta']

/**
 * Loads the release to serve.
 * @param name of the release, such as `1.25`; the newest one where it is undefined
 * @throws StartupError for a chosen feature gate that the release does not have: the text of kube-apiserver, and what would be right.
 */
async function servedRelease(
  name: string | undefined,
  { featureGates = new Map<string, boolean>() }: Pick<StartOptions, 'featureGates'>,
): Promise<EmulatedRelease> {
  const release = await loadRelease(name ?? defaultRelease)
  const known = [...release.gates.gates.keys(), ...stageGates]
  const unknown = [...featureGates.keys()].find((gate) => !known.includes(gate))
  if (unknown === undefined) return release
  const hint = didYouMean(unknown, known) || `; skerry gates lists those of ${release.name}`
  throw new StartupError(`unrecognized feature gate: ${unknown}${hint}`)
}

/** The API server's options that follow from the start options and their defaults. */
function apiSettings(
  options: StartOptions,
): Omit<ApiServerOptions, 'brand' | 'storage' | 'runtime' | 'tokens' | 'anonymous' | 'address'> {
  const { dev, featureGates, runtimeConfig, controllers, simulate, faults } = options
  const { eventTtlMs, compactionIntervalMs: historyMs, serviceAddresses } = options
  const { etcdHealthcheckTimeoutMs, etcdReadycheckTimeoutMs } = options
  return {
    dev: dev ?? false,
    featureGates: featureGates ?? new Map<string, boolean>(),
    runtimeConfig: runtimeConfig ?? new Map<string, boolean>(),
    platform: hostPlatform,
    ...(eventTtlMs !== undefined && { eventTtlMs }),
    ...(historyMs !== undefined && { historyMs }),
    ...(controllers && { controllers }),
    ...(simulate !== undefined && { simulate }),
    ...servingSettings(options),
    ...allocationOptions(options),
    ...(faults && { faults }),
    ...requestLimits(options),
    ...(options.requestLog && { log: logRequests(options.requestLog) }),
    ...(options.livezGracePeriodMs && { liveGraceMs: options.livezGracePeriodMs }),
    storageLimits: {
      healthMs: etcdHealthcheckTimeoutMs,
      readyMs: etcdReadycheckTimeoutMs,
    },
    hasClusterNetwork: true,
    ...(serviceAddresses && { resolveService: serviceResolver(serviceAddresses) }),
  }
}

async function pluginOptions(options: StartOptions, brand: Brand): Promise<PluginOptions> {
  const { admissionConfigFile: file } = options
  const configured =
    file === undefined ? options.admissionConfiguration : await readAdmissionConfig(file, brand)
  const admissionConfiguration = configured && (await withKubeconfigs(configured))
  return { ...chosenPlugins(options), admissionConfiguration }
}

async function openDirectory({
  options: { storage, dataDir, brand, release },
  runtime: { logger },
  closers,
}: Pick<StartContext, 'options' | 'runtime' | 'closers'>): Promise<DataDirectory> {
  const chosen = { brand, release }
  if (storage === 'memory' && dataDir === undefined) return temporaryDataDirectory(chosen, closers)
  return openDataDirectory(dataDir ?? '.skerry', chosen, { storedBrand, logger, closers })
}

import {
  admissionPluginNames,
  type ApiServerOptions,
  type PluginOptions,
  type Storage,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

type ServingSettings = Pick<
  ApiServerOptions,
  | 'allowPrivileged'
  | 'minRequestTimeoutMs'
  | 'ignoresPropagation'
  | 'ownEndpoints'
  | 'endpointReconciler'
  | 'serverCount'
  | 'serviceNodePort'
  | 'pluginSettings'
  | 'reportedVersion'
  | 'rejectsForwardingRedirects'
  | 'requestTimeoutMs'
  | 'routesToEndpoints'
>

/**
 * Settings of the election, by default on a store that other servers may serve, too.
 * @throws StartupError for times that would let two servers lead.
 */
export function electionSettings(
  options: StartOptions,
  storage: Pick<Storage, 'isShared'>,
): Pick<ApiServerOptions, 'leaderElection'> {
  const { leaderElect = storage.isShared ?? false } = options
  if (!leaderElect) return {}
  const {
    leaderElectLeaseDurationMs: leaseDurationMs,
    leaderElectRenewDeadlineMs: renewDeadlineMs,
    leaderElectRetryPeriodMs: retryPeriodMs,
    leaderElectResourceName: resourceName,
    leaderElectResourceNamespace: resourceNamespace,
  } = options
  return {
    leaderElection: {
      ...(leaseDurationMs !== undefined && { leaseDurationMs }),
      ...(renewDeadlineMs !== undefined && { renewDeadlineMs }),
      ...(retryPeriodMs !== undefined && { retryPeriodMs }),
      ...(resourceName !== undefined && { resourceName }),
      ...(resourceNamespace !== undefined && { resourceNamespace }),
    },
  }
}

/** Refuses a node port for the server's own service that services cannot have. */
function checkNodePort({ serviceNodePort: port, serviceNodePortRange: range }: StartOptions): void {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(range ?? '30000-32767') ?? []
  if (!port || first === undefined || (port >= Number(first) && port <= Number(last))) return
  throw new StartupError(
    `--kubernetes-service-node-port: ${port} is not in the range ${first}-${last} of --service-node-port-range`,
  )
}

/** The API server's options that follow from those of serving. @throws StartupError */
export function servingSettings(options: StartOptions): ServingSettings {
  checkNodePort(options)
  const {
    allowPrivileged,
    minRequestTimeoutSeconds: leastSeconds,
    enableGarbageCollector,
    ownEndpoints,
    endpointReconciler,
    serverCount,
    serviceNodePort,
    reportedVersion,
    rejectsForwardingRedirects,
    requestTimeoutMs,
    routesToEndpoints,
    notReadyTolerationSeconds: notReadySeconds,
    unreachableTolerationSeconds: unreachableSeconds,
  } = options
  return {
    ...(allowPrivileged !== undefined && { allowPrivileged }),
    ...(leastSeconds !== undefined && { minRequestTimeoutMs: leastSeconds * 1000 }),
    ...(enableGarbageCollector === false && { ignoresPropagation: true }),
    ...(ownEndpoints !== undefined && { ownEndpoints }),
    ...(endpointReconciler !== undefined && { endpointReconciler }),
    ...(serverCount !== undefined && { serverCount }),
    ...(serviceNodePort && { serviceNodePort }),
    ...(reportedVersion !== undefined && { reportedVersion }),
    ...(rejectsForwardingRedirects !== undefined && { rejectsForwardingRedirects }),
    ...(requestTimeoutMs && { requestTimeoutMs }),
    ...(routesToEndpoints !== undefined && { routesToEndpoints }),
    pluginSettings: {
      ...(notReadySeconds !== undefined && { notReadySeconds }),
      ...(unreachableSeconds !== undefined && { unreachableSeconds }),
    },
  }
}

/** The plug-ins to switch on and off: those of `admissionControl` and no others, where it is given. @throws StartupError */
export function chosenPlugins({
  admissionControl,
  enableAdmissionPlugins,
  disableAdmissionPlugins,
}: StartOptions): Pick<PluginOptions, 'enableAdmissionPlugins' | 'disableAdmissionPlugins'> {
  if (admissionControl === undefined) return { enableAdmissionPlugins, disableAdmissionPlugins }
  if (enableAdmissionPlugins || disableAdmissionPlugins) {
    throw new StartupError(
      '--admission-control and --enable-admission-plugins/--disable-admission-plugins are mutually exclusive',
    )
  }
  return {
    enableAdmissionPlugins: admissionControl,
    disableAdmissionPlugins: admissionPluginNames.filter(
      (name) => !admissionControl.includes(name),
    ),
  }
}

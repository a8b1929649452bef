import type { Brand, Logger, RequestHandler } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { systemCode } from '../../base/errors/system-error.ts'
import { isBetaGateOn } from '../../base/options/beta-gate.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { isLoopbackBind } from '../addresses/bind-address.ts'
import { hintAtBrand } from '../http/brand-hint.ts'
import { type BrowserGuardOptions, localOrigin } from '../http/browser-guard.ts'
import type { Limits } from '../http/connections/limits.ts'
import type { TlsSettings } from '../http/connections/servers.ts'
import { Listener } from '../http/listener.ts'
import type { HandshakeErrors } from '../metrics/handshake-errors.ts'
import { standardHosts } from '../pki/certificates.ts'
import type { ServerTls } from '../tls/server-tls.ts'

interface HostPortOptions {
  readonly options: StartOptions
  readonly handler: RequestHandler
  readonly logger: Logger
  readonly brand: Brand
  readonly bindAddress: string
  /** Host names and addresses of this machine on the bind address. */
  readonly hosts: readonly string[]
  readonly tls: ServerTls | undefined
  readonly handshakes: HandshakeErrors
}

/** The port unless `--secure-port` is given. */
export const defaultPort = 6443

/** Opens the port. @throws StartupError when it is in use or forbidden, or the address is not of this machine. */
export async function openHostPort(settings: HostPortOptions): Promise<Listener> {
  const { options, handler, logger, brand, bindAddress, tls, handshakes } = settings
  const port = options.port ?? defaultPort
  const origins = [...(options.corsAllowedOrigins ?? []), ...(options.dev ? [localOrigin] : [])]
  let hosts = admittedHosts(settings)
  const guard: BrowserGuardOptions = {
    get hosts() {
      return hosts
    },
    origins,
  }
  const used = tls?.settings.value
  try {
    const listener = await Listener.open({
      handler,
      logger,
      host: bindAddress,
      port,
      guard,
      isOpen: options.dev ?? false,
      compress: isBetaGateOn(options, 'APIResponseCompression'),
      observe: hintAtBrand(brand, logger),
      ...(used && transportSecurityOf(options)),
      limits: limitsOf(options),
      handshakeFailed: () => handshakes.add(),
      ...(used && { tls: used }),
    })
    const renew = (next: TlsSettings): void => {
      listener.renewTls(next)
      hosts = admittedHosts(settings)
    }
    tls?.settings.onChange(renew)
    // The TLS settings may have changed while the port was opened.
    if (tls && tls.settings.value !== used) renew(tls.settings.value)
    return listener
  } catch (error) {
    const why = explain(systemCode(error), bindAddress, port)
    throw why === undefined ? error : new StartupError(why, error)
  }
}

/** The header by which browsers keep to HTTPS; not for plain HTTP, where they ignore it. */
function transportSecurityOf({
  strictTransportSecurityDirectives: directives = [],
}: StartOptions): { readonly headers?: readonly string[] } {
  return directives.length === 0
    ? {}
    : { headers: ['strict-transport-security', directives.join('; ')] }
}

function limitsOf(options: StartOptions): Partial<Limits> {
  const { requestTimeoutMs, http2MaxStreamsPerConnection, goawayChance } = options
  return {
    ...(requestTimeoutMs && { bodyMs: requestTimeoutMs }),
    ...(http2MaxStreamsPerConnection && { streams: http2MaxStreamsPerConnection }),
    ...(goawayChance && { goawayChance }),
  }
}

/** Host names admitted against DNS rebinding; undefined (all) beyond loopback, where a server cannot know its names. */
function admittedHosts(settings: HostPortOptions): ReadonlySet<string> | undefined {
  const { options, brand, bindAddress, hosts, tls } = settings
  if (!isLoopbackBind(bindAddress)) return undefined
  const more = (options.allowedHosts ?? []).map((host) => host.toLowerCase())
  return new Set([...standardHosts(brand), ...hosts, ...(tls?.names() ?? []), ...more])
}

function explain(code: string, address: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') {
    return `port ${port} of ${address} is in use; stop what listens there, or choose another with --secure-port`
  }
  if (code === 'EACCES') return `no permission to listen on port ${port} of ${address}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL') {
    return `${address} is not an address of this machine; see --bind-address`
  }
  return undefined
}

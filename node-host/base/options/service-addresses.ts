import type { ResolveService } from '../../../core/index.ts'
import { FlagValueError } from '../errors/flag-value-error.ts'
import { StartupError } from '../errors/startup-error.ts'

/** Where services are reached, as origins (`https://127.0.0.1:9443`), by `namespace/name` or `namespace/name:port`. */
export type ServiceAddresses = ReadonlyMap<string, string>

const label = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/

/**
 * Parses `namespace/name=https://host:port`, with `:port` behind the name where only one port of the service is meant.
 *
 * @throws FlagValueError, also for a service that `earlier` has at another address.
 */
export function readServiceAddress(
  text: string,
  earlier: ServiceAddresses = new Map(),
): ServiceAddresses {
  const at = text.indexOf('=')
  const service = at < 0 ? text : text.slice(0, at)
  checkService(service)
  if (at < 0) {
    throw new FlagValueError(`"${text}" has no address; it must be ${service}=https://host:port`)
  }
  const origin = readOrigin(text.slice(at + 1))
  const known = earlier.get(service)
  if (known !== undefined && known !== origin) {
    throw new FlagValueError(
      `${service} already has the address ${known} and cannot also have ${origin}`,
    )
  }
  return new Map([...earlier, [service, origin]])
}

function checkService(text: string): void {
  const [, namespace = '', name = '', port] = /^([^/]*)\/([^:]*)(?::(.*))?$/.exec(text) ?? []
  if (!label.test(namespace) || !label.test(name)) {
    throw new FlagValueError(`"${text}" is not the namespace/name of a service`)
  }
  if (port === undefined) return
  const isPort = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535
  if (!isPort) throw new FlagValueError(`"${port}" is not a port from 1 to 65535`)
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url?.protocol === 'https:' && url.href === `${url.origin}/`
  if (!isOrigin) {
    throw new FlagValueError(
      `"${text}" is not an address; it must be https://host:port without a path`,
    )
  }
  return url.origin
}

/**
 * Says where services are reached: the address of a port goes ahead of that of the whole service.
 *
 * @throws StartupError for what is no service, or no address.
 */
export function serviceResolver(given: ServiceAddresses): ResolveService {
  const addresses = new Map([...given].map(checked))
  return ({ namespace, name, port }) =>
    addresses.get(`${namespace}/${name}:${port}`) ?? addresses.get(`${namespace}/${name}`)
}

function checked([service, address]: readonly [string, string]): [string, string] {
  try {
    checkService(service)
    return [service, readOrigin(address)]
  } catch (error) {
    if (error instanceof FlagValueError)
      throw new StartupError(`serviceAddresses: ${error.message}`)
    throw error
  }
}

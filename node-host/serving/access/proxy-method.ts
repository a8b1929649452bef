import {
  type Logger,
  proxyAuthenticator,
  type ProxyHeaders,
  type RequestMethod,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

/** The headers that proxies are expected to use, by the flag that names them. */
const standard = [
  ['requestheader-username-headers', 'username', 'X-Remote-User'],
  ['requestheader-uid-headers', 'uid', 'X-Remote-Uid'],
  ['requestheader-group-headers', 'group', 'X-Remote-Group'],
  ['requestheader-extra-headers-prefix', 'extraPrefix', 'X-Remote-Extra-'],
] as const

/** The headers in which proxies name the user; undefined where there are no proxies. */
export function proxyHeadersOf(options: StartOptions): ProxyHeaders | undefined {
  if (options.requestheaderClientCaFile === undefined) return undefined
  return {
    allowedNames: options.requestheaderAllowedNames ?? [],
    username: options.requestheaderUsernameHeaders ?? [],
    uid: options.requestheaderUidHeaders ?? [],
    group: options.requestheaderGroupHeaders ?? [],
    extraPrefix: options.requestheaderExtraHeadersPrefix ?? [],
  }
}

/**
 * The method that authenticates requests of proxies; none where there are no authorities of proxies.
 * @throws StartupError for headers that aggregated servers would not know.
 */
export function proxyMethods(options: StartOptions, logger: Logger): readonly RequestMethod[] {
  const headers = proxyHeadersOf(options)
  if (!headers) return []
  for (const [flag, part, header] of standard) {
    const names = headers[part].map((name) => name.trim().toLowerCase())
    if (names.length === 0 || names.includes(header.toLowerCase())) continue
    const why = `--${flag} does not name ${header}, the header that aggregated API servers know`
    if (part === 'uid') throw new StartupError(`${why}; add it`)
    logger.warn('aggregated API servers do not know the headers of a flag', { why })
  }
  return [({ runtime }) => proxyAuthenticator(headers, runtime.clock)]
}

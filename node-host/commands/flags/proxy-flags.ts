import type { StartOptions } from '../../base/options/start-options.ts'
import { readBoolean, readNames, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

type NamesOption = Exclude<
  Extract<keyof StartOptions, `requestheader${string}`>,
  'requestheaderClientCaFile'
>

/** A flag with names, which may be given more than once. */
function namesFlag(name: Flag['name'], option: NamesOption, help: string): Flag {
  return {
    name,
    value: 'names',
    help,
    read: (text, options) => ({ [option]: [...(options[option] ?? []), ...readNames(text)] }),
  }
}

/** Flags of authenticating proxies. */
export const proxyFlags: readonly Flag[] = [
  {
    name: 'requestheader-client-ca-file',
    value: 'file',
    help: 'PEM file of authorities of authenticating proxies, whose headers name the user; read again when it changes.',
    read: (text) => ({ requestheaderClientCaFile: readText(text) }),
  },
  namesFlag(
    'requestheader-allowed-names',
    'requestheaderAllowedNames',
    "Allowed common names of the proxies' certificates. By default any certificate of the authorities is allowed.",
  ),
  namesFlag(
    'requestheader-username-headers',
    'requestheaderUsernameHeaders',
    'Headers with the user name, such as X-Remote-User.',
  ),
  namesFlag(
    'requestheader-uid-headers',
    'requestheaderUidHeaders',
    "Headers with the user's uid, such as X-Remote-Uid.",
  ),
  namesFlag(
    'requestheader-group-headers',
    'requestheaderGroupHeaders',
    "Headers with the user's groups, such as X-Remote-Group.",
  ),
  namesFlag(
    'requestheader-extra-headers-prefix',
    'requestheaderExtraHeadersPrefix',
    'Prefixes of headers with extra fields of the user, such as X-Remote-Extra-.',
  ),
  {
    name: 'proxy-client-cert-file',
    value: 'file',
    help: 'PEM file of the certificate by which aggregated API servers know this server as their proxy, with its key in --proxy-client-key-file; read again when it changes. Default: one of an authority in the data directory.',
    read: (text) => ({ proxyClientCertFile: readText(text) }),
  },
  {
    name: 'proxy-client-key-file',
    value: 'file',
    help: 'PEM file of the key of --proxy-client-cert-file; read again when it changes.',
    read: (text) => ({ proxyClientKeyFile: readText(text) }),
  },
  {
    name: 'aggregator-reject-forwarding-redirect',
    help: 'Answer 502 to requests that an aggregated API server redirects, instead of passing the redirect back. Default true.',
    read: (text) => ({ rejectsForwardingRedirects: readBoolean(text) }),
  },
]
